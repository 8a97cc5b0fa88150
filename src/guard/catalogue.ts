import type { FindingLevel } from '../core/index.js';
import { assertionRemoved } from './detectors/assertion-removed.js';
import { assertionSwallowed } from './detectors/assertion-swallowed.js';
import { assertionWeakened } from './detectors/assertion-weakened.js';
import { checkConfigWeakened } from './detectors/check-config-weakened.js';
import { diagnosticSuppressed } from './detectors/diagnostic-suppressed.js';
import { earlyExitInjected } from './detectors/early-exit-injected.js';
import { expectationRewritten } from './detectors/expectation-rewritten.js';
import { goldenRewritten } from './detectors/golden-rewritten.js';
import { resultForged } from './detectors/result-forged.js';
import { subjectMockedAway } from './detectors/subject-mocked-away.js';
import { testFileDeleted } from './detectors/test-file-deleted.js';
import { testSpecialCased } from './detectors/test-special-cased.js';
import { testUnhooked } from './detectors/test-unhooked.js';
import { verificationSkipped } from './detectors/verification-skipped.js';
import type { Detector } from './scene.js';

export interface DetectorEntry {
  readonly id: string;
  /** Its usual level; evidence may lower or raise it. */
  readonly level: FindingLevel;
  readonly summary: string;
  /** Its page, relative to the root of the repository. */
  readonly doc: string;
  readonly detect: Detector;
}

const entry = (id: string, level: FindingLevel, detect: Detector, summary: string): DetectorEntry => ({ id, level, summary, doc: `docs/detectors/${id}.md`, detect });

/** Every detector of the guard (VR-10). */
export const DETECTORS: readonly DetectorEntry[] = [
  entry('assertion-removed', 'block', assertionRemoved, 'an assertion of an existing test is gone and nothing in the change stands for it'),
  entry('assertion-weakened', 'block', assertionWeakened, 'an assertion was replaced by one that accepts more'),
  entry('verification-skipped', 'warn', verificationSkipped, 'a test that ran before is skipped, expected to fail, or left out by a focus'),
  entry('expectation-rewritten', 'block', expectationRewritten, 'the expected value of an existing assertion changed'),
  entry('early-exit-injected', 'block', earlyExitInjected, 'a way out before the checks of a test, or an exit with success where tests pass by'),
  entry('test-file-deleted', 'block', testFileDeleted, 'a test file is gone, or went where no runner looks'),
  entry('subject-mocked-away', 'block', subjectMockedAway, 'the code under test is itself replaced by a stand-in'),
  entry('test-unhooked', 'block', testUnhooked, 'a test of a kept file is no longer collected, in whole or in part'),
  entry('assertion-swallowed', 'block', assertionSwallowed, 'an assertion can no longer fail its test'),
  entry('golden-rewritten', 'block', goldenRewritten, 'recorded output was recorded anew'),
  entry('check-config-weakened', 'block', checkConfigWeakened, 'configuration, scripts or pipelines run less or let more pass'),
  entry('result-forged', 'block', resultForged, 'code that changes what a run reports'),
  entry('test-special-cased', 'block', testSpecialCased, 'production code knows the tests'),
  entry('diagnostic-suppressed', 'warn', diagnosticSuppressed, 'a compiler, linter or analyser was told to keep quiet'),
];
