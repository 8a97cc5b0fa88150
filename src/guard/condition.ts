import type { Relation } from './check.js';
import { thrown } from './chains.js';
import { pathOf, receiverOf, type Node } from './code.js';
import { leniencyOf } from './comparison-options.js';
import { resolve, show, type Env } from './print.js';
import { measuredIn } from './tolerance.js';

/** One demand that a condition makes. */
export interface Atom {
  readonly relation: Relation;
  readonly negated: boolean;
  readonly subject: Node | null;
  readonly expected: Node | null;
  readonly tolerance?: Node | null;
}

const EQUAL = new Set(['==', '===', 'is', 'eq', 'eql?']);
const UNEQUAL = new Set(['!=', '!==', 'is not', '<>', 'ne']);
const ORDER: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
const OPPOSITE: Readonly<Record<string, string>> = { '<': '>=', '>': '<=', '<=': '>', '>=': '<' };

/** The demands that hold when `node` is true (`positive`) or false. An empty list: always true; null: never. */
export function demandsOf(node: Node, positive: boolean, env: Env): readonly Atom[] {
  switch (node.kind) {
    case 'unary':
      if (node.name === '!' || node.name === 'not') return node.head === null ? [] : demandsOf(node.head, !positive, env);
      return [truth(node, positive)];
    case 'binary':
      return fromBinary(node, positive, env);
    case 'constant':
      return [fromConstant(node, positive)];
    case 'call':
      return [fromCall(node, positive, env) ?? truth(node, positive)];
    case 'await':
      return node.head === null ? [] : demandsOf(node.head, positive, env);
    case 'assign':
      return [fromPattern(node, positive)];
    default:
      return [truth(node, positive)];
  }
}

const truth = (subject: Node, positive: boolean): Atom => ({ relation: 'truthy', negated: !positive, subject, expected: null });

const fromConstant = (node: Node, positive: boolean): Atom =>
  (node.name === 'true') === positive ? { relation: 'tautology', negated: false, subject: node, expected: null } : { relation: 'runs', negated: true, subject: null, expected: null };

/** `if let Some(x) = y` and its kind. */
const fromPattern = (node: Node, positive: boolean): Atom => ({ relation: 'partial', negated: !positive, subject: node.body, expected: node.head });

function fromBinary(node: Node, positive: boolean, env: Env): readonly Atom[] {
  const { head: left, body: right, name } = node;
  if (left === null || right === null) return [truth(node, positive)];
  const both = name === '&&' || name === 'and';
  const either = name === '||' || name === 'or';
  if ((both && positive) || (either && !positive)) return [...demandsOf(left, positive, env), ...demandsOf(right, positive, env)];
  if (both || either) return [{ relation: alwaysTrue(left, positive, env) || alwaysTrue(right, positive, env) ? 'tautology' : 'either', negated: !positive, subject: node, expected: null }];
  if (EQUAL.has(name) || UNEQUAL.has(name)) return fromEquality(left, right, EQUAL.has(name) === positive, env);
  if (name in ORDER) return [fromOrder(node, positive, env)];
  return [fromOtherOperator(node, positive, env) ?? truth(node, positive)];
}

const alwaysTrue = (node: Node, positive: boolean, env: Env): boolean => demandsOf(node, positive, env).every((atom) => atom.relation === 'tautology');

function fromOtherOperator(node: Node, positive: boolean, env: Env): Atom | null {
  const { head: left, body: right } = node;
  if (left === null || right === null) return null;
  switch (node.name) {
    case 'in': return membership(left, right, !positive, env);
    case 'not in': return membership(left, right, positive, env);
    case 'instanceof': return { relation: 'type', negated: !positive, subject: left, expected: right };
    case '=~': return { relation: 'matches', negated: !positive, subject: left, expected: right };
    case '!~': return { relation: 'matches', negated: positive, subject: left, expected: right };
    default: return null;
  }
}

const membership = (item: Node, set: Node, negated: boolean, env: Env): Atom =>
  resolve(set, env).kind === 'list' && !isConstantish(resolve(item, env))
    ? { relation: 'one-of', negated, subject: item, expected: set }
    : { relation: 'contains', negated, subject: set, expected: item };

/** Values that a reader would call the expectation rather than the subject. */
export function isConstantish(node: Node): boolean {
  if (node.kind === 'text' || node.kind === 'number' || node.kind === 'constant') return true;
  if (node.kind === 'unary') return node.head !== null && isConstantish(node.head);
  if (node.kind === 'list' || node.kind === 'map') return node.args.every((a) => isConstantish(a.kind === 'pair' && a.body !== null ? a.body : a));
  if (node.kind === 'binary') return node.head !== null && node.body !== null && isConstantish(node.head) && isConstantish(node.body);
  if (node.kind === 'call') return node.args.length > 0 && /^[A-Z]/.test(node.name) && node.args.every(isConstantish);
  return node.kind === 'name' && /^[A-Z][A-Z0-9_]+$/.test(node.name);
}

/** A constant, or a value of an enumeration, bare or wrapped: `Status.DONE`, `Some(Mode::Short)`, `None`. */
export function isExpectation(node: Node): boolean {
  if (isConstantish(node)) return true;
  if (node.kind === 'call') return node.args.length > 0 && /^[A-Z]/.test(node.name) && node.args.every(isExpectation);
  return node.kind === 'name' ? node.name === 'None' : node.kind === 'member' && /^[A-Z]/.test(node.name) && node.head?.kind === 'name' && /^[A-Z]/.test(node.head.name);
}

const WANTED = /^(?:want|expected?|exp|wanted|should)(?:[A-Z_].*|\d*)?$/;

/** Which side of an equality is the expectation. */
function expectedSide(left: Node, right: Node, env: Env): 'left' | 'right' {
  const [l, r] = [isExpectation(resolve(left, env)), isExpectation(resolve(right, env))];
  if (l !== r) return l ? 'left' : 'right';
  const [wantLeft, wantRight] = [WANTED.test(lastName(left)), WANTED.test(lastName(right))];
  return wantLeft && !wantRight ? 'left' : 'right';
}
const lastName = (node: Node): string => (node.kind === 'name' || node.kind === 'member' ? node.name : '');

export function fromEquality(left: Node, right: Node, positive: boolean, env: Env): readonly Atom[] {
  const [subject, expected] = expectedSide(left, right, env) === 'left' ? [right, left] : [left, right];
  // A cell of a table row may say which way the condition has to turn out: `(err != nil) != tc.fails`.
  const known = subject.kind === 'binary' ? resolve(expected, env) : expected;
  const plain = known.kind === 'constant' && (known.name === 'true' || known.name === 'false');
  if (plain && (subject.kind === 'binary' || subject.kind === 'unary' || subject.kind === 'call' || (subject.kind === 'member' && subject.name.endsWith('?')))) {
    const inner = demandsOf(subject, (known.name === 'true') === positive, env);
    if (inner.some((atom) => atom.relation !== 'truthy') || (subject.kind === 'unary' && /^(?:!|not)$/.test(subject.name))) return inner;
  }
  if (show(left, env) === show(right, env) && !isRandom(left)) return [{ relation: positive ? 'tautology' : 'runs', negated: false, subject: left, expected: right }];
  return [measured(subject, expected, !positive, env)];
}

const isRandom = (node: Node): boolean => node.kind === 'call';

const LENGTHS = new Set(['length', 'size', 'len', 'count', 'Count', 'Length', 'lengthOf']);

/** Equality of a size, of a sorted copy, of a diff: what is really compared stands one level deeper. */
export function measured(subject: Node, expected: Node, negated: boolean, env: Env): Atom {
  const known = resolve(expected, env);
  if (known.kind === 'call' && APPROXIMATE.test(known.name)) return approximate(known, subject, negated);
  if (subject.kind === 'unary' && subject.name === 'typeof' && known.kind === 'text') return known.name === 'undefined' ? { relation: 'equal', negated, subject: subject.head, expected: { ...known, kind: 'constant' } } : { relation: 'type', negated, subject: subject.head, expected: known };
  const [error] = known.kind === 'call' && known.name === 'Err' ? known.args : [];
  if (error !== undefined) return { relation: 'equal', negated, subject: thrown(subject), expected: error };
  const counted = countedCall(subject);
  if (counted !== null) return { relation: 'called-times', negated, subject: counted, expected };
  const sized = sizedOf(subject);
  const difference = negated ? null : noDifference(sized, '<=', expected, env);
  if (difference !== null) return difference;
  if (sized !== null) return { relation: 'length', negated, subject: sized, expected };
  const [sorted, wanted] = [orderlessOf(subject), orderlessOf(resolve(expected, env))];
  if (sorted !== null && (wanted !== null || expected.kind === 'list')) return { relation: 'members', negated, subject: sorted, expected: wanted ?? expected };
  const diff = diffOf(subject, env);
  if (diff !== null) return compared(diff, diff.args[1] as Node, diff.args[0] as Node, { negated, env });
  return { relation: 'equal', negated, subject, expected };
}

/** The call that tells how two values differ, of which a text or its length is asked for. */
function diffOf(node: Node | null, env: Env): Node | null {
  const real = node === null ? null : resolve(node, env);
  return real?.kind === 'call' && /^(?:Diff|diff)$/.test(real.name) && real.args.length >= 2 ? real : null;
}

/** `len(diff) == 0`: nothing differs. */
function noDifference(sized: Node | null, operator: string, bound: Node, env: Env): Atom | null {
  const nothing = (operator === '<=' && bound.name === '0') || (operator === '<' && bound.name === '1');
  const diff = nothing ? diffOf(sized, env) : null;
  return diff === null ? null : compared(diff, diff.args[1] as Node, diff.args[0] as Node, { negated: false, env });
}

/** A deep comparison of two values, with the options it was given. */
export function compared(call: Node, subject: Node, expected: Node, { negated, env }: { readonly negated: boolean; readonly env: Env }): Atom {
  const swap = isExpectation(resolve(subject, env)) && !isExpectation(resolve(expected, env)) || (WANTED.test(lastName(subject)) && !WANTED.test(lastName(expected)));
  const [real, wanted] = swap ? [expected, subject] : [subject, expected];
  const lenient = leniencyOf(call, wanted, env);
  return lenient === null ? { relation: 'equal', negated, subject: real, expected: wanted } : { relation: lenient.relation, negated, subject: real, expected: lenient.expected };
}

export function sizedOf(node: Node): Node | null {
  if (node.kind === 'member' && LENGTHS.has(node.name)) return node.head;
  if (node.kind !== 'call' || !LENGTHS.has(node.name)) return null;
  const owner = receiverOf(node);
  if (node.args.length === 0) return owner;
  return owner === null && node.args.length === 1 ? (node.args[0] ?? null) : null;
}

const APPROXIMATE = /^(?:approx|be_within|closeTo|Approx|IsClose|isclose)$/;

/** `x == approx(value, rel=…)`. */
function approximate(call: Node, subject: Node, negated: boolean): Atom {
  const value = call.args.find((a) => a.kind !== 'pair') ?? null;
  const [, second] = call.args.filter((a) => a.kind !== 'pair');
  const named = call.args.find((a) => a.kind === 'pair' && a.head?.name !== 'nan_ok') ?? (second === undefined ? null : call.name === 'approx' ? measuredIn('share', second) : second);
  return { relation: 'approx', negated, subject, expected: value, tolerance: named };
}

/** `spy.callCount`, `mock.call_count`, `fn.mock.calls.length`. */
function countedCall(node: Node): Node | null {
  if (node.kind !== 'member' || node.head === null) return null;
  if (/^(?:callCount|call_count|await_count)$/.test(node.name)) return node.head;
  const calls = node.name === 'length' && node.head.kind === 'member' && node.head.name === 'calls' ? node.head.head : null;
  return calls?.kind === 'member' && calls.name === 'mock' ? calls.head : null;
}

function orderlessOf(node: Node): Node | null {
  if (node.kind !== 'call' || node.args.length !== 1) return node.kind === 'call' && node.args.length === 0 && /^(?:sort|sorted|to_set|toSet)$/.test(node.name) ? receiverOf(node) : null;
  return /^(?:sorted|set|frozenset|Set|Counter|HashSet|TreeSet)$/.test(node.name) && receiverOf(node) === null ? (node.args[0] ?? null) : null;
}

function fromOrder(node: Node, positive: boolean, env: Env): Atom {
  const { head: left, body: right } = node as { readonly head: Node; readonly body: Node; readonly name: string };
  const swap = expectedSide(left, right, env) === 'left';
  const [subject, expected] = swap ? [right, left] : [left, right];
  const turned = swap ? (ORDER[node.name] ?? node.name) : node.name;
  const name = positive ? turned : (OPPOSITE[turned] ?? turned);
  const distance = distanceOf(subject);
  if (distance !== null && (name === '<' || name === '<=')) return { relation: 'approx', negated: false, subject: distance[0], expected: distance[1], tolerance: expected };
  if (orderlessOf(subject) !== null) return { relation: 'partial', negated: false, subject: orderlessOf(subject), expected };
  const sized = sizedOf(subject);
  if (sized !== null && ((name === '>' && expected.name === '0') || (name === '>=' && expected.name === '1'))) return { relation: 'nonempty', negated: false, subject: sized, expected: null };
  const difference = noDifference(sized, name, expected, env);
  if (difference !== null) return difference;
  if (sized !== null && name === '>=' && expected.name === '0') return { relation: 'tautology', negated: false, subject, expected };
  return { relation: 'compare', negated: false, subject, expected: { ...node, kind: 'call', name, head: { ...node, kind: 'name', name, head: null, body: null, args: [] }, args: [expected], body: null } };
}

/** `abs(a - b)` as the pair of what is compared. */
function distanceOf(node: Node): readonly [Node, Node] | null {
  if (node.kind !== 'call' || !/^(?:abs|Abs|fabs)$/.test(node.name)) return null;
  const inner = node.args[0] ?? receiverOf(node);
  const difference = inner?.kind === 'other' ? inner.args[0] : inner;
  return difference?.kind === 'binary' && difference.name === '-' && difference.head !== null && difference.body !== null ? [difference.head, difference.body] : null;
}

const CONTAINS = new Set(['includes', 'contains', 'Contains', 'include?', 'str_contains', 'containsKey', 'has_key', 'hasOwnProperty', 'ContainsKey', 'contains_key', 'array_key_exists', 'member?', 'key?', 'HasKey', 'contains_value']);
const PREFIX = new Set(['startsWith', 'endsWith', 'startswith', 'endswith', 'starts_with', 'ends_with', 'HasPrefix', 'HasSuffix', 'StartsWith', 'EndsWith', 'start_with?', 'end_with?', 'str_starts_with', 'str_ends_with']);
const SAME = new Set(['equals', 'Equals', 'Equal', 'DeepEqual', 'eql?', 'equal?', 'is', 'isDeepStrictEqual', 'EqualFold', 'SequenceEqual', 'eq', 'isEqual', 'array_equal', 'deepEqual', 'SetEquals']);
const MATCH = new Set(['test', 'match', 'matches', 'fullmatch', 'search', 'preg_match', 'MatchString', 'IsMatch', 'is_match', 'match?']);
const CLOSE = /^(?:\w*(?:[aA]lmost|[aA]pprox|[cC]lose|[nN]ear|[wW]ithin)\w*|isclose|IsClose)$/;
const PAIR_SWAPPED = new Set(['in_array', 'array_key_exists', 'preg_match']);

function fromCall(call: Node, positive: boolean, env: Env): Atom | null {
  const negated = !positive;
  const owner = receiverOf(call);
  const known = fromKnownCall(call, owner, negated);
  if (known !== null) return known;
  const named = twoSided(call, owner);
  return named === null ? fromPredicate(call, owner, negated) : atomOfPair(call, named, negated, env);
}

/** Functions whose arguments have a fixed part each. */
function fromKnownCall(call: Node, owner: Node | null, negated: boolean): Atom | null {
  const path = pathOf(call.head);
  const [first = null, second = null, third = null] = call.args;
  if (/^(?:isinstance|is_a\?|kind_of\?|instance_of\?|issubclass|IsInstanceOf)$/.test(call.name)) return { relation: 'type', negated, subject: second === null ? owner : first, expected: second ?? first };
  if (path === 'errors.Is' || path === 'errors.As') return { relation: path === 'errors.Is' ? 'equal' : 'type', negated, subject: first, expected: second };
  if (CLOSE.test(call.name) && call.args.length >= 3) return { relation: 'approx', negated, subject: first, expected: second, tolerance: third };
  if (call.name === 'matches!') return { relation: 'partial', negated, subject: first, expected: second };
  return call.name === 'in_array' ? { relation: 'contains', negated, subject: second, expected: first } : null;
}

/** Subject and argument of `a.f(b)`, `f(a, b)` or `pkg.f(a, b)`. */
function twoSided(call: Node, owner: Node | null): readonly [Node, Node] | null {
  const [first, second] = call.args;
  if (first !== undefined && second !== undefined && (owner === null || /^[a-zA-Z]\w*$/.test(pathOf(owner)))) {
    return PAIR_SWAPPED.has(call.name) ? [second, first] : [first, second];
  }
  return owner !== null && first !== undefined && second === undefined ? [owner, first] : null;
}

function atomOfPair(call: Node, [subject, argument]: readonly [Node, Node], negated: boolean, env: Env): Atom | null {
  if (CONTAINS.has(call.name)) return resolve(subject, env).kind === 'list' ? { relation: 'one-of', negated, subject: argument, expected: subject } : { relation: 'contains', negated, subject, expected: argument };
  if (PREFIX.has(call.name)) return { relation: 'prefix', negated, subject, expected: argument };
  if (call.name === 'Equal' && call.args.length > 2) return compared(call, argument, subject, { negated, env });
  if (SAME.has(call.name)) return fromEquality(subject, argument, !negated, env)[0] ?? null;
  if (MATCH.has(call.name)) return subject.words === 'regex' ? { relation: 'matches', negated, subject: argument, expected: subject } : { relation: 'matches', negated, subject, expected: argument };
  return null;
}

function fromPredicate(call: Node, owner: Node | null, negated: boolean): Atom | null {
  const subject = owner ?? call.args[0] ?? null;
  switch (call.name) {
    case 'is_ok': case 'is_some': case 'isPresent': case 'notNull': case 'present?': case 'isDefined':
      return { relation: negated ? 'equal' : 'exists', negated: false, subject, expected: negated ? call : null };
    case 'is_err': return { relation: negated ? 'exists' : 'throws-any', negated: false, subject, expected: null };
    case 'is_none': case 'is_null': case 'nil?': case 'isNull': case 'IsNil': return nothing(call, subject, negated);
    case 'empty?': case 'is_empty': case 'isEmpty': case 'empty': return { relation: negated ? 'nonempty' : 'length', negated: false, subject, expected: negated ? null : number(call, '0') };
    default: return stateOf(call, subject, negated);
  }
}

/** `isVisible()`, `isDisabled()`: the state is what is expected. */
function stateOf(call: Node, subject: Node | null, negated: boolean): Atom | null {
  const state = /^is(Visible|Hidden|Enabled|Disabled|Checked|Editable|Focused)$/.exec(call.name)?.[1]?.toLowerCase();
  if (state === undefined || subject === null) return null;
  const opposite = OPPOSITE_STATE[state];
  const at = { ...call, args: [], body: null };
  return { relation: 'equal', negated: false, subject: { ...at, kind: 'member', name: opposite ?? state, head: subject }, expected: { ...at, kind: 'constant', name: String(negated === (opposite !== undefined)), head: null } };
}
const OPPOSITE_STATE: Readonly<Record<string, string>> = { hidden: 'visible', enabled: 'disabled' };

const nothing = (call: Node, subject: Node | null, negated: boolean): Atom =>
  negated ? { relation: 'exists', negated: false, subject, expected: null } : { relation: 'equal', negated: false, subject, expected: { ...call, kind: 'name', name: call.name === 'is_none' ? 'None' : 'null', head: null, args: [], body: null } };
const number = (at: Node, name: string): Node => ({ ...at, kind: 'number', name, head: null, args: [], body: null, tail: null });
