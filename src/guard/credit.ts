import { strengthOf, type Check } from './check.js';
import { contradicts, holdsPart, showsText } from './parts.js';
import { leftOut } from './comparison-options.js';

const COMMON = new Set(['assert', 'expect', 'this', 'self', 'new', 'null', 'true', 'false', 'result', 'value', 'get', 'set', 'thrown', 'message', 'body', 'length', 'size', 'name', 'i', 'x', 'it', 'is', 'to', 'part1', 'err', 'error', 'got', 'want', 'test']);

/** Identifiers that carry meaning in a piece of canonical code. */
export function tokensOf(text: string): ReadonlySet<string> {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"/g, ' ');
  return new Set((plain.match(/[A-Za-z_]\w*[!?]?/g) ?? []).map((t) => t.toLowerCase()).filter((t) => !COMMON.has(t)));
}

export function sharesWords(a: string, b: string): boolean {
  const [left, right] = [tokensOf(a), tokensOf(b)];
  for (const token of right) if (left.has(token)) return true;
  return left.size === 0 || right.size === 0;
}

const FORMAT_HOLE = /%[-+0-9.]*[sdvqiufxj@]|%\{\w+\}|#?\{[^}]*\}|\$\w+/g;

/** Whether a filled text can come from a format: `line %d` and `line 3`. */
export function format(pattern: string, text: string): boolean {
  if (!pattern.startsWith('"') || !text.startsWith('"')) return false;
  const inner = pattern.slice(1, -1);
  FORMAT_HOLE.lastIndex = 0;
  if (!FORMAT_HOLE.test(inner)) return false;
  const fixed = inner.split(FORMAT_HOLE);
  if (fixed.join('').replace(/\W/g, '').length < 4) return false;
  let at = 0;
  for (const piece of fixed) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return true;
}

const WHOLE = new Set(['equal', 'snapshot', 'custom', 'members', 'partial', 'called-with']);

/** Whether a demand of the new version makes one of the old version superfluous: it is about the whole, or says more. */
export const subsumes = (after: Check, before: Check): boolean => !contradicts(after, before) && (covers(after, before, 'subjectFull') || (before.row === null && after.row === null && before.at.line === before.site.line && covers(after, before, 'subject')) || holdsPart(after, before) || showsText(after, before));

function covers(after: Check, before: Check, spelling: 'subject' | 'subjectFull'): boolean {
  const [a, b] = [after[spelling], before[spelling]];
  if (after.negated && before.negated && isCall(after) && isCall(before)) return b.startsWith(a) && after.expectedFull === '';
  if (after.negated || after.relation === 'tautology' || a === '' || b === '') return false;
  if (before.relation === 'called-times' && isCall(after) && a === b) return before.expectedFull === '1';
  return coversSize(after, before, a, b) || coversExistence(after, before, a, b) || coversThrown(after, before, a, b) || coversPart(after, before, a, b);
}

const isCall = (check: Check): boolean => check.relation.startsWith('called');
const EXISTENCE = /^(?:exists|truthy|type|nonempty|throws-any|called)$/;

/** Steps from a collection to another of as many items. */
const ITEMWISE = /^(?:\.(?:iter|into_iter|iter_mut|stream|values|map|Select|collect|to_vec|toList|ToList|ToArray|toArray|to_a|sort\w*|sorted|reverse|reversed|mapToObj|pluck|cloned|copied|collect_vec|Collectors\w*)\b[^.]*(?:\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\))?(?:\{[^}]*\})?)+$/;

/** An exact list of what a collection was turned into, item by item, says how many items it has. */
function coversSize(after: Check, before: Check, a: string, b: string): boolean {
  if (before.relation === 'nonempty' && after.relation === 'length' && a === b && !before.negated) return /^[1-9]\d*$/.test(after.expectedFull);
  if (!/^(?:length|nonempty)$/.test(before.relation) || after.relation !== 'equal' || before.negated || !a.startsWith(b) || !ITEMWISE.test(a.slice(b.length))) return false;
  const { expectedKnown } = after;
  return expectedKnown?.kind === 'list' && (before.relation === 'nonempty' ? expectedKnown.args.length > 0 : String(expectedKnown.args.length) === before.expectedFull);
}

/** What is looked into must be there. */
const coversExistence = (after: Check, before: Check, a: string, b: string): boolean =>
  EXISTENCE.test(before.relation) && !before.negated && a !== b && startsAt(a, b) && strengthOf(after) >= 20;

/** A demand on the type or the parts of an error demands the error. */
function coversThrown(after: Check, before: Check, a: string, b: string): boolean {
  if (before.relation === 'throws-any' && ((after.relation === 'throws' && a === b) || a.startsWith(`thrown(${b})`))) return true;
  return b.startsWith(`thrown(${a})`) && after.relation === 'equal' && /^(?:Err\b|Error|[A-Z]\w*Error|[A-Z]\w*::)/.test(after.expectedFull);
}

/** A demand on the whole covers its parts. */
function coversPart(after: Check, before: Check, a: string, b: string): boolean {
  if (after.relation === 'partial' && startsAt(b, a) && after.expectedFull.includes(`${b.slice(a.length).replace(/^[.["]+|["\]]+$/g, '')}:${before.expectedFull}`)) return true;
  if (!WHOLE.has(after.relation) || otherPart(after, a, b) || (leftOut(before.expectedNode, after.expectedNode)?.more ?? 0) > 0) return false;
  if (a === b) return before.relation === 'length' || (strengthOf(after) >= strengthOf(before) && !otherValue(after, before));
  const partLiterals = before.literals.every((l) => after.expectedFull.includes(l.replace(/^"|"$/g, '')));
  return (startsAt(b, a) || mentionsWhole(b, a)) && after.relation !== 'partial' && (after.relation !== 'custom' || partLiterals);
}

/** `part1(f())` is another answer of a call than the first one, unless that is demanded as a list. */
const otherPart = (after: Check, a: string, b: string): boolean => {
  const parts = [...new Set(b.match(/part\d+(?=\()/g) ?? [])].filter((part) => b.includes(`${part}(${a})`));
  return parts.length > 0 && after.expectedKnown?.kind !== 'list' && !parts.reduce((text, part) => text.replaceAll(`${part}(${a})`, ''), b).includes(a);
};

/** The same kind of demand with another value: `called with 1` says nothing about `called with 2`. */
const otherValue = (after: Check, before: Check): boolean => after.relation === before.relation && after.expectedFull !== before.expectedFull && !(before.literals.length > 0 && before.literals.every((l) => after.literals.includes(l)));

/** `thing.part` starts at `thing`; `thing(1)` is another call, not a part. */
const startsAt = (part: string, whole: string): boolean => part.length > whole.length && part.startsWith(whole) && /^[.[\s]/.test(part.slice(whole.length));
const mentionsWhole = (part: string, whole: string): boolean => whole.length > 2 && whole.length < 200 && part !== whole && part.includes(whole) && new RegExp(`(?<![\\w.])${whole.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w(])`).test(part);
