/** Rounding in a difference of two shares, so that one case in a hundred is the same distance everywhere. */
const ROUNDING = 1e-9;
/** True when the last `plateauWindow` scores lie within `tolerance` of one another (VR-8). */
export function plateaued(scores, { plateauWindow, tolerance }) {
    if (scores.length < plateauWindow)
        return false;
    const last = scores.slice(-plateauWindow);
    return Math.max(...last) - Math.min(...last) <= tolerance + ROUNDING;
}
/**
 * What the attempts go back and forth between (SC-1): `tree` when the last one edited its way back to the tree of an earlier
 * attempt, or of the start; `failure` when the last four failures alternate between two; null otherwise.
 */
export function oscillation(base, attempts) {
    const last = attempts.at(-1);
    const earlier = [base, ...attempts.slice(0, -1).map((a) => a.tree)];
    if (last !== undefined && last.tree !== last.from && earlier.includes(last.tree))
        return 'tree';
    const [a, b, c, d] = attempts.slice(-4).map((attempt) => attempt.signature);
    return d !== undefined && d !== null && a === c && b === d && a !== b ? 'failure' : null;
}
