import { affinity, identifiersIn, replace, type Around, type Proposal, type Template } from '../around.js';
import { fit, isComparison, isCondition, isMember, isValue } from '../roles.js';
import { field, type SyntaxNode } from '../../../../lib/syntax.js';
import type { Site } from '../statements.js';
import type { Name } from '../names.js';

/** A condition that templates may add, and how likely it is wanted. */
export interface Atom {
  readonly text: string;
  readonly weight: number;
}

const byType: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  number: [['$ === 0', 0.5], ['$ > 0', 0.4], ['$ < 0', 0.4], ['$ === 1', 0.35], ['$ % 2 === 0', 0.3], ['$ % 2 === 1', 0.3], ['$ >= 0', 0.2], ['$ <= 0', 0.25], ['$ <= 1', 0.3]],
  array: [['$.length === 0', 0.5], ['$.length > 0', 0.35], ['$.length === 1', 0.2], ['$.length <= 1', 0.2]],
  string: [["$ === ''", 0.4], ['$.length === 0', 0.35], ['$.length > 0', 0.3]],
  collection: [['$.size === 0', 0.3], ['$.size > 0', 0.2]],
  boolean: [['$', 0.4], ['!$', 0.4]],
  object: [['$ === null', 0.3], ['!$', 0.3]],
  unknown: [['!$', 0.3], ['$ === null', 0.3], ['$ === undefined', 0.2], ['$ === 0', 0.2], ['$.length === 0', 0.25], ['$', 0.2], ['$ > 0', 0.15]],
};

/** Conditions over the variables in reach: the ones the function already uses first, then usual tests, then comparisons of two variables. */
export function atomsAt(site: Site, around: Around): readonly Atom[] {
  const names = around.variables(site);
  const reachable = new Set(around.namesAt(site).map((n) => n.name));
  const atoms = new Map<string, number>();
  const offer = (text: string, weight: number): void => void atoms.set(text, Math.max(weight, atoms.get(text) ?? 0));
  for (const { node } of around.neighbours(site).filter((s) => isCondition(s) || isComparison(s.node))) {
    const text = around.textOf(node);
    if (text.length > 60 || !identifiersIn(node, around.text).every((n) => reachable.has(n) || /^[A-Z]|^(typeof|null|undefined)$/.test(n))) continue;
    offer(text, 0.4);
    offer(negated(text), 0.3);
  }
  for (const { name, guess, from } of names) for (const [pattern, weight] of byType[guess] ?? []) offer(pattern.replaceAll('$', name), weight * (from === 'parameter' ? 1 : 0.8));
  for (const text of comparisons(names)) offer(text, 0.15);
  for (const text of membership(site, names, around)) offer(text, 0.2);
  return [...atoms].map(([text, weight]) => ({ text, weight }));
}

function comparisons(names: readonly Name[]): readonly string[] {
  const found: string[] = [];
  const scalars = names.filter((n) => n.guess === 'number' || n.guess === 'unknown' || n.guess === 'string').slice(0, 8);
  for (const [i, a] of scalars.entries()) {
    for (const b of scalars.slice(i + 1)) if (affinity(a.guess, b.guess) > 0.5) found.push(...['===', '!==', '<', '>', '<=', '>='].map((op) => `${a.name} ${op} ${b.name}`));
  }
  return found;
}

/** Tests of single elements, in the forms that the function itself uses for them. */
function membership(site: Site, names: readonly Name[], around: Around): readonly string[] {
  const elements = around.values(site).filter(({ node }) => isMember(node) && node.computed === true).map((v) => v.text).slice(0, 6);
  const found = elements.flatMap((e) => [`${e} > 0`, `${e} < 0`, `${e} % 2 === 0`, `${e} % 2 === 1`]);
  const reachable = new Set(names.map((n) => n.name));
  return found.filter((text) => (text.match(/(?<![.\w$])[A-Za-z_$][\w$]*/g) ?? []).every((n) => reachable.has(n)));
}

/** A condition turned around, in the shortest form. */
function negated(text: string): string {
  const simple = /^([^&|?]+?) (===|!==|==|!=|<=|>=|<|>) ([^&|?<>=]+)$/.exec(text);
  if (simple !== null) return `${simple[1] ?? ''} ${OPPOSITE[simple[2] ?? ''] ?? ''} ${simple[3] ?? ''}`;
  return /^![\w$.]+$/.test(text) ? text.slice(1) : /^[\w$.]+$/.test(text) ? `!${text}` : `!(${text})`;
}

const OPPOSITE: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

/** A condition negated or made constant. */
export const changeCondition: Template = function* (site, around) {
  if (!isCondition(site) || !isValue(site)) return;
  const text = around.textOf(site.node);
  yield { template: 'negate', prior: isComparison(site.node) ? 0.4 : 0.6, edits: [replace(site.node, fit(`!(${text})`, site))] };
  if (site.key === 'test') for (const constant of ['true', 'false']) yield { template: 'constant-condition', prior: 0.1, edits: [replace(site.node, constant)] };
};

/** One more conjunct or disjunct. */
export const extendCondition: Template = function* (site, around) {
  const weight = extensionWeight(site, around);
  const text = around.textOf(site.node);
  for (const atom of weight === 0 ? [] : atomsAt(site, around)) {
    if (atom.text === text) continue;
    const added = /&&|\|\||\?/.test(atom.text) ? `(${atom.text})` : atom.text;
    for (const op of ['&&', '||']) yield { template: 'extend-condition', prior: atom.weight * weight, edits: [replace(site.node, fit(`${clause(site.node, text, op)} ${op} ${added}`, site))] };
    yield { template: 'extend-condition', prior: atom.weight * weight * 0.7, edits: [replace(site.node, fit(`${added} && ${clause(site.node, text, '&&')}`, site))] };
  }
};

/** How likely a condition at this place lacks a part: whole tests and returned truth values more than parts; 0 elsewhere. */
function extensionWeight(site: Site, around: Around): number {
  const parent = site.parent?.node.type;
  const isAnswer = parent === 'ReturnStatement' || (parent === 'ArrowFunctionExpression' && site.key === 'body');
  if (site.key === 'test' && isCondition(site)) return 1;
  if (isAnswer && around.names.guess(site.node) === 'boolean') return 1;
  return parent === 'LogicalExpression' && isCondition(site) ? 0.5 : 0;
}

/** A condition as one part of a longer one. */
function clause(node: SyntaxNode, text: string, op: string): string {
  const binds = node.type === 'LogicalExpression' ? node.operator === op : isComparison(node) || /^[\w$.]+$/.test(text);
  return binds ? text : `(${text})`;
}

/** The same clause once more for other variables: `a > b` becomes `a > b || b > a`, three sides of a triangle, and so on. */
export const symmetricClause: Template = function* (site, around): Iterable<Proposal> {
  const { node } = site;
  if (!isComparison(node) && node.type !== 'LogicalExpression') return;
  const text = around.textOf(node);
  const names = dataNames(site, around);
  if (!isTurnable(names, text)) return;
  const twins = new Set([...permutations(names)].slice(1).map((to) => rename(text, names, to)));
  const turns = names.length === 3 && isComparison(node) ? [1, 2].map((by) => rename(text, names, rotate(names, by))) : [];
  for (const op of ['||', '&&']) {
    const parts = [...twins].filter((twin) => twin !== text).map((twin) => [text, twin].map((part) => clause(node, part, op)));
    if (turns.length > 0) parts.push([text, ...turns]);
    for (const part of parts) yield { template: 'symmetric', prior: 0.4, edits: [replace(node, fit(part.join(` ${op} `), site))] };
  }
};

const isTurnable = (names: readonly string[], text: string): boolean => names.length >= 2 && names.length <= 4 && text.length <= 120;

/** Variables of a condition that hold data. */
function dataNames(site: Site, around: Around): readonly string[] {
  const data = new Set(around.namesAt(site).flatMap((n) => (n.guess === 'function' ? [] : [n.name])));
  return identifiersIn(site.node, around.text).filter((n) => data.has(n));
}

const rotate = (names: readonly string[], by: number): readonly string[] => names.map((_, i) => names[(i + by) % names.length] ?? '');

function* permutations(names: readonly string[]): Iterable<readonly string[]> {
  if (names.length <= 1) return yield names;
  for (const [i, first] of names.entries()) for (const rest of permutations([...names.slice(0, i), ...names.slice(i + 1)])) yield [first, ...rest];
}

const rename = (text: string, from: readonly string[], to: readonly string[]): string =>
  text.replace(/(?<![.\w$'"])[A-Za-z_$][\w$]*/g, (name) => (from.includes(name) ? (to[from.indexOf(name)] ?? name) : name));

/** A condition replaced by another of the function; a loop that runs until its list is empty. */
export const replaceCondition: Template = function* (site, around) {
  if (site.key !== 'test' || !isCondition(site)) return;
  const text = around.textOf(site.node);
  const isLoop = site.parent?.node.type === 'WhileStatement';
  for (const atom of atomsAt(site, around)) {
    if (atom.text !== text) yield { template: 'replace-condition', prior: atom.weight * (isLoop ? 0.6 : 0.3), edits: [replace(site.node, fit(atom.text, site))] };
  }
};

/** Branches of a conditional exchanged. */
export const swapBranches: Template = function* ({ node }, around) {
  if (node.type !== 'ConditionalExpression' && node.type !== 'IfStatement') return;
  const [yes, no] = [field(node, 'consequent'), field(node, 'alternate')];
  if (yes !== null && no !== null && no.type !== 'IfStatement') yield { template: 'swap-branches', prior: 0.5, edits: [replace(yes, around.textOf(no)), replace(no, around.textOf(yes))] };
  if (node.type === 'ConditionalExpression' && yes !== null && no !== null) {
    yield { template: 'drop-branch', prior: 0.2, edits: [replace(node, `(${around.textOf(yes)})`)] };
    yield { template: 'drop-branch', prior: 0.2, edits: [replace(node, `(${around.textOf(no)})`)] };
  }
};
