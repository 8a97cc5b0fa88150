import { relabelCost, type Tree } from './tree.js';

/** A tree in post-order, as the algorithm walks it. */
interface Flat {
  readonly nodes: readonly Tree[];
  /** For each node the first leaf below it. */
  readonly first: Int32Array;
  /** Roots of the subtrees whose distances have to be computed: the last node of each chain of first children. */
  readonly keys: readonly number[];
  /** Nodes below all of them, which is what one side contributes to the work. */
  readonly breadth: number;
}

/**
 * The edit distance of two ordered trees: the least cost of deletions, insertions (1 each) and relabellings (`relabelCost`) that turn
 * one into the other; null when that takes more than `workMax` steps, which is known beforehand. It is a metric, since the costs are.
 *
 * Source: K. Zhang, D. Shasha, "Simple fast algorithms for the editing distance between trees and related problems",
 * SIAM Journal on Computing 18(6), 1989, 1245-1262.
 */
export function editDistance(a: Tree, b: Tree, workMax: number): { readonly cost: number; readonly work: number } | null {
  if (a.id === b.id) return { cost: 0, work: 0 };
  const [x, y] = [flat(a), flat(b)];
  const work = x.breadth * y.breadth;
  return work > workMax ? null : { cost: new ZhangShasha(x, y).distance(), work };
}

function flat(root: Tree): Flat {
  const nodes: Tree[] = [];
  const first: number[] = [];
  const visit = (tree: Tree): number => {
    let leaf = -1;
    for (const child of tree.children) {
      const below = visit(child);
      if (leaf === -1) leaf = below;
    }
    if (leaf === -1) leaf = nodes.length;
    nodes.push(tree);
    first.push(leaf);
    return leaf;
  };
  visit(root);
  const last = new Map(first.map((leaf, at) => [leaf, at]));
  const keys = [...last.values()].sort((i, j) => i - j);
  return { nodes, first: Int32Array.from(first), keys, breadth: keys.reduce((sum, at) => sum + (nodes[at]?.size ?? 0), 0) };
}

class ZhangShasha {
  readonly #x: Flat;
  readonly #y: Flat;
  readonly #width: number;
  /** Distances of all pairs of subtrees, and of the forests of the pair at hand. */
  readonly #trees: Int32Array;
  readonly #forests: Int32Array;

  constructor(x: Flat, y: Flat) {
    this.#x = x;
    this.#y = y;
    this.#width = y.nodes.length + 1;
    this.#trees = new Int32Array(x.nodes.length * y.nodes.length);
    this.#forests = new Int32Array((x.nodes.length + 1) * this.#width);
  }

  distance(): number {
    for (const i of this.#x.keys) for (const j of this.#y.keys) this.#pair(i, j);
    return this.#trees[this.#trees.length - 1] ?? 0;
  }

  /** Distances of the subtrees below `i` and `j` that share their first leaf with them, and of every pair of forests before. */
  #pair(i: number, j: number): void {
    const [startX, startY] = [at(this.#x.first, i), at(this.#y.first, j)];
    const forests = this.#forests;
    const width = this.#width;
    forests[0] = 0;
    for (let p = 1; p <= i - startX + 1; p++) forests[p * width] = p;
    for (let q = 1; q <= j - startY + 1; q++) forests[q] = q;
    for (let p = startX; p <= i; p++) {
      for (let q = startY; q <= j; q++) this.#cell(p, q, startX, startY);
    }
  }

  #cell(p: number, q: number, startX: number, startY: number): void {
    const forests = this.#forests;
    const width = this.#width;
    const row = (p - startX) * width;
    const col = q - startY;
    const here = row + width + col + 1;
    const [leafX, leafY] = [at(this.#x.first, p), at(this.#y.first, q)];
    const cheaper = Math.min(at(forests, row + col + 1), at(forests, row + width + col)) + 1;
    const pair = p * this.#y.nodes.length + q;
    if (leafX === startX && leafY === startY) {
      const cost = Math.min(cheaper, at(forests, row + col) + relabelCost(node(this.#x, p), node(this.#y, q)));
      forests[here] = cost;
      this.#trees[pair] = cost;
    } else {
      forests[here] = Math.min(cheaper, at(forests, (leafX - startX) * width + leafY - startY) + at(this.#trees, pair));
    }
  }
}

const at = (list: Int32Array, index: number): number => list[index] as number;
const node = ({ nodes }: Flat, index: number): Tree => nodes[index] as Tree;
