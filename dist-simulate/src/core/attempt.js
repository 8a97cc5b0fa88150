import { scoreOf } from './verdict.js';
/**
 * The attempt to hand back: the best one, the earliest of equals (VR-9). Attempts are compared over every case that any of them
 * executed: one that cannot load a test file must not beat one that loads it and fails some of it. Unscored attempts do not count.
 */
export function bestAttempt(attempts, flakes = []) {
    const ground = { tree: '', runs: attempts.flatMap((a) => a.verdict?.runs ?? []) };
    let best = null;
    let most = -1;
    for (const attempt of attempts) {
        if (attempt.verdict === null)
            continue;
        const score = scoreOf(ground, attempt.verdict, flakes);
        if (score <= most)
            continue;
        best = attempt;
        most = score;
    }
    return best;
}
