import { affinity, replace, type Ingredient, type Template } from '../around.js';
import { fit, isCall, isMember, isValue } from '../roles.js';
import { lastName, type Guess, type Name } from '../names.js';
import type { Site } from '../statements.js';
import { field, listField, nameOf } from '../../../../lib/syntax.js';

const FROM = { parameter: 0.6, local: 0.65, outer: 0.3 } as const;

/** Another variable in reach that can hold the same kind of value; also as the target of an assignment. */
export const swapVariable: Template = function* (site, around) {
  const { node } = site;
  const [name, use] = [nameOf(node), useOf(site)];
  const reachable = around.namesAt(site);
  if (use === null || !reachable.some((n) => n.name === name)) return;
  const guess = around.names.guess(node);
  for (const other of reachable) {
    if (other.name === name || !mayStand(other, use, guess)) continue;
    yield { template: 'variable', prior: FROM[other.from] * affinity(guess, other.guess) * (use === 'receiver' ? 0.8 : 1), edits: [replace(node, other.name)] };
  }
};

const TARGETS = new Set(['AssignmentExpression.left', 'UpdateExpression.argument']);

type Use = 'target' | 'callee' | 'receiver' | 'value';

/** How an identifier is used; null for a name that stands for nothing by itself. */
function useOf(site: Site): Use | null {
  const parent = site.parent?.node;
  if (parent === undefined || site.node.type !== 'Identifier') return null;
  if (TARGETS.has(`${parent.type}.${site.key}`)) return 'target';
  if (isCall(parent) && site.key === 'callee') return 'callee';
  if (!isValue(site)) return null;
  return isMember(parent) && site.key === 'object' ? 'receiver' : 'value';
}

function mayStand(other: Name, use: Use, guess: Guess): boolean {
  if (use === 'callee') return other.guess === 'function';
  if (use === 'target' && other.constant) return false;
  return other.guess !== 'function' || guess === 'function';
}

/** Another expression of the same function in place of a whole one. */
export const swapExpression: Template = function* (site, around) {
  const { node } = site;
  if (!isValue(site) || node.type === 'ArrowFunctionExpression') return;
  const [text, guess] = [around.textOf(node), around.names.guess(node)];
  const reachable = new Set(around.namesAt(site).map((n) => n.name));
  const isReachable = (other: Ingredient): boolean => other.node.type !== 'Identifier' || reachable.has(other.text);
  // One name or literal for another of its kind is what other templates do.
  const isLeafSwap = (other: Ingredient): boolean => other.node.type === node.type && (node.type.endsWith('Literal') || node.type === 'Identifier');
  for (const other of around.values(site).filter((o) => o.text !== text && !isLeafSwap(o) && isReachable(o))) {
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
  const name = nameOf(node);
  if (name === '' || parent === null || site.key !== 'property' || !isNamedMember(parent)) return;
  const siblings = new Set(FAMILIES.filter((f) => f.includes(name)).flat());
  siblings.delete(name);
  for (const next of siblings) yield { template: 'property', prior: 0.85, edits: [replace(node, next)] };
  const isMethod = isCalled(parent);
  const used = new Set(around.map.sites.filter((other) => isNamedMember(other) && isCalled(other) === isMethod).map((other) => lastName(other.node)));
  used.delete(name);
  for (const next of used) if (!siblings.has(next)) yield { template: 'property', prior: isMethod ? 0.15 : 0.4, edits: [replace(node, next)] };
};

const isNamedMember = (site: Site): boolean => isMember(site.node) && site.node.computed !== true;
const isCalled = (site: Site): boolean => site.parent !== null && isCall(site.parent.node) && site.key === 'callee';

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
