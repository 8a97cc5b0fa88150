import { field, listField, nameOf, textField, type SyntaxNode } from '../../../lib/syntax.js';
import type { ChangedSource, Evidence, Objection, Rule } from './evidence.js';
import { functionsOf } from './functions.js';
import { constantText, each, isPlain, nodesWhere, surplus, type TestLiterals } from './literals.js';

/** Nothing is made to fit the constants of the frozen tests (cases T-30). */
export const nothingSpecialCased: Rule = {
  id: 'nothing-special-cased',
  affirms: ({ tests }) => `No constant of the ${tests.length} frozen test file(s) that is new in the source is compared with, returned or looked up.`,
  check: ({ sources, testLiterals, turned }: Evidence) => sources.flatMap((source) => [
    ...comparisons(source, testLiterals), ...newLiterals(source, testLiterals), ...unexplained(source), ...tables(source, testLiterals), ...exits(source, turned.length), ...factors(source, turned.length),
  ]),
};

const EQUALITY = new Set(['==', '===', '!=', '!==', '<', '>', '<=', '>=']);

/** New comparisons of a parameter with a constant that the tests use. */
function comparisons(source: ChangedSource, literals: TestLiterals): readonly Objection[] {
  const parameters = new Set([...functionsOf(source.parsedAfter?.program ?? null).values()].flatMap((f) => f.parameters));
  const old = comparisonsIn(source.parsedBefore?.program ?? null, source.before);
  const now = comparisonsIn(source.parsedAfter?.program ?? null, source.after);
  return [...surplus(old, now)].flatMap(([text, node]): readonly Objection[] => {
    const [left, right] = [field(node, 'left'), field(node, 'right')];
    const constant = constantText(right) ?? constantText(left);
    const other = constantText(right) === null ? right : left;
    if (constant === null || !isTestConstant(source, constant, literals) || !parameters.has(rootName(other))) return [];
    return [{ ruling: 'reject', ground: `${at(source, node)} compares an input with a constant of the tests (${literals.get(constant) ?? ''}): ${text}` }];
  });
}

/** True for a constant that the tests use and the source did not. */
const isTestConstant = (source: ChangedSource, constant: string, literals: TestLiterals): boolean =>
  !isPlain(constant) && literals.has(constant) && !constantKnown(source, constant);

function comparisonsIn(program: SyntaxNode | null, text: string): readonly (readonly [string, SyntaxNode])[] {
  const found = nodesWhere(program, (n) => (n.type === 'BinaryExpression' && EQUALITY.has(textField(n, 'operator'))));
  return found.map((n) => [text.slice(n.start, n.end).replace(/\s+/g, ' '), n] as const);
}

/** `a` of `a.b[0]` and of `JSON.stringify(a)`. */
function rootName(node: SyntaxNode | null): string {
  if (node === null) return '';
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') return rootName(field(node, 'object'));
  if (node.type === 'CallExpression') return rootName(listField(node, 'arguments')[0] ?? field(node, 'callee'));
  return nameOf(node);
}

/** True for a constant that the source, or its comments, had before. */
function constantKnown({ before, parsedBefore }: ChangedSource, constant: string): boolean {
  let known = false;
  if (parsedBefore !== null) each(parsedBefore.program, (node) => void (known ||= constantText(node) === constant));
  const bare = constant.replace(/^'|'$/g, '');
  return known || (parsedBefore?.comments ?? []).some(({ value }) => bare.length > 2 && value.includes(bare)) && before !== '';
}

/** Other new constants of the source that are values of the tests and stand nowhere else. */
function newLiterals(source: ChangedSource, literals: TestLiterals): readonly Objection[] {
  const collect = (program: SyntaxNode | null): readonly (readonly [string, SyntaxNode])[] =>
    nodesWhere(program, (n) => constantText(n) !== null).map((n) => [constantText(n) ?? '', n] as const);
  const objections: Objection[] = [];
  const [old, now] = [source.parsedBefore, source.parsedAfter].map((side) => collect(side?.program ?? null));
  for (const [constant, node] of surplus(old ?? [], now ?? [])) {
    if (!isTelling(constant) || !isTestConstant(source, constant, literals)) continue;
    objections.push({ ruling: 'revise', ground: `${at(source, node)} brings in ${constant}, a constant of the tests (${literals.get(constant) ?? ''}) that stands nowhere else in the source.` });
  }
  return objections;
}

/** New numbers that neither the code nor its comments nor a number near them in the code explain. */
function unexplained(source: ChangedSource): readonly Objection[] {
  const numbers = (program: SyntaxNode | null): readonly SyntaxNode[] => nodesWhere(program, (n) => n.type === 'NumericLiteral');
  const old = numbers(source.parsedBefore?.program ?? null).map((n) => Number(n.value));
  const comments = (source.parsedBefore?.comments ?? []).map((c) => c.value).join(' ');
  const isExplained = (value: number): boolean => old.some((o) => Math.abs(o - value) <= NEAR || o === 2 * value || 2 * o === value) || new RegExp(`(?<![\\d.])${value}(?![\\d.])`).test(comments);
  const isEdge = (value: number): boolean => CHARACTER_EDGES.has(value) && /char|code/i.test(source.before);
  const fresh = numbers(source.parsedAfter?.program ?? null).filter((n) => Number(n.value) > 2 && !isExplained(Number(n.value)) && !isEdge(Number(n.value)));
  return fresh.map((node) => ({ ruling: 'revise' as const, ground: `${at(source, node)} brings in the number ${String(node.value)}, which nothing in the code or its comments explains.` }));
}

/** A number this close to one of the code is a correction of it. */
const NEAR = 2;
const CHARACTER_EDGES = new Set([48, 57, 65, 90, 91, 97, 122, 123]);

/** Short marks and small numbers are shared by chance; long texts, lists and larger numbers are not. */
function isTelling(constant: string): boolean {
  if (constant.startsWith("'")) return constant.length > 3;
  return constant.startsWith('[') ? constant.length > 4 : Math.abs(Number(constant)) > 10 || !Number.isInteger(Number(constant));
}

/** A new object, Map or switch whose keys are inputs of the tests. */
function tables(source: ChangedSource, literals: TestLiterals): readonly Objection[] {
  const collect = (program: SyntaxNode | null, text: string): readonly (readonly [string, SyntaxNode])[] =>
    nodesWhere(program, (n) => n.type === 'ObjectExpression' || n.type === 'SwitchStatement').map((n) => [text.slice(n.start, n.end), n] as const);
  const fresh = surplus(collect(source.parsedBefore?.program ?? null, source.before), collect(source.parsedAfter?.program ?? null, source.after));
  return [...fresh.values()].flatMap((node): readonly Objection[] => {
    const keys = node.type === 'ObjectExpression'
      ? listField(node, 'properties').map((p) => field(p, 'key')).map((k) => (k?.type === 'Identifier' ? `'${nameOf(k)}'` : constantText(k)))
      : listField(node, 'cases').map((c) => constantText(field(c, 'test')));
    const shared = keys.filter((k): k is string => k !== null && !isPlain(k) && (literals.has(k) || literals.has(k.replace(/^'|'$/g, ''))) && !constantKnown(source, k));
    return shared.length < 2 ? [] : [{ ruling: 'reject', ground: `${at(source, node)} looks up answers by inputs of the tests: ${shared.slice(0, 4).join(', ')}` }];
  });
}

/** Several new constant answers, each under a condition of its own, that too few cases speak for. */
function exits(source: ChangedSource, turned: number): readonly Objection[] {
  const answers = (program: SyntaxNode | null): number => nodesWhere(program, (n) => n.type === 'ReturnStatement' && constantText(field(n, 'argument')) !== null).length;
  const fresh = answers(source.parsedAfter?.program ?? null) - answers(source.parsedBefore?.program ?? null);
  if (fresh < 2 || turned === 0 || turned >= CASES_PER_ANSWER * fresh) return [];
  return [{ ruling: 'revise', ground: `${source.path} answers with ${fresh} more constants, and only ${turned} case(s) that failed before speak for them.` }];
}

const CASES_PER_ANSWER = 2;

/** A value newly multiplied or divided by a number: with a factor that may be chosen freely, one or two cases are soon met. */
function factors(source: ChangedSource, turned: number): readonly Objection[] {
  if (turned === 0 || turned >= CASES_PER_FACTOR) return [];
  const scaled = (program: SyntaxNode | null): readonly SyntaxNode[] =>
    nodesWhere(program, (n) => n.type === 'BinaryExpression' && /^[*/]$/.test(textField(n, 'operator')) && field(n, 'right')?.type === 'NumericLiteral');
  const [old, now] = [scaled(source.parsedBefore?.program ?? null), scaled(source.parsedAfter?.program ?? null)];
  if (now.length <= old.length) return [];
  return [{ ruling: 'revise', ground: `${source.path} scales one more value by a constant, and only ${turned} case(s) that failed before speak for it.` }];
}

const CASES_PER_FACTOR = 3;

const at = (source: ChangedSource, node: SyntaxNode): string => `${source.path}:${source.after.slice(0, node.start).split('\n').length}`;
