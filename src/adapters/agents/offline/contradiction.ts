import { readFileSync } from 'node:fs';
import type { Letter } from '../../../core/index.js';
import { lastName } from './names.js';
import { isCall } from './roles.js';
import { childrenOf, field, listField, nameOf, parseSource, type SyntaxNode } from '../../../lib/syntax.js';
import type { TestPlan } from './test-files.js';

interface Demand {
  readonly call: string;
  readonly expected: string;
  readonly line: number;
}

/**
 * Two assertions that ask for different results of the same call with the same constants: no code can meet both (VR-22).
 * Gives the dispute for a person, with its evidence; null when there is none.
 */
export function contradictionIn(letter: Letter, plan: TestPlan): string | null {
  for (const path of plan.named) {
    const text = readFileSync(path, 'utf8');
    const parsed = parseSource(text, path);
    if (parsed === null) continue;
    const demands: Demand[] = [];
    collect(parsed.program, text, demands);
    const [first, second] = clash(demands, importedNames(parsed.program)) ?? [];
    if (first === undefined || second === undefined) continue;
    const file = letter.failures.find((f) => path.endsWith(f.file))?.file ?? path;
    return `The tests contradict each other: ${file}:${first.line} expects ${first.call} to give ${first.expected}, and ${file}:${second.line} expects ${second.expected} of the same call.`;
  }
  return null;
}

function clash(demands: readonly Demand[], imported: ReadonlySet<string>): readonly [Demand, Demand] | null {
  const byCall = new Map<string, Demand>();
  for (const demand of demands) {
    const known = byCall.get(demand.call);
    if (known !== undefined && known.expected !== demand.expected && imported.has(/^[\w$]+/.exec(demand.call)?.[0] ?? '')) return [known, demand];
    byCall.set(demand.call, known ?? demand);
  }
  return null;
}

const EXACT_ASSERTS = new Set(['strictEqual', 'equal', 'deepStrictEqual', 'deepEqual']);
const EXACT_MATCHERS = new Set(['toBe', 'toEqual', 'toStrictEqual', 'equal', 'eql']);

/** `assert.equal(f(1), 2)` and `expect(f(1)).toBe(2)`, where every argument and the expected value are constants. */
function collect(node: SyntaxNode, text: string, into: Demand[]): void {
  const callee = isCall(node) ? field(node, 'callee') : null;
  const [first, second] = listField(node, 'arguments');
  if (callee !== null && first !== undefined) {
    const object = field(callee, 'object');
    if (EXACT_ASSERTS.has(lastName(callee)) && second !== undefined && /assert/i.test(nameOf(object))) demand(first, second, text, into);
    const subject = EXACT_MATCHERS.has(lastName(callee)) ? subjectOf(object) : null;
    if (subject !== null) demand(subject, first, text, into);
  }
  for (const child of childrenOf(node)) collect(child.node, text, into);
}

/** `x` of `expect(x)`. */
function subjectOf(node: SyntaxNode | null): SyntaxNode | null {
  const isExpect = node !== null && isCall(node) && nameOf(field(node, 'callee')) === 'expect';
  return isExpect ? (listField(node, 'arguments')[0] ?? null) : null;
}

function demand(call: SyntaxNode, expected: SyntaxNode, text: string, into: Demand[]): void {
  if (call.type !== 'CallExpression' || field(call, 'callee')?.type !== 'Identifier') return;
  if (!listField(call, 'arguments').every(isConstant) || !isConstant(expected)) return;
  const line = text.slice(0, call.start).split('\n').length;
  into.push({ call: normal(text.slice(call.start, call.end)), expected: normal(text.slice(expected.start, expected.end)), line });
}

const normal = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('"', "'");

function isConstant(node: SyntaxNode): boolean {
  if (/^(Numeric|String|Boolean|Null)Literal$/.test(node.type)) return true;
  if (node.type === 'UnaryExpression') return isConstant(field(node, 'argument') ?? node);
  if (node.type === 'ArrayExpression') return listField(node, 'elements').every(isConstant);
  return node.type === 'ObjectExpression' && listField(node, 'properties').every((p) => isConstant(field(p, 'value') ?? p));
}

/** Names that come from another file, through `import` or `require`: state of the test itself cannot explain a difference there. */
function importedNames(program: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of listField(program, 'body')) {
    for (const specifier of listField(statement, 'specifiers')) names.add(nameOf(field(specifier, 'local')));
    for (const declarator of listField(statement, 'declarations')) {
      const [id, init] = [field(declarator, 'id'), field(declarator, 'init')];
      if (init === null || !isCall(init) || nameOf(field(init, 'callee')) !== 'require' || id === null) continue;
      names.add(nameOf(id));
      for (const property of listField(id, 'properties')) names.add(nameOf(field(property, 'value')));
    }
  }
  names.delete('');
  return names;
}

