import { describe, expect, it } from 'vitest';
import { casesOf, CHECK_STATES, executedOf, greensOf, isGreen, redsOf, regressionsOf, scoreOf, signatureOf, } from '../../../src/core/index.js';
import { ran, verdict } from './make.js';
const base = verdict('base', 'a+ b- c-');
const notPassed = Object.keys(CHECK_STATES).filter((state) => state !== 'passed');
const died = notPassed.filter((state) => state !== 'failed' && state !== 'errored');
describe('cases', () => {
    it('are named by check and id, so that two checks may use one id', () => {
        const v = verdict('t', [ran('unit', 'a+'), ran('lint', 'a-')]);
        expect(casesOf(v).map((c) => [c.check, c.name])).toEqual([['unit', 'unit: a'], ['lint', 'lint: a']]);
        expect([...greensOf(v)]).toEqual(['unit: a']);
        expect(redsOf(v).map((c) => c.name)).toEqual(['lint: a']);
    });
    it('are red when failed or errored, executed unless skipped (cases T-01)', () => {
        const v = verdict('t', 'a+ b- c! d~');
        expect(redsOf(v).map((c) => c.id)).toEqual(['b', 'c']);
        expect([...executedOf(v)]).toEqual(['unit: a', 'unit: b', 'unit: c']);
        expect([...greensOf(v)]).toEqual(['unit: a']);
    });
    it.each(died)('are never green in a run that ended "%s" (DESIGN 5)', (state) => {
        expect([...greensOf(verdict('t', 'a+', { state }))]).toEqual([]);
    });
    it.each(['passed', 'failed', 'errored'])('count one by one in a run that ended "%s"', (state) => {
        expect([...greensOf(verdict('t', 'a+ b-', { state }))]).toEqual(['unit: a']);
    });
});
describe('regressions (VR-7)', () => {
    it('are baseline-green cases that are red, skipped or gone', () => {
        const green = verdict('base', 'a+ b+ c+ d+ e-');
        expect(regressionsOf(green, verdict('t', 'a+ b- c~ e-'), [])).toEqual(['unit: b', 'unit: c', 'unit: d']);
    });
    it('are not cases that were red before, nor known flakes', () => {
        expect(regressionsOf(base, verdict('t', 'a+ b- c-'), [])).toEqual([]);
        expect(regressionsOf(base, verdict('t', 'a- b-'), ['unit: a'])).toEqual([]);
    });
    it('are found although the score rises: names count, not numbers', () => {
        const now = verdict('t', 'a- b+ c+');
        expect(regressionsOf(base, now, [])).toEqual(['unit: a']);
        expect(scoreOf(base, now, [])).toBeGreaterThan(scoreOf(base, base, []));
    });
});
describe('a score (VR-13)', () => {
    it('is the green share of all that executed in the baseline or now', () => {
        expect(scoreOf(base, verdict('t', 'a+ b+ c-'), [])).toBeCloseTo(2 / 3);
        expect(scoreOf(base, verdict('t', 'a+ b+ c+ d-'), [])).toBe(0.75);
    });
    it('does not rise when cases vanish or are skipped (cases T-02)', () => {
        expect(scoreOf(base, verdict('t', 'a+'), [])).toBeCloseTo(1 / 3);
        expect(scoreOf(base, verdict('t', 'a+ b~ c~'), [])).toBeCloseTo(1 / 3);
    });
    it('leaves known flakes out, on both sides', () => {
        expect(scoreOf(base, verdict('t', 'a+ b- c+'), ['unit: b'])).toBe(1);
    });
    it('of no cases at all is nothing, not everything (cases T-18)', () => {
        const empty = { tree: 't', runs: [] };
        expect(scoreOf(empty, empty, [])).toBe(0);
        expect(scoreOf(base, verdict('t', 'a+'), ['unit: a', 'unit: b', 'unit: c'])).toBe(0);
    });
    it('is below 1 when a check did not run to its end, even with every case green (cases P-12)', () => {
        const green = verdict('t', 'a+ b+ c+', { state: 'errored' });
        expect(scoreOf(base, green, [])).toBe(0.75);
        expect(scoreOf(base, verdict('t', [ran('unit', 'a+ b+ c+'), ran('types', '', { state: 'timed-out' })]), [])).toBe(0.75);
    });
});
describe('a green verdict (DESIGN 5)', () => {
    it('has every check passed and every case of the baseline executed and green', () => {
        expect(isGreen(base, verdict('t', 'a+ b+ c+'), [])).toBe(true);
        expect(isGreen(base, verdict('t', 'a+ b+ c+ new+'), [])).toBe(true);
    });
    it.each(notPassed)('is never one with a check that ended "%s"', (state) => {
        expect(isGreen(base, verdict('t', 'a+ b+ c+', { state }), [])).toBe(false);
        expect(isGreen(base, verdict('t', [ran('unit', 'a+ b+ c+'), ran('lint', 'l+', { state })]), [])).toBe(false);
    });
    it('is not one in which a case of the baseline was skipped or is gone', () => {
        expect(isGreen(base, verdict('t', 'a+ b+ c~'), [])).toBe(false);
        expect(isGreen(base, verdict('t', 'a+ b+'), [])).toBe(false);
    });
    it('may lack a case that is a known flake', () => {
        expect(isGreen(base, verdict('t', 'a+ b+'), ['unit: c'])).toBe(true);
    });
    it('is not one that lacks a check, even one that reported no case before: what was not run is unknown', () => {
        const two = verdict('base', [ran('unit', 'a-'), ran('types', '', { state: 'incomplete' })]);
        expect(isGreen(two, verdict('t', [ran('unit', 'a+')]), [])).toBe(false);
        expect(isGreen(two, verdict('t', [ran('unit', 'a+'), ran('types', 'ok+')]), [])).toBe(true);
    });
    it('is not one without runs or without cases (cases T-18)', () => {
        const empty = { tree: 't', runs: [] };
        expect(isGreen(empty, empty, [])).toBe(false);
        expect(isGreen(verdict('base', ''), verdict('t', ''), [])).toBe(false);
    });
});
describe('a failure signature (VR-6)', () => {
    it('is the same for the same red cases with the same first lines, whatever the rest and the order', () => {
        const one = verdict('t', [ran('unit', 'a- b+'), ran('lint', 'l-')]);
        const two = verdict('u', [ran('lint', 'l-'), ran('unit', 'b+ c+ a-')]);
        expect(signatureOf(one)).toBe(signatureOf(two));
    });
    it('looks at the first line of a message only', () => {
        const say = (message) => signatureOf(verdict('t', [{ ...ran('unit', 'a-'), cases: [{ id: 'a', file: '', title: [], status: 'failed', message }] }]));
        expect(say('one\nx')).toBe(say('one\ny'));
        expect(say('one')).toBe(say('one\ny'));
        expect(say('one')).not.toBe(say('on'));
        expect(say('')).toBe(say('\nx'));
    });
    it('treats a missing message as an empty one', () => {
        const bare = verdict('t', [{ ...ran('unit', 'a-'), cases: [{ id: 'a', file: '', title: [], status: 'failed' }] }]);
        const empty = verdict('t', [{ ...ran('unit', 'a-'), cases: [{ id: 'a', file: '', title: [], status: 'failed', message: '' }] }]);
        expect(signatureOf(bare)).toBe(signatureOf(empty));
    });
    it('differs with the red cases, the check and the state of the run', () => {
        const signatures = [
            verdict('t', 'a-'), verdict('t', 'b-'), verdict('t', 'a- b-'), verdict('t', [ran('lint', 'a-')]), verdict('t', 'a-', { state: 'timed-out' }),
        ].map(signatureOf);
        expect(new Set(signatures).size).toBe(signatures.length);
    });
});
