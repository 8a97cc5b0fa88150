import { replace, type Around, type Proposal, type Template } from '../around.js';
import { fit, isCall, isLeaf, isMember, isValue, operand } from '../roles.js';
import { lastName, type Guess } from '../names.js';
import { field, listField, nameOf, type SyntaxNode } from '../../../../lib/syntax.js';
import type { Site } from '../statements.js';

/** Arguments exchanged, dropped, spread; a call replaced by its argument or by what it is called on. */
export const changeArguments: Template = function* (site, around) {
  const { node } = site;
  if (!isCall(node)) return;
  const args = listField(node, 'arguments');
  for (const [i, arg] of args.entries()) {
    for (const other of args.slice(i + 1, i + 4)) yield { template: 'swap-arguments', prior: 0.6, edits: [replace(arg, around.textOf(other)), replace(other, around.textOf(arg))] };
    const before = args[i - 1];
    const after = args[i + 1];
    if (after !== undefined) yield { template: 'drop-argument', prior: 0.3, edits: [{ start: arg.start, end: after.start, text: '' }] };
    else yield { template: 'drop-argument', prior: 0.3, edits: [{ start: before?.end ?? arg.start, end: arg.end, text: '' }] };
    if (arg.type === 'SpreadElement') yield { template: 'spread', prior: 0.3, edits: [{ start: arg.start, end: arg.start + 3, text: '' }] };
    else if (around.names.guess(arg) === 'array') yield { template: 'spread', prior: 0.5, edits: [{ start: arg.start, end: arg.start, text: '...' }] };
  }
  yield* rotated(args, around);
  yield* unwrapped(site, around, args);
};

function* rotated(args: readonly SyntaxNode[], around: Around): Iterable<Proposal> {
  if (args.length !== 3) return;
  for (const shift of [1, 2]) {
    yield { template: 'swap-arguments', prior: 0.25, edits: args.map((arg, i) => replace(arg, around.textOf(args[(i + shift) % 3] ?? arg))) };
  }
}

function* unwrapped(site: Site, around: Around, args: readonly SyntaxNode[]): Iterable<Proposal> {
  const { node } = site;
  if (!isValue(site) && !isReceiver(site)) return;
  const only = args.length === 1 ? args[0] : undefined;
  if (only !== undefined && !['SpreadElement', 'ArrowFunctionExpression'].includes(only.type)) {
    yield { template: 'drop-call', prior: 0.5, edits: [replace(node, fit(around.textOf(only), site))] };
  }
  const receiver = receiverOf(node);
  if (receiver !== null && !/^[A-Z]\w*$/.test(nameOf(receiver))) yield { template: 'drop-step', prior: 0.5, edits: [replace(node, fit(around.textOf(receiver), site))] };
}

const isReceiver = (site: Site): boolean => site.parent !== null && isMember(site.parent.node) && site.key === 'object';

/** `a` of `a.f()`. */
function receiverOf(call: SyntaxNode): SyntaxNode | null {
  const callee = field(call, 'callee');
  return callee !== null && isMember(callee) ? field(callee, 'object') : null;
}

type Wrapper = readonly [template: string, takes: readonly Guess[], prior: number, wrap: (text: string) => string];
const NUMBERS = ['number', 'unknown'] as const;
const STRINGS = ['string', 'unknown'] as const;
const ARRAYS = ['array', 'unknown'] as const;
const after = (step: string) => (text: string): string => `${operand(text)}${step}`;
const around_ = (name: string) => (text: string): string => `${name}(${text})`;

const WRAPPERS: readonly Wrapper[] = [
  ['wrap-call', NUMBERS, 0.6, around_('Math.abs')], ['wrap-call', NUMBERS, 0.6, around_('Math.floor')], ['wrap-call', NUMBERS, 0.4, around_('Math.ceil')],
  ['wrap-call', NUMBERS, 0.4, around_('Math.round')], ['wrap-call', NUMBERS, 0.3, around_('Math.sqrt')], ['wrap-call', NUMBERS, 0.15, around_('Math.trunc')],
  ['wrap-call', [...NUMBERS, 'string'], 0.35, around_('String')], ['wrap-call', STRINGS, 0.35, around_('Number')], ['wrap-call', ['unknown'], 0.2, around_('Boolean')],
  ['wrap-call', ['array', 'string', 'unknown', 'collection'], 0.35, (t) => `[...${operand(t)}]`], ['wrap-call', ['collection'], 0.5, around_('Array.from')],
  ['wrap-call', ARRAYS, 0.4, (t) => `[...new Set(${t})]`], ['wrap-call', ARRAYS, 0.3, (t) => `Array.from(new Set(${t}))`], ['wrap-call', ['array'], 0.1, (t) => `[${t}]`],
  ['add-step', STRINGS, 0.45, after('.toLowerCase()')], ['add-step', STRINGS, 0.35, after('.toUpperCase()')], ['add-step', STRINGS, 0.3, after('.trim()')],
  ['add-step', [...ARRAYS, 'string'], 0.3, after('.length')], ['add-step', ARRAYS, 0.5, after('.sort()')], ['add-step', ARRAYS, 0.55, after('.sort((a, b) => a - b)')],
  ['add-step', ARRAYS, 0.25, after('.sort((a, b) => b - a)')], ['add-step', ARRAYS, 0.4, after('.reverse()')], ['add-step', [...ARRAYS, 'string'], 0.4, after('.slice(1)')],
  ['add-step', [...ARRAYS, 'string'], 0.4, after('.slice(0, -1)')], ['add-step', ARRAYS, 0.2, after('.slice()')], ['add-step', ARRAYS, 0.3, after('.filter(Boolean)')],
  ['add-step', ARRAYS, 0.2, after('.flat()')], ['add-step', ARRAYS, 0.3, after(".join('')")], ['add-step', STRINGS, 0.3, after(".split('')")],
  ['add-step', STRINGS, 0.1, after(".split('').reverse().join('')")], ['add-step', ['collection'], 0.3, after('.size')], ['add-step', ['number'], 0.2, after('.toString()')],
  ['arithmetic', NUMBERS, 0.6, (t) => `${operand(t)} + 1`], ['arithmetic', NUMBERS, 0.6, (t) => `${operand(t)} - 1`], ['arithmetic', NUMBERS, 0.35, (t) => `${operand(t)} / 2`],
  ['arithmetic', NUMBERS, 0.25, (t) => `${operand(t)} * 2`], ['arithmetic', NUMBERS, 0.3, (t) => `${operand(t)} ** 2`], ['arithmetic', NUMBERS, 0.15, (t) => `${operand(t)} % 2`],
  ['arithmetic', NUMBERS, 0.15, (t) => `${operand(t)} / 10`], ['arithmetic', NUMBERS, 0.15, (t) => `${operand(t)} % 10`], ['negate', ['boolean', 'unknown'], 0.35, (t) => `!${operand(t)}`],
];

/** A usual function around a value, or one more step after it. */
export const wrapValue: Template = function* (site, around) {
  const { node } = site;
  if (!isValue(site) || node.type === 'ArrowFunctionExpression' || (isReceiver(site) && /^[A-Z]/.test(nameOf(node)))) return;
  const [text, guess] = [around.textOf(node), around.names.guess(node)];
  const damp = wrappingSense(site);
  for (const [template, takes, prior, wrap] of WRAPPERS) {
    if (!takes.includes(guess)) continue;
    yield { template, prior: prior * damp * (guess === 'unknown' ? 0.6 : 1), edits: [replace(node, fit(wrap(text), site))] };
  }
};

/** Constants are seldom wrapped. */
function wrappingSense(site: Site): number {
  if (site.node.type === 'NumericLiteral' || site.node.type === 'StringLiteral') return 0.15;
  return isReceiver(site) && isLeaf(site.node) ? 0.7 : 1;
}

/** A list put in order by a table, a function, a property or a part that the source knows. */
export const sortBy: Template = function* (site, around) {
  const guess = around.names.guess(site.node);
  if (!isValue(site) || (guess !== 'array' && guess !== 'unknown') || site.node.type.endsWith('Literal')) return;
  const text = operand(around.textOf(site.node));
  const keys = ['a.length - b.length', 'a[0] - b[0]', 'a[1] - b[1]', 'a.localeCompare(b)'];
  for (const { name, guess: kind } of around.namesAt(site)) {
    if (kind === 'function') keys.push(`${name}(a) - ${name}(b)`);
    if (kind === 'object') keys.push(`${name}[a] - ${name}[b]`);
  }
  for (const key of keys) yield { template: 'add-step', prior: guess === 'array' ? 0.25 : 0.12, edits: [replace(site.node, fit(`${text}.sort((a, b) => ${key})`, site))] };
};

/** A function of the project, or the one around, applied to a value: a missing recursion or conversion. */
export const wrapOwnFunction: Template = function* (site, around) {
  if (!isValue(site) || site.node.type.endsWith('Literal') || site.node.type === 'ArrowFunctionExpression') return;
  const text = around.textOf(site.node);
  const own = around.namesAt(site).filter((n) => n.guess === 'function');
  for (const { name } of own) {
    if (!text.startsWith(`${name}(`) || isCall(site.node)) yield { template: 'wrap-own', prior: 0.35, edits: [replace(site.node, `${name}(${text})`)] };
  }
};

/** A missing or needless `await`, a missing `new`. */
export const changeAwait: Template = function* (site, around) {
  const { node } = site;
  if (node.type === 'AwaitExpression') {
    const inner = field(node, 'argument');
    if (inner !== null) yield { template: 'await', prior: 0.2, edits: [replace(node, around.textOf(inner))] };
  }
  if (node.type === 'CallExpression' && site.fn?.node.async === true && site.parent?.node.type !== 'AwaitExpression') {
    yield { template: 'await', prior: 0.6, edits: [replace(node, fit(`await ${around.textOf(node)}`, site))] };
  }
  if (node.type === 'CallExpression' && isConstructorName(lastName(field(node, 'callee')))) {
    yield { template: 'await', prior: 0.2, edits: [replace(node, fit(`new ${around.textOf(node)}`, site))] };
  }
};

const isConstructorName = (name: string): boolean => /^[A-Z]/.test(name) && !['String', 'Number', 'Boolean', 'Array'].includes(name);
