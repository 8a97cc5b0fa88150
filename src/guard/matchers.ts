import { bindingsOf } from './bindings.js';
import { collect, contains, pathOf, statementsOf, type Node } from './code.js';
import { demandsOf } from './condition.js';
import { fold } from './environment.js';
import type { FileModel } from './file-model.js';
import { resolve, show, type Env } from './print.js';

/** What decides whether a matcher of the tests' own holds. */
export interface OwnMatcher {
  readonly name: string;
  readonly line: number;
  /** The function, for what it is handed. */
  readonly fn: Node;
  /** Conditions that pass it, each by itself. */
  readonly verdicts: readonly Node[];
  /** It may also fail by what it throws or asserts. */
  readonly throws: boolean;
  readonly env: Env;
}

const REGISTERS = /(?:^|\.)(?:expect\.extend|addMatchers|addAsyncMatchers|addEqualityTesters|addCustomEqualityTester)$/;
const CHAI = /(?:^|\.)(?:addMethod|addProperty|addChainableMethod)$/;

/** Matchers that a file hands to its assertion library: `expect.extend({ … })`, `Assertion.addMethod('name', …)`, `expect.addEqualityTesters([…])`. */
export function ownMatchers(model: FileModel): readonly OwnMatcher[] {
  return collect(model.root, (n) => n.kind === 'call').flatMap((call) => {
    const path = pathOf(call.head);
    if (REGISTERS.test(path)) return call.args.flatMap((arg) => handed(arg, model)).map(([name, fn]) => matcher(name, fn, model, /Equality/.test(path)));
    const fn = CHAI.test(path) ? call.args.find((a) => a.kind === 'lambda') : undefined;
    return fn === undefined ? [] : [matcher(call.args.find((a) => a.kind === 'text')?.name ?? '', fn, model, false)];
  });
}

function handed(arg: Node, model: FileModel): readonly (readonly [string, Node])[] {
  if (arg.kind === 'name') {
    const known = model.env.get(arg.name);
    return known === undefined || known === arg ? namedFunction(arg, model) : handed(known, model);
  }
  if (arg.kind === 'map') return arg.args.flatMap((part) => (part.kind === 'function' ? [[part.name, part] as const] : part.kind === 'pair' && part.body !== null ? handed(part.body, model).map(([, fn]) => [part.head?.name ?? '', fn] as const) : []));
  if (arg.kind === 'list') return arg.args.flatMap((part) => handed(part, model));
  return arg.kind === 'lambda' || arg.kind === 'function' ? [['', arg]] : [];
}

const namedFunction = (name: Node, model: FileModel): readonly (readonly [string, Node])[] => (model.functions.get(name.name) ?? []).slice(0, 1).map((fn) => [name.name, fn] as const);

function matcher(name: string, fn: Node, model: FileModel, isTester: boolean): OwnMatcher {
  const env = new Map([...model.env, ...bindingsOf(fn.body)]);
  return { name, line: fn.line, fn, verdicts: isTester ? returned(fn) : verdictsIn(fn), throws: contains(fn, decides), env };
}

const decides = (n: Node): boolean => n.kind === 'throw' || (n.kind === 'call' && /^(?:assert|expect|fail|should|Assertion)\b/.test(pathOf(n.head)));

/** The values of `pass`, and what `this.assert` is handed. */
function verdictsIn(fn: Node): readonly Node[] {
  const passes = collect(fn, (n) => n.kind === 'pair' && n.head?.name === 'pass' && n.body !== null).map((n) => n.body as Node);
  const asserted = collect(fn, (n) => n.kind === 'call' && /^(?:this|self)\.assert$/.test(pathOf(n.head)) && n.args[0] !== undefined).map((n) => n.args[0] as Node);
  return [...passes, ...asserted];
}

const returned = (fn: Node): readonly Node[] => {
  const last = statementsOf(fn.body).at(-1);
  const all = collect(fn, (n) => n.kind === 'return' && n.head !== null).map((n) => n.head as Node);
  return all.length > 0 ? all : last === undefined ? [] : [last];
};

/** Whether a matcher holds whatever it is given: every verdict is true by itself, or compares a value with itself, or looks at nothing that it was handed. */
export function cannotFail({ fn, verdicts, throws, env }: OwnMatcher): boolean {
  return !throws && fn.body !== null && verdicts.every((verdict) => alwaysHolds(resolve(verdict, env), env, handedTo(fn)));
}

/** Names by which a function sees what it was handed. */
function handedTo(fn: Node): ReadonlySet<string> {
  const params = [fn, ...collect(fn, (n) => n.kind === 'lambda')].flatMap((f) => f.args).flatMap((p) => collect(p, (n) => n.kind === 'name')).map((n) => n.name);
  return new Set([...params, 'this', '_obj']);
}

function alwaysHolds(verdict: Node, env: Env, params: ReadonlySet<string>): boolean {
  if (verdict.kind === 'raw' || verdict.kind === 'other') return false;
  const known = fold(verdict, env);
  if (known !== null) return known;
  if (verdict.kind === 'binary' && verdict.head !== null && verdict.body !== null) {
    const sides = [resolve(verdict.head, env), resolve(verdict.body, env)];
    if (/^(?:&&|and)$/.test(verdict.name)) return sides.every((side) => alwaysHolds(side, env, params));
    if (/^(?:\|\||or|\?\?)$/.test(verdict.name)) return sides.some((side) => alwaysHolds(side, env, params));
    if (/^={2,3}$/.test(verdict.name) && fallsBackToItself(verdict.head, verdict.body, env)) return true;
  }
  const [first, second] = verdict.kind === 'call' ? verdict.args : [];
  if (first !== undefined && second !== undefined && /^(?:equals|isEqual|is|deepEqual|isDeepStrictEqual)$/.test(verdict.name) && fallsBackToItself(first, second, env)) return true;
  return demandsOf(verdict, true, env).every((atom) => atom.relation === 'tautology') || looksAtNothing(verdict, env, params);
}

/** `x === x`, `x === (x ?? y)`. */
function fallsBackToItself(left: Node, right: Node, env: Env): boolean {
  const [l, r] = [left, right].map((side) => leading(resolve(side, env), env));
  return l === r && l !== '';
}
const leading = (node: Node, env: Env): string => (node.kind === 'binary' && /^(?:\?\?|\|\|)$/.test(node.name) && node.head !== null ? leading(resolve(node.head, env), env) : show(node, env));

/** Neither what was handed in nor anything of the matcher itself is part of it. */
function looksAtNothing(verdict: Node, env: Env, params: ReadonlySet<string>, depth = 0): boolean {
  if (depth > 6) return false;
  return !contains(verdict, (n) => {
    if (n.kind !== 'name') return n.kind === 'call' && n.args.length === 0;
    if (params.has(n.name)) return true;
    const known = env.get(n.name);
    return known === undefined || (known !== n && !looksAtNothing(known, env, params, depth + 1));
  });
}
