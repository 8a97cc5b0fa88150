import type { Check } from './check.js';
import { Walker } from './check-walker.js';
import type { Language } from './languages/spec.js';
import type { Skip, TestCase } from './test-case.js';
import { rowScopes, type FindFunction, type Followed } from './walk-scope.js';

interface Walked {
  readonly checks: readonly Check[];
  readonly skips: readonly Skip[];
  /** Names of everything the test calls, helpers included. */
  readonly calls: ReadonlySet<string>;
  /** Helpers that were followed into. */
  readonly followed: readonly Followed[];
}

/** Everything a test demands, as far as it can be followed. */
export function checksOf(test: TestCase, language: Language, find: FindFunction): Walked {
  const walker = new Walker(language, find);
  for (const scope of rowScopes(test)) walker.test(test, scope);
  return { checks: walker.checks, skips: walker.skips, calls: walker.calls, followed: [...walker.followed.values()] };
}
