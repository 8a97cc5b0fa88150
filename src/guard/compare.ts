import { RELATIONS, strengthOf, type Check } from './check.js';
import { childrenOf, contains, isLiteral, type Node } from './code.js';
import { leftOut } from './comparison-options.js';
import { isEnvironmental } from './environment.js';
import { normalisedAway } from './normalising.js';
import { providedByTest } from './provided.js';
import { sameWidth, widthOf } from './tolerance.js';

/** What became of a demand: kept, made stronger, made weaker, given another expected value, or not comparable. */
export type Change = 'same' | 'stronger' | 'weaker' | 'rewritten' | 'unclear';

export interface Comparison {
  readonly change: Change;
  readonly why: string;
}

const is = (change: Change, why = ''): Comparison => ({ change, why });

/** Compares two demands on the same subject. */
export function compare(before: Check, after: Check): Comparison {
  if (after.relation === 'tautology') return before.relation === 'tautology' ? is('same') : is('weaker', 'it now holds whatever the code does');
  if (before.relation === 'tautology') return is('stronger');
  if (before.negated !== after.negated && (before.relation === after.relation || sameRank(before, after))) return polarity(before, after);
  const provided = providedByTest(before, after);
  if (provided !== null) return is('weaker', provided);
  const normalised = normalisedAway(before, after);
  if (normalised !== null) return normalised;
  if (sameExpected(before, after) && before.relation === after.relation) return widened(before, after) ?? is('same');
  if (before.relation === after.relation) return sameRelation(before, after);
  return otherRelation(before, after);
}

const sameExpected = (a: Check, b: Check): boolean => a.expectedFull === b.expectedFull || (a.expected === b.expected && minus(a.literals, b.literals).length === 0 && minus(b.literals, a.literals).length === 0);
const sameRank = (a: Check, b: Check): boolean => Math.abs(RELATIONS[a.relation] - RELATIONS[b.relation]) <= 4;

function polarity(before: Check, after: Check): Comparison {
  if (before.negated && strengthOf(after) > strengthOf(before) && before.relation === 'equal') return is('stronger');
  return is('weaker', after.negated ? 'it now demands the opposite (negated)' : 'its negation is gone');
}

const WILDCARD = /\b(?:anything|anyString|anyInt|anyLong|anyList|anyMap|any|ANY|objectContaining|stringContaining|stringMatching|arrayContaining|hash_including|array_including|instance_of|IsAny|IsNotNull|AnythingOfType|Anything|kind_of|notNull|isA|an_instance_of|a_string_matching|type|ofType|hasSize|match_any|callable)\b|(?<![\w"'])_(?![\w"'])|\.\.(?![\w.])/g;
const wildcards = (text: string): number => (text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(WILDCARD) ?? []).length;

function widened(before: Check, after: Check): Comparison | null {
  if (before.relation !== 'approx' && before.tolerance === null && after.tolerance === null) return null;
  return tolerance(before, after);
}

function tolerance(before: Check, after: Check): Comparison | null {
  const [b, a] = [before.tolerance, after.tolerance];
  if (a === null && b === null) return null;
  const [was, now] = before.relation === 'approx' ? [widthOf(before), widthOf(after)] : [null, null];
  if (was !== null && now !== null) return sameWidth(was, now) ? null : now > was ? is('weaker', `a difference of ${was} was accepted before, ${now} is now`) : is('stronger');
  if (a === null) return is('unclear');
  if (b === null) return is('weaker', 'a tolerance was added');
  if (a === b) return null;
  const digits = Number.isInteger(a) && Number.isInteger(b) && a >= 0 && b >= 0 && b <= 15 && /digits|places|decimal|precision/.test(`${before.statement}${after.statement}`) || isDigits(before);
  const looser = digits ? a < b : a > b;
  return looser ? is('weaker', `the tolerance went from ${b} to ${a}`) : is('stronger');
}

/** Matchers whose last argument counts digits: more digits are stricter. */
const isDigits = (check: Check): boolean => /toBeCloseTo|assertAlmostEqual|places|Assert\.Equal\(|almost_equal/.test(check.statement);

function sameRelation(before: Check, after: Check): Comparison {
  const left = leftOut(before.expectedNode, after.expectedNode);
  if (left !== null && left.more + left.fewer > 0) return left.more > left.fewer ? is('weaker', 'more is left out of the comparison') : is(left.more === left.fewer ? 'unclear' : 'stronger');
  const wild = wildcards(after.expectedFull) - wildcards(before.expectedFull);
  if (wild > 0) return is('weaker', 'a concrete value became a wildcard');
  if (wild < 0) return is('stronger');
  switch (before.relation) {
    case 'compare': return ordered(before, after);
    case 'throws': case 'type': return typed(before, after);
    case 'contains': case 'prefix': case 'matches': return textual(before, after);
    case 'one-of': return size(after) > size(before) ? is('weaker', 'more values are accepted') : size(after) < size(before) ? is('stronger') : is('rewritten');
    case 'partial': return size(after) < size(before) && subset(after, before) ? is('weaker', 'fewer fields are compared') : size(after) > size(before) && subset(before, after) ? is('stronger') : literalChange(before, after);
    case 'called-with': return size(after) < size(before) && subset(after, before) ? is('weaker', 'fewer arguments are compared') : literalChange(before, after);
    case 'approx': return before.expectedFull === after.expectedFull ? (tolerance(before, after) ?? is('same')) : literalChange(before, after);
    default: return literalChange(before, after);
  }
}

function literalChange(before: Check, after: Check): Comparison {
  const gone = minus(before.literals, after.literals);
  const came = minus(after.literals, before.literals);
  if (gone.length === 0 && came.length === 0) return constantChange(before, after);
  const other = otherWording(before, after, { gone, came });
  if (other !== null) return other;
  if (gone.length > 0 && came.length === 0 && before.literals.length > 0 && after.literals.length === 0 && !/^[\w.]+$/.test(after.expectedFull) && !(after.expectedKnown !== null && isClosed(after.expectedKnown))) return is('unclear');
  return is('rewritten', `expected ${gone.join(', ') || 'fewer values'} before, ${came.join(', ') || 'fewer values'} now`);
}

/** A value that is spelled out to its last part. */
const isClosed = (value: Node): boolean =>
  isLiteral(value) || value.kind === 'constant' || (/^(?:list|map)$/.test(value.kind) && value.args.length > 0 && value.args.every((part) => (part.kind === 'pair' ? part.body !== null && isClosed(part.body) : isClosed(part))));

/** The expectation is put in another way, which leaves no literals to compare. */
function otherWording(before: Check, after: Check, { gone, came }: { readonly gone: readonly string[]; readonly came: readonly string[] }): Comparison | null {
  if (gone.length === 0 && after.expectedNode !== null && perMachine(after.expectedNode)) return is('unclear');
  if (came.length === 0 && namesConstant(before, after)) return is('unclear');
  if (!isComputed(before)) return null;
  if (isComputed(after)) return sameMaterial(before, after) ? is('unclear') : null;
  return before.relation === 'equal' && after.relation === 'equal' && !before.negated && sharesCallee(before) ? is('stronger') : null;
}

/** `PY2 and "a" or "b"`: what was expected, and what is expected elsewhere. */
const perMachine = (expected: Node): boolean =>
  contains(expected, (n) => (n.kind === 'if' || (n.kind === 'binary' && /^(?:and|&&)$/.test(n.name))) && n.head !== null && isEnvironmental(n.head, new Map()));

/** A literal was given the name of a constant that stands elsewhere. */
function namesConstant(before: Check, after: Check): boolean {
  const names = (text: string): readonly string[] => text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [];
  return minus(names(after.expectedFull), names(before.expectedFull)).length > 0;
}

/** The expected value is what another call gives. */
const isComputed = (check: Check): boolean => check.expectedKnown !== null && contains(check.expectedKnown, (n) => n.kind === 'call');
/** Both are worked out from the same names, in another way. */
function sameMaterial(before: Check, after: Check): boolean {
  const given = (check: Check): readonly string[] => check.expected.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/(?<![\w.])[a-z]\w{3,}(?!\w|\()/gi) ?? [];
  const callees = (check: Check): string => (check.expected.match(/[\w.]+\(/g) ?? []).join(' ');
  return given(before).length > 0 && callees(before) !== callees(after) && given(before).every((name) => given(after).includes(name));
}
/** Two answers of the code under test were compared with each other. */
const sharesCallee = (check: Check): boolean => {
  const called = (text: string): readonly string[] => [...text.matchAll(/([\w.]+)\(/g)].map((m) => (m[1] ?? '').replace(/^.*\./, ''));
  const answers = new Set(called(check.subjectFull));
  return called(check.expectedFull).length > 0 && called(check.expectedFull).every((name) => answers.has(name));
};

const CONSTANT = /^(?:true|false|null|undefined|None|[A-Z][\w.]*|:\w+)$/;
function constantChange(before: Check, after: Check): Comparison {
  const plain = (text: string): boolean => CONSTANT.test(text);
  if (plain(before.expectedFull) && plain(after.expectedFull) && before.expectedFull !== after.expectedFull) return is('rewritten', `expected ${before.expectedFull} before, ${after.expectedFull} now`);
  return is('unclear');
}

export function minus(a: readonly string[], b: readonly string[]): readonly string[] {
  const left = [...b];
  return a.filter((item) => {
    const at = left.indexOf(item);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

function ordered(before: Check, after: Check): Comparison {
  const [b, a] = [boundOf(before), boundOf(after)];
  if (b === null || a === null) return literalChange(before, after);
  const [up, down] = [b.operator.startsWith('>'), a.operator.startsWith('>')];
  if (up !== down) return is('weaker', 'the comparison was turned around');
  if (a.value === b.value) return a.operator.length > b.operator.length ? is('weaker', 'the bound itself is now accepted') : is('stronger');
  return (up ? a.value < b.value : a.value > b.value) ? is('weaker', `the bound went from ${b.value} to ${a.value}`) : is('stronger');
}

function boundOf(check: Check): { readonly operator: string; readonly value: number } | null {
  const match = /^([<>]=?)\((-?[\d.e-]+)\)$/.exec(check.expectedFull);
  return match === null ? null : { operator: match[1] ?? '', value: Number(match[2]) };
}

const BROAD = /^(?:(?:System\.)?Exception|BaseException|Throwable|Error|StandardError|RuntimeException|RuntimeError|Object|object|any|Any|Function|\[.*\])(?:\.class|\.new)?$/;
const isBroad = (type: string): boolean => BROAD.test(type.replace(/^\\/, ''));

function typed(before: Check, after: Check): Comparison {
  const [b, a] = [before, after].map((check) => check.expectedFull.replace(/\.class$|^"|"$/g, '')) as [string, string];
  if (b.split('.').pop() === a.split('.').pop()) return is('same');
  if (isBroad(a) && !isBroad(b)) return is('weaker', `${a} accepts more than ${b}`);
  return isBroad(b) ? is('stronger') : is('rewritten', `${b} before, ${a} now`);
}

function textual(before: Check, after: Check): Comparison {
  const [b, a] = [plainText(before), plainText(after)];
  if (TRIVIAL.test(a) && !TRIVIAL.test(b)) return is('weaker', 'the pattern matches anything');
  const more = (after.expectedFull.match(/\|/g) ?? []).length - (before.expectedFull.match(/\|/g) ?? []).length;
  if (more > 0) return is('weaker', 'more alternatives are accepted');
  if (b !== '' && b !== a && b.includes(a)) return is('weaker', 'a shorter text is enough now');
  if (a !== '' && a.includes(b)) return is('stronger');
  return literalChange(before, after);
}
/** Patterns that every text matches. */
const TRIVIAL = /^[\^(]*(?:\.|\[\\s\\S\])?[*+?]*[)$]*$/;
const plainText = (check: Check): string => check.expectedFull.replace(/^["/](.*)["/][a-z]*$/s, '$1');

const size = (check: Check): number => Math.max(check.literals.length, check.expectedNode?.kind === 'list' || check.expectedNode?.kind === 'map' ? check.expectedNode.args.length : 1);
const subset = (small: Check, large: Check): boolean => minus(small.literals, large.literals).length === 0;

function otherRelation(before: Check, after: Check): Comparison {
  const [b, a] = [strengthOf(before), strengthOf(after)];
  if (sameMessage(before, after)) return is('same');
  if (turned(before, after)) return is('weaker', 'it now demands the opposite');
  if (implies(after, before)) return is('stronger');
  if (a < b) return is('weaker', `${words(before)} became ${words(after)}`);
  const gone = minus(before.literals, after.literals);
  if (gone.length === 0 || before.literals.length === 0) return is('stronger');
  const whole = after.expectedFull;
  return gone.every((text) => whole.includes(text.replace(/^"|"$/g, ''))) || after.relation === 'custom' ? is('stronger') : is('unclear');
}

/** `toThrow("bad")` is how runners ask for the message `"bad"`. */
const sameMessage = (before: Check, after: Check): boolean =>
  before.relation === 'equal' && /^(?:contains|matches)$/.test(after.relation) && before.subjectFull === after.subjectFull && /^thrown\(.*\)\.message$/.test(before.subjectFull) && before.expectedFull === after.expectedFull && before.expectedFull.length > 4;

const FALSY = /^(?:false|null|undefined|None|nil|0|"")$/;
/** Truth was demanded, and now one of the values that are not true; or the other way round. */
const turned = (before: Check, after: Check): boolean =>
  before.relation === 'truthy' && after.relation === 'equal' && !after.negated && (before.negated ? after.expectedFull === 'true' : FALSY.test(after.expectedFull));

/** Relations that say the same about a value in two ways. */
function implies(after: Check, before: Check): boolean {
  if (after.negated && before.negated && after.relation === 'called' && before.relation.startsWith('called')) return true;
  if (after.relation === 'custom' && before.literals.length > 0 && before.literals.every((l) => after.literals.includes(l))) return true;
  if (before.relation === 'length' && before.expected === '0') return isEmptyValue(after);
  if (after.relation === 'length' && after.expectedFull === '0') return isEmptyValue(before);
  if (before.relation === 'compare' && after.relation === 'length') return true;
  if (before.relation === 'equal' && after.relation === 'length' && before.expectedFull === after.expectedFull && /^\d+$/.test(after.expectedFull)) return true;
  if (namesValue(after, before)) return true;
  return sameTruth(after, before);
}

/** `x.state() === "done"` as `Is.done(x)`: the predicate is called like the value. */
export const namesValue = (after: Check, before: Check): boolean =>
  before.relation === 'equal' && after.relation === 'truthy' && !before.negated && !after.negated && /^"\w{3,}"$/.test(before.expectedFull) && new RegExp(`\\b(?:is_?)?${before.expectedFull.slice(1, -1)}\\(`, 'i').test(after.subjectFull);

const isEmptyValue = (check: Check): boolean => check.relation === 'equal' && /^(?:\[\]|\{\}|"")$/.test(check.expectedFull);

/** Languages in which nothing but a boolean is true or false. */
const TYPED = /\.(?:cs|java|go|rs|kt)$/;

/** `assert x == True` and `assertTrue(x)`: an assertion family, or a language, that takes truth for a boolean. */
function sameTruth(after: Check, before: Check): boolean {
  if (before.relation !== 'equal' || after.relation !== 'truthy' || before.negated || !/^(?:true|false)$/.test(before.expectedFull)) return false;
  const strict = TYPED.test(after.at.file) && TYPED.test(before.at.file);
  return (strict || (/^assert(?:True|False)?\b/.test(after.statement) && before.statement.includes('assert'))) && (before.expectedFull === 'true') === !after.negated;
}

const words = (check: Check): string => `${check.negated ? 'not ' : ''}${check.relation}${check.expectedFull === '' ? '' : ` ${check.expectedFull.slice(0, 60)}`}`;

/** Line of the first place below `after` that is not in `before`; the line of `after` itself when all of it differs. */
export function firstDifference(before: Node | null, after: Node | null): number | null {
  if (after === null) return null;
  if (before === null || before.kind !== after.kind || before.name !== after.name) return after.line;
  const [b, a] = [childrenOf(before), childrenOf(after)];
  for (let i = 0; i < a.length; i++) {
    const line = firstDifference(b[i] ?? null, a[i] ?? null);
    if (line !== null) return line;
  }
  return b.length > a.length ? after.line : null;
}
