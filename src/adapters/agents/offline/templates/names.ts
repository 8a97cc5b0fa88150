import { affinity, replace, type Template } from '../around.js';
import { fit, isCall, isMember, isValue } from '../roles.js';
import { lastName } from '../names.js';
import { field, listField, nameOf } from '../../../../lib/syntax.js';

const FROM = { parameter: 0.6, local: 0.65, outer: 0.3 } as const;

/** Another variable in reach that can hold the same kind of value; also as the target of an assignment. */
export const swapVariable: Template = function* (site, around) {
  const { node, parent } = site;
  const name = nameOf(node);
  if (name === '' || parent === null) return;
  const isTarget = (parent.node.type === 'AssignmentExpression' && site.key === 'left') || (parent.node.type === 'UpdateExpression' && site.key === 'argument');
  const isCallee = isCall(parent.node) && site.key === 'callee';
  const isReceiver = isMember(parent.node) && site.key === 'object';
  if (!isValue(site) && !isTarget && !isCallee) return;
  const guess = around.names.guess(node);
  const reachable = around.namesAt(site);
  if (!reachable.some((n) => n.name === name)) return;
  for (const other of reachable) {
    if (other.name === name || (isTarget && other.constant) || (isCallee && other.guess !== 'function')) continue;
    if (!isCallee && other.guess === 'function' && guess !== 'function') continue;
    yield { template: 'variable', prior: FROM[other.from] * affinity(guess, other.guess) * (isReceiver ? 0.8 : 1), edits: [replace(node, other.name)] };
  }
};

/** Another expression of the same function in place of a whole one. */
export const swapExpression: Template = function* (site, around) {
  const { node } = site;
  if (!isValue(site) || node.type === 'ArrowFunctionExpression') return;
  const [text, guess] = [around.textOf(node), around.names.guess(node)];
  const reachable = new Set(around.namesAt(site).map((n) => n.name));
  for (const other of around.values(site)) {
    if (other.text === text || (other.node.type === node.type && node.type.endsWith('Literal')) || (node.type === 'Identifier' && other.node.type === 'Identifier')) continue;
    if (other.node.type === 'Identifier' && !reachable.has(other.text)) continue;
    const prior = 0.3 * affinity(guess, other.guess) * (other.text.length > 20 ? 0.6 : 1) * (text.length > 20 ? 0.6 : 1);
    yield { template: 'expression', prior, edits: [replace(node, fit(other.text, site))] };
  }
};

const FAMILIES: readonly (readonly string[])[] = [
  ['push', 'unshift'], ['pop', 'shift'], ['min', 'max'], ['floor', 'ceil', 'round', 'trunc', 'abs', 'sqrt'], ['toLowerCase', 'toUpperCase'],
  ['startsWith', 'endsWith', 'includes'], ['some', 'every'], ['indexOf', 'lastIndexOf'], ['map', 'filter', 'flatMap', 'forEach'], ['keys', 'values', 'entries'],
  ['find', 'filter', 'findLast'], ['findIndex', 'findLastIndex'], ['slice', 'splice', 'substring', 'substr'], ['padStart', 'padEnd'], ['trim', 'trimStart', 'trimEnd'],
  ['reduce', 'reduceRight'], ['replace', 'replaceAll'], ['charAt', 'charCodeAt', 'at'], ['parseInt', 'parseFloat', 'Number'], ['add', 'delete'], ['get', 'has'], ['concat', 'push'],
  ['all', 'allSettled', 'race', 'any'], ['length', 'size'], ['first', 'last'], ['getTime', 'getDate', 'getDay'], ['match', 'matchAll', 'search'], ['apply', 'call', 'bind'],
];

/** A sibling of the named property or method, or another property that the source uses. */
export const swapProperty: Template = function* (site, around) {
  const { node, parent } = site;
  if (node.type !== 'Identifier' || parent === null || !isMember(parent.node) || site.key !== 'property' || parent.node.computed === true) return;
  const name = nameOf(node);
  const siblings = new Set(FAMILIES.filter((f) => f.includes(name)).flat());
  for (const next of siblings) if (next !== name) yield { template: 'property', prior: 0.85, edits: [replace(node, next)] };
  const isMethod = parent.parent !== null && isCall(parent.parent.node) && parent.key === 'callee';
  const used = new Set<string>();
  for (const other of around.map.sites) {
    if (!isMember(other.node) || other.node.computed === true) continue;
    const otherIsMethod = other.parent !== null && isCall(other.parent.node) && other.key === 'callee';
    if (otherIsMethod === isMethod) used.add(lastName(other.node));
  }
  for (const next of used) if (next !== name && !siblings.has(next)) yield { template: 'property', prior: isMethod ? 0.15 : 0.4, edits: [replace(node, next)] };
};

/** `const { a } = x` or `f({ a })` reads a sibling, and destructured names exchanged. */
export const swapPattern: Template = function* ({ node }, around) {
  if (node.type !== 'ArrayPattern') return;
  const names = listField(node, 'elements');
  for (const [i, first] of names.entries()) {
    const second = names[i + 1];
    if (second !== undefined) yield { template: 'pattern', prior: 0.4, edits: [replace(first, around.textOf(second)), replace(second, around.textOf(first))] };
  }
};

/** The index of an element access moved by one, or read from the other end. */
export const shiftIndex: Template = function* (site, around) {
  const { node } = site;
  if (!isMember(node) || node.computed !== true) return;
  const index = field(node, 'property');
  const object = field(node, 'object');
  if (index === null || object === null || index.type === 'StringLiteral') return;
  const text = around.textOf(index);
  if (index.type !== 'NumericLiteral') {
    yield { template: 'index', prior: 0.45, edits: [replace(index, `${text} - 1`)] };
    yield { template: 'index', prior: 0.45, edits: [replace(index, `${text} + 1`)] };
  }
  const list = around.textOf(object);
  if (/^[\w$.]+$/.test(list)) yield { template: 'index', prior: 0.15, edits: [replace(index, `${list}.length - 1 - ${text}`)] };
};
