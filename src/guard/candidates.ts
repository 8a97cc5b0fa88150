import type { Check } from './check.js';
import { addTo } from './group.js';
import { calleeOf } from './nearness.js';
import { nearest, placed, type Placed } from './nearest.js';

/** Up to so many pairs of demands, each is held against each. */
const ALL_PAIRS = 2_500;

/**
 * Demands of a new test that may stand for one of the old test. In tests of usual size these are all; in one of hundreds, those that share a subject, an answer or a
 * function with it, and those that stand where it stood: what is looked at grows with the test, not with its square.
 */
export class Candidates {
  readonly #all: readonly Placed<Check>[];
  readonly #byKey: readonly Map<string, Placed<Check>[]>[] = KEYS.map(() => new Map<string, Placed<Check>[]>());
  readonly #isLarge: boolean;

  /** `credits` in the order of the test; `debts` says how many will ask. */
  constructor(credits: readonly Check[], debts: number) {
    this.#isLarge = credits.length * debts > ALL_PAIRS;
    this.#all = placed(credits);
    if (this.#isLarge) for (const [i, map] of this.#byKey.entries()) this.#index(map, KEYS[i] ?? FULL);
  }

  /** `at` is where the demand stood in its test, from 0 to 1. In the order of the new test. */
  for(debt: Check, at: number): readonly Check[] {
    if (!this.#isLarge) return this.#all.map(({ item }) => item);
    const found = new Set(nearest(this.#all, at));
    for (const [i, map] of this.#byKey.entries()) this.#add(map.get((KEYS[i] ?? FULL)(debt)), at, found);
    for (const whole of wholesOf(debt)) this.#add(this.#byKey[0]?.get(whole), at, found);
    return [...found].sort((a, b) => a.order - b.order).map(({ item }) => item);
  }

  #index(map: Map<string, Placed<Check>[]>, keyOf: (check: Check) => string): void {
    for (const credit of this.#all) {
      const key = keyOf(credit.item);
      if (key !== '') addTo(map, key, credit);
    }
  }

  /** What all have in common sorts nobody out. */
  #add(list: readonly Placed<Check>[] | undefined, at: number, found: Set<Placed<Check>>): void {
    if (list !== undefined && list.length < this.#all.length) for (const credit of nearest(list, at)) found.add(credit);
  }
}

const FULL = (check: Check): string => check.subjectFull;
const KEYS: readonly ((check: Check) => string)[] = [FULL, (check) => check.subject, (check) => check.expectedFull, calleeOf];

const STEPS_MAX = 20;
/** What a demand is a part of: `a.b` and `a` of `a.b.c`. */
function wholesOf({ subjectFull }: Check): readonly string[] {
  const out: string[] = [];
  for (let i = 0; i < subjectFull.length && out.length < STEPS_MAX; i++) if (STEP.has(subjectFull[i] ?? '')) out.push(subjectFull.slice(0, i));
  return out;
}
const STEP: ReadonlySet<string> = new Set(['.', '[', ' ', '\n', '\t']);
