import { operatorEdit, replace, type Around, type Proposal, type Template } from '../around.js';
import type { Edit } from '../edits.js';
import { isComparison, isLeaf, isMember, isValue } from '../roles.js';
import { isInList, type Site } from '../statements.js';
import { field, isFunction, nameOf, textField, type SyntaxNode } from '../../../../lib/syntax.js';

/** The same small mistake made at every place of a function or an expression: the same correction everywhere. */
export const uniformNames: Template = function* (site, around) {
  if (!isFunction(site.node) || site.fn !== null) return;
  const places = around.neighbours(site).filter((s) => isValue(s) && s.node.type === 'Identifier');
  const local = new Map(around.variables(places.at(-1) ?? site).map((n) => [n.name, n.guess]));
  const names = [...local.keys()].filter((name) => places.some((p) => nameOf(p.node) === name));
  for (const [i, a] of names.entries()) {
    for (const b of names.slice(i + 1)) if (local.get(a) === local.get(b)) yield* exchanges(site, around, places, [a, b]);
  }
};

type Two = readonly [string, string];

/** Two names exchanged in the whole function, and within each statement that has both. */
function* exchanges(fn: Site, around: Around, places: readonly Site[], names: Two): Iterable<Proposal> {
  yield { template: 'uniform-names', prior: 0.25, edits: exchange(places, names) };
  for (const statement of statementsOf(fn, around)) {
    const inside = within(places, statement.node);
    if (names.every((name) => inside.some((p) => nameOf(p.node) === name))) yield { template: 'uniform-names', prior: 0.35, edits: exchange(inside, names) };
  }
}

const within = (places: readonly Site[], node: SyntaxNode): readonly Site[] => places.filter((p) => p.node.start >= node.start && p.node.end <= node.end);
const statementsOf = (fn: Site, around: Around): readonly Site[] => around.neighbours(fn).filter((s) => isInList(s) && around.textOf(s.node).length < 200);

function exchange(places: readonly Site[], [a, b]: Two): readonly Edit[] {
  return places.flatMap(({ node }) => (nameOf(node) === a ? [replace(node, b)] : nameOf(node) === b ? [replace(node, a)] : []));
}

/** Every occurrence of one literal becomes another, or two exchange their places. */
export const uniformLiterals: Template = function* (site, around) {
  if (!isFunction(site.node) || site.fn !== null) return;
  const groups = literalGroups(site, around);
  for (const [i, [a, all]] of [...groups].entries()) {
    for (const [b, others] of [...groups].slice(i + 1).filter(([, places]) => kindOf(places) === kindOf(all))) {
      yield { template: 'uniform-literals', prior: 0.3, edits: [...all.map((p) => replace(p.node, b)), ...others.map((p) => replace(p.node, a))] };
    }
    if (all.length > 1) for (const next of variants(all[0]?.node)) yield { template: 'uniform-literals', prior: 0.3, edits: all.map((p) => replace(p.node, next)) };
  }
  yield* caseChanges(groups, around);
  yield* indexExchange(site, around);
};

const kindOf = (places: readonly Site[]): string => places[0]?.node.type ?? '';

/** Places of each literal of a function, by its text. */
function literalGroups(fn: Site, around: Around): ReadonlyMap<string, readonly Site[]> {
  const groups = new Map<string, Site[]>();
  for (const place of around.neighbours(fn).filter((p) => isLeaf(p.node) && p.node.type !== 'Identifier' && isValue(p))) {
    const text = around.textOf(place.node);
    groups.set(text, [...(groups.get(text) ?? []), place]);
  }
  return groups;
}

function variants(node: SyntaxNode | undefined): readonly string[] {
  if (node?.type === 'NumericLiteral') return [String(Number(node.value) + 1), String(Number(node.value) - 1)];
  if (node?.type !== 'StringLiteral') return [];
  const value = textField(node, 'value');
  const quote = (text: string): string => JSON.stringify(text).replace(/^"|"$/g, "'");
  return value.includes("'") ? [] : [...new Set([value.toUpperCase(), value.toLowerCase(), '', value.slice(1), value.slice(0, -1)])].filter((v) => v !== value).map(quote);
}

/** All words of the function in another case: 'yes', 'no' for 'Yes', 'No'. */
function* caseChanges(groups: ReadonlyMap<string, readonly Site[]>, around: Around): Iterable<Proposal> {
  const words = [...groups].filter(([text]) => /^['"][A-Za-z]{2,}['"]$/.test(text)).flatMap(([, places]) => places);
  if (words.length < 2) return;
  for (const change of [(w: string) => w.toUpperCase(), (w: string) => w.toLowerCase(), (w: string) => w.charAt(0) + w.charAt(1).toUpperCase() + w.slice(2).toLowerCase()]) {
    const edits = words.map(({ node }) => replace(node, change(around.textOf(node)))).filter((edit) => edit.text !== around.text.slice(edit.start, edit.end));
    if (edits.length > 0) yield { template: 'uniform-literals', prior: 0.35, edits };
  }
}

/** Two constant indices of one list exchanged everywhere: `t[0]` for `t[1]`. */
function* indexExchange(site: Site, around: Around): Iterable<Proposal> {
  const byList = new Map<string, SyntaxNode[]>();
  for (const { node } of around.neighbours(site).filter((s) => isMember(s.node))) {
    const [object, index] = [field(node, 'object'), field(node, 'property')];
    const list = object === null ? '' : around.textOf(object);
    if (index?.type === 'NumericLiteral') byList.set(list, [...(byList.get(list) ?? []), index]);
  }
  for (const indices of byList.values()) {
    const found = [...new Set(indices.map((n) => around.textOf(n)))];
    const [a, b] = found;
    if (a !== undefined && b !== undefined && found.length === 2) yield { template: 'uniform-literals', prior: 0.4, edits: indices.map((n) => replace(n, around.textOf(n) === a ? b : a)) };
  }
}

/** All operators of a chain turned: every `||` to `&&`, every `<` to `>`, within one expression or one function. */
export const uniformOperators: Template = function* (site, around) {
  const { node, parent } = site;
  const isChain = node.type === 'LogicalExpression' && parent?.node.type !== 'LogicalExpression';
  if (!isChain && !(isFunction(node) && site.fn === null)) return;
  const inside = around.neighbours(site).filter((s) => s.node.start >= node.start && s.node.end <= node.end);
  const logical = inside.filter((s) => s.node.type === 'LogicalExpression');
  const compared = inside.filter((s) => isComparison(s.node));
  for (const [places, table] of [[logical, LOGICAL], [compared, RELATIONAL], [compared, EQUALITY], [compared, BOUNDS]] as const) {
    const edits = turned(places, around, table);
    if (edits.length > 1) yield { template: 'uniform-operators', prior: isChain ? 0.5 : 0.25, edits };
  }
  if (isChain) yield* evenedOut(logical, around);
};

/** A chain of mixed operators made one of a kind. */
function* evenedOut(logical: readonly Site[], around: Around): Iterable<Proposal> {
  for (const to of ['&&', '||']) {
    const edits = logical.filter(({ node }) => node.operator !== to).map(({ node }) => operatorEdit(node, around.text, to));
    if (edits.length > 0 && edits.length < logical.length) yield { template: 'uniform-operators', prior: 0.5, edits };
  }
}

function turned(places: readonly Site[], around: Around, table: Readonly<Record<string, string>>): readonly Edit[] {
  return places.flatMap(({ node }) => {
    const next = table[textField(node, 'operator')];
    return next === undefined ? [] : [operatorEdit(node, around.text, next)];
  });
}

const LOGICAL: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const RELATIONAL: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
const EQUALITY: Readonly<Record<string, string>> = { '==': '!=', '!=': '==', '===': '!==', '!==': '===' };
const BOUNDS: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** The same step after both sides of a comparison: both sorted, both in lower case. */
export const bothSides: Template = function* ({ node }) {
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  if (!isComparison(node) || left === null || right === null) return;
  for (const step of ['.toLowerCase()', '.trim()', '.sort()']) {
    yield { template: 'both-sides', prior: 0.3, edits: [left, right].map((side) => ({ start: side.end, end: side.end, text: step })) };
  }
};
