import { firstDifference } from '../compare.js';
import { finding, type Detector } from '../scene.js';
import type { Settled } from '../settling.js';
import { titleOf } from '../test-case.js';
import { describe } from './describe.js';

/** A demand that was replaced by one that accepts more (VR-10). */
export const assertionWeakened: Detector = ({ account }) =>
  account.settlement.matched.filter(isWeaker).map((settled) => {
    const { before, after, pair, comparison } = settled;
    return finding({ detector: 'assertion-weakened', file: after.at.file, line: lineOf(settled), test: titleOf(pair.before.test), before: describe(before), after: describe(after), why: comparison.why === '' ? 'the check accepts more than before' : comparison.why });
  });

const isWeaker = ({ comparison, after, before }: Settled): boolean =>
  comparison.change === 'weaker' || (after.weakness?.kind === 'guarded' && before.weakness === null && after.site !== after.at && after.site.file === after.at.file && after.site.line !== after.at.line);

function lineOf({ before, after, comparison }: Settled): number {
  if (comparison.change !== 'weaker') return after.weakness?.line ?? after.at.line;
  const line = firstDifference(before.expectedNode, after.expectedNode);
  return line !== null && line > after.at.line && line < after.at.line + 60 ? line : after.at.line;
}
