import { bestAttempt } from '../attempt.js';
import { scoreOf } from '../verdict.js';
/** The next attempt builds on the best one so far, the latest of equals, if it beats the baseline; else it starts over (SC-8). */
export function startingPoint(base, baseline, flakes, attempts) {
    const best = bestAttempt(attempts.toReversed(), flakes);
    const verdict = best?.verdict;
    if (!verdict || scoreOf(baseline, verdict, flakes) <= scoreOf(verdict, baseline, flakes))
        return { tree: base, verdict: baseline };
    return { tree: best.tree, verdict };
}
