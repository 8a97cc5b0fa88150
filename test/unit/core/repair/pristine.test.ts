import { describe, expect, it } from 'vitest';
import { attemptOf, checked, eventOf, expectPhase, expectStop, finding, follow, moved, ran, revising, verdict } from '../make.js';

const proving = () => follow(revising(), ...attemptOf('t1', 'a+ b+'));
const half = () => follow(revising({ threshold: 0.5 }, 'a+ b- c-'), ...attemptOf('t1', 'a+ b+ c-'));

describe('the pristine verdict (X-2)', () => {
  it('that holds is what the judge is asked about', () => {
    expect(eventOf(proving(), checked(verdict('p1', 'a+ b+')))).toEqual({ type: 'pristine-held', verdict: verdict('p1', 'a+ b+'), tookMs: 10 });
    expect(expectPhase(follow(proving(), checked(verdict('p1', 'a+ b+'))), 'judging').pristine).toEqual(verdict('p1', 'a+ b+'));
  });

  it('that is red is run a second time, to rule out a flake', () => {
    expect(eventOf(proving(), checked(verdict('p1', 'a+ b-')))).toEqual({ type: 'pristine-doubted', verdict: verdict('p1', 'a+ b-'), tookMs: 10 });
    expect(follow(proving(), checked(verdict('p1', 'a+ b-')), checked(verdict('p1', 'a+ b+'))).phase).toBe('judging');
  });

  it('that is red twice shows tampering without a model, naming what is red', () => {
    const stop = expectStop(follow(proving(), checked(verdict('p1', 'a+ b-')), checked(verdict('p1', 'a- b-'))));
    expect(stop).toMatchObject({
      reason: 'tampering',
      because: 'green in the attempt\'s own copy, not with the frozen tests in a clean one: unit: a, unit: b',
      before: { attempts: [{ score: 0, verdict: verdict('p1', 'a- b-') }] },
    });
  });

  it('that has no red case but a dead check says how it died', () => {
    const dead = verdict('p1', [ran('unit', 'a+ b+'), ran('types', '', { state: 'timed-out', detail: 'after 60 s' }), ran('lint', '', { state: 'incomplete', detail: 'cut' })]);
    expect(expectStop(follow(proving(), checked(dead), checked(dead))).because).toMatch(/: types timed-out \(after 60 s\), lint incomplete \(cut\)$/);
  });

  it('in a clean copy that lacks the environment is no tampering (cases L-20)', () => {
    const lost = verdict('p1', '', { state: 'environment', detail: 'no node_modules' });
    expect(expectStop(follow(proving(), checked(lost)))).toMatchObject({ reason: 'environment', because: 'check "unit" in a clean copy: no node_modules' });
  });

  it('holds below the threshold 1 when enough is green', () => {
    expect(follow(half(), checked(verdict('p1', 'a+ b- c+'))).phase).toBe('judging');
  });

  it('does not hold with a baseline-green case red, whatever the threshold (VR-7)', () => {
    expect(eventOf(half(), checked(verdict('p1', 'a- b+ c+'))).type).toBe('pristine-doubted');
    expect(expectStop(follow(half(), checked(verdict('p1', 'a- b+ c+')), checked(verdict('p1', 'a- b+ c+'))))).toMatchObject({ reason: 'tampering' });
    const lenient = follow(revising({ threshold: 0.5, allowRegressions: true }, 'a+ b- c-'), ...attemptOf('t1', 'a+ b+ c-'));
    expect(follow(lenient, checked(verdict('p1', 'a- b+ c+'))).phase).toBe('judging');
  });

  it('after a change of the contract ends the run (VR-2)', () => {
    expect(expectStop(follow(proving(), checked(verdict('p1', 'a+ b+'), { premise: moved })))).toMatchObject({
      reason: 'contract-changed', because: 'the requirement changed', before: { attempts: [{ verdict: verdict('p1', 'a+ b+') }] },
    });
  });

  it('during which the checks changed locked files is tampering', () => {
    const lockBreaks = [finding()];
    expect(expectStop(follow(proving(), checked(verdict('p1', 'a+ b+'), { lockBreaks })))).toMatchObject({
      reason: 'tampering', because: 'the checks changed locked files while they ran', findings: lockBreaks, before: { attempts: [{ verdict: verdict('p1', 'a+ b+') }] },
    });
  });
});
