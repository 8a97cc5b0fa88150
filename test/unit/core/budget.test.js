import { describe, expect, it } from 'vitest';
import { FREE, NOTHING_SPENT, overBudget, spend } from '../../../src/core/index.js';
const NO_LIMIT = { minutesMax: null, usdMax: null };
describe('spending', () => {
    it('adds time, money and tokens', () => {
        const once = spend(NOTHING_SPENT, 5, { usd: 0.5, tokens: 10 });
        expect(spend(once, 7, { usd: 0.25, tokens: 1 })).toEqual({ ms: 12, usd: 0.75, tokens: 11 });
    });
    it('of an unknown amount makes the sum unknown for good (cases L-39)', () => {
        const unknown = spend(NOTHING_SPENT, 5, { usd: null, tokens: null });
        expect(spend(unknown, 5, { usd: 1, tokens: 1 })).toEqual({ ms: 10, usd: null, tokens: null });
    });
    it('nothing is free in money and tokens, not in time', () => {
        expect(spend(NOTHING_SPENT, 3, FREE)).toEqual({ ms: 3, usd: 0, tokens: 0 });
    });
});
describe('a budget', () => {
    const spent = { ms: 60_000, usd: 2, tokens: 0 };
    it('without limits is never used up, not even by an unknown cost', () => {
        expect(overBudget({ ms: 1e12, usd: null, tokens: null }, NO_LIMIT)).toBeNull();
    });
    it('of time is used up when the minutes are reached', () => {
        expect(overBudget(spent, { ...NO_LIMIT, minutesMax: 1 })).toBe('minutes');
        expect(overBudget({ ...spent, ms: 59_999 }, { ...NO_LIMIT, minutesMax: 1 })).toBeNull();
    });
    it('of money is used up when the sum is reached', () => {
        expect(overBudget(spent, { ...NO_LIMIT, usdMax: 2 })).toBe('usd');
        expect(overBudget(spent, { ...NO_LIMIT, usdMax: 2.01 })).toBeNull();
    });
    it('of money is used up when the cost is unknown: the worst case holds (cases L-39)', () => {
        expect(overBudget({ ...spent, usd: null }, { ...NO_LIMIT, usdMax: 1_000 })).toBe('usd');
    });
});
