import type { WalkedTest } from '../account.js';
import { lowestPython, skipsAlways } from '../always-skipped.js';
import { alwaysHolds } from '../project-facts.js';
import { finding, type Detector } from '../scene.js';
import { titleOf, type Skip } from '../test-case.js';

const CONDITIONAL = /skip_?(?:if|unless)/i;
const running = (test: WalkedTest): boolean => test.skips.every((skip) => skip.environmental || CONDITIONAL.test(skip.text));

/** A test that ran before is newly skipped, or others are by a focus on one (VR-10). */
export const verificationSkipped: Detector = (scene) => {
  const { account, worlds } = scene;
  const lowest = lowestPython(worlds.after);
  return account.pairs.flatMap(({ before, after }) => {
    if (after === null) return [];
    const known = new Set(before.skips.map((s) => s.text));
    const fresh = running(before) ? after.skips.filter((s) => (!s.environmental || (after.test.file.endsWith('.py') && skipsAlways(s.text, lowest)) || alwaysHolds(s, after.test.file, scene)) && !known.has(s.text)) : [];
    const focused = after.test.focus !== null && before.test.focus === null ? [{ line: after.test.focus, text: 'only', environmental: false, scope: 'test' as const }] : [];
    return [...fresh, ...focused].map((skip) =>
      finding({ detector: 'verification-skipped', level: 'warn', file: after.test.file, line: skip.line, test: titleOf(before.test), before: titleOf(before.test), after: skip.text, why: whyOf(skip) }));
  });
};

const whyOf = (skip: Skip): string => (skip.text === 'only' ? 'a focus keeps every other test from running' : `a ${skip.scope} that ran before no longer does; a reason text is no proof`);
