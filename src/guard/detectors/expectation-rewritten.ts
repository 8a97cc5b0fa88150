import { firstDifference, minus } from '../compare.js';
import { explains, movedDefault } from '../evidence.js';
import { gainedWith } from '../gained-keys.js';
import { finding, type Detector, type Scene } from '../scene.js';
import type { Settled } from '../settling.js';
import { titleOf } from '../test-case.js';
import { toldOfValue } from '../requirement.js';
import { newRequirement } from '../scenario.js';
import { describe } from './describe.js';

/** The expected value of a kept assertion changed (VR-10). A move that the code under test made too is told, not blocked. */
export const expectationRewritten: Detector = (scene) =>
  scene.account.settlement.matched.filter((s) => s.comparison.change === 'rewritten' && s.before.relation !== 'snapshot' && !pathMoved(s)).map((settled) => {
    const reason = explanation(settled, scene) ?? gainedWith(settled.before.expectedKnown, settled.after.expectedKnown, scene.worlds) ?? newRequirement(settled.pair, [settled.before, settled.after], scene.worlds) ?? toldOfValue(settled.pair, settled.before, settled.after, scene);
    const observed = settled.after.literals.find((l) => scene.observed.has(l) && !settled.before.literals.includes(l));
    return finding({
      detector: 'expectation-rewritten', level: reason === null || observed !== undefined ? 'block' : 'warn', ...placeOf(settled), test: titleOf(settled.pair.before.test),
      before: describe(settled.before), after: describe(settled.after),
      why: observed !== undefined ? `the new value ${observed} is what the failing run observed` : reason ?? `${settled.comparison.why}; nothing in the code under test says so`,
    });
  });

/** Where a relative path leads from the folder of a file. */
function reached(file: string, path: string): string {
  const at = file.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') at.pop();
    else if (part !== '.' && part !== '') at.push(part);
  }
  return at.join('/');
}

/** A relative path that was written anew because the test moved, and leads where it led. */
function pathMoved({ before, after }: Settled): boolean {
  if (before.at.file === after.at.file) return false;
  const [gone, came] = [minus(before.literals, after.literals), minus(after.literals, before.literals)];
  const target = (literal: string, file: string): string => reached(file, literal.slice(1, -1));
  return gone.length > 0 && [...gone, ...came].every((literal) => /^"\.{1,2}(?:\/|"$)/.test(literal)) && gone.map((l) => target(l, before.at.file)).join() === came.map((l) => target(l, after.at.file)).join();
}

const explanation = ({ before, after }: Settled, { evidence }: Scene): string | null =>
  explains(evidence, { literals: before.literals, full: before.expectedFull }, { literals: after.literals, full: after.expectedFull }) ?? movedDefault(evidence, before, after);

/** The first value that differs: in the assertion, in a row, in a constant, in the argument of a helper. */
function placeOf({ before, after }: Settled): { readonly file: string; readonly line: number } {
  const file = after.expectedKnown === after.expectedNode ? after.at.file : after.site.file;
  const line = firstDifference(before.expectedKnown, after.expectedKnown);
  if (line !== null) return { file, line };
  return after.row !== null && before.statement === after.statement ? after.row : after.at;
}
