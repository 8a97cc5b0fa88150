import type { Check } from './check.js';
import { addTo } from './group.js';
import { calleeOf } from './nearness.js';
import { nearest, placed, type Placed } from './nearest.js';
import { remembered } from './remembered.js';

/** Up to so many pairs of demands, each is held against each. */
const ALL_PAIRS = 2_500;

/**
 * Demands of a new test that may stand for one of the old test. In tests of usual size these are all; in one of hundreds, those that share a subject, an answer or a
 * function with it, and those that stand where it stood: what is looked at grows with the test, not with its square.
 */
export class Candidates {
  readonly #all: readonly Placed<Check>[];
  readonly #byKey = new Map<string, Placed<Check>[]>();
  readonly #isLarge: boolean;

  /** `credits` in the order of the test; `debts` says how many will ask. */
  constructor(credits: readonly Check[], debts: number) {
    this.#isLarge = credits.length * debts > ALL_PAIRS;
    this.#all = placed(credits);
    if (this.#isLarge) for (const credit of this.#all) for (const key of keysOf(credit.item)) addTo(this.#byKey, key, credit);
  }

  /** `at` is where the demand stood in its test, from 0 to 1. In the order of the new test. */
  for(debt: Check, at: number): readonly Check[] {
    if (!this.#isLarge) return this.#all.map(({ item }) => item);
    const found = new Set(nearest(this.#all, at));
    for (const keys of [keysOf(debt), wholesOf(debt)]) for (const key of keys) this.#add(key, at, found);
    return [...found].sort((a, b) => a.order - b.order).map(({ item }) => item);
  }

  /** What all have in common sorts nobody out. */
  #add(key: string, at: number, found: Set<Placed<Check>>): void {
    const list = this.#byKey.get(key) ?? [];
    if (list.length < this.#all.length) for (const credit of nearest(list, at)) found.add(credit);
  }
}

const keysOf = remembered((check: Check): readonly string[] => {
  const callee = calleeOf(check);
  return [`full ${check.subjectFull}`, `subject ${check.subject}`, ...(check.expectedFull === '' ? [] : [`expected ${check.expectedFull}`]), ...(callee === '' ? [] : [`callee ${callee}`])];
});

const STEPS_MAX = 20;
/** Keys of what a demand is a part of: `a.b` and `a` of `a.b.c`. */
const wholesOf = remembered(({ subjectFull }: Check): readonly string[] => [...subjectFull.matchAll(/[.[\s]/g)].slice(0, STEPS_MAX).map(({ index }) => `full ${subjectFull.slice(0, index)}`));
