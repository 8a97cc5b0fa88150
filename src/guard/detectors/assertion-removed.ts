import type { Finding } from '../../core/index.js';
import type { WalkedTest } from '../account.js';
import { collect, contains } from '../code.js';
import { forgotten, outdated } from '../evidence.js';
import { goneSubject } from '../gone-subject.js';
import { finding, type Detector, type Scene } from '../scene.js';
import { titleOf } from '../test-case.js';
import { mocksOf } from '../mocks.js';
import type { TestPair } from '../pairing.js';
import { matchedOf, type Settled } from '../settling.js';
import { toldOfLoss } from '../requirement.js';
import { remade, restated } from '../scenario.js';
import { describe } from './describe.js';
import type { Check } from '../check.js';

/** A demand of a kept file is gone and nothing in the change stands for it (VR-10). */
export const assertionRemoved: Detector = (scene) => {
  const out: Finding[] = [];
  const gone = new Set<TestPair>();
  for (const { check, pair } of scene.account.settlement.lost) {
    if (pair.unhooked !== null || fileIsGone(pair, scene) || excused(check, pair, scene) || weakenedPartOf({ check, pair }, scene) !== null) continue;
    if (pair.after === null) {
      if (!gone.has(pair)) out.push(report(check, pair, { why: `the test is gone, and nothing else in the change makes its ${pair.before.checks.length} checks`, reason: outdated(pair.before.checks, scene.evidence) ?? forgotten(pair.before.checks, scene.evidence) ?? toldOfLoss(pair, pair.before.checks, scene) }));
      gone.add(pair);
    } else if (!droppedRow(check, pair)) out.push(report(check, pair, { why: 'nothing in the change checks this any more', reason: reasonFor(check, pair, scene) }));
  }
  return out;
};

/** Why a kept test may rightly have lost a check; null when nothing says so. */
function reasonFor(check: Check, pair: TestPair, scene: Scene): string | null {
  const { account, evidence } = scene;
  if (check.environmental) return 'the check was only made on some machines or versions';
  if (restated(check, null, pair)) return 'another check of the test says the same';
  if (remade(pair, account.settlement)) return 'the test makes other checks instead, as strict and on the same things';
  return outdated([check], evidence) ?? toldOfLoss(pair, [check], scene);
}

const fileIsGone = (pair: TestPair, { change }: Scene): boolean => pair.after === null && change.files.some((f) => f.status === 'deleted' && f.path === pair.before.test.file);

/** The row that filled the check is missing; that is told as such. */
const droppedRow = ({ row, statement }: Check, { after }: TestPair): boolean => row !== null && after !== null && after.checks.some((c) => c.row !== null && c.statement === statement) && !after.checks.some((c) => c.row?.text === row.text);

function excused(check: Check, pair: TestPair, scene: Scene): boolean {
  const calls = pair.after === null ? pair.before.calls : new Set<string>();
  return runsBare(check, pair) || goneSubject([check], calls, scene) !== null || (check.relation.startsWith('called') && noLongerMocked(check, pair, scene));
}

/** That code does not throw is also said by running it where nothing catches: its error fails the test. */
function runsBare(check: Check, { before, after }: TestPair): boolean {
  const [, callee] = /(?:^|[.\s])(\w+)(?:\.bind)?\(/.exec(check.subjectFull) ?? [];
  if (!check.negated || check.relation !== 'throws-any' || callee === undefined || after === null || after.test.body === null) return false;
  const mentions = ({ test }: WalkedTest): number => (test.body === null ? 0 : collect(test.body, (n) => (n.kind === 'call' || n.kind === 'member') && n.name === callee).length);
  return !contains(after.test.body, (n) => n.kind === 'try') && mentions(after) >= mentions(before);
}

/** How often a stand-in was called is of no interest once the real thing is used. */
function noLongerMocked(check: Check, { before, after }: TestPair, { worlds }: Scene): boolean {
  const member = check.subject.split('.').pop() ?? '';
  const [old, now] = [worlds.before.models.get(before.test.file), worlds.after.models.get(after?.test.file ?? '')];
  if (old === undefined || now === undefined || after === null) return false;
  return mocksOf(old).some((m) => m.member === member) && !mocksOf(now).some((m) => m.member === member);
}

/** Another demand of the same statement is kept: the statement was weakened, not removed. */
export const weakenedPartOf = (lost: { readonly check: Check; readonly pair: TestPair }, { account }: Scene): Settled | null =>
  matchedOf(lost.pair, account.settlement).find((m) => m.before.at.line === lost.check.at.line && m.before.at.file === lost.check.at.file && m.before.row?.start === lost.check.row?.start && related(m.before.subjectFull, lost.check.subjectFull) && m.comparison.change !== 'stronger') ?? null;

const related = (a: string, b: string): boolean => a.includes(b) || b.includes(a);

function report(check: Check, pair: TestPair, { why, reason = null }: { readonly why: string; readonly reason?: string | null }): Finding {
  const helperKept = pair.after !== null && check.at !== check.site && check.at.line !== check.site.line && pair.after.calls.size > 0;
  const place = helperKept ? check.at : check.site;
  return finding({ detector: 'assertion-removed', level: reason === null ? 'block' : 'warn', ...place, side: 'before', test: titleOf(pair.before.test), before: describe(check), why: reason ?? why });
}
