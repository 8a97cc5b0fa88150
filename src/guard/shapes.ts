import { collect, contains, isLiteral, pathOf, receiverOf, statementsOf, type Node } from './code.js';
import { isConstantish, sizedOf } from './condition.js';
import type { FileModel } from './file-model.js';
import { literalsOf, show } from './print.js';

/** One question about the shape of a text, and how telling it is. */
interface Trait {
  readonly holds: (text: string) => boolean;
  readonly telling: boolean;
  /** What is asked: the same for every trait of one input. */
  readonly of: string;
}

const TEXT_MIN = 5;
const LENGTH_MIN = 5;

/** The parts of a condition that must all hold. */
const conjuncts = (node: Node): readonly Node[] =>
  node.kind === 'binary' && /^(?:&&|and)$/.test(node.name) && node.head !== null && node.body !== null ? [...conjuncts(node.head), ...conjuncts(node.body)] : [node];

/** How a condition asks for the shape of a text; null when it asks something else. */
function traitOf(node: Node): Trait | null {
  if (node.kind === 'binary' && /^={2,3}$/.test(node.name) && node.head !== null && node.body !== null) return fromEquality(node.head, node.body) ?? fromEquality(node.body, node.head);
  if (node.kind !== 'call') return null;
  const [owner, [arg]] = [receiverOf(node), node.args];
  if (owner === null || arg?.kind !== 'text') return fromPattern(node, owner);
  const telling = arg.name.length >= TEXT_MIN && /[A-Za-z]/.test(arg.name);
  const of = show(owner);
  if (/^(?:startsWith|startswith|start_with\?|starts_with|StartsWith)$/.test(node.name)) return { holds: (t) => t.startsWith(arg.name), telling, of };
  if (/^(?:endsWith|endswith|end_with\?|ends_with|EndsWith)$/.test(node.name)) return { holds: (t) => t.endsWith(arg.name), telling, of };
  return /^(?:includes|contains|include\?|Contains)$/.test(node.name) ? { holds: (t) => t.includes(arg.name), telling, of } : null;
}

function fromEquality(asked: Node, value: Node): Trait | null {
  const sized = sizedOf(asked);
  if (sized !== null && value.kind === 'number') return { holds: (t) => t.length === Number(value.name), telling: Number(value.name) >= LENGTH_MIN, of: show(sized) };
  const [at] = asked.args;
  const char = asked.kind === 'index' || (asked.kind === 'call' && /^(?:charAt|at)$/.test(asked.name));
  const owner = asked.kind === 'index' ? asked.head : receiverOf(asked);
  return char && value.kind === 'text' && owner !== null && at?.kind === 'number' ? { holds: (t) => t[Number(at.name)] === value.name, telling: false, of: show(owner) } : null;
}

/** `/^Notwith/.test(text)`: only patterns of plain text are tried. */
function fromPattern(call: Node, owner: Node | null): Trait | null {
  const inner = owner?.words === 'regex' && call.name === 'test' ? /^\/(\^?)([\w ,;:'"-]+)(\$?)\/$/.exec(owner.name) : null;
  if (inner === null) return null;
  const [, start, plain = '', end] = inner;
  const holds = (t: string): boolean => (start === '^' ? (end === '$' ? t === plain : t.startsWith(plain)) : end === '$' ? t.endsWith(plain) : t.includes(plain));
  return { holds, telling: plain.length >= TEXT_MIN, of: show(call.args[0] ?? null) };
}

const DIGEST = /hash|digest|md5|sha\d|crc|checksum|fnv|stringify|btoa|base64|hexdigest|fingerprint/i;

/** The one text of the tests that a condition singles out by its shape or by a digest of it; null when it does not. */
export function knownByShape(condition: Node, literals: ReadonlySet<string>): string | null {
  const parts = conjuncts(condition);
  const digest = parts.find(isDigest);
  if (digest !== undefined) return show(digest);
  const traits = parts.map(traitOf).filter((t) => t !== null);
  if (traits.length === 0 || traits.some((t) => t.of !== traits[0]?.of)) return null;
  if (traits.length < 2 ? traits[0]?.telling !== true : !traits.some((t) => t.telling)) return null;
  const texts = [...literals].filter((l) => l.startsWith('"')).map((l) => l.slice(1, -1)).filter((text) => traits.every((t) => t.holds(text)));
  return texts.length === 1 && texts[0] !== undefined && texts[0].length >= LENGTH_MIN ? JSON.stringify(texts[0]) : null;
}

/** `md5(text) === '9e107d9d'`, `JSON.stringify(items) === '[3,1,2]'`. */
function isDigest(node: Node): boolean {
  if (node.kind !== 'binary' || !/^={2,3}$/.test(node.name) || node.head === null || node.body === null) return false;
  const [made, value] = isLiteral(node.head) ? [node.body, node.head] : [node.head, node.body];
  return isLiteral(value) && value.name.length >= TEXT_MIN && contains(made, (n) => n.kind === 'call' && DIGEST.test(pathOf(n.head)));
}

/** The branch gives nothing but a value that the tests expect, and not one of those that mean "nothing". */
export function answersOfTest(node: Node, literals: ReadonlySet<string>): boolean {
  const [only, ...more] = node.words === 'ternary' ? [node.body] : statementsOf(node.body);
  const value = only?.kind === 'return' ? only.head : node.words === 'ternary' || node.kind === 'case' ? only : null;
  if (value === undefined || value === null || more.length > 0 || !isConstantish(value)) return false;
  const said = literalsOf(value);
  return said.length > 0 && said.every((l) => literals.has(l)) && !said.every((l) => /^(?:-?[01]|"")$/.test(l));
}

/** The function works its other answers out. */
export function computesOtherwise(node: Node, model: FileModel): boolean {
  const around = collect(model.root, (n) => (n.kind === 'function' || n.kind === 'lambda') && n.start <= node.start && n.end >= node.end).at(-1);
  if (around === undefined) return false;
  return contains(around, (n) => n.kind === 'return' && !(n.start >= node.start && n.end <= node.end) && n.head !== null && contains(n.head, (v) => v.kind === 'binary' || v.kind === 'call' || v.kind === 'name' || v.kind === 'member'));
}
