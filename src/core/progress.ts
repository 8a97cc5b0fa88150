import type { Attempt } from './attempt.js';
import type { Gate } from './contract.js';

/** True when the last `plateauWindow` scores lie within `tolerance` of one another (VR-8). */
export function plateaued(scores: readonly number[], { plateauWindow, tolerance }: Gate): boolean {
  if (scores.length < plateauWindow) return false;
  const last = scores.slice(-plateauWindow);
  return Math.max(...last) - Math.min(...last) <= tolerance;
}

/**
 * What the attempts go back and forth between (SC-1): `tree` when the last one restored the tree of an earlier attempt, or of
 * the start, with something else between; `failure` when the last four failures alternate between two; null otherwise.
 */
export function oscillation(base: string, attempts: readonly Attempt[]): 'tree' | 'failure' | null {
  const trees = [base, ...attempts.map((a) => a.tree)];
  const last = trees.length - 1;
  const restored = trees[last] !== trees[last - 1] && trees.slice(0, last).includes(trees[last] ?? '');
  if (restored) return 'tree';
  const [a, b, c, d] = attempts.slice(-4).map((attempt) => attempt.signature);
  return d !== undefined && d !== null && a === c && b === d && a !== b ? 'failure' : null;
}
