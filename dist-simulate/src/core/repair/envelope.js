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
    const baseline = 'baseline' in live ? live.baseline : 'verdict' in live ? live.verdict : null;
    const attempt = 'attempts' in live ? handedBack(state, live) : null;
    const verdict = ('pristine' in live ? live.pristine : null) ?? attempt?.verdict ?? lastVerdict(state) ?? baseline;
    const flakes = state.phase === 'stopped' ? state.flakes : 'flakes' in live ? live.flakes : [];
    return {
        base: 'base' in live ? live.base : null,
        attempt: attempt?.number ?? null,
        tree: attempt?.tree ?? null,
        patch: attempt?.change.patch ?? null,
        files: attempt?.change.files ?? [],
        worker: attempt?.worker.id ?? null,
        ...counts(baseline, verdict, flakes),
        flakes,
        findings: [...(state.phase === 'stopped' ? state.findings : []), ...(attempt?.findings ?? [])],
        spent: 'spent' in live ? live.spent : NOTHING_SPENT,
    };
}
/** The attempt under judgement or approved; after any other stop the best one, or the last when none has a score. */
function handedBack(state, live) {
    const judged = state.phase === 'awaiting' || state.phase === 'judging' || (state.phase === 'stopped' && state.judge !== null);
    return (judged ? live.attempts.at(-1) : bestAttempt(live.attempts, live.flakes) ?? live.attempts.at(-1)) ?? null;
}
/** A baseline that already ended the run is kept in the stop itself. */
const lastVerdict = (state) => (state.phase === 'stopped' ? state.verdict : null);
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
