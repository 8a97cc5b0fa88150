import type { Relation } from './check.js';
import { implied } from './chains.js';
import { contains, pathOf, type Node } from './code.js';
import { resolve, type Env } from './print.js';

/** What an option of a deep comparison leaves of equality, by the name of the function that makes it. The rest (`AllowUnexported`, `EquateEmpty`) only makes comparing possible. */
const LENIENT: readonly (readonly [RegExp, Relation])[] = [
  [/^(?:Ignore|ignore)\w*$|^(?:FilterPath|FilterValues|AcyclicTransformer|Transformer)$/, 'partial'],
  [/^(?:Equate|equate)Approx\w*$|^approx/i, 'approx'],
  [/^(?:SortSlices|SortMaps|SortRepeated|SortRepeatedFields)$/, 'members'],
  [/^Comparer$/, 'partial'],
];

/** `cmp.Comparer(proto.Equal)`, or one that asks a value's own `Equal`: a whole comparison in other words. */
const isWhole = (option: Node): boolean =>
  option.name === 'Comparer' && option.args.every((arg) => /^(?:Equal|Cmp|Compare)$/.test(arg.name) || (arg.kind === 'lambda' && contains(arg, (n) => n.kind === 'call' && /^(?:Equal|Cmp|Compare|Is)$/.test(n.name))));

export interface Leniency {
  /** The strongest relation that is left. */
  readonly relation: Relation;
  /** The expected value together with what is left out of the comparison. */
  readonly expected: Node;
}

/** What options after the two values of a deep comparison (`cmp.Diff(want, got, opts...)`) leave of it; null when it is still exact. */
export function leniencyOf(call: Node, expected: Node, env: Env): Leniency | null {
  const options = call.args.slice(2).flatMap((arg) => optionsIn(arg, env, 0));
  const found = options.flatMap((option) => {
    const kind = LENIENT.find(([name]) => name.test(option.name));
    return kind === undefined || isWhole(option) ? [] : [{ option, relation: kind[1] }];
  });
  const [weakest] = [...found].sort((a, b) => RANK.indexOf(a.relation) - RANK.indexOf(b.relation));
  if (weakest === undefined) return null;
  return { relation: weakest.relation, expected: implied(call, 'call', LEAVING_OUT, { head: implied(call, 'name', LEAVING_OUT), args: [expected, ...found.map(({ option }) => option)] }) };
}

/** Weakest first. */
const RANK: readonly Relation[] = ['partial', 'members', 'approx'];

/** Names the pair of what is expected and of what does not count. */
const LEAVING_OUT = 'leavingOut';

const DEPTH_MAX = 6;

/** Options one by one: in lists, under names, one inside another. */
function optionsIn(arg: Node, env: Env, depth: number): readonly Node[] {
  if (depth > DEPTH_MAX) return [];
  const node = resolve(arg.kind === 'spread' && arg.head !== null ? arg.head : arg, env);
  if (node.kind === 'list') return node.args.flatMap((inner) => optionsIn(inner, env, depth + 1));
  if (node.kind === 'spread' && node.head !== null) return optionsIn(node.head, env, depth + 1);
  if (node.kind === 'name' || node.kind === 'member') return [node];
  if (node.kind !== 'call') return [];
  return /^(?:append|Options|FilterPath|FilterValues)$/.test(node.name) && !/^Filter/.test(node.name) ? node.args.flatMap((inner) => optionsIn(inner, env, depth + 1)) : [node];
}

/** How many things two lenient comparisons leave out that the other one does not; null when one of them is exact. */
export function leftOut(before: Node | null, after: Node | null): { readonly more: number; readonly fewer: number } | null {
  if (before?.name !== LEAVING_OUT || after?.name !== LEAVING_OUT) return null;
  const [old, now] = [itemsOf(before), itemsOf(after)];
  return { more: now.filter((item) => !old.includes(item)).length, fewer: old.filter((item) => !now.includes(item)).length };
}

/** Every field or type that is left out, with the option that does it. */
const itemsOf = (node: Node): readonly string[] =>
  node.args.slice(1).flatMap((option) => (option.args.length === 0 ? [pathOf(option)] : option.args.map((arg) => `${option.name} ${arg.kind === 'text' || arg.kind === 'number' ? arg.name : (arg.words || pathOf(arg) || arg.kind)}`)));
