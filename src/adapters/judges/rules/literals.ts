import { childrenOf, field, listField, parseSource, textField, type SyntaxNode } from '../../../lib/syntax.js';
import type { FrozenTest } from './evidence.js';

/** Constants of the frozen tests by their text, with a place where each stands. */
export type TestLiterals = ReadonlyMap<string, string>;

/** A value of code as it is compared with values of tests: `3`, `-1`, `'abc'`, `[1,2]`; null for anything that is not constant. */
export function constantText(node: SyntaxNode | null): string | null {
  if (node === null) return null;
  const scalar = SCALARS[node.type];
  if (scalar !== undefined) return scalar(node);
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const inner = constantText(field(node, 'argument'));
    return inner === null ? null : `-${inner}`;
  }
  const parts = node.type === 'ArrayExpression' ? listField(node, 'elements').map(constantText) : [null];
  return parts.every((p) => p !== null) ? `[${parts.join(',')}]` : null;
}

const SCALARS: Readonly<Record<string, (node: SyntaxNode) => string>> = {
  NumericLiteral: (node) => String(node.value), BooleanLiteral: (node) => String(node.value), NullLiteral: () => 'null',
  StringLiteral: (node) => `'${textField(node, 'value')}'`,
};

/** Constants that say nothing: they stand in every program and every test. */
const PLAIN = new Set(['0', '1', '-1', '2', "''", "' '", '[]', 'true', 'false', 'null']);

export const isPlain = (text: string): boolean => PLAIN.has(text);

export function literalsOf(tests: readonly FrozenTest[]): TestLiterals {
  const found = new Map<string, string>();
  for (const { path, text } of tests) {
    const parsed = parseSource(text, path, true);
    if (parsed === null) continue;
    each(parsed.program, (node) => {
      const constant = isTitleOrPath(node) ? null : constantText(node);
      if (constant === null || found.has(constant)) return;
      found.set(constant, `${path}:${text.slice(0, node.start).split('\n').length}`);
    });
  }
  return found;
}

/** Module paths are no data of a test. */
const isTitleOrPath = (node: SyntaxNode): boolean => node.type === 'StringLiteral' && /^(node:|\.{1,2}\/|@?[\w-]+\/)/.test(textField(node, 'value'));

export function each(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) each(child.node, visit);
}

/** Every node of a tree that satisfies a predicate. */
export function nodesWhere(root: SyntaxNode | null, wanted: (node: SyntaxNode) => boolean): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  if (root !== null) each(root, (node) => void (wanted(node) && found.push(node)));
  return found;
}

/** What `after` has more of than `before`, by text, each with one node that shows it. */
export function surplus(before: readonly (readonly [string, SyntaxNode])[], after: readonly (readonly [string, SyntaxNode])[]): ReadonlyMap<string, SyntaxNode> {
  const counts = new Map<string, number>();
  for (const [text] of before) counts.set(text, (counts.get(text) ?? 0) + 1);
  const found = new Map<string, SyntaxNode>();
  for (const [text, node] of after) {
    const left = (counts.get(text) ?? 0) - 1;
    counts.set(text, left);
    if (left < 0) found.set(text, node);
  }
  return found;
}
