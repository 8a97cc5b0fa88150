import { describe, expect, it } from 'vitest';
import { InvariantError, repair, type Approval, type Letter, type RepairEvent, type RepairState, type Scored } from '../../../../src/core/index.js';
import {
  attemptOf, begin, checked, contract, expectPhase, expectStop, finding, follow, frozen, JUDGE, rechecked, revised, revising, ruled, scanned, undecided, verdict,
} from '../make.js';

const letter: Letter = { ...({} as Letter), requirement: 'a letter' };
const green = verdict('t1', 'a+ b+');
const scored: Scored = { verdict: green, score: 0.25, signature: 's', flakes: ['unit: z'] };
const stop = { type: 'run-stopped', reason: 'cap', because: 'x', findings: [finding()], scored, judge: JUDGE, reasons: ['a ground'], tookMs: 5 } as const satisfies RepairEvent;

/** Each fact with a state it cannot follow on. */
const OUT_OF_PLACE: readonly (readonly [RepairEvent, () => RepairState])[] = [
  [{ type: 'contract-frozen', contract: contract(), tree: 't', tookMs: 1 }, revising],
  [{ type: 'baseline-suspected', verdict: green, suspects: [], tookMs: 1 }, revising],
  [{ type: 'baseline-taken', verdict: green, flakes: [], letter, tookMs: 1 }, revising],
  [{ type: 'attempt-made', revision: { ...attemptOfTree(), note: '' }, tookMs: 1 }, () => begin(frozen())],
  [{ type: 'change-cleared', findings: [], notes: [], tookMs: 1 }, revising],
  [{ type: 'verdict-doubted', verdict: green, doubt: 'flake', suspects: [], tookMs: 1 }, revising],
  [{ type: 'gate-failed', ...scored, letter, tookMs: 1 }, revising],
  [{ type: 'gate-passed', ...scored, tookMs: 1 }, revising],
  [{ type: 'pristine-doubted', verdict: green, tookMs: 1 }, revising],
  [{ type: 'pristine-held', verdict: green, tookMs: 1 }, revising],
  [{ type: 'revision-asked', judge: JUDGE, because: '', reasons: [], letter, tookMs: 1 }, revising],
  [{ type: 'approval-awaited', judge: JUDGE, because: '', tookMs: 1 }, revising],
  [{ type: 'change-approved', approval: { because: 'ok' } as Approval, reasons: [], tookMs: 1 }, revising],
];

function attemptOfTree() {
  const seen = revised('t1');
  if (seen.type !== 'revised') throw new Error('not a revision');
  return seen.revision;
}

describe('a fact', () => {
  it.each(OUT_OF_PLACE.map(([event, state]) => [event.type, event, state] as const))('"%s" out of its place is a damaged journal', (type, event, make) => {
    const state = make();
    expect(() => repair.evolve(state, event)).toThrow(InvariantError);
    expect(() => repair.evolve(state, event)).toThrow(`"${type}" while the run is "${state.phase}"`);
  });

  it('after the stop is a damaged journal', () => {
    expect(() => repair.evolve(repair.evolve(revising(), stop), stop)).toThrow('"run-stopped" after the run had stopped');
  });

  it('is applied without judging it: rules live in decide only', () => {
    const odd = repair.evolve(follow(revising(), revised('t1'), scanned()), { type: 'gate-passed', verdict: verdict('t9', 'a-'), score: 0, signature: '', flakes: [], tookMs: 0 });
    expect(odd.phase).toBe('proving');
  });
});

describe('a stop', () => {
  it('keeps reason, grounds, findings and judge', () => {
    expect(repair.evolve(revising(), stop)).toMatchObject({ phase: 'stopped', reason: 'cap', because: 'x', findings: [finding()], judge: JUDGE, approval: null, reasons: ['a ground'] });
  });

  it('completes the latest attempt with the verdict it was decided on, and only that one', () => {
    const state = follow(revising(), ...attemptOf('t1', 'a+ b-'), revised('t2'), scanned());
    const { before } = expectStop(repair.evolve(state, stop));
    expect(before).toMatchObject({ phase: 'verifying', flakes: ['unit: z'], attempts: [{ number: 1, score: 0.5 }, { number: 2, score: 0.25, signature: 's', verdict: green }] });
    const without = expectStop(repair.evolve(state, { ...stop, scored: null }));
    expect(without.before).toMatchObject({ flakes: [], attempts: [{ score: 0.5 }, { score: null }] });
  });

  it('keeps the flakes that were known, when it was decided on no verdict', () => {
    const flaky = begin(frozen(), checked(verdict('base', 'a- f-')), rechecked(verdict('base', 'a- f+')));
    expect(expectStop(repair.evolve(flaky, { ...stop, scored: null })).flakes).toEqual(['unit: f']);
    expect(expectStop(repair.evolve(begin(frozen()), { ...stop, scored: null })).flakes).toEqual([]);
    expect(expectStop(repair.evolve(flaky, stop))).toMatchObject({ flakes: ['unit: z'], verdict: green });
  });

  it('counts the time of the step that led to it', () => {
    expect(expectStop(repair.evolve(begin(frozen()), stop)).before).toMatchObject({ spent: { ms: 15 } });
    expect(expectStop(repair.evolve(repair.initial, stop)).before).toEqual({ phase: 'unfrozen' });
  });
});

describe('a state', () => {
  const judged = () => follow(revising(), ...attemptOf('t1', 'a+ b+'), checked(green));
  const nouns = ['attempts', 'base', 'baseline', 'contract', 'flakes', 'letter', 'phase', 'spent'];

  it.each<[string, () => RepairState, readonly string[]]>([
    ['revising', revising, []],
    ['guarding', () => follow(revising(), revised('t1')), []],
    ['verifying', () => follow(revising(), revised('t1'), scanned()), []],
    ['proving', () => follow(revising(), ...attemptOf('t1', 'a+ b+')), ['doubted']],
    ['judging', judged, ['pristine']],
    ['awaiting', () => follow(judged(), undecided()), ['because', 'judge', 'pristine']],
    ['revising', () => follow(judged(), ruled('revise')), []],
  ])('"%s" holds the nouns of its phase and nothing left over', (phase, make, own) => {
    const state = make();
    expect(state.phase).toBe(phase);
    expect(Object.keys(state).sort()).toEqual([...nouns, ...own].sort());
  });

  it('after a re-run drops what belongs to the doubt', () => {
    const doubting = follow(begin(frozen(), checked(verdict('base', 'a+ b-')), { type: 'rechecked', verdicts: [], tookMs: 1 }), ...attemptOf('t1', 'a- b+'));
    expect(Object.keys(doubting).sort()).toEqual([...nouns, 'doubt', 'suspects', 'verdict'].sort());
    expect(Object.keys(follow(doubting, { type: 'rechecked', verdicts: [green], tookMs: 1 })).sort()).toEqual([...nouns, 'doubted'].sort());
  });

  it('is never changed in place', () => {
    const before = follow(revising(), revised('t1'), scanned());
    const copy = structuredClone(before);
    follow(before, checked(verdict('t1', 'a+ b-')), ...attemptOf('t2', 'a+ b+'));
    expect(before).toEqual(copy);
  });

  it('pays for every step, the worker\'s money included', () => {
    const costly = { cost: { usd: 1, tokens: 2 } };
    const state = follow(revising(), ...attemptOf('t1', 'a+ b-', costly), ...attemptOf('t2', 'a+ b+', costly), checked(verdict('t2', 'a- b-')), checked(verdict('t2', 'a+ b+')), undecided());
    expect(expectPhase(state, 'awaiting').spent).toEqual({ ms: 110, usd: 2, tokens: 4 });
    expect(expectStop(follow(state, ruled('apply'))).before).toMatchObject({ spent: { ms: 120 } });
  });
});
