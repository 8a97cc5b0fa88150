import type { Budget } from './contract.js';

/** What a step cost. `null` is unknown, and unknown never counts as nothing. */
export interface Cost {
  readonly usd: number | null;
  readonly tokens: number | null;
}
export const FREE: Cost = { usd: 0, tokens: 0 };

export interface Spent extends Cost {
  /** Time spent in steps, waiting between two processes left out. */
  readonly ms: number;
}
export const NOTHING_SPENT: Spent = { ms: 0, usd: 0, tokens: 0 };

export const spend = (spent: Spent, tookMs: number, cost: Cost): Spent => ({
  ms: spent.ms + tookMs,
  usd: plus(spent.usd, cost.usd),
  tokens: plus(spent.tokens, cost.tokens),
});

/** The limit that is used up, or null. A money limit with an unknown cost is used up: the worst case holds (cases L-39). */
export function overBudget(spent: Spent, budget: Budget): 'minutes' | 'usd' | null {
  if (budget.minutesMax !== null && spent.ms >= budget.minutesMax * 60_000) return 'minutes';
  if (budget.usdMax !== null && (spent.usd === null || spent.usd >= budget.usdMax)) return 'usd';
  return null;
}

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);
