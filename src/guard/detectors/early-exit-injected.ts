import type { Finding } from '../../core/index.js';
import type { Check } from '../check.js';
import { finding, type Detector } from '../scene.js';
import { titleOf } from '../test-case.js';
import { newExits } from './exits.js';

/** A way out before a test's checks, or an exit with success where every test passes by (VR-10). */
export const earlyExitInjected: Detector = (scene) => [...inTests(scene), ...newExits(scene, 'early-exit-injected')];

function inTests({ account }: Parameters<Detector>[0]): readonly Finding[] {
  return account.settlement.matched.flatMap(({ before, after, pair }) => {
    const weakness = after.weakness;
    if (weakness === null || (weakness.kind !== 'dead' && weakness.kind !== 'guarded') || !couldFail(before, weakness.kind)) return [];
    if (after.at.line !== after.site.line && weakness.kind === 'guarded') return [];
    return [finding({ detector: 'early-exit-injected', file: after.at.file, line: weakness.line, test: titleOf(pair.before.test), after: weakness.text, why: weakness.kind === 'dead' ? 'the checks after it never run' : 'the test may leave before its checks' })];
  });
}

/** What was left out now and then is worse off where it never runs. */
const couldFail = ({ weakness }: Check, now: 'dead' | 'guarded'): boolean => weakness === null || (now === 'dead' && (weakness.kind === 'guarded' || weakness.kind === 'optional'));
