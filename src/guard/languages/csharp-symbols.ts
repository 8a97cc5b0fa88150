import { code, field, type Lowering, type Rule } from '../lowering.js';
import type { Node } from '../code.js';
import type { SyntaxNode } from '../syntax.js';

/** Symbols that a plain `dotnet test` sets, and those that are set by the target it builds for. */
const PLAIN = /^(?:DEBUG|TRACE)$/;
const TARGET = /^(?:NET\d\w*|NET|NETCOREAPP\w*|NETSTANDARD\w*|NETFRAMEWORK|WINDOWS\w*|LINUX|MACOS|OSX|FREEBSD|UNIX|ANDROID\w*|IOS\w*|TVOS|MACCATALYST\w*|BROWSER|WASM|MONO|UNITY_\w+|X64|X86|ARM64|ARM)$/;
const DEFINED = /^[ \t]*#define[ \t]+(\w+)/gm;

/**
 * `#if`: what a plain build compiles stands as if there were no directive; what depends on the target too, with both of its branches.
 * What a plain build leaves out is an `if` with the word `gate`.
 */
export const conditionalRule: Rule = (n, l) => {
  const condition = field(n, 'condition');
  const alternative = field(n, 'alternative');
  const own = l.make('block', n, { args: l.all(code(n).filter((c) => c !== condition && c !== alternative)) });
  const value = condition === undefined ? true : compiled(condition, l, new Set([...l.slice(0, n.start).matchAll(DEFINED)].map(([, name = '']) => name)));
  if (value === true) return own;
  const tail = l.maybe(alternative);
  if (value === null) return tail === null ? own : l.make('block', n, { args: [...own.args, tail] });
  return l.make('if', n, { words: 'gate', name: '#if', head: l.make('raw', condition ?? n, { name: condition === undefined ? '' : l.text(condition) }), body: own, tail });
};

/** Whether a plain build sees what stands under a condition; null when the target decides. */
function compiled(condition: SyntaxNode, l: Lowering, defined: ReadonlySet<string>): boolean | null {
  const text = l.text(condition).trim();
  const parts = code(condition);
  if (condition.type === 'boolean_literal') return text === 'true';
  if (parts.length === 0) return PLAIN.test(text) || defined.has(text) ? true : TARGET.test(text) ? null : false;
  const [left, right] = parts.map((part) => compiled(part, l, defined));
  if (left === undefined) return null;
  if (right === undefined) return text.startsWith('!') ? not(left) : left;
  const between = l.slice(parts[0]?.end ?? 0, parts[1]?.start ?? 0);
  if (between.includes('||')) return not(both(not(left), not(right)));
  return between.includes('&&') ? both(left, right) : null;
}

const not = (value: boolean | null): boolean | null => (value === null ? null : !value);
const both = (a: boolean | null, b: boolean | null): boolean | null => (a === false || b === false ? false : a === true && b === true ? true : null);

/** What a gate says, as written: `#if FULL_RUN`. */
export const gateText = (gate: Node): string => `${gate.name} ${gate.head?.name ?? ''}`;
