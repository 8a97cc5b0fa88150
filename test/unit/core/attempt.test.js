import { describe, expect, it } from 'vitest';
import { bestAttempt } from '../../../src/core/index.js';
import { attempt, ran, verdict } from './make.js';
const on = (number, cases) => attempt(number, 0, { verdict: verdict(`t${number}`, cases) });
describe('the attempt to hand back (VR-9)', () => {
    it('is the best one, not the last', () => {
        expect(bestAttempt([on(1, 'a+ b-'), on(2, 'a+ b+'), on(3, 'a- b-')])?.number).toBe(2);
    });
    it('is the earliest of equals', () => {
        expect(bestAttempt([on(1, 'a+ b-'), on(2, 'a- b+')])?.number).toBe(1);
    });
    it('is never one without a verdict, but may be one that scored nothing', () => {
        expect(bestAttempt([attempt(1, null), on(2, 'a-'), attempt(3, null)])?.number).toBe(2);
    });
    it('is absent when no attempt has a verdict', () => {
        expect(bestAttempt([])).toBeNull();
        expect(bestAttempt([attempt(1, null)])).toBeNull();
    });
    it('is not one that cannot load a test file which another one loads and mostly passes', () => {
        const broken = attempt(1, 0.75, { verdict: verdict('t1', [ran('unit', 'a+ b+ c+', { state: 'errored' })]) });
        const loading = attempt(2, 0.7, { verdict: verdict('t2', 'a+ b+ c+ x+ y+ z-') });
        expect(bestAttempt([broken, loading])?.number).toBe(2);
    });
    it('is not decided by a known flake', () => {
        const attempts = [on(1, 'a- b+ f-'), on(2, 'a- b+ f+')];
        expect(bestAttempt(attempts)?.number).toBe(2);
        expect(bestAttempt(attempts, ['unit: f'])?.number).toBe(1);
    });
});
