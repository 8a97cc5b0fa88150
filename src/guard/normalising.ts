import { bindingsOf } from './bindings.js';
import type { Check, Normalised } from './check.js';
import { collect, receiverOf, statementsOf, walk, type Node } from './code.js';
import type { Comparison } from './compare.js';
import { resolve, show, type Env } from './print.js';

/** Calls that make different values alike. */
const LOSSY = /^(?:lower|upper|casefold|swapcase|capitalize|title|toLower\w*|toUpper\w*|ToLower\w*|ToUpper\w*|to_(?:ascii_)?(?:lower|upper)case|downcase|upcase|strtolower|strtoupper|mb_strto\w+|[lr]?strip|strip_tags|trim|trim_\w+|trim(?:Start|End|Left|Right)|Trim|Trim(?:Space|Left|Right|Start|End|Prefix|Suffix)|[lr]trim|chomp|squish|squeeze|replace|replaceAll|replace_all|replaceFirst|Replace|ReplaceAll\w*|str_replace|preg_replace|removeprefix|removesuffix|sub|subn|gsub|translate|tr|delete|sort|sorted|sort_by|toSorted|sortBy|OrderBy|set|frozenset|Set|Counter|uniq|unique|Distinct|dedup|round|Round|floor|Floor|ceil|Ceil|trunc|Trunc|int|parseInt|Int|to_i|intval|intdiv|toFixed|toPrecision|abs|split|splitlines|Fields|fields|filter|Filter|grep|select|reject|array_filter|slice|substring|substr|Substring|head|take|Take|first|islice|normalize|Normalize|unidecode|dedent|fromkeys|keys|Keys|values|type|bool|hash|ord)$/;
/** Words of a helper that stands where it cannot be read. */
const TELLING = /norm|canon|clean|scrub|strip|squash|squeeze|collapse|simplif|sanitiz|lower|fold|loose|lenient|fuzzy|ignor|without|drop|sorted|unorder|round/i;

/** The function that a name leads to; null where it cannot be read. */
export type Lookup = (name: string, given: number) => Node | null;

/** Receivers of functions that stand with the tests. */
const OWN = /^(?:self|this|cls|static|[A-Z]\w*)?$/;

/** What functions on a value may stand in, instead of on the value. */
const NAMESPACE = /^(?:math|np|Math|strings|bytes|slices|unicode|_|lodash|StringUtils|str|mb|iconv)$/;

const PEELED_MAX = 8;

/** What the values of an equality go through before they are compared; null when they are compared as they are. */
export function normalisedIn(subject: Node | null, expected: Node | null, env: Env, find: Lookup): Normalised | null {
  if (subject === null || expected === null) return null;
  const through: string[] = [];
  let pair: readonly [Node, Node] = [resolve(subject, env), resolve(expected, env)];
  for (let depth = 0; depth < PEELED_MAX; depth++) {
    const layer = sharedLayer(pair[0], pair[1], env);
    if (layer === null) break;
    through.push(...lossesOf(layer.by, find));
    pair = [resolve(layer.left, env), resolve(layer.right, env)];
  }
  if (through.length > 0) return { through, subject: show(pair[0], env), expected: show(pair[1], env) };
  return oneSided(resolve(subject, env), expected, env);
}

/** A known call around the subject alone. */
function oneSided(subject: Node, expected: Node, env: Env): Normalised | null {
  const through: string[] = [];
  let core = subject;
  for (let depth = 0; depth < PEELED_MAX && core.kind === 'call' && LOSSY.test(core.name); depth++) {
    const owner = receiverOf(core);
    const inner = owner === null || (owner.kind === 'name' && NAMESPACE.test(owner.name)) ? core.args[0] : owner;
    if (inner === undefined || owner?.name === 're') break;
    through.push(core.name);
    core = resolve(inner, env);
  }
  return through.length === 0 ? null : { through, subject: show(core, env), expected: show(expected, env) };
}

interface Layer {
  readonly by: Node;
  readonly left: Node;
  readonly right: Node;
}

/** The outermost operation of both sides where it is the same, and what it is made on. */
function sharedLayer(left: Node, right: Node, env: Env): Layer | null {
  if (left.kind !== right.kind) return null;
  if (left.kind === 'await' && left.head !== null && right.head !== null) return { by: left, left: left.head, right: right.head };
  if (left.kind === 'index') return sharedIndex(left, right, env);
  if (left.kind === 'loop') return sharedLoop(left, right);
  return left.kind === 'call' && left.name === right.name ? sharedCall(left, right, env) : null;
}

function sharedIndex(left: Node, right: Node, env: Env): Layer | null {
  const slices = left.args.some((a) => a.kind === 'raw' || a.kind === 'other');
  if (!slices || left.head === null || right.head === null || texts(left.args, env) !== texts(right.args, env)) return null;
  return { by: left, left: left.head, right: right.head };
}

/** `[f(a) for a in xs]` and `[f(b) for b in ys]`. */
function sharedLoop(left: Node, right: Node): Layer | null {
  if (left.words !== 'comprehension' || left.head === null || right.head === null) return null;
  const [l, r] = [left, right].map((loop) => renamed(`${show(loop.body)} ${loop.args.slice(1).map((a) => show(a)).join(' ')}`, loop.args[0]?.name ?? ''));
  return l === r ? { by: left, left: left.head, right: right.head } : null;
}
const renamed = (text: string, name: string): string => (name === '' ? text : text.replace(new RegExp(`\\b${name}\\b`, 'g'), '_'));

function sharedCall(left: Node, right: Node, env: Env): Layer | null {
  const [l, r] = [receiverOf(left), receiverOf(right)];
  if (l !== null && r !== null && show(l, env) !== show(r, env)) return texts(left.args, env) === texts(right.args, env) ? { by: left, left: l, right: r } : null;
  if ((l === null) !== (r === null) || left.head?.kind !== right.head?.kind || left.args.length !== right.args.length) return null;
  const differing = left.args.flatMap((arg, i) => (show(arg, env) === show(right.args[i] ?? null, env) ? [] : [i]));
  const [at] = differing;
  const [a, b] = [left.args[at ?? -1], right.args[at ?? -1]];
  return differing.length === 1 && a !== undefined && b !== undefined ? { by: left, left: a, right: b } : null;
}

const texts = (nodes: readonly Node[], env: Env): string => nodes.map((n) => show(n, env)).join();

/** What an operation loses of its value, by name. */
function lossesOf(by: Node, find: Lookup): readonly string[] {
  if (by.kind === 'index') return ['[:]'];
  if (by.kind === 'loop') return [...lossesInside(by.body ?? by), ...(by.args.length > 1 ? ['if'] : [])];
  if (by.kind !== 'call') return [];
  if (LOSSY.test(by.name)) return [by.name];
  const lambdas = by.args.filter((a) => a.kind === 'lambda').flatMap((a) => lossesInside(a));
  if (lambdas.length > 0 || !OWN.test(show(receiverOf(by)))) return lambdas;
  const helper = find(by.name, by.args.length);
  if (helper === null || helper.body === null) return TELLING.test(by.name) ? [by.name] : [];
  return [...lossesInside(helper.body), ...projected(helper)];
}

function lossesInside(body: Node): readonly string[] {
  const out = new Set<string>();
  walk(body, (node) => {
    if (node.kind === 'call' && LOSSY.test(node.name)) out.add(node.name);
    else if (node.kind === 'loop' && node.words === 'comprehension' && node.args.length > 1) out.add('if');
    else if (node.kind === 'index' && node.args.some((a) => a.kind === 'raw' && a.name.includes(':'))) out.add('[:]');
  });
  return [...out];
}

/** A helper that answers with parts of what it is given. */
function projected(helper: Node): readonly string[] {
  const params = new Set(helper.args.map((p) => p.name));
  const answer = statementsOf(helper.body).at(-1);
  const value = answer?.kind === 'return' ? answer.head : helper.body?.kind === 'block' ? null : helper.body;
  if (value === null || value === undefined || bindingsOf(helper.body).size > 0) return [];
  const whole = collect(value, (n) => n.kind === 'name' && params.has(n.name)).length;
  const parts = collect(value, (n) => (n.kind === 'member' || n.kind === 'index') && n.head?.kind === 'name' && params.has(n.head.name));
  return whole === parts.length && (value.kind === 'list' || value.kind === 'member' || value.kind === 'map' || value.kind === 'index') ? parts.map((p) => show(p).replace(/^\w+/, '')) : [];
}

const EXACT = /^(?:equal|snapshot|members|approx|called-with)$/;

/** Whether values that were compared as they are now lose something first; null when they do not. */
export function normalisedAway(before: Check, after: Check): Comparison | null {
  if (after.normalised === null || after.negated || before.negated || !EXACT.test(before.relation) || !EXACT.test(after.relation)) return null;
  const known = new Set([...(before.normalised?.through ?? []), ...(before.relation === 'members' ? ['sorted', 'sort', 'set'] : [])]);
  const fresh = after.normalised.through.filter((name) => !known.has(name));
  return fresh.length > 0 && sameCore(before, after) ? { change: 'weaker', why: `the values go through ${fresh.join(', ')} before they are compared` } : null;
}

/** What is compared in the end is what was compared before. */
export const sameCore = (before: Check, after: Check): boolean => {
  const [b, a] = [before.normalised ?? { subject: before.subjectFull, expected: before.expectedFull }, after.normalised];
  return a !== null && b.subject === a.subject && b.expected === a.expected;
};
