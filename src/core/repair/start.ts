import { bestAttempt, type Attempt } from '../attempt.js';
import { scoreOf, type Verdict } from '../verdict.js';

export interface StartingPoint {
  readonly tree: string;
  readonly verdict: Verdict;
}

/** The next attempt builds on the best one so far, the latest of equals, if it beats the baseline; else it starts over (SC-8). */
export function startingPoint(base: string, baseline: Verdict, flakes: readonly string[], attempts: readonly Attempt[]): StartingPoint {
  const best = bestAttempt(attempts.toReversed(), flakes);
  const verdict = best?.verdict;
  if (!verdict || scoreOf(baseline, verdict, flakes) <= scoreOf(verdict, baseline, flakes)) return { tree: base, verdict: baseline };
  return { tree: best.tree, verdict };
}
