import { describe, expect, it } from 'vitest';
import type { Gate, RepairState } from '../../../../src/core/index.js';
import { attemptOf, begin, checked, contract, eventOf, expectEvent, expectPhase, expectStop, follow, frozen, ran, rechecked, revised, scanned, verdict } from '../make.js';

/** Re-runs are on; the baseline was run again and is steady, but for a flake when there is an `f`. */
function steady(baseline: string, gate: Partial<Gate> = {}): RepairState {
  const again = verdict('base', baseline.replace('f-', 'f+'));
  return begin(frozen({ contract: contract({ attemptsMax: 9, ...gate }) }), checked(verdict('base', baseline)), rechecked(again));
}

describe('a verdict that is doubted', () => {
  it('is run again before a case is called a regression (VR-7)', () => {
    const event = expectEvent(eventOf(steady('a+ b- c-'), ...attemptOf('t1', 'a- b+ c!')), 'verdict-doubted');
    expect(event).toEqual({ type: 'verdict-doubted', verdict: verdict('t1', 'a- b+ c!'), doubt: 'regression', suspects: ['unit: a', 'unit: c'], tookMs: 10 });
  });

  it('suspects lost cases as well as red ones', () => {
    expect(eventOf(steady('a+ b-'), ...attemptOf('t1', 'b-'))).toMatchObject({ doubt: 'regression', suspects: ['unit: a', 'unit: b'] });
  });

  it('is a regression when the case stays red', () => {
    const state = follow(steady('a+ b-'), ...attemptOf('t1', 'a- b+'), rechecked(verdict('t1', 'a- b+'), verdict('t1', 'a- b+')));
    expect(expectStop(state)).toMatchObject({ reason: 'regression', because: 'green in the baseline, not green now: unit: a' });
  });

  it('is a flake when the case was green once on the very tree, and then no regression', () => {
    const state = follow(steady('a+ b- c-'), ...attemptOf('t1', 'a- b+ c-'), rechecked(verdict('t1', 'a- b+ c-'), verdict('t1', 'a+ b+ c-')));
    expect(expectPhase(state, 'revising')).toMatchObject({ flakes: ['unit: a'], letter: { flakes: ['unit: a'] } });
  });

  it('passes the gate when a re-run was whole and green', () => {
    const event = eventOf(steady('a+ b-'), ...attemptOf('t1', 'a- b+'), rechecked(verdict('t1', 'a+ b+')));
    expect(event).toMatchObject({ type: 'gate-passed', verdict: verdict('t1', 'a+ b+'), score: 1, flakes: ['unit: a'] });
  });

  it('does not pass the gate by a target that wobbles: it is not green yet', () => {
    const state = follow(steady('a+ b- c-'), ...attemptOf('t1', 'a- b- c+'), rechecked(verdict('t1', 'a+ b+ c+')));
    expect(expectPhase(state, 'revising')).toMatchObject({ flakes: ['unit: a'], attempts: [{ verdict: verdict('t1', 'a- b- c+') }] });
  });

  it('keeps the flakes it knew before, each named once', () => {
    const state = follow(steady('a+ b- f-'), ...attemptOf('t1', 'a- b- f-'), rechecked(verdict('t1', 'a+ b- f+')));
    expect(expectPhase(state, 'revising').flakes).toEqual(['unit: f', 'unit: a']);
  });

  it('is stale when a re-run was of another tree: it can neither clear nor convict', () => {
    const state = follow(steady('a+ b-'), ...attemptOf('t1', 'a- b-'), rechecked(verdict('t1', 'a- b-'), verdict('base', 'a+ b-')));
    expect(expectStop(state)).toMatchObject({ reason: 'stale-verdict', because: 'the checks ran on base, asked for was t1' });
    expect(expectStop(state).before).toMatchObject({ attempts: [{ verdict: verdict('t1', 'a- b-') }] });
  });

  it('is stale when the re-run that was believed began before the edit', () => {
    const state = follow(steady('a+ b-'), ...attemptOf('t1', 'a- b+'), rechecked(verdict('t1', 'a+ b+', { startedAtMs: 0 })));
    expect(expectStop(state).reason).toBe('stale-verdict');
  });

  it('keeps the runs of checks that were not run again', () => {
    const two = (cases: string) => verdict('t1', [ran('unit', cases), ran('lint', 'l+')]);
    const base = verdict('base', [ran('unit', 'a+ b-'), ran('lint', 'l+')]);
    const state = begin(frozen(), checked(base), rechecked(base));
    const event = eventOf(state, revised('t1'), scanned(), checked(two('a- b+')), rechecked(verdict('t1', 'a+ b+')));
    expect(event).toMatchObject({ type: 'gate-passed', verdict: two('a+ b+') });
  });

  it('is doubted once: what follows decides', () => {
    const again = verdict('t1', 'a- b-');
    expect(eventOf(steady('a+ b-'), ...attemptOf('t1', 'a- b-'), rechecked(again, again)).type).toBe('run-stopped');
  });
});

describe('a plateau', () => {
  const three = [...attemptOf('t1', 'a- b-'), ...attemptOf('t2', 'a- b-'), ...attemptOf('t3', 'a- b-')];

  it('is believed only after its red cases were run again (VR-8)', () => {
    expect(eventOf(steady('a- b-'), ...three)).toMatchObject({ type: 'verdict-doubted', doubt: 'plateau', suspects: ['unit: a', 'unit: b'] });
    expect(expectStop(follow(steady('a- b-'), ...three, rechecked(verdict('t3', 'a- b-'))))).toMatchObject({ reason: 'plateau' });
  });

  it('without red cases to run again is believed at once', () => {
    const dead = (tree: string) => [revised(tree), scanned(), checked(verdict(tree, '', { state: 'timed-out' }))];
    const state = begin(frozen({ contract: contract({ attemptsMax: 9 }) }), checked(verdict('base', '', { state: 'timed-out' })));
    expect(expectStop(follow(state, ...dead('t1'), ...dead('t2'), ...dead('t3'))).reason).toBe('plateau');
  });
});

describe('a verdict whose only red cases are known flakes', () => {
  it('is run again, since another run may be whole and green', () => {
    expect(eventOf(steady('a+ b- f-'), ...attemptOf('t1', 'a+ b+ f-'))).toMatchObject({ type: 'verdict-doubted', doubt: 'flake', suspects: ['unit: f'] });
    const event = eventOf(steady('a+ b- f-'), ...attemptOf('t1', 'a+ b+ f-'), rechecked(verdict('t1', 'a+ b+ f-'), verdict('t1', 'a+ b+ f+')));
    expect(event).toMatchObject({ type: 'gate-passed', verdict: verdict('t1', 'a+ b+ f+') });
  });

  it('goes back to the agent when no re-run was whole', () => {
    const state = follow(steady('a+ b- f-'), ...attemptOf('t1', 'a+ b+ f-'), rechecked(verdict('t1', 'a+ b+ f-')));
    expect(expectPhase(state, 'revising').letter.failures).toEqual([]);
  });

  it('is none when a target is red too, and none when nothing is red', () => {
    expect(eventOf(steady('a+ b- f-'), ...attemptOf('t1', 'a+ b- f-')).type).toBe('gate-failed');
    expect(eventOf(steady('a+ b- f-'), ...attemptOf('t1', 'a+ b~ f+')).type).toBe('gate-failed');
    const greenOnce = begin(frozen({ contract: contract({ attemptsMax: 9 }) }), checked(verdict('base', 'a+ b- f+')), rechecked(verdict('base', 'a+ b- f-')));
    expect(eventOf(greenOnce, ...attemptOf('t1', 'a+ b~')).type).toBe('gate-failed');
  });
});
