import { describe, expect, it } from 'vitest';
import type { Contract, Gate, RepairState } from '../../../../src/core/index.js';
import {
  AGENT, attemptOf, checked, eventOf, expectEvent, expectPhase, expectStop, faulted, finding, follow, JUDGE, moved, PERSON, revised, revising, ruled, scanned, undecided, verdict,
} from '../make.js';

const upTo = (gate: Partial<Gate> = {}, over: Partial<Contract> = {}): RepairState =>
  follow(revising(gate, 'a+ b-', over), ...attemptOf('t1', 'a+ b+'), checked(verdict('p1', 'a+ b+')));
const judging = () => upTo();
const awaiting = () => follow(judging(), undecided('rate limited'));

describe('an attempt', () => {
  it('made while the user changed the contract ends the run, and is not recorded (VR-2)', () => {
    const stop = expectStop(follow(revising(), revised('t1', {}, { premise: moved, dispute: 'impossible' })));
    expect(stop).toMatchObject({ reason: 'contract-changed', because: 'the requirement changed', before: { attempts: [] } });
  });

  it('may end in the honest exit: the contract cannot be met, because… (VR-22)', () => {
    const stop = expectStop(follow(revising(), revised('base', {}, { dispute: 'test b contradicts test a' })));
    expect(stop).toMatchObject({ reason: 'contract-disputed', because: 'test b contradicts test a', judge: null, findings: [] });
  });

  it('is recorded as it was measured, numbered, and not yet judged by anything', () => {
    const state = expectPhase(follow(revising(), revised('t1', { cost: { usd: 0.5, tokens: 7 } })), 'guarding');
    expect(state.attempts).toMatchObject([{ number: 1, tree: 't1', findings: [], verdict: null, score: null, signature: null }]);
    expect(state.spent).toEqual({ ms: 30, usd: 0.5, tokens: 7 });
  });

  it('with a blocking finding ends the run before any check runs, with file and line (VR-10)', () => {
    const findings = [finding({ line: 3 }), finding({ level: 'warn', detector: 'odd' }), finding({ file: 'y', line: 7 })];
    expect(expectStop(follow(revising(), revised('t1'), scanned(...findings)))).toMatchObject({
      reason: 'tampering',
      because: 'the change weakens its own checks: test/a.test.js:3 locked-file-changed, y:7 locked-file-changed',
      findings,
    });
  });

  it('that is blocked keeps what the scan noted', () => {
    const scan = { ...scanned(finding()), notes: ['one file could not be read'] };
    expect(expectStop(follow(revising(), revised('t1'), scan))).toMatchObject({ reason: 'tampering', reasons: ['one file could not be read'] });
  });

  it('with warnings goes on, and keeps them for the judge', () => {
    const warning = finding({ level: 'warn' });
    expect(expectPhase(follow(revising(), revised('t1'), scanned(warning)), 'verifying').attempts).toMatchObject([{ findings: [warning] }]);
  });
});

describe('a ruling (VR-14)', () => {
  it('of "apply" by another party is the one way to success', () => {
    const stop = expectStop(follow(judging(), ruled('apply')));
    expect(stop).toEqual({
      phase: 'stopped', reason: 'threshold', because: 'for a reason', findings: [], judge: JUDGE, reasons: ['ground'],
      approval: { worker: AGENT, judge: JUDGE, because: 'for a reason' }, verdict: verdict('p1', 'a+ b+'), flakes: [], before: expect.objectContaining({ phase: 'judging' }) as unknown,
    });
  });

  it.each(['apply', 'revise', 'reject'] as const)('of "%s" by a worker of the run is self-approval', (ruling) => {
    const stop = expectStop(follow(judging(), ruled(ruling, { judge: { kind: 'judge', id: AGENT.id } })));
    expect(stop).toMatchObject({ reason: 'self-approval', because: `"${AGENT.id}" made the change and cannot rule on it`, approval: null, judge: { id: AGENT.id } });
  });

  it('by the worker of an earlier attempt is self-approval too (cases J-16)', () => {
    const state = follow(revising(), ...attemptOf('t1', 'a+ b-', { worker: PERSON }), ...attemptOf('t2', 'a+ b+'), checked(verdict('p2', 'a+ b+')));
    expect(expectStop(follow(state, ruled('apply', { judge: PERSON }))).reason).toBe('self-approval');
    expect(expectStop(follow(state, ruled('apply'))).reason).toBe('threshold');
  });

  it('of "reject" ends the run', () => {
    expect(expectStop(follow(judging(), ruled('reject')))).toMatchObject({ reason: 'reject', because: 'for a reason', judge: JUDGE, approval: null });
  });

  it('of "revise" goes back with what the judge asked for, on top of the change', () => {
    const event = expectEvent(eventOf(judging(), ruled('revise', { because: 'smaller, please' })), 'revision-asked');
    expect(event).toMatchObject({ judge: JUDGE, because: 'smaller, please', reasons: ['ground'], tookMs: 10 });
    expect(event.letter).toMatchObject({ attempt: 2, judgeSays: 'smaller, please', failures: [], sameFailureAsBefore: false, previous: null });
    expect(follow(judging(), ruled('revise')).phase).toBe('revising');
  });

  it('of "revise" is bounded by the cap', () => {
    expect(expectStop(follow(upTo({ attemptsMax: 1 }), ruled('revise')))).toMatchObject({
      reason: 'cap', because: 'the judge asked for a revision after attempt 1 of 1: for a reason', judge: JUDGE,
    });
  });

  it('of "revise" is bounded by the budget, the time of the ruling counted', () => {
    const state = upTo({ attemptsMax: 1 }, { budget: { minutesMax: 1, usdMax: null } });
    expect(expectStop(follow(state, ruled('revise', { tookMs: 59_940 })))).toMatchObject({
      reason: 'budget', because: 'the judge asked for a revision, and the budget of minutes is used up', judge: JUDGE,
    });
    expect(expectStop(follow(state, ruled('revise', { tookMs: 59_939 }))).reason).toBe('cap');
  });

  it('that never came is never a vote: a person has to rule (cases J-03, J-07)', () => {
    expect(eventOf(judging(), undecided('rate limited'))).toEqual({ type: 'approval-awaited', judge: JUDGE, because: 'rate limited', tookMs: 10 });
    expect(eventOf(judging(), faulted('killed'))).toEqual({ type: 'approval-awaited', judge: { kind: 'judge', id: 'unavailable' }, because: 'killed', tookMs: 10 });
    expect(expectPhase(awaiting(), 'awaiting')).toMatchObject({ judge: JUDGE, because: 'rate limited', pristine: verdict('p1', 'a+ b+') });
  });
});

describe('a person who rules in place of the judge', () => {
  it('can apply, reject or send back', () => {
    expect(expectStop(follow(awaiting(), ruled('apply', { judge: PERSON })))).toMatchObject({ reason: 'threshold', approval: { judge: PERSON } });
    expect(expectStop(follow(awaiting(), ruled('reject', { judge: PERSON })))).toMatchObject({ reason: 'reject', judge: PERSON });
    expect(expectPhase(follow(awaiting(), ruled('revise', { judge: PERSON })), 'revising').letter.judgeSays).toBe('for a reason');
  });

  it('cannot be the one who made the change', () => {
    const own = follow(revising(), ...attemptOf('t1', 'a+ b+', { worker: PERSON }), checked(verdict('p1', 'a+ b+')), undecided());
    expect(expectStop(follow(own, ruled('apply', { judge: PERSON }))).reason).toBe('self-approval');
  });

  it('is bounded by the cap as any judge is', () => {
    expect(expectStop(follow(upTo({ attemptsMax: 1 }), undecided(), ruled('revise', { judge: PERSON }))).reason).toBe('cap');
  });
});
