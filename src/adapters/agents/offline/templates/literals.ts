import { replace, type Around, type Proposal, type Template } from '../around.js';
import { fit, isValue } from '../roles.js';
import { listField, textField, type SyntaxNode } from '../../../../lib/syntax.js';
import type { Site } from '../statements.js';

/** Character codes at the edges of the classes that code compares with. */
const CHARACTER_EDGES = [48, 57, 65, 90, 91, 97, 122, 123];

const nearby = (value: number): readonly (readonly [number, number])[] => [
  [value + 1, 0.9], [value - 1, 0.9], [0, 0.6], [1, 0.6], [2, 0.5], [-1, 0.4], [-value, 0.4], [10, 0.15], [3, 0.15], [value * 2, 0.25], [value / 2, 0.25],
  [value + 2, 0.3], [value - 2, 0.3], [Infinity, 0.1], [-Infinity, 0.1],
];

const number = (value: number): string => (Object.is(value, -0) ? '0' : String(value));

/** Another number: a neighbour, a usual constant, or one that stands elsewhere in the function. */
export const changeNumber: Template = function* (site, around) {
  const { node } = site;
  if (node.type !== 'NumericLiteral' || !isValue(site)) return;
  const value = Number(node.value);
  const isCode = /char|code|ascii|ord/i.test(around.text) && value >= 20 && value <= 300;
  const others = around.values(site).filter((v) => v.node.type === 'NumericLiteral').map((v) => [Number(v.node.value), 0.35] as const);
  const best = new Map<number, number>();
  for (const [next, prior] of [...nearby(value), ...others, ...(isCode ? CHARACTER_EDGES.map((edge) => [edge, 0.4] as const) : [])]) {
    if (next !== value) best.set(next, Math.max(prior, best.get(next) ?? 0));
  }
  for (const [next, prior] of best) yield { template: 'number', prior, edits: [replace(node, fit(number(next), site))] };
};

/** Another text: empty, in another case, a little shorter, a word the comments spell so, or one from the same function. */
export const changeString: Template = function* (site, around) {
  const { node } = site;
  if (node.type !== 'StringLiteral' || !isValue(site)) return;
  const value = textField(node, 'value');
  const quote = around.text[node.start] ?? "'";
  const words = [...around.commentWords].filter((word) => isCloseTo(word, value) || word.toLowerCase() === value.toLowerCase());
  const others = around.values(site).filter((v) => v.node.type === 'StringLiteral').map((v) => textField(v.node, 'value'));
  const best = new Map<string, number>();
  const offers = [...spellings(value), ...words.map((w) => [w, 0.9] as const), ...others.map((o) => [o, isExtension(value, o) ? 0.4 : 0.35] as const)];
  for (const [next, prior] of offers) if (next !== value) best.set(next, Math.max(prior, best.get(next) ?? 0));
  for (const [next, prior] of best) yield { template: 'string', prior, edits: [replace(node, quoted(next, quote))] };
  yield* unquoted(site, around, value);
};

function spellings(value: string): readonly (readonly [string, number])[] {
  const found: [string, number][] = [['', 0.5], [value.toUpperCase(), 0.5], [value.toLowerCase(), 0.5], [value.trim(), 0.5]];
  if (value.length <= 24) for (let i = 0; i < value.length; i++) found.push([value.slice(0, i) + value.slice(i + 1), 0.45]);
  if (value.length <= 2) found.push([value + value, 0.3], [` ${value}`, 0.2], [`${value} `, 0.2], [' ', 0.25]);
  if (value.length > 1) found.push([value.charAt(0).toUpperCase() + value.slice(1), 0.5], [[...value].reverse().join(''), 0.15]);
  const partner = PARTNERS[value];
  if (partner !== undefined) found.push([partner, 0.8]);
  return found;
}

const PARTNERS: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<', '0': '1', '1': '0', '+': '-', '-': '+', '*': '/', '/': '*' };

/** True for a longer text that begins or ends alike. */
const isExtension = (value: string, other: string): boolean =>
  value !== '' && other.length > value.length && (other.endsWith(value) || other.startsWith(value));

function quoted(text: string, quote: string): string {
  const json = JSON.stringify(text);
  return quote === "'" ? `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : json;
}

/** A quoted name of a variable in reach was meant as the variable. */
function* unquoted(site: Site, around: Around, value: string): Iterable<Proposal> {
  if (around.namesAt(site).some(({ name }) => name === value)) yield { template: 'unquote', prior: 0.8, edits: [replace(site.node, value)] };
}

/** True for words that differ by one or two letters. */
function isCloseTo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < 4 || a.toLowerCase() === b.toLowerCase()) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  let j = 0;
  while (j < Math.min(a.length, b.length) - i && a.at(-1 - j) === b.at(-1 - j)) j++;
  return Math.max(a.length, b.length) - i - j <= 2;
}

/** The other truth value, another "nothing", another empty value. */
export const changeConstant: Template = function* (site, around) {
  const { node } = site;
  if (!isValue(site)) return;
  const text = around.textOf(node);
  const others = CONSTANTS[text] ?? [];
  for (const [next, prior] of others) yield { template: 'constant', prior, edits: [replace(node, next)] };
  if (node.type === 'ArrayExpression') yield* changeElements(node, around);
};

const CONSTANTS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  true: [['false', 1]], false: [['true', 1]], null: [['undefined', 0.4], ['0', 0.2], ["''", 0.2], ['[]', 0.2], ['false', 0.2]],
  undefined: [['null', 0.4], ["''", 0.2], ['[]', 0.2]], "''": [['null', 0.3], ["' '", 0.4]], '[]': [['[[]]', 0.6], ['null', 0.2], ['{}', 0.1], ["''", 0.2]], '{}': [['[]', 0.2]],
  '[[]]': [['[]', 0.6]],
};

/** One element less, or two neighbours exchanged. */
function* changeElements(node: SyntaxNode, around: Around): Iterable<Proposal> {
  const elements = listField(node, 'elements');
  for (const [i, element] of elements.entries()) {
    const [before, after] = [elements[i - 1], elements[i + 1]];
    if (after !== undefined) yield { template: 'elements', prior: 0.4, edits: [replace(element, around.textOf(after)), replace(after, around.textOf(element))] };
    const cut = after !== undefined ? { start: element.start, end: after.start, text: '' } : { start: before?.end ?? element.start, end: element.end, text: '' };
    yield { template: 'elements', prior: elements.length === 1 ? 0.5 : 0.35, edits: [cut] };
  }
}

/** Another flag or another expression from the same source. */
export const changeRegExp: Template = function* (site, around) {
  const { node } = site;
  if (node.type !== 'RegExpLiteral') return;
  const flags = textField(node, 'flags');
  for (const flag of ['g', 'i', 'm']) {
    const next = flags.includes(flag) ? flags.replace(flag, '') : flags + flag;
    yield { template: 'regexp', prior: 0.5, edits: [replace(node, `/${textField(node, 'pattern')}/${next}`)] };
  }
  for (const next of patternVariants(textField(node, 'pattern'))) yield { template: 'regexp', prior: 0.3, edits: [replace(node, `/${next}/${flags}`)] };
  for (const { node: other } of around.map.sites) {
    if (other.type === 'RegExpLiteral' && around.textOf(other) !== around.textOf(node)) yield { template: 'regexp', prior: 0.5, edits: [replace(node, around.textOf(other))] };
  }
};

function patternVariants(pattern: string): readonly string[] {
  const swaps: readonly (readonly [RegExp, string])[] = [[/\+/, '*'], [/\*/, '+'], [/\\s/, '\\S'], [/\\d/, '\\D'], [/\\w/, '\\W'], [/^\^/, ''], [/\$$/, ''], [/\[\^/, '['], [/\[(?!\^)/, '[^'], [/\\s(?![+*])/, '\\s+'], [/\?/, '']];
  return [...new Set([...swaps.filter(([from]) => from.test(pattern)).map(([from, to]) => pattern.replace(from, () => to)), `^${pattern}`, `${pattern}$`])];
}
