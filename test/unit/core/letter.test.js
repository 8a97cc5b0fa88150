import { describe, expect, it } from 'vitest';
import { FAILURES_LISTED_MAX, writeLetter } from '../../../src/core/index.js';
import { MESSAGE_CHARACTERS_MAX } from '../../../src/core/letter.js';
import { contract, ran, verdict } from './make.js';
const write = (v, flakes = []) => writeLetter({ contract: contract(), verdict: v, attempt: 2, sameFailureAsBefore: true, previous: null, judgeSays: 'smaller', flakes });
const withCase = (over) => verdict('t', [{ ...ran('unit', 'a-'), cases: [{ id: 'a', file: 'test/a.js', title: ['adds'], status: 'failed', ...over }] }]);
describe('a letter (VR-6)', () => {
    it('carries the requirement, the count and the limits', () => {
        expect(write(verdict('t', 'a+ b-'))).toMatchObject({
            requirement: 'make it work', attempt: 2, attemptsMax: 3, sameFailureAsBefore: true, judgeSays: 'smaller', previous: null,
            writable: ['src/**'], locked: ['test/**'], flakes: [], troubles: [], failuresNotListed: 0,
        });
    });
    it('tells each failing case with assertion text, both values and location', () => {
        const location = { file: 'test/a.js', line: 4 };
        expect(write(withCase({ message: 'off by one', expected: '3', actual: '2', location })).failures).toEqual([
            { name: 'unit: a', check: 'unit', file: 'test/a.js', title: ['adds'], message: 'off by one', expected: '3', actual: '2', location },
        ]);
    });
    it('says null for what the runner does not tell', () => {
        expect(write(withCase({})).failures[0]).toMatchObject({ message: '', expected: null, actual: null, location: null });
    });
    it('leaves green, skipped and flaky cases out', () => {
        expect(write(verdict('t', 'a+ b- c~ d! f-'), ['unit: f']).failures.map((f) => f.name)).toEqual(['unit: b', 'unit: d']);
    });
    it('lists so many failures at most, and counts the rest', () => {
        const many = (count) => write(verdict('t', Array.from({ length: count }, (_, i) => `c${i}-`).join(' ')));
        expect(many(FAILURES_LISTED_MAX).failures).toHaveLength(FAILURES_LISTED_MAX);
        expect(many(FAILURES_LISTED_MAX).failuresNotListed).toBe(0);
        expect(many(FAILURES_LISTED_MAX + 3).failures.map((f) => f.name).slice(-1)).toEqual([`unit: c${FAILURES_LISTED_MAX - 1}`]);
        expect(many(FAILURES_LISTED_MAX + 3).failuresNotListed).toBe(3);
    });
    it('names each check without a countable report, with the reason', () => {
        const v = verdict('t', [ran('unit', 'a-'), ran('ok', 'k+'), ran('types', '', { state: 'timed-out', detail: 'after 60 s' })]);
        expect(write(v).troubles).toEqual([{ check: 'types', state: 'timed-out', detail: 'after 60 s' }]);
    });
    it('keeps both ends of a long message, and says what was cut (cases P-37, P-38)', () => {
        const whole = 'a'.repeat(MESSAGE_CHARACTERS_MAX);
        expect(write(withCase({ message: whole })).failures[0]?.message).toBe(whole);
        const long = `HEAD${'x'.repeat(MESSAGE_CHARACTERS_MAX)}TAIL!`;
        const message = write(withCase({ message: long })).failures[0]?.message ?? '';
        const half = MESSAGE_CHARACTERS_MAX / 2;
        expect(message).toBe(`${long.slice(0, half)}\n[9 characters left out]\n${long.slice(-half)}`);
    });
});
