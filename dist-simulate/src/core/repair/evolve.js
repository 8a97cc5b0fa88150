import { FREE, NOTHING_SPENT, spend } from '../budget.js';
import { broken } from '../invariant.js';
/** Applies one fact. No rule lives here, so an old journal replays the same under new rules. */
export function evolveRepair(state, event) {
    if (state.phase === 'stopped')
        return broken(`"${event.type}" after the run had stopped`);
    const { tookMs } = event;
    switch (event.type) {
        case 'contract-frozen':
            expect(state, event, 'unfrozen');
            return { phase: 'baselining', contract: event.contract, base: event.tree, spent: spend(NOTHING_SPENT, tookMs, FREE) };
        case 'baseline-suspected':
            return { ...paid(expect(state, event, 'baselining'), tookMs), phase: 'settling', verdict: event.verdict, suspects: event.suspects };
        case 'baseline-taken':
            return begun(paid(expect(state, event, 'baselining', 'settling'), tookMs), event);
        case 'attempt-made':
            return attempted(paid(expect(state, event, 'revising'), tookMs, event.revision.cost), event);
        case 'change-cleared':
            return { ...relast(paid(expect(state, event, 'guarding'), tookMs), { findings: event.findings }), phase: 'verifying' };
        case 'verdict-doubted':
            return { ...paid(underway(expect(state, event, 'verifying')), tookMs), phase: 'confirming', verdict: event.verdict, doubt: event.doubt, suspects: event.suspects };
        case 'gate-failed':
            return { ...scoredState(paid(expect(state, event, 'verifying', 'confirming'), tookMs), event), phase: 'revising', letter: event.letter };
        case 'gate-passed':
            return { ...scoredState(paid(expect(state, event, 'verifying', 'confirming'), tookMs), event), phase: 'proving', doubted: false };
        case 'pristine-doubted':
            return { ...paid(expect(state, event, 'proving'), tookMs), doubted: true };
        case 'pristine-held':
            return { ...paid(underway(expect(state, event, 'proving')), tookMs), phase: 'judging', pristine: event.verdict };
        case 'revision-asked':
            return { ...paid(underway(expect(state, event, 'judging', 'awaiting')), tookMs), phase: 'revising', letter: event.letter };
        case 'approval-awaited':
            return { ...paid(expect(state, event, 'judging'), tookMs), phase: 'awaiting', judge: event.judge, because: event.because };
        case 'change-approved':
            return approved(paid(expect(state, event, 'judging', 'awaiting'), tookMs), event);
        case 'run-stopped':
            return stopped(state, event);
    }
}
function begun(state, { verdict, flakes, letter }) {
    const { contract, base, spent } = state;
    return { phase: 'revising', contract, base, spent, baseline: verdict, flakes, letter, attempts: [] };
}
function attempted(state, { revision }) {
    const attempt = { ...revision, number: state.attempts.length + 1, findings: [], verdict: null, score: null, signature: null };
    return { ...state, phase: 'guarding', attempts: [...state.attempts, attempt] };
}
/** The nouns every phase after the baseline shares, without what belongs to the phase that ends. */
const underway = ({ contract, base, spent, baseline, flakes, attempts, letter }) => ({ contract, base, spent, baseline, flakes, attempts, letter });
const scoredState = (state, { verdict, score, signature, flakes }) => ({ ...relast(underway(state), { verdict, score, signature }), flakes });
/** The same run with its latest attempt completed by what was learned of it. */
function relast(state, learned) {
    return { ...state, attempts: state.attempts.map((a, i) => (i === state.attempts.length - 1 ? { ...a, ...learned } : a)) };
}
function approved(state, { approval, reasons }) {
    const { judge, because } = approval;
    return { phase: 'stopped', reason: 'threshold', because, findings: [], judge, approval, verdict: state.pristine, flakes: state.flakes, reasons, before: state };
}
function stopped(state, { reason, because, findings, judge, scored, tookMs }) {
    const paidState = state.phase === 'unfrozen' ? state : paid(state, tookMs);
    const before = scored !== null && 'attempts' in paidState ? withScore(paidState, scored) : paidState;
    const flakes = scored?.flakes ?? ('flakes' in state ? state.flakes : []);
    return { phase: 'stopped', reason, because, findings, judge, approval: null, verdict: scored?.verdict ?? null, flakes, reasons: [], before };
}
const withScore = (state, { verdict, score, signature, flakes }) => ({ ...relast(state, { verdict, score, signature }), flakes });
const paid = (state, tookMs, cost = FREE) => ({ ...state, spent: spend(state.spent, tookMs, cost) });
function expect(state, { type }, ...phases) {
    return phases.includes(state.phase) ? state : broken(`"${type}" while the run is "${state.phase}"`);
}
