import { describe, expect, it } from 'vitest';
import { flakesAmong, overlay, settledFlakes, targetsOf } from '../../../../src/core/repair/flakes.js';
import { ran, verdict } from '../make.js';

describe('targets', () => {
  it('are the red cases that are not known to be flaky', () => {
    expect(targetsOf(verdict('t', 'a+ b- c! d~ f-'), ['unit: f'])).toEqual(['unit: b', 'unit: c']);
  });
});

describe('flakes of a baseline (VR-3)', () => {
  const first = verdict('base', 'a+ b- c~');

  it('are cases whose result changed: in either direction, skipped, gone or new, by name', () => {
    expect(settledFlakes(first, [verdict('base', 'a- b+ c~')])).toEqual(['unit: a', 'unit: b']);
    expect(settledFlakes(verdict('base', 'z- a-'), [verdict('base', 'z+ a+')])).toEqual(['unit: a', 'unit: z']);
    expect(settledFlakes(first, [verdict('base', 'a+ b- c+')])).toEqual(['unit: c']);
    expect(settledFlakes(first, [verdict('base', 'b- c~ new+')])).toEqual(['unit: a', 'unit: new']);
  });

  it('are not cases that fail in another way', () => {
    expect(settledFlakes(first, [verdict('base', 'a+ b! c~')])).toEqual([]);
  });

  it('are found in any of the re-runs', () => {
    expect(settledFlakes(first, [first, verdict('base', 'a+ b+ c~'), first])).toEqual(['unit: b']);
    expect(settledFlakes(first, [])).toEqual([]);
  });

  it('cannot be told from a run that died, be it the first or a later one', () => {
    const died = verdict('base', 'a-', { state: 'timed-out' });
    expect(settledFlakes(first, [died])).toEqual([]);
    expect(settledFlakes(died, [first])).toEqual([]);
    expect(settledFlakes(first, [died, verdict('base', 'a- b- c~')])).toEqual(['unit: a']);
  });

  it('are looked for check by check', () => {
    const both = verdict('base', [ran('unit', 'a-'), ran('lint', 'a-')]);
    expect(settledFlakes(both, [verdict('base', [ran('unit', 'a+')])])).toEqual(['unit: a']);
    expect(settledFlakes(both, [verdict('base', [ran('unit', 'a+'), ran('lint', 'a+', { state: 'errored' })])])).toEqual(['unit: a']);
  });
});

describe('flakes among suspects', () => {
  it('are those that were green in at least one re-run', () => {
    expect(flakesAmong(['unit: a', 'unit: b', 'unit: c'], [verdict('t', 'a+ b-'), verdict('t', 'a- c+ d+')])).toEqual(['unit: a', 'unit: c']);
    expect(flakesAmong(['unit: a'], [])).toEqual([]);
  });
});

describe('an overlay', () => {
  it('puts the later runs in place of the earlier ones, and keeps the rest', () => {
    const whole = verdict('t', [ran('unit', 'a-'), ran('lint', 'l+')]);
    expect(overlay(whole, verdict('u', [ran('unit', 'a+'), ran('other', 'x+')]))).toEqual(verdict('t', [ran('unit', 'a+'), ran('lint', 'l+')]));
  });
});
