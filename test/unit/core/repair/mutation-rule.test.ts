import { describe, expect, it } from 'vitest';
import { letterMarkdown, repair, type Contract, type Gate, type RepairState } from '../../../../src/core/index.js';
import { attemptOf, checked, contract, eventOf, expectEvent, expectPhase, expectStop, finding, follow, movedBy, revised, revising, ruled, scanned, verdict, wentFar } from '../make.js';

const LIMITED: Partial<Contract> = { scope: { ...contract().scope, mutationMax: 0.7 } };
const limited = (gate: Partial<Gate> = {}, over: Partial<Contract> = {}): RepairState => revising(gate, 'a+ b-', { ...LIMITED, ...over });

describe('an attempt that goes further than the contract allows (SC-6)', () => {
  it('is refused before any check runs, and the run waits for the next one', () => {
    const event = expectEvent(eventOf(limited(), revised('t1'), wentFar()), 'attempt-refused');
    expect(event.because).toBe("the attempt's mutation distance is 0.947, at most 0.7 is allowed (src/a.js:7 pay was rewritten)");
    const state = expectPhase(follow(limited(), revised('t1'), wentFar()), 'revising');
    expect(state.attempts).toMatchObject([{ number: 1, tree: 't1', verdict: null, score: null, mutation: movedBy(90) }]);
    expect(state.spent.ms).toBe(40);
  });

  it('is rolled back to the best tree so far', () => {
    const from = (state: RepairState) => repair.nextSteps(state).map((step) => (step.type === 'revise' ? [step.from, step.letter.attempt] : []));
    expect(from(follow(limited(), revised('t1'), wentFar()))).toEqual([['base', 2]]);
    const better = follow(revising({ attemptsMax: 5 }, 'a- b-', LIMITED), ...attemptOf('t1', 'a+ b-'), revised('t2'), wentFar());
    expect(from(better)).toEqual([['t1', 3]]);
  });

  it('is told to the agent, with where and how far, beside what is red where it starts again', () => {
    const { letter } = expectEvent(eventOf(limited(), revised('t1'), wentFar(90, { mutation: movedBy(90, { functions: [
      { file: 'src/a.js', name: 'pay', line: 7, edits: 80, nodes: 90, fate: 'edited', bounded: true },
      { file: 'src/b.js', name: 'ship', line: 1, edits: 10, nodes: 10, fate: 'deleted', bounded: false },
    ] }) })), 'attempt-refused');
    expect(letter).toMatchObject({ attempt: 2, previous: null, judgeSays: null, sameFailureAsBefore: false, mutationMax: 0.7, failures: [{ name: 'unit: b' }] });
    expect(letter.refused?.mutation).toBeCloseTo(180 / 190, 12);
    expect(letter.refused?.functions).toEqual([{ file: 'src/a.js', name: 'pay', line: 7, deleted: false }, { file: 'src/b.js', name: 'ship', line: 1, deleted: true }]);
    const text = letterMarkdown(letter, 'n0nce');
    expect(text).toContain('\n- Keep the functions you touch: a change whose mutation distance to them is over 70.0 % is refused before any check runs. New functions do not count.\n');
    expect(text).toContain('\n\n## The last attempt was refused\n\nIt rewrote too much: its mutation distance to the functions it touched was 94.7 %, at most 70.0 % is allowed.');
    expect(text).toContain('\n\n<output-n0nce>\nsrc/a.js:7 pay rewritten\nsrc/b.js:1 ship deleted\n</output-n0nce>\n\n');
  });

  it('says a deletion in a word, and nothing where no function is named', () => {
    const because = (mutation: ReturnType<typeof movedBy>) => expectEvent(eventOf(limited(), revised('t1'), wentFar(90, { mutation })), 'attempt-refused').because;
    expect(because(movedBy(90, { functions: [{ file: 'src/a.js', name: 'pay', line: 7, edits: 90, nodes: 90, fate: 'deleted', bounded: false }] }))).toMatch(/\(src\/a\.js:7 pay was deleted\)$/);
    expect(because(movedBy(90, { functions: [] }))).toMatch(/at most 0\.7 is allowed$/);
  });

  it('ends the run when it was the last one, and hands nothing of it to a judge', () => {
    const stop = expectStop(follow(limited({ attemptsMax: 1 }), revised('t1'), wentFar()));
    expect(stop).toMatchObject({ reason: 'cap', because: expect.stringContaining('1 of 1 attempts made: the attempt\'s mutation distance is 0.947') as string, approval: null, judge: null });
    expect(stop.before).toMatchObject({ attempts: [{ tree: 't1', mutation: movedBy(90) }] });
  });

  it('ends the run when the budget is used up with it', () => {
    const poor = limited({}, { budget: { minutesMax: 1, usdMax: null } });
    expect(expectStop(follow(poor, revised('t1'), wentFar(90, { tookMs: 60_000 })))).toMatchObject({ reason: 'budget', because: expect.stringMatching(/the budget of minutes is used up$/) as string });
  });

  it('is tampering first when a finding blocks', () => {
    expect(expectStop(follow(limited(), revised('t1'), wentFar(90, { findings: [finding()] }))).reason).toBe('tampering');
  });

  it('goes on where the contract sets no limit, or the limit is kept; how far it went is kept with it', () => {
    expect(eventOf(revising(), revised('t1'), wentFar())).toMatchObject({ type: 'change-cleared', mutation: movedBy(90) });
    expect(expectPhase(follow(limited(), revised('t1'), wentFar(50)), 'verifying').attempts).toMatchObject([{ mutation: movedBy(50) }]);
  });

  it('is no part of a letter that has nothing to say of it', () => {
    const letter = (state: RepairState) => expectPhase(state, 'revising').letter;
    expect(Object.keys(letter(revising()))).not.toContain('mutationMax');
    expect(Object.keys(letter(limited()))).toContain('mutationMax');
    expect(Object.keys(letter(limited()))).not.toContain('refused');
  });

  it('counts as one of the attempts, and the next one can still win', () => {
    const state = follow(limited(), revised('t1'), wentFar(), ...attemptOf('t2', 'a+ b+'), checked(verdict('p', 'a+ b+')), ruled('apply'));
    expect(expectStop(state)).toMatchObject({ reason: 'threshold', before: { attempts: [{ number: 1, verdict: null }, { number: 2, score: 1 }] } });
  });

  it('is replayed from a journal that knew no distance', () => {
    const state = repair.evolve(follow(limited(), revised('t1')), { type: 'change-cleared', findings: [finding({ level: 'warn' })], notes: [], tookMs: 1 });
    expect(expectPhase(state, 'verifying').attempts[0]).not.toHaveProperty('mutation');
    expect(expectPhase(state, 'verifying').attempts[0]?.findings).toHaveLength(1);
    const tampered = follow(limited(), revised('t1'), scanned(finding()));
    expect((expectStop(tampered).before as { attempts: readonly object[] }).attempts[0]).not.toHaveProperty('mutation');
    expect(expectPhase(follow(limited(), revised('t1'), scanned()), 'verifying').attempts[0]).toHaveProperty('mutation');
  });
});
