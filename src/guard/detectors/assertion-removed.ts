import type { Finding } from '../../core/index.js';
import { subjectRemoved } from '../evidence.js';
import { finding, type Detector, type Scene } from '../scene.js';
import { titleOf } from '../test-case.js';
import type { TestPair } from '../pairing.js';
import { describe } from './describe.js';
import type { Check } from '../check.js';

/** A demand of a kept file is gone and nothing in the change stands for it (VR-10). */
export const assertionRemoved: Detector = (scene) => {
  const out: Finding[] = [];
  const gone = new Set<TestPair>();
  for (const { check, pair } of scene.account.settlement.lost) {
    if (pair.unhooked !== null || fileIsGone(pair, scene) || excused(check, pair, scene)) continue;
    if (pair.after === null) {
      if (!gone.has(pair)) out.push(report(check, pair, `the test is gone, and nothing else in the change makes its ${pair.before.checks.length} checks`));
      gone.add(pair);
    } else if (droppedRow(check, pair)) continue;
    else out.push(report(check, pair, 'nothing in the change checks this any more'));
  }
  return out;
};

const fileIsGone = (pair: TestPair, { change }: Scene): boolean => pair.after === null && change.files.some((f) => f.status === 'deleted' && f.path === pair.before.test.file);

/** The row that filled the check is missing; that is told as such. */
const droppedRow = (check: Check, pair: TestPair): boolean => check.row !== null && pair.after !== null && pair.after.checks.some((c) => c.row !== null && c.statement === check.statement);

function excused(check: Check, pair: TestPair, { evidence }: Scene): boolean {
  const calls = pair.after === null ? pair.before.calls : new Set<string>();
  return subjectRemoved(evidence, [check], calls) !== null || /Called|called/.test(check.relation) && pair.after !== null && pair.after.checks.length > pair.before.checks.length - 1 && check.relation !== 'called-with';
}

function report(check: Check, pair: TestPair, why: string): Finding {
  const helperKept = pair.after !== null && check.at !== check.site && check.at.line !== check.site.line && pair.after.calls.size > 0;
  const place = helperKept ? check.at : check.site;
  return finding({ detector: 'assertion-removed', ...place, side: 'before', test: titleOf(pair.before.test), before: describe(check), why });
}
