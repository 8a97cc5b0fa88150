import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutationShare } from '../../../../src/core/index.js';
import { editBound } from '../../../../src/guard/mutation/edit-bound.js';
import { editDistance } from '../../../../src/guard/mutation/edit-distance.js';
import { Forest, relabelCost, type Tree } from '../../../../src/guard/mutation/tree.js';
import { treeFrom, treesOf } from './trees.js';

const exact = (a: Tree, b: Tree): number => editDistance(a, b, Infinity)?.cost ?? NaN;
const share = (a: Tree, b: Tree): number => mutationShare({ edits: exact(a, b), nodes: a.size + b.size });
const between = (one: string, other: string): number => {
  const forest = new Forest();
  return exact(treeFrom(forest, one), treeFrom(forest, other));
};

/** The definition, word for word: the last node of either forest is deleted, inserted, or paired. Exponential without its memory. */
function byDefinition(xs: readonly Tree[], ys: readonly Tree[], known = new Map<string, number>()): number {
  const [x, y] = [xs.at(-1), ys.at(-1)];
  if (x === undefined || y === undefined) return [...xs, ...ys].reduce((sum, { size }) => sum + size, 0);
  const key = `${xs.map(({ id }) => id).join()}|${ys.map(({ id }) => id).join()}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const [restX, restY] = [xs.slice(0, -1), ys.slice(0, -1)];
  const cost = Math.min(
    byDefinition([...restX, ...x.children], ys, known) + 1,
    byDefinition(xs, [...restY, ...y.children], known) + 1,
    byDefinition(restX, restY, known) + byDefinition(x.children, y.children, known) + relabelCost(x, y),
  );
  known.set(key, cost);
  return cost;
}

describe('the tree edit distance', () => {
  it.each([
    ['the example of Zhang and Shasha: c is deleted here and inserted there', 'f(d(a,c(b)),e)', 'f(c(d(a,b)),e)', 2],
    ['nothing between equal trees', 'f(a,b(c))', 'f(a,b(c))', 0],
    ['one for a leaf that is gone', 'f(a,b)', 'f(a)', 1],
    ['one for a node that is put around others', 'f(a,b)', 'f(g(a,b))', 1],
    ['one for another name inside a kind', 'f(a:x)', 'f(a:y)', 1],
    ['two across kinds', 'f(a)', 'f(b)', 2],
    ['two for a leaf on the other side of its neighbour', 'f(a,b,c)', 'f(b,c,a)', 2],
    ['all of both when nothing is kept', 'a(b,c)', 'd(e)', 5],
  ])('is %s', (_, one, other, cost) => {
    expect(between(one, other)).toBe(cost);
    expect(between(other, one)).toBe(cost);
  });

  it('is what its definition says, for every pair of small trees', () => {
    const met = { partly: 0 };
    fc.assert(fc.property(treesOf(2), ([a, b]) => {
      fc.pre(a !== undefined && b !== undefined && a.size * b.size < 150);
      expect(exact(a, b)).toBe(byDefinition([a], [b]));
      met.partly += exact(a, b) > 0 && exact(a, b) < a.size + b.size ? 1 : 0;
    }), { numRuns: 2_000 });
    expect(met.partly).toBeGreaterThan(500);
  });

  it('is a metric, and stays one when it is normalised to 0..1', () => {
    const met = { between: 0 };
    fc.assert(fc.property(treesOf(3), ([a, b, c]) => {
      if (a === undefined || b === undefined || c === undefined) throw new Error('three trees were asked for');
      for (const distance of [exact, share]) {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a.id === b.id);
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c) + 1e-9);
      }
      expect(share(a, b)).toBeLessThanOrEqual(1);
      met.between += share(a, b) > 0 && share(a, b) < 1 ? 1 : 0;
    }), { numRuns: 1_000 });
    expect(met.between).toBeGreaterThan(200);
  });

  it('is left alone when it would take more steps than are allowed', () => {
    const forest = new Forest();
    const [a, b] = [treeFrom(forest, 'f(a,b(c))'), treeFrom(forest, 'f(a,b(d))')];
    const work = editDistance(a, b, Infinity)?.work ?? 0;
    expect(work).toBeGreaterThan(0);
    expect([editDistance(a, b, work)?.cost, editDistance(a, b, work - 1)]).toEqual([2, null]);
  });
});

describe('the bound', () => {
  it('is never below the distance, never above a whole rewrite, and nothing exactly for equal trees', () => {
    const met = { tight: 0, loose: 0 };
    fc.assert(fc.property(treesOf(2), ([a, b]) => {
      if (a === undefined || b === undefined) throw new Error('two trees were asked for');
      const bound = editBound(a, b);
      expect(bound).toBeGreaterThanOrEqual(exact(a, b));
      expect(bound).toBeLessThanOrEqual(a.size + b.size);
      expect(bound === 0).toBe(a.id === b.id);
      met[bound === exact(a, b) ? 'tight' : 'loose'] += 1;
    }), { numRuns: 2_000 });
    expect(Math.min(met.tight, met.loose)).toBeGreaterThan(20);
  });

  const call = (forest: Forest, n: number, name = `n${n}`): Tree => forest.tree('call', '', [forest.tree('name', name, []), forest.tree('number', String(n), [])]);
  const list = (length: number, at: (n: number) => number = (n) => n) => (forest: Forest): Tree =>
    forest.tree('block', '', Array.from({ length }, (_, n) => call(forest, at(n))));

  it.each([
    ['one statement more in the middle', list(1_700), (f: Forest) => f.tree('block', '', [...list(800)(f).children, call(f, 9_999), ...list(900, (n) => n + 800)(f).children]), 3],
    ['everything put into a condition', list(1_700), (f: Forest) => f.tree('block', '', [f.tree('if', '', [f.tree('name', 'ready', []), list(1_700)(f)])]), 3],
    ['the first statement moved to the end', list(1_700), (f: Forest) => f.tree('block', '', [...list(1_699, (n) => n + 1)(f).children, call(f, 0)]), 6],
    ['one word in every statement', list(1_700), (f: Forest) => f.tree('block', '', Array.from({ length: 1_700 }, (_, n) => call(f, n, `m${n}`))), 1_700],
  ])('stays close on 5,000 nodes: %s', (_, before, after, cost) => {
    const forest = new Forest();
    expect(editBound(before(forest), after(forest))).toBe(cost);
  });

  it('takes what is left for rewritten when it has looked often enough', () => {
    const forest = new Forest();
    const kinds = (prefix: string): Tree => forest.tree('block', '', Array.from({ length: 400 }, (_, n) => forest.tree(`${prefix}${n}`, '', [forest.tree(`${prefix}${n + 1}`, '', [])])));
    const [a, b] = [kinds('a'), kinds('b')];
    expect(editBound(a, b)).toBe(a.size + b.size - 2);
  });
});
