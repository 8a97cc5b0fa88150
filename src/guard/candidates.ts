import type { Check } from './check.js';
import { addTo } from './group.js';
import { calleeOf } from './nearness.js';
import { remembered } from './remembered.js';

/** Up to so many pairs of demands, each is held against each. */
const ALL_PAIRS = 10_000;
/** Beyond that, so many to either side of where the demand stood, of each kind. */
const EITHER_SIDE = 4;

interface Placed {
  readonly check: Check;
  /** Where it stands among its like, from 0 to 1. */
  readonly at: number;
  readonly order: number;
}

/**
 * Demands of a new test that may stand for one of the old test. In tests of usual size these are all; in one of hundreds, those that share a subject, an answer or a
 * function with it, and those that stand where it stood: what is looked at grows with the test, not with its square.
 */
export class Candidates {
  readonly #all: readonly Placed[];
  readonly #byKey = new Map<string, Placed[]>();
  readonly #isLarge: boolean;

  /** `credits` in the order of the test; `debts` says how many will ask. */
  constructor(credits: readonly Check[], debts: number) {
    this.#isLarge = credits.length * debts > ALL_PAIRS;
    this.#all = credits.map((check, order) => ({ check, order, at: order / credits.length }));
    if (this.#isLarge) for (const placed of this.#all) for (const key of keysOf(placed.check)) addTo(this.#byKey, key, placed);
  }

  /** `at` is where the demand stood in its test, from 0 to 1. In the order of the new test. */
  for(debt: Check, at: number): readonly Check[] {
    if (!this.#isLarge) return this.#all.map(({ check }) => check);
    const found = new Set(nearest(this.#all, at));
    for (const keys of [keysOf(debt), wholesOf(debt)]) for (const key of keys) for (const placed of nearest(this.#byKey.get(key) ?? [], at)) found.add(placed);
    return [...found].sort((a, b) => a.order - b.order).map(({ check }) => check);
  }
}

const keysOf = remembered((check: Check): readonly string[] => {
  const callee = calleeOf(check);
  return [`full ${check.subjectFull}`, `subject ${check.subject}`, ...(check.expectedFull === '' ? [] : [`expected ${check.expectedFull}`]), ...(callee === '' ? [] : [`callee ${callee}`])];
});

const STEPS_MAX = 20;
/** Keys of what a demand is a part of: `a.b` and `a` of `a.b.c`. */
const wholesOf = remembered(({ subjectFull }: Check): readonly string[] => [...subjectFull.matchAll(/[.[\s]/g)].slice(0, STEPS_MAX).map(({ index }) => `full ${subjectFull.slice(0, index)}`));

function nearest(list: readonly Placed[], at: number): readonly Placed[] {
  if (list.length <= EITHER_SIDE * 2) return list;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.at ?? 1) < at) low = middle + 1;
    else high = middle;
  }
  return list.slice(Math.max(0, low - EITHER_SIDE), low + EITHER_SIDE);
}
