import { describe, expect, it } from 'vitest';
import { oscillation, plateaued } from '../../../src/core/progress.js';
import { attempt, GATE } from './make.js';
describe('a plateau (VR-8)', () => {
    const gate = { ...GATE, plateauWindow: 3, tolerance: 0.01 };
    it('is a window of scores within the tolerance, its edge included', () => {
        expect(plateaued([0.5, 0.505, 0.51], gate)).toBe(true);
        expect(plateaued([0.5, 0.5, 0.5], { ...gate, tolerance: 0 })).toBe(true);
        expect(plateaued([0.5, 0.53, 0.51], gate)).toBe(false);
        expect(plateaued([0.5, 0.5101, 0.51], gate)).toBe(false);
    });
    it('needs a whole window of scores', () => {
        expect(plateaued([0.5, 0.5], gate)).toBe(false);
        expect(plateaued([], gate)).toBe(false);
    });
    it('looks at the last scores only', () => {
        expect(plateaued([0.1, 0.5, 0.5, 0.5], gate)).toBe(true);
        expect(plateaued([0.5, 0.5, 0.5, 0.9], gate)).toBe(false);
    });
    it('is decided alike all along the scale: one case of a hundred is within a tolerance of 0.01', () => {
        const hundredths = Array.from({ length: 100 }, (_, i) => [i / 100, (i + 1) / 100]);
        expect(hundredths.filter(([a, b]) => !plateaued([a, b, a], gate))).toEqual([]);
    });
    it('may be a fall as well as a rise: the spread counts, not the direction', () => {
        expect(plateaued([0.9, 0.5, 0.9], gate)).toBe(false);
        expect(plateaued([0.51, 0.505, 0.5], gate)).toBe(true);
    });
});
describe('an oscillation (SC-1, cases L-16)', () => {
    const tried = (...trees) => trees.map((tree, i) => attempt(i + 1, 0.5, { tree, from: trees[i - 1] ?? 'base', signature: `s${i}` }));
    const failing = (...signatures) => signatures.map((signature, i) => attempt(i + 1, 0.5, { signature }));
    it('of trees is an edit back to an earlier attempt, or to the start', () => {
        expect(oscillation('base', tried('t1', 't2', 't1'))).toBe('tree');
        expect(oscillation('base', tried('t1', 'base'))).toBe('tree');
    });
    it('is not an attempt that edits nothing: that one stalls', () => {
        expect(oscillation('base', tried('base'))).toBeNull();
        expect(oscillation('base', tried('t1', 't1'))).toBeNull();
    });
    it('is not a tree that is new', () => {
        expect(oscillation('base', tried('t1', 't2', 't3'))).toBeNull();
        expect(oscillation('base', [])).toBeNull();
    });
    it('of failures is two of them taking turns four times', () => {
        expect(oscillation('base', failing('A', 'B', 'A', 'B'))).toBe('failure');
        expect(oscillation('base', failing('X', 'A', 'B', 'A', 'B'))).toBe('failure');
    });
    it('is not the same failure again and again: that is a plateau', () => {
        expect(oscillation('base', failing('A', 'A', 'A', 'A'))).toBeNull();
    });
    it('needs four attempts, all scored', () => {
        expect(oscillation('base', failing('A', 'B', 'A'))).toBeNull();
        expect(oscillation('base', failing('A', null, 'A', null))).toBeNull();
        expect(oscillation('base', failing('A', 'B', 'A', 'B', 'C'))).toBeNull();
        expect(oscillation('base', failing('A', 'B', 'C', 'B'))).toBeNull();
        expect(oscillation('base', failing('A', 'B', 'A', 'C'))).toBeNull();
    });
});
