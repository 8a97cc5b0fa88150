import { groupedBy } from '../group.js';
import { relabelCost, type Tree } from './tree.js';

/** Looks at nodes that a bound may take, for each node of the two trees. Beyond it what is left counts as rewritten. */
const LOOKS_PER_NODE = 32;
/** Lists that are longer together are paired by kind, all at once. */
const LONG = 64;

/**
 * The cost of one edit script between two trees, found in nearly linear time: equal subtrees stay, in order; of what lies between two of
 * them the heaviest of either side are paired when they are of one kind, else the heavier one gives way to its children. A script that
 * exists costs no less than the cheapest, so the bound is never below `editDistance`: a function too large for that is judged
 * strictly rather than let through.
 */
export const editBound = (a: Tree, b: Tree): number => (a.id === b.id ? 0 : new Script((a.size + b.size) * LOOKS_PER_NODE).cost([a], [b]));

type Trees = readonly Tree[];

class Script {
  #looks: number;

  constructor(looks: number) {
    this.#looks = looks;
  }

  /** Turns one list of trees into the other. */
  cost(before: Trees, after: Trees): number {
    let [xs, ys] = trimmed(before, after);
    for (let lifted = 0; ; lifted++) {
      this.#looks -= xs.length + ys.length;
      if (xs.length === 0 || ys.length === 0 || this.#looks < 0) return lifted + sizeOf(xs) + sizeOf(ys);
      const kept = inOrder(xs, ys, ({ id }) => id);
      const paired = kept.length === 0 && xs.length + ys.length > LONG ? inOrder(xs, ys, ({ kind }) => kind) : kept;
      if (paired.length > 0) return lifted + this.#between(xs, ys, paired);
      const [i, j] = [heaviest(xs), heaviest(ys)];
      const [x, y] = [xs[i] as Tree, ys[j] as Tree];
      if (x.kind === y.kind) return lifted + relabelCost(x, y) + this.#around(xs, ys, i, j) + this.cost(x.children, y.children);
      [xs, ys] = x.size > y.size ? trimmed(opened(xs, i), ys) : trimmed(xs, opened(ys, j));
    }
  }

  #around(xs: Trees, ys: Trees, i: number, j: number): number {
    return this.cost(xs.slice(0, i), ys.slice(0, j)) + this.cost(xs.slice(i + 1), ys.slice(j + 1));
  }

  #between(xs: Trees, ys: Trees, paired: readonly Pair[]): number {
    let [i, j, sum] = [0, 0, 0];
    for (const [x, y] of paired) {
      const [a, b] = [xs[x] as Tree, ys[y] as Tree];
      sum += this.cost(xs.slice(i, x), ys.slice(j, y));
      if (a.id !== b.id) sum += relabelCost(a, b) + this.cost(a.children, b.children);
      [i, j] = [x + 1, y + 1];
    }
    return sum + this.cost(xs.slice(i), ys.slice(j));
  }
}

const sizeOf = (trees: Trees): number => trees.reduce((sum, { size }) => sum + size, 0);
const opened = (trees: Trees, at: number): Trees => [...trees.slice(0, at), ...(trees[at]?.children ?? []), ...trees.slice(at + 1)];
const heaviest = (trees: Trees): number => trees.reduce((best, { size }, at) => (size > (trees[best]?.size ?? 0) ? at : best), 0);

/** Without what both begin and end with. */
function trimmed(xs: Trees, ys: Trees): [Trees, Trees] {
  const shorter = Math.min(xs.length, ys.length);
  let head = 0;
  while (head < shorter && xs[head]?.id === ys[head]?.id) head++;
  let tail = 0;
  while (tail < shorter - head && xs.at(-1 - tail)?.id === ys.at(-1 - tail)?.id) tail++;
  return head + tail === 0 ? [xs, ys] : [xs.slice(head, xs.length - tail), ys.slice(head, ys.length - tail)];
}

type Pair = readonly [x: number, y: number];

/** Trees of both lists with one key, the n-th of one with the n-th of the other, as many as stand in the same order. */
function inOrder(xs: Trees, ys: Trees, keyOf: (tree: Tree) => string | number): readonly Pair[] {
  const places = groupedBy(ys.keys(), (y) => keyOf(ys[y] as Tree));
  const used = new Map<string | number, number>();
  const pairs = xs.flatMap((tree, x): readonly Pair[] => {
    const key = keyOf(tree);
    const nth = used.get(key) ?? 0;
    const y = places.get(key)?.[nth];
    used.set(key, nth + 1);
    return y === undefined ? [] : [[x, y]];
  });
  return rising(pairs);
}

/** The longest part of the pairs in which the second numbers rise too (patience sorting). */
function rising(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, y], at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number] as Pair)[1] < y) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = at;
  });
  const out: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] as number) out.push(pairs[at] as Pair);
  return out.reverse();
}
