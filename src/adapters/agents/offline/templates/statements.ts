import { replace, type Around, type Proposal, type Template } from '../around.js';
import { isInList, type Site } from '../statements.js';
import { field, isFunction, isLoop, listField, nameOf, textField, type SyntaxNode } from '../../../../lib/syntax.js';

const LONG = 300;

/** A statement taken out, or its wrapper taken off. */
export const deleteStatement: Template = function* (site, around) {
  const { node } = site;
  if (isStatement(site)) yield { template: 'delete', prior: deletionPrior(node), edits: [replace(node, isInList(site) ? '' : '{}')] };
  if (node.type === 'IfStatement') yield* unwrapIf(node, around);
};

function* unwrapIf(node: SyntaxNode, around: Around): Iterable<Proposal> {
  const [then, otherwise] = [field(node, 'consequent'), field(node, 'alternate')];
  if (then !== null) yield { template: 'unwrap', prior: 0.35, edits: [replace(node, bodyText(then, around))] };
  if (otherwise === null || then === null) return;
  yield { template: 'unwrap', prior: 0.25, edits: [replace(node, bodyText(otherwise, around))] };
  yield { template: 'drop-else', prior: 0.35, edits: [{ start: then.end, end: otherwise.end, text: '' }] };
  const word = around.text.indexOf('else', then.end);
  yield { template: 'drop-else', prior: 0.35, edits: [{ start: word, end: word + 4, text: '' }] };
}

/** An `if` after an `if` that was meant as its alternative. */
export const joinElse: Template = function* (site, around) {
  const next = siblingOf(site, 1, around);
  if (site.node.type !== 'IfStatement' || next === null || field(site.node, 'alternate') !== null) return;
  yield { template: 'add-else', prior: next.node.type === 'IfStatement' ? 0.4 : 0.2, edits: [{ start: next.node.start, end: next.node.start, text: 'else ' }] };
};

/** Neighbours exchanged, or one moved into or out of the block beside it. */
export const moveStatement: Template = function* (site, around) {
  if (!isStatement(site) || !isInList(site) || around.textOf(site.node).length > LONG) return;
  const text = around.textOf(site.node);
  const gone = replace(site.node, '');
  const next = siblingOf(site, 1, around);
  if (next !== null) yield { template: 'swap-statements', prior: 0.5, edits: [replace(site.node, around.textOf(next.node)), replace(next.node, text)] };
  for (const by of [2, 3]) {
    const later = siblingOf(site, by, around);
    if (later === null) continue;
    yield { template: 'move', prior: 0.3, edits: [gone, { start: later.node.end, end: later.node.end, text: ` ${text}` }] };
    yield { template: 'move', prior: 0.3, edits: [{ start: site.node.start, end: site.node.start, text: `${around.textOf(later.node)} ` }, replace(later.node, '')] };
  }
  yield* moveAcrossBlocks(site, around, text);
};

/** The statement whose block a statement stands in; null in a function's own block. */
function ownerOf(site: Site): Site | null {
  const owner = site.parent?.node.type === 'BlockStatement' ? site.parent.parent : null;
  return owner !== null && !isFunction(owner.node) && isInList(owner) ? owner : null;
}

/** Out of the block it stands in, or into the block before or after it. */
function* moveAcrossBlocks(site: Site, around: Around, text: string): Iterable<Proposal> {
  const gone = replace(site.node, '');
  const owner = ownerOf(site);
  if (owner !== null) {
    yield { template: 'move', prior: 0.4, edits: [gone, { start: owner.node.end, end: owner.node.end, text: ` ${text}` }] };
    yield { template: 'move', prior: 0.3, edits: [{ start: owner.node.start, end: owner.node.start, text: `${text} ` }, gone] };
  }
  const [next, last] = [1, -1].map((by) => blockOf(siblingOf(site, by, around)?.node ?? null));
  const places = [...(next ? [next.start + 1] : []), ...(last ? [last.end - 1] : [])];
  for (const inside of places) {
    yield { template: 'move', prior: 0.35, edits: [gone, { start: inside, end: inside, text: ` ${text} ` }] };
  }
}

/** A statement of the function once more at another place in it. */
export const copyStatement: Template = function* (site, around) {
  if (!isInList(site)) return;
  const reachable = new Set(around.namesAt(site).map((n) => n.name));
  const seen = new Set<string>();
  for (const other of around.neighbours(site).filter((o) => isStatement(o) && o !== site && o.node.type !== 'VariableDeclaration')) {
    const text = around.textOf(other.node);
    if (text.length > 120 || seen.has(text) || text === around.textOf(site.node)) continue;
    seen.add(text);
    if (!namesIn(text).every((n) => reachable.has(n) || KEYWORDS.test(n))) continue;
    const prior = copyPrior(other, site);
    yield { template: 'copy', prior, edits: [{ start: site.node.end, end: site.node.end, text: `\n${indentOf(site, around)}${ended(text)}` }] };
    if (site.index === 0 || site.node.type === 'ReturnStatement') yield { template: 'copy', prior, edits: [{ start: site.node.start, end: site.node.start, text: `${ended(text)}\n${indentOf(site, around)}` }] };
  }
};

const namesIn = (text: string): readonly string[] => text.match(/(?<![.\w$'"])[a-z_$][\w$]*/g) ?? [];
const copyPrior = (other: Site, site: Site): number => 0.3 * (other.fn !== site.fn ? 0.5 : 1) * (isLoop(other.node) || other.node.type === 'IfStatement' ? 0.6 : 1);

const KEYWORDS = /^(if|else|for|of|in|while|do|return|let|const|var|new|typeof|true|false|null|undefined|break|continue|throw|this|function|async|await|delete|void|instanceof|isNaN|parseInt|parseFloat)$/;

/** A result that is computed and thrown away was meant to be kept: assigned to its source, or returned. */
export const keepResult: Template = function* (site, around) {
  if (site.node.type !== 'ExpressionStatement') return;
  const expression = field(site.node, 'expression');
  if (expression?.type !== 'CallExpression') return;
  const object = nameOf(field(field(expression, 'callee') ?? expression, 'object'));
  const start = expression.start;
  const targets = object === '' ? [] : around.variables(site).filter((n) => !n.constant && n.name !== object).map((n) => n.name);
  if (object !== '') yield { template: 'keep-result', prior: 0.5, edits: [{ start, end: start, text: `${object} = ` }] };
  for (const name of targets) yield { template: 'keep-result', prior: 0.2, edits: [{ start, end: start, text: `${name} = ` }] };
  yield { template: 'keep-result', prior: 0.4, edits: [{ start, end: start, text: 'return ' }] };
};

/** Another kind of loop, or another step of it. */
export const changeLoop: Template = function* ({ node }, around): Iterable<Proposal> {
  const right = field(node, 'right');
  if ((node.type === 'ForOfStatement' || node.type === 'ForInStatement') && right !== null) {
    const word = node.type === 'ForOfStatement' ? 'of' : 'in';
    const at = around.text.lastIndexOf(word, right.start);
    yield { template: 'loop', prior: 0.5, edits: [{ start: at, end: at + 2, text: word === 'of' ? 'in' : 'of' }] };
  }
  const update = node.type === 'ForStatement' ? field(node, 'update') : null;
  if (update !== null) yield* changeStep(update, around);
};

function* changeStep(update: SyntaxNode, around: Around): Iterable<Proposal> {
  if (update.type === 'UpdateExpression') {
    const name = around.textOf(field(update, 'argument') ?? update);
    const sign = textField(update, 'operator') === '++' ? '+=' : '-=';
    for (const step of ['2', '3']) yield { template: 'loop', prior: 0.35, edits: [replace(update, `${name} ${sign} ${step}`)] };
  } else if (update.type === 'AssignmentExpression') {
    yield { template: 'loop', prior: 0.4, edits: [replace(update, `${around.textOf(field(update, 'left') ?? update)}++`)] };
  }
}

export const isStatement = (site: Site): boolean => /Statement$|^VariableDeclaration$/.test(site.node.type) && site.node.type !== 'BlockStatement' && site.key !== 'init' && site.key !== 'left';

function deletionPrior(node: SyntaxNode): number {
  if (node.type === 'VariableDeclaration') return 0.05;
  if (node.type === 'ReturnStatement') return 0.3;
  return node.type === 'ExpressionStatement' || node.type === 'BreakStatement' || node.type === 'ContinueStatement' ? 0.6 : 0.35;
}

function bodyText(node: SyntaxNode, around: Around): string {
  return node.type === 'BlockStatement' ? around.text.slice(node.start + 1, node.end - 1).trim() : around.textOf(node);
}

function blockOf(node: SyntaxNode | null): SyntaxNode | null {
  if (node === null || !(isLoop(node) || node.type === 'IfStatement')) return null;
  const body = field(node, 'body') ?? field(node, 'consequent');
  return body?.type === 'BlockStatement' && listField(body, 'body').length > 0 ? body : null;
}

/** The statement so many places further in the same list. */
function siblingOf(site: Site, by: number, around: Around): Site | null {
  if (!isInList(site)) return null;
  const index = (site.index ?? 0) + by;
  return around.map.statements.find((s) => s.parent === site.parent && s.key === site.key && s.index === index) ?? null;
}

export const indentOf = (site: Site, around: Around): string => /[ \t]*$/.exec(around.text.slice(0, site.node.start))?.[0] ?? '';

export const ended = (text: string): string => (/[;}]$/.test(text) ? text : `${text};`);
