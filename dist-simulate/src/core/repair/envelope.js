import { bestAttempt } from '../attempt.js';
import { NOTHING_SPENT } from '../budget.js';
import { executedOf, greensOf, regressionsOf } from '../verdict.js';
import { STOP_REASONS } from '../vocabulary.js';
export function envelopeOf(state) {
    const live = state.phase === 'stopped' ? state.before : state;
    const contract = 'contract' in live ? live.contract : null;
    const made = 'attempts' in live ? live.attempts : [];
    const { stop, because } = ending(state);
    return {
        contract: contract && {
            requirement: contract.requirement, fingerprint: contract.fingerprint, threshold: contract.gate.threshold,
            allow_regressions: contract.gate.allowRegressions, checks: contract.checks.map((check) => check.name),
        },
        attempts: { made: made.length, max: contract?.gate.attemptsMax ?? 0, scores: made.map((a) => a.score), stop, because },
        verdict: stop === null ? null : outcomeOf(state, stop),
        run_terminal: stop === null ? null : STOP_REASONS[stop],
        judge: judgeOf(state),
        evidence: evidenceOf(state),
    };
}
/** Waiting for a person's ruling is how a run ends for now: `approval-required`. */
function ending(state) {
    if (state.phase === 'stopped')
        return { stop: state.reason, because: state.because };
    if (state.phase === 'awaiting')
        return { stop: 'approval', because: state.because };
    return { stop: null, because: '' };
}
function outcomeOf(state, stop) {
    const terminal = STOP_REASONS[stop];
    if (terminal !== 'success' && terminal !== 'clean-no-op')
        return 'BLOCKED';
    const { flakes, findings, green, total } = evidenceOf(state);
    return flakes.length > 0 || findings.length > 0 || green < total ? 'DONE_WITH_CONCERNS' : 'DONE';
}
function judgeOf(state) {
    if (state.phase === 'awaiting')
        return { id: state.judge.id, ruling: null, because: state.because, reasons: [] };
    if (state.phase !== 'stopped' || state.judge === null)
        return null;
    const ruling = state.approval !== null ? 'apply' : RULING_OF[state.reason] ?? null;
    return { id: state.judge.id, ruling, because: state.because, reasons: state.reasons };
}
/** What the judge had said when the run stopped for this reason. */
const RULING_OF = { reject: 'reject', cap: 'revise', budget: 'revise' };
function evidenceOf(state) {
    const live = state.phase === 'stopped' ? state.before : state;
    const attempt = 'attempts' in live ? handedBack(state, live) : null;
    const { flakes, findings } = known(state, live);
    return {
        base: 'base' in live ? live.base : null,
        ...(attempt === null ? NO_ATTEMPT : handed(attempt)),
        ...counts(baselineOf(live), verdictShown(state, live, attempt), flakes),
        flakes,
        findings: attempt === null ? findings : [...findings, ...attempt.findings],
        spent: 'spent' in live ? live.spent : NOTHING_SPENT,
    };
}
const NO_ATTEMPT = { attempt: null, tree: null, patch: null, files: [], worker: null };
const handed = ({ number, tree, change, worker }) => ({ attempt: number, tree, patch: change.patch, files: change.files, worker: worker.id });
function known(state, live) {
    if (state.phase === 'stopped')
        return { flakes: state.flakes, findings: state.findings };
    return { flakes: 'flakes' in live ? live.flakes : [], findings: [] };
}
function baselineOf(live) {
    if ('baseline' in live)
        return live.baseline;
    return 'verdict' in live ? live.verdict : null;
}
/** The verdict that decided the end, if it is one of the attempt handed back; else the best known of that attempt. */
function verdictShown(state, live, attempt) {
    const latest = 'attempts' in live ? live.attempts.at(-1) ?? null : null;
    if (state.phase === 'stopped' && state.verdict !== null && attempt?.number === latest?.number)
        return state.verdict;
    if ('pristine' in live)
        return live.pristine;
    return attempt?.verdict ?? baselineOf(live);
}
/** The attempt under judgement or approved; after any other stop the best one, or the last when none has a score. */
function handedBack(state, live) {
    const judged = state.phase === 'awaiting' || state.phase === 'judging' || (state.phase === 'stopped' && state.judge !== null);
    return (judged ? live.attempts.at(-1) : bestAttempt(live.attempts, live.flakes) ?? live.attempts.at(-1)) ?? null;
}
function counts(baseline, verdict, flakes) {
    if (verdict === null)
        return { green: 0, total: 0, regressions: [] };
    const all = new Set([...(baseline === null ? [] : executedOf(baseline)), ...executedOf(verdict)].filter((name) => !flakes.includes(name)));
    const green = greensOf(verdict);
    return {
        green: [...all].filter((name) => green.has(name)).length,
        total: all.size,
        regressions: baseline === null ? [] : regressionsOf(baseline, verdict, flakes),
    };
}
