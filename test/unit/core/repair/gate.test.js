import { describe, expect, it } from 'vitest';
import { CHECK_STATES } from '../../../../src/core/index.js';
import { meets, ranToTheirEnd, scored } from '../../../../src/core/repair/gate.js';
import { ran, verdict } from '../make.js';
const base = verdict('base', 'a+ b- c- d-');
const at = (threshold, cases, flakes = []) => meets(threshold, base, scored(base, verdict('t', cases), flakes));
describe('the numeric gate (VR-13)', () => {
    it('at threshold 1 asks for a whole green verdict', () => {
        expect(at(1, 'a+ b+ c+ d+')).toBe(true);
        expect(at(1, 'a+ b+ c+ d-')).toBe(false);
        expect(at(1, 'a+ b+ c+ d~')).toBe(false);
        expect(at(1, 'a+ b+ c+ f-', ['unit: d', 'unit: f'])).toBe(false);
    });
    it('below 1 asks for enough green cases, the threshold itself included', () => {
        expect(at(0.75, 'a+ b+ c+ d-')).toBe(true);
        expect(at(0.76, 'a+ b+ c+ d-')).toBe(false);
        expect(at(0.75, 'a+ b+ c-')).toBe(false);
    });
    it.each(Object.keys(CHECK_STATES).filter((s) => s !== 'passed' && s !== 'failed'))('below 1 does not pass a check that ended "%s"', (state) => {
        const now = scored(base, verdict('t', [ran('unit', 'a+ b+ c+ d+'), ran('lint', '', { state })]), []);
        expect(meets(0.1, base, now)).toBe(false);
    });
    it('below 1 does not pass a verdict that lacks a check', () => {
        const two = verdict('base', [ran('unit', 'a+'), ran('types', '', { state: 'incomplete' })]);
        expect(meets(0.5, two, scored(two, verdict('t', 'a+'), []))).toBe(false);
        expect(meets(0.5, two, scored(two, verdict('t', [ran('unit', 'a+'), ran('types', 'k+')]), []))).toBe(true);
    });
});
it('a verdict without a run did not run to its end', () => {
    expect(ranToTheirEnd({ tree: 't', runs: [] })).toBe(false);
    expect(ranToTheirEnd(verdict('t', 'a- b+'))).toBe(true);
});
