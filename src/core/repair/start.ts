import { bestAttempt, type Attempt } from '../attempt.js';
import { scoreOf, type Verdict } from '../verdict.js';

export interface StartingPoint {
  readonly tree: string;
  readonly verdict: Verdict;
}

/** The next attempt builds on the best one so far, the latest of equals, if it beats the baseline; else it starts over (SC-8). */
export function startingPoint(base: string, baseline: Verdict, flakes: readonly string[], attempts: readonly Attempt[]): StartingPoint {
  const best = bestAttempt(attempts.toReversed());
  if (best === null || best.verdict === null || (best.score ?? 0) <= scoreOf(baseline, baseline, flakes)) return { tree: base, verdict: baseline };
  return { tree: best.tree, verdict: best.verdict };
}
