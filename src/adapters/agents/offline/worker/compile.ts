import { compileFunction } from 'node:vm';
import { transform, type Transform } from 'sucrase';
import type { Edit } from '../edits.js';
import { HITS, instrumentEdited, planInstrumentation, TICK, weave, type Instrumentation } from '../instrument.js';
import { mapSource } from '../statements.js';
import { parseSource } from '../../../../lib/syntax.js';

/** What the compiled text of a module is called with. */
export interface ModuleScope {
  readonly exports: unknown;
  readonly require: (specifier: string) => unknown;
  readonly module: { exports: unknown };
  readonly filename: string;
  readonly dirname: string;
  readonly tick: () => void;
  readonly hits: Uint32Array;
  readonly meta: { readonly url: string };
}
export type CompiledModule = (scope: ModuleScope) => void;

/** A source file in the form from which its variants are made. */
export interface Original {
  readonly path: string;
  readonly text: string;
  readonly statements: number;
  readonly plan: Instrumentation | null;
  readonly countingPlan: Instrumentation | null;
  readonly transforms: readonly Transform[];
}

export function readOriginal(path: string, text: string): Original {
  const parsed = parseSource(text, path);
  const transforms = transformsFor(path, text, parsed?.isModule ?? /^\s*(import|export)\b/m.test(text));
  if (parsed === null) return { path, text, statements: 0, plan: null, countingPlan: null, transforms };
  const map = mapSource(parsed.program);
  const plan = planInstrumentation(map, false);
  return { path, text, statements: map.statements.length, plan, countingPlan: planInstrumentation(map, true), transforms };
}

function transformsFor(path: string, text: string, isModule: boolean): readonly Transform[] {
  const typed = /\.[cm]?tsx?$/.test(path);
  const jsx = /\.[jt]sx$/.test(path) || (!typed && /<\/|\/>/.test(text));
  const imports = isModule || typed || /\bimport\s*\(/.test(text);
  return [...(typed ? (['typescript'] as const) : []), ...(jsx ? (['jsx'] as const) : []), ...(imports ? (['imports'] as const) : [])];
}

/** Compiles an original with edits; throws a SyntaxError when the result is no program. */
export function compileVariant(original: Original, edits: readonly Edit[]): CompiledModule {
  const text = instrumentEdited(original.text, original.path, edits, original.plan);
  if (text === null) throw new SyntaxError('does not parse');
  return compileText(original, text);
}

export function compileCounting(original: Original): CompiledModule {
  return compileText(original, original.countingPlan === null ? original.text : weave(original.text, [], original.countingPlan));
}

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname', TICK, HITS, '__meta__'];

function compileText(original: Original, text: string): CompiledModule {
  const plain = text.replace(/^#!/, '//').replaceAll('import.meta', '__meta__');
  const code = original.transforms.length === 0 ? plain : transform(plain, {
    transforms: [...original.transforms], filePath: original.path, production: true, jsxRuntime: 'automatic', disableESTransforms: true,
  }).code;
  const fn = compileFunction(code, PARAMETERS, { filename: original.path }) as (...args: unknown[]) => void;
  return (s) => fn.call(s.exports, s.exports, s.require, s.module, s.filename, s.dirname, s.tick, s.hits, s.meta);
}
