import { describe, expect, it } from 'vitest';
import { VERDICT_RULES } from '../../../../src/core/index.js';
import { scored } from '../../../../src/core/repair/gate.js';
import { onVerdict } from '../../../../src/core/repair/verdict-rules.js';
import { attemptOf, begin, checked, contract, eventOf, expectEvent, expectPhase, expectStop, finding, follow, frozen, moved, ran, rechecked, revised, revising, scanned, verdict, } from '../make.js';
const BUDGET = { minutesMax: 1, usdMax: null };
/** A run with baseline `a+ b- c- f?` in which f is known to be flaky, waiting for the first revision. */
const withFlake = (gate = {}, over = {}) => begin(frozen({ contract: contract({ reruns: 1, ...gate }, over) }), checked(verdict('base', 'a+ b- c- f-')), rechecked(verdict('base', 'a+ b- c- f+')));
function sight(state, now, over = {}) {
    const verifying = expectPhase(state, 'verifying');
    return {
        state: verifying, now: scored(verifying.baseline, now, verifying.flakes), confirmed: false, premise: { fingerprint: 'print', changed: '' },
        lockBreaks: [], tookMs: 10, ...over,
    };
}
const at = (state, tree, from = 'base') => follow(state, revised(tree, { from }), scanned());
const stalled = (gate = {}, over = {}) => follow(revising({ attemptsMax: 9, ...gate }, 'a+ b- c-', over), ...attemptOf('t1', 'a+ b+ c-'), ...attemptOf('t2', 'a+ b- c+', { from: 't1' }));
/** For each rule, a sight in which it speaks and the rule after it would speak as well. */
const BOTH = {
    'premise changed': () => sight(at(revising(), 't1'), verdict('t1', 'a+ b-'), { premise: moved, lockBreaks: [finding()] }),
    'lock broken': () => sight(at(revising(), 't1'), verdict('other', 'a+ b-'), { lockBreaks: [finding()] }),
    'stale verdict': () => sight(at(revising(), 't1'), verdict('other', '', { state: 'environment' })),
    environment: () => sight(at(revising(), 't1'), verdict('t1', '', { state: 'environment' })),
    regression: () => sight(at(revising({ threshold: 0.5 }, 'a+ b- c-'), 't1'), verdict('t1', 'a- b+ c+')),
    'gate passed': () => sight(at(withFlake({ threshold: 0.5 }), 't1'), verdict('t1', 'a+ b+ c+ f-')),
    'flakes only': () => sight(at(withFlake(), 'base', 't1'), verdict('base', 'a+ b+ c+ f-')),
    oscillation: () => sight(at(stalled(), 't1', 't2'), verdict('t1', 'a+ b+ c-')),
    plateau: () => sight(at(stalled({}, { budget: BUDGET }), 't3', 't2'), verdict('t3', 'a+ b+ c-'), { tookMs: 60_000 }),
    budget: () => sight(at(revising({ attemptsMax: 1 }, 'a+ b-', { budget: BUDGET }), 't1'), verdict('t1', 'a+ b-'), { tookMs: 60_000 }),
    cap: () => sight(at(revising({ attemptsMax: 1 }), 't1'), verdict('t1', 'a+ b-')),
};
describe('the order of the rules is the policy (DESIGN 2)', () => {
    const names = VERDICT_RULES.map(([name]) => name);
    it('is as written down', () => {
        expect(names).toEqual([
            'premise changed', 'lock broken', 'stale verdict', 'environment', 'regression', 'gate passed', 'flakes only', 'oscillation', 'plateau', 'budget', 'cap',
        ]);
        expect(Object.keys(BOTH)).toEqual(names);
    });
    it.each(VERDICT_RULES.map(([name, rule], i) => [name, VERDICT_RULES[i + 1]?.[0] ?? 'next attempt', rule, VERDICT_RULES[i + 1]?.[1]]))('"%s" comes before "%s"', (name, _, rule, next) => {
        const both = BOTH[name]();
        const event = rule(both);
        expect(event).not.toBeNull();
        if (next !== undefined)
            expect(next(both)).not.toBeNull();
        expect(onVerdict(both)).toEqual(event);
        expect(next === undefined ? null : next(both)).not.toEqual(event);
    });
    it('goes on with the next attempt when no rule speaks', () => {
        const quiet = sight(at(revising(), 't1'), verdict('t1', 'a+ b-'));
        expect(VERDICT_RULES.filter(([, rule]) => rule(quiet) !== null)).toEqual([]);
        expect(onVerdict(quiet).type).toBe('gate-failed');
    });
});
describe('a new verdict', () => {
    it('after a change of the contract ends the run (VR-2)', () => {
        const stop = expectStop(follow(revising(), revised('t1'), scanned(), checked(verdict('t1', 'a+ b+'), { premise: moved })));
        expect(stop).toMatchObject({ reason: 'contract-changed', because: 'the requirement changed' });
    });
    it('during which a locked file changed is tampering, with the files named (VR-2)', () => {
        const lockBreaks = [finding({ file: 'x' }), finding({ file: 'y' })];
        const stop = expectStop(follow(revising(), revised('t1'), scanned(), checked(verdict('t1', 'a+ b+'), { lockBreaks })));
        expect(stop).toMatchObject({ reason: 'tampering', because: 'locked files changed while the checks ran: x, y', findings: lockBreaks });
    });
    it.each([
        ['of another tree', verdict('base', 'a+ b+')],
        ['without any run', { tree: 't1', runs: [] }],
        ['that began before the last edit', verdict('t1', 'a+ b+', { startedAtMs: 899 })],
        ['of which one run began before the last edit', verdict('t1', [ran('unit', 'a+ b+'), ran('lint', 'l+', { startedAtMs: 0 })])],
    ])('%s is stale (VR-10)', (_, v) => {
        const stop = expectStop(follow(revising(), revised('t1'), scanned(), checked(v)));
        expect(stop).toMatchObject({ reason: 'stale-verdict', because: `the checks ran on ${v.tree}, the attempt is t1` });
    });
    it('that began at the very moment of the last edit is fresh', () => {
        expect(follow(revising(), revised('t1', { editedAtMs: 1_000 }), scanned(), checked(verdict('t1', 'a+ b+'))).phase).toBe('proving');
    });
    it('without an environment to run in is not the fault of the agent (cases L-23)', () => {
        const v = verdict('t1', [ran('lint', 'l+'), ran('unit', '', { state: 'environment', detail: 'exit 127' })]);
        expect(expectStop(follow(revising(), revised('t1'), scanned(), checked(v)))).toMatchObject({ reason: 'environment', because: 'check "unit": exit 127' });
    });
    it('with a regression ends the run although the score rose, naming the case (VR-7)', () => {
        const stop = expectStop(follow(revising({}, 'a+ b- c-'), ...attemptOf('t1', 'a- b+ c+')));
        expect(stop).toMatchObject({ reason: 'regression', because: 'green in the baseline, not green now: unit: a' });
    });
    it('with a case that is gone or skipped is a regression too (cases T-01, T-02)', () => {
        expect(expectStop(follow(revising({}, 'a+ z+ b-'), ...attemptOf('t1', 'a~ b+'))).because).toBe('green in the baseline, not green now: unit: a, unit: z');
    });
    it('with a regression goes on where the contract allows it', () => {
        expect(follow(revising({ allowRegressions: true }, 'a+ b- c-'), ...attemptOf('t1', 'a- b+ c-')).phase).toBe('revising');
        expect(follow(revising({ allowRegressions: true, threshold: 0.5 }, 'a+ b- c-'), ...attemptOf('t1', 'a- b+ c+')).phase).toBe('proving');
    });
    it('that is whole and green passes the gate, and says what it concluded', () => {
        const event = expectEvent(eventOf(revising(), ...attemptOf('t1', 'a+ b+')), 'gate-passed');
        expect(event).toMatchObject({ verdict: verdict('t1', 'a+ b+'), score: 1, flakes: [], tookMs: 10 });
    });
    it('that alternates between two failures ends the run (SC-1)', () => {
        const gate = { attemptsMax: 9, tolerance: 0 };
        const turns = ['b+ c- d-', 'b- c+ d-', 'b+ c- d-', 'b- c+ d-'].flatMap((cases, i) => attemptOf(`t${i}`, cases, { from: `t${i - 1}` }));
        const stop = expectStop(follow(revising({ ...gate, plateauWindow: 9 }, 'b- c- d-'), ...turns));
        expect(stop).toMatchObject({ reason: 'oscillation', because: 'the attempts alternate between two failures' });
    });
    it('of a tree that was tried before ends the run (SC-1, cases L-16)', () => {
        const stop = expectStop(follow(revising({ attemptsMax: 9 }), ...attemptOf('t1', 'a+ b-'), ...attemptOf('t2', 'a+ b-'), ...attemptOf('t1', 'a+ b-')));
        expect(stop).toMatchObject({ reason: 'oscillation', because: 'the attempts return to files that were tried before' });
    });
    it('that does not move the score any more ends the run, with the scores (VR-8)', () => {
        const stop = expectStop(follow(stalled(), ...attemptOf('t3', 'a+ b+ c-', { from: 't2' })));
        expect(stop).toMatchObject({ reason: 'plateau', because: 'the last scores do not move: 0.667, 0.667, 0.667' });
        const shorter = expectStop(follow(revising({ attemptsMax: 9, plateauWindow: 2 }, 'a+ b- c-'), ...attemptOf('t1', 'a+ b- c-'), ...attemptOf('t2', 'a+ b+ c-'), ...attemptOf('t3', 'a+ b- c+')));
        expect(shorter.because).toBe('the last scores do not move: 0.667, 0.667');
    });
    it('over the budget ends the run, the time of the checks counted (cases L-39)', () => {
        const state = revising({}, 'a+ b-', { budget: BUDGET });
        const stop = expectStop(follow(state, revised('t1'), scanned(), checked(verdict('t1', 'a+ b-'), { tookMs: 59_960 })));
        expect(stop).toMatchObject({ reason: 'budget', because: 'the budget of minutes is used up' });
        expect(follow(state, revised('t1'), scanned(), checked(verdict('t1', 'a+ b-'), { tookMs: 59_959 })).phase).toBe('revising');
    });
    it('after an attempt of unknown cost ends a run with a money limit (cases L-39)', () => {
        const budget = { minutesMax: null, usdMax: 100 };
        const unknown = attemptOf('t1', 'a+ b-', { cost: { usd: null, tokens: 5 } });
        expect(expectStop(follow(revising({}, 'a+ b-', { budget }), ...unknown))).toMatchObject({ reason: 'budget', because: 'the budget of usd is used up' });
        expect(follow(revising(), ...unknown).phase).toBe('revising');
    });
    it('that passes the gate goes to the judge even when the budget is used up: the work is done', () => {
        const late = [revised('t1'), scanned(), checked(verdict('t1', 'a+ b+'), { tookMs: 90_000 })];
        expect(follow(revising({}, 'a+ b-', { budget: BUDGET }), ...late).phase).toBe('proving');
    });
    it('of the last attempt ends the run, which keeps the best one (VR-9)', () => {
        const stop = expectStop(follow(revising({ tolerance: 0 }, 'a+ b- c- d-'), ...attemptOf('t1', 'a+ b+ c- d-'), ...attemptOf('t2', 'a+ b+ c+ d-', { from: 't1' }), ...attemptOf('t3', 'a+ b+ c- d-', { from: 't2' })));
        expect(stop).toMatchObject({ reason: 'cap', because: '3 of 3 attempts made, score 0.500' });
        expect(stop.before).toMatchObject({ attempts: [{ score: 0.5 }, { score: 0.75 }, { score: 0.5 }] });
    });
    it('never raises its own cap (cases L-13)', () => {
        const state = follow(revising({ attemptsMax: 2, plateauWindow: 9 }), ...attemptOf('t1', 'a+ b-'));
        expect(expectStop(follow(state, ...attemptOf('t2', 'a+ b-', { note: 'one more and it works' }))).reason).toBe('cap');
    });
    it('records every stop with what it was decided on', () => {
        const stops = Object.entries(BOTH).map(([name, make]) => [name, onVerdict(make())]);
        const halts = stops.filter(([, event]) => event.type === 'run-stopped');
        expect(halts).toHaveLength(9);
        expect(halts.filter(([, event]) => expectEvent(event, 'run-stopped').scored === null)).toEqual([]);
    });
});
describe('the next letter', () => {
    const letterAfter = (state) => expectPhase(state, 'revising').letter;
    it('is about the best attempt so far, and says what came of the last one', () => {
        const letter = letterAfter(follow(revising({ plateauWindow: 9 }, 'a+ b- c- d-'), ...attemptOf('t1', 'a+ b+ c- d-'), ...attemptOf('t2', 'a+ b- c+ d-', { from: 't1' })));
        expect(letter).toMatchObject({ attempt: 3, previous: { score: 0.5, kept: true, failing: ['unit: b', 'unit: d'] }, judgeSays: null });
        expect(letter.failures.map((f) => f.name)).toEqual(['unit: b', 'unit: d']);
    });
    it('says that edits were rolled back when they made nothing better (SC-8)', () => {
        const letter = letterAfter(follow(revising({}, 'a+ b- c-'), ...attemptOf('t1', 'a+ b- c- d-')));
        expect(letter.previous).toEqual({ score: 0.25, kept: false, failing: ['unit: b', 'unit: c', 'unit: d'] });
        expect(letter.failures.map((f) => f.name)).toEqual(['unit: b', 'unit: c']);
    });
    it('says when a failure equals the one before, the baseline counted as the first', () => {
        expect(letterAfter(follow(revising(), ...attemptOf('t1', 'a+ b-'))).sameFailureAsBefore).toBe(true);
        expect(letterAfter(follow(revising({}, 'a+ b- c-'), ...attemptOf('t1', 'a+ b+ c-'))).sameFailureAsBefore).toBe(false);
        const second = follow(revising({}, 'a+ b- c-'), ...attemptOf('t1', 'a+ b+ c-'), ...attemptOf('t2', 'a+ b+ c-', { from: 't1' }));
        expect(letterAfter(second).sameFailureAsBefore).toBe(true);
    });
});
