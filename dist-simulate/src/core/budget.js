export const FREE = { usd: 0, tokens: 0 };
export const NOTHING_SPENT = { ms: 0, usd: 0, tokens: 0 };
export const spend = (spent, tookMs, cost) => ({
    ms: spent.ms + tookMs,
    usd: plus(spent.usd, cost.usd),
    tokens: plus(spent.tokens, cost.tokens),
});
/** The limit that is used up, or null. A money limit with an unknown cost is used up: the worst case holds (cases L-39). */
export function overBudget(spent, budget) {
    if (budget.minutesMax !== null && spent.ms >= budget.minutesMax * 60_000)
        return 'minutes';
    if (budget.usdMax !== null && (spent.usd === null || spent.usd >= budget.usdMax))
        return 'usd';
    return null;
}
const plus = (a, b) => (a === null || b === null ? null : a + b);
