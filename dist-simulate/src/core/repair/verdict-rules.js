import { FREE, overBudget, spend } from '../budget.js';
import { writeLetter } from '../letter.js';
import { oscillation, plateaued } from '../progress.js';
import { redNamesOf, regressionsOf, signatureOf } from '../verdict.js';
import { targetsOf } from './flakes.js';
import { halt, meets } from './gate.js';
import { startingPoint } from './start.js';
import { latest } from './step.js';
/** The rules a verdict meets, in this order: the order is the policy (DESIGN 2). The first that speaks decides. */
export const VERDICT_RULES = [
    ['premise changed', premiseChanged],
    ['lock broken', lockBroken],
    ['stale verdict', staleVerdict],
    ['environment', environmentLost],
    ['regression', regression],
    ['gate passed', gatePassed],
    ['flakes only', flakesOnly],
    ['oscillation', oscillates],
    ['plateau', plateau],
    ['budget', budgetSpent],
    ['cap', capReached],
];
export function onVerdict(sight) {
    for (const [, rule] of VERDICT_RULES) {
        const event = rule(sight);
        if (event !== null)
            return event;
    }
    return { type: 'gate-failed', ...sight.now, letter: nextLetter(sight), tookMs: sight.tookMs };
}
function premiseChanged({ state, premise, now, tookMs }) {
    if (premise === null || premise.fingerprint === state.contract.fingerprint)
        return null;
    return { ...halt('contract-changed', premise.changed, tookMs), scored: now };
}
function lockBroken({ lockBreaks, now, tookMs }) {
    if (lockBreaks.length === 0)
        return null;
    const files = lockBreaks.map((f) => f.file).join(', ');
    return { ...halt('tampering', `locked files changed while the checks ran: ${files}`, tookMs), findings: lockBreaks, scored: now };
}
/** A verdict counts only for the tree that ran, and only if it ran after the last edit. */
function staleVerdict({ state, now, tookMs }) {
    const { tree, editedAtMs } = latest(state);
    const late = now.verdict.runs.every((run) => run.startedAtMs >= editedAtMs);
    if (now.verdict.tree === tree && now.verdict.runs.length > 0 && late)
        return null;
    return { ...halt('stale-verdict', `the checks ran on ${now.verdict.tree}, the attempt is ${tree}`, tookMs), scored: now };
}
function environmentLost({ now, tookMs }) {
    const lost = now.verdict.runs.find((run) => run.state === 'environment');
    if (lost === undefined)
        return null;
    return { ...halt('environment', `check "${lost.check}": ${lost.detail}`, tookMs), scored: now };
}
/** Ends the run even if the score rose, after a re-run has shown that it is no flake (VR-7). */
function regression(sight) {
    const { state, now, tookMs } = sight;
    const names = regressionsOf(state.baseline, now.verdict, now.flakes);
    if (names.length === 0 || state.contract.gate.allowRegressions)
        return null;
    return doubt(sight, 'regression') ?? { ...halt('regression', `green in the baseline, not green now: ${names.join(', ')}`, tookMs), scored: now };
}
function gatePassed({ state, now, tookMs }) {
    return meets(state.contract.gate.threshold, state.baseline, now) ? { type: 'gate-passed', ...now, tookMs } : null;
}
/** Nothing but known flakes is red: another run may show a whole green verdict. */
function flakesOnly(sight) {
    return redNamesOf(sight.now.verdict).length > 0 && targetsOf(sight.now.verdict, sight.now.flakes).length === 0 ? doubt(sight, 'flake') : null;
}
function oscillates(sight) {
    const { state, now, tookMs } = sight;
    const kind = oscillation(state.base, scoredAttempts(sight));
    if (kind === null)
        return null;
    const what = kind === 'tree' ? 'the attempts return to files that were tried before' : 'the attempts alternate between two failures';
    return { ...halt('oscillation', what, tookMs), scored: now };
}
function plateau(sight) {
    const { state, now, tookMs } = sight;
    const scores = scoredAttempts(sight).map((a) => a.score).filter((score) => score !== null);
    if (!plateaued(scores, state.contract.gate))
        return null;
    const window = scores.slice(-state.contract.gate.plateauWindow).map((s) => s.toFixed(3)).join(', ');
    return doubt(sight, 'plateau') ?? { ...halt('plateau', `the last scores do not move: ${window}`, tookMs), scored: now };
}
function budgetSpent({ state, now, tookMs }) {
    const limit = overBudget(spend(state.spent, tookMs, FREE), state.contract.budget);
    return limit === null ? null : { ...halt('budget', `the budget of ${limit} is used up`, tookMs), scored: now };
}
function capReached({ state, now, tookMs }) {
    const { attemptsMax } = state.contract.gate;
    if (state.attempts.length < attemptsMax)
        return null;
    return { ...halt('cap', `${attemptsMax} of ${attemptsMax} attempts made, score ${now.score.toFixed(3)}`, tookMs), scored: now };
}
/** Runs every red or missing case again before a rule believes what it sees; null when that was done, or cannot be. */
function doubt({ state, now, confirmed, tookMs }, reason) {
    const lost = regressionsOf(state.baseline, now.verdict, []);
    const suspects = [...new Set([...lost, ...redNamesOf(now.verdict)])];
    if (confirmed || suspects.length === 0 || state.contract.gate.reruns === 0)
        return null;
    return { type: 'verdict-doubted', verdict: now.verdict, doubt: reason, suspects, tookMs };
}
const scoredAttempts = ({ state, now }) => state.attempts.map((a, i) => (i === state.attempts.length - 1 ? { ...a, verdict: now.verdict, score: now.score, signature: now.signature } : a));
function nextLetter(sight) {
    const { state, now } = sight;
    const attempts = scoredAttempts(sight);
    const start = startingPoint(state.base, state.baseline, now.flakes, attempts);
    const before = attempts.at(-2)?.signature ?? signatureOf(state.baseline);
    return writeLetter({
        contract: state.contract,
        verdict: start.verdict,
        attempt: attempts.length + 1,
        sameFailureAsBefore: now.signature === before,
        previous: { score: now.score, kept: start.tree === latest(state).tree, failing: redNamesOf(now.verdict) },
        judgeSays: null,
        flakes: now.flakes,
    });
}
