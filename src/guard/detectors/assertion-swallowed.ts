import type { Check, Weakness } from '../check.js';
import { finding, type Detector } from '../scene.js';
import { titleOf } from '../test-case.js';
import { describe } from './describe.js';

const WHY = {
  swallowed: 'its failure is caught and the test goes on',
  deferred: 'it runs where its failure cannot reach the test',
  unawaited: 'nobody waits for its outcome',
  optional: 'it is only made when a condition holds',
  idle: 'the function that makes it is never called',
} as const;

/** The check is still there but can no longer fail the test (VR-10). */
export const assertionSwallowed: Detector = ({ account }) =>
  account.settlement.matched.flatMap(({ before, after, pair }) => {
    const weakness = after.weakness;
    if (weakness === null || !couldFail(before, weakness.kind) || !(weakness.kind in WHY)) return [];
    const why = WHY[weakness.kind as keyof typeof WHY];
    return [finding({ detector: 'assertion-swallowed', file: after.site.file, line: weakness.line, test: titleOf(pair.before.test), before: describe(before), after: weakness.text, why })];
  });

/** What was left out now and then could still fail the test when it was not. */
const couldFail = ({ weakness }: Check, now: Weakness['kind']): boolean => weakness === null || (weakness.kind === 'guarded' && now !== 'optional');
