import { FREE, repair, } from '../../../src/core/index.js';
/** Small values of the core's nouns, so that a test spells out only what it is about. */
export const GATE = { threshold: 1, allowRegressions: false, attemptsMax: 3, plateauWindow: 3, tolerance: 0.01, reruns: 2 };
export const check = (name, over = {}) => ({ name, command: ['run', name], cwd: '.', format: 'tap', report: null, env: {}, timeoutMs: 60_000, idleMs: 30_000, fix: null, ...over });
export const contract = (gate = {}, over = {}) => ({
    requirement: 'make it work',
    checks: [check('unit')],
    gate: { ...GATE, ...gate },
    budget: { minutesMax: null, usdMax: null },
    scope: { writable: ['src/**'], locked: ['test/**'], unlocked: [] },
    locked: [{ path: 'test/a.test.js', sha256: 'aa' }],
    fingerprint: 'print',
    ...over,
});
const STATUSES = { '+': 'passed', '-': 'failed', '!': 'errored', '~': 'skipped' };
/** `ran('unit', 'a+ b- c! d~')`: one run; `+` passed, `-` failed, `!` errored, `~` skipped. The state follows from the cases. */
export function ran(name, cases, over = {}) {
    const results = cases.split(' ').filter((word) => word !== '').map((word) => {
        const status = STATUSES[word.slice(-1)] ?? 'failed';
        const id = word.slice(0, -1);
        return { id, file: `test/${name}.js`, title: [id], status, ...(status === 'passed' ? {} : { message: `${id} is wrong\nand more` }) };
    });
    const state = /[-!]( |$)/.test(cases) ? 'failed' : 'passed';
    return {
        check: name, state, detail: '', command: ['run', name], exitCode: state === 'passed' ? 0 : 1, signal: null,
        startedAtMs: 1_000, endedAtMs: 1_001, cases: results, output: null, ...over,
    };
}
/** A verdict on `tree`: of one check called `unit`, or of the given runs. */
export const verdict = (tree, cases, over = {}) => ({ tree, runs: typeof cases === 'string' ? [ran('unit', cases, over)] : cases });
export const AGENT = { kind: 'agent', id: 'command:./agent.sh' };
export const JUDGE = { kind: 'judge', id: 'rules' };
export const PERSON = { kind: 'person', id: 'person:ada' };
const PREMISE = { fingerprint: 'print', changed: '' };
export const finding = (over = {}) => ({
    detector: 'locked-file-changed', level: 'block', file: 'test/a.test.js', line: 3, side: 'after', evidence: { before: 'x', after: 'y' }, why: 'a lock', ...over,
});
export const revision = (tree, over = {}) => ({
    worker: AGENT, from: 'base', tree, change: { files: [], patch: 'p' }, editedAtMs: 900, cost: FREE, log: 'l', note: 'all tests pass now', ...over,
});
export const attempt = (number, score, over = {}) => ({ ...revision(`t${number}`), number, findings: [], verdict: null, score, signature: score === null ? null : `s${number}`, ...over });
const TOOK = { tookMs: 10 };
export const frozen = (over = {}) => ({ type: 'frozen', contract: contract(), tree: 'base', ...TOOK, ...over });
export const checked = (v, over = {}) => ({ type: 'checked', verdict: v, premise: PREMISE, lockBreaks: [], ...TOOK, ...over });
export const rechecked = (...verdicts) => ({ type: 'rechecked', verdicts, ...TOOK });
export const revised = (tree, over = {}, seen = {}) => ({ type: 'revised', revision: revision(tree, over), premise: PREMISE, dispute: null, ...TOOK, ...seen });
export const scanned = (...findings) => ({ type: 'scanned', findings, notes: [], ...TOOK });
export const ruled = (ruling, over = {}) => ({ type: 'ruled', judge: JUDGE, ruling, because: 'for a reason', reasons: ['ground'], ...TOOK, ...over });
export const undecided = (because = 'no idea') => ({ type: 'undecided', judge: JUDGE, because, ...TOOK });
export const faulted = (message = 'the disk is full') => ({ type: 'faulted', message, ...TOOK });
export const moved = { fingerprint: 'other', changed: 'the requirement changed' };
/** The state after these observations, from `state` on. */
export const follow = (state, ...seen) => seen.reduce((now, one) => repair.evolve(now, repair.decide(now, one)), state);
export const begin = (...seen) => follow(repair.initial, ...seen);
/** The event that follows from the last observation. */
export function eventOf(state, ...seen) {
    const last = seen.at(-1);
    if (last === undefined)
        throw new Error('no observation');
    return repair.decide(follow(state, ...seen.slice(0, -1)), last);
}
export function expectEvent(event, type) {
    if (event.type !== type)
        throw new Error(`expected the event "${type}", got ${JSON.stringify(event).slice(0, 300)}`);
    return event;
}
export function expectPhase(state, phase) {
    if (state.phase !== phase)
        throw new Error(`expected the phase "${phase}", got "${state.phase}"`);
    return state;
}
export function expectStop(state) {
    if (state.phase !== 'stopped')
        throw new Error(`expected a stop, got "${state.phase}"`);
    return state;
}
/** A run whose baseline is `a+ b-` and that waits for the first revision. */
export const revising = (gate = {}, baseline = 'a+ b-', over = {}) => begin(frozen({ contract: contract({ reruns: 0, ...gate }, over) }), checked(verdict('base', baseline)));
/** One whole attempt that ends on `cases`. */
export const attemptOf = (tree, cases, over = {}) => [revised(tree, over), scanned(), checked(verdict(tree, cases))];
