import { broken } from '../invariant.js';
import { redsOf } from '../verdict.js';
import { startingPoint } from './start.js';
/** Pending work is a function of the state, so nothing is lost when a process dies. */
export function nextRepairSteps(state) {
    switch (state.phase) {
        case 'unfrozen':
            return [{ type: 'freeze', id: 'freeze' }];
        case 'baselining':
            return [{ type: 'check', id: 'baseline', contract: state.contract, tree: state.base }];
        case 'settling':
            return [recheck('settle', state, state.base)];
        case 'revising':
            return [revise(state)];
        case 'guarding':
            return [{ type: 'guard', id: idOf('guard', state), contract: state.contract, base: state.base, tree: latest(state).tree }];
        case 'verifying':
            return [{ type: 'check', id: idOf('check', state), contract: state.contract, tree: latest(state).tree }];
        case 'confirming':
            return [recheck(idOf('confirm', state), state, latest(state).tree)];
        case 'proving':
            return [{ type: 'prove', id: idOf(state.doubted ? 'prove-again' : 'prove', state), contract: state.contract, base: state.base, tree: latest(state).tree }];
        case 'judging':
            return [{ type: 'judge', id: idOf('judge', state), ...question(state) }];
        case 'awaiting':
            return [{ type: 'rule', id: idOf('rule', state), ...question(state), because: state.because }];
        case 'stopped':
            return [];
    }
}
/** The attempt under way: phases after `revising` always have one. */
export const latest = (state) => state.attempts.at(-1) ?? broken('no attempt was made yet');
const idOf = (name, state) => `${name}-${state.attempts.length}`;
function revise(state) {
    const { contract, base, letter } = state;
    const from = startingPoint(base, state.baseline, state.flakes, state.attempts).tree;
    return { type: 'revise', id: `revise-${state.attempts.length + 1}`, contract, base, from, letter, fixes: fixesFor(state) };
}
/** Checks whose own automatic fix may bypass the agent (VR-15): on the first attempt, when nothing else is red. */
function fixesFor(state) {
    if (state.attempts.length > 0)
        return [];
    const red = new Set([
        ...redsOf(state.baseline).map((c) => c.check),
        ...state.baseline.runs.filter((run) => run.state !== 'passed').map((run) => run.check),
    ]);
    const fixable = state.contract.checks.filter((check) => check.fix !== null && red.has(check.name));
    return fixable.length === red.size ? fixable : [];
}
function recheck(id, { contract, suspects }, tree) {
    const checks = contract.checks.filter((check) => suspects.some((name) => name.startsWith(`${check.name}: `)));
    return { type: 'recheck', id, contract, tree, suspects, checks, times: contract.gate.reruns };
}
function question(state) {
    const { contract, base, baseline, pristine, flakes } = state;
    return { contract, base, attempt: latest(state), baseline, pristine, flakes };
}
