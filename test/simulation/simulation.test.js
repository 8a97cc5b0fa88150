import { beforeAll, describe, expect, it } from 'vitest';
import { chance, mix } from './random.js';
import { scenarioOf } from './scenario.js';
import { simulate, simulateMany, unmet } from './simulate.js';
const SEED = 20_26;
const RUNS = 4_000;
describe('simulated runs of the repair loop', () => {
    let tally;
    beforeAll(() => {
        tally = simulateMany(SEED, 0, RUNS, 1);
    });
    it('break no invariant (VR-14, X-6)', () => {
        expect(tally.broken).toEqual([]);
        expect(tally.runs).toBe(RUNS);
    });
    it('meet every reason to stop, or they prove nothing', () => {
        expect(unmet(tally)).toEqual([]);
    });
    it('are killed and outrun often enough to mean something', () => {
        expect(tally.killed).toBeGreaterThan(RUNS / 4);
        expect(tally.outrun).toBeGreaterThan(RUNS / 4);
        expect(tally.events).toBeGreaterThan(RUNS * 5);
    });
    it('are told again by their seed', () => {
        for (const index of [1, 7, 1_999])
            expect(simulate(SEED, index)).toEqual(simulate(SEED, index));
        expect(scenarioOf(SEED, 3)).not.toEqual(scenarioOf(SEED + 1, 3));
    });
});
describe('the chance of a simulation', () => {
    it('is even enough, and the same for the same seed', () => {
        const by = chance(1);
        const thrown = Array.from({ length: 6_000 }, () => by.below(6));
        const counts = [0, 1, 2, 3, 4, 5].map((face) => thrown.filter((n) => n === face).length);
        expect(counts.every((n) => n > 850 && n < 1_150)).toBe(true);
        expect(chance(5).next()).toBe(chance(5).next());
        expect(new Set(Array.from({ length: 5_000 }, (_, i) => mix(1, i))).size).toBe(5_000);
    });
});
