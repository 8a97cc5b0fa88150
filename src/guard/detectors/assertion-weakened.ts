import type { Check } from '../check.js';
import { firstDifference, minus } from '../compare.js';
import { narrowedInputs } from '../drawn-inputs.js';
import { movedDefault } from '../evidence.js';
import { finding, type Detector } from '../scene.js';
import { toldOfValue } from '../requirement.js';
import { newRequirement, restated } from '../scenario.js';
import type { Settled } from '../settling.js';
import { titleOf } from '../test-case.js';
import { turnedBy } from '../turned-tests.js';
import { weakenedPartOf } from './assertion-removed.js';
import { describe } from './describe.js';

/** A demand that was replaced by one that accepts more (VR-10). */
export const assertionWeakened: Detector = (scene) => [...replaced(scene), ...cut(scene), ...drawn(scene), ...turned(scene), ...loosened(scene)];

/** A statement that kept one demand and lost another: the message of an expected error, a part of a condition. */
const cut: Detector = (scene) =>
  scene.account.settlement.lost.flatMap(({ check, pair }) => {
    const kept = weakenedPartOf({ check, pair }, scene);
    return kept === null || restated(check, kept.after, pair) ? [] : [finding({ detector: 'assertion-weakened', file: kept.after.at.file, line: kept.after.at.line, test: titleOf(pair.before.test), before: describe(check), after: describe(kept.after), why: 'a part of what the statement demanded is gone' })];
  });

/** Words of those that draw inputs. */
const DRAWS = /\bgiven\b|[pP]roperty\(|max_examples|numRuns/;

/** A property that is asked of other inputs, which cannot show that it is broken. */
const drawn: Detector = ({ account, worlds }) =>
  account.pairs.flatMap((pair) => {
    if (!DRAWS.test(worlds.after.models.get(pair.after?.test.file ?? '')?.text ?? '')) return [];
    const narrowed = narrowedInputs(pair);
    return narrowed === null || pair.after === null ? [] : [finding({ detector: 'assertion-weakened', file: pair.after.test.file, line: narrowed.line, test: titleOf(pair.before.test), before: narrowed.before, after: narrowed.after, why: narrowed.why })];
  });

/** Words by which a statement asks for less, whatever else it says: fields left out of a comparison, calls that are counted from one side. */
const LESS = /\b(?:Excluding\w*|ignoring\w*|Ignoring\w*|ignore_fields|AtLeast\w*|AtMost\w*|atLeast\w*|atMost\w*|at_least|at_most|anyTimes|AnyTimes|or)\b(?=\s*\()/g;
const lessIn = ({ statement }: Check): readonly string[] => statement.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(LESS) ?? [];

/** A kept statement that was given such a word. */
const loosened: Detector = ({ account }) =>
  account.settlement.matched.flatMap(({ before, after, pair, comparison }) => {
    if (before.statement === after.statement) return [];
    const fresh = minus(lessIn(after), lessIn(before));
    if (fresh.length === 0 || comparison.change === 'weaker' || before.site.line !== before.at.line || before.relation !== after.relation) return [];
    return [finding({ detector: 'assertion-weakened', file: after.at.file, line: after.at.line, test: titleOf(pair.before.test), before: describe(before), after: describe(after), why: `${fresh.join(', ')} accepts more than before` })];
  });

/** A test that passes now when its checks fail. */
const turned: Detector = ({ account }) =>
  account.pairs.flatMap((pair) => {
    const mark = turnedBy(pair);
    return mark === null || pair.after === null ? [] : [finding({ detector: 'assertion-weakened', file: pair.after.test.file, line: mark.line, test: titleOf(pair.before.test), after: mark.text, why: 'a failing check lets the test pass now' })];
  });

const replaced: Detector = (scene) =>
  scene.account.settlement.matched.filter(isWeaker).map((settled) => {
    const { before, after, pair, comparison } = settled;
    const reason = movedDefault(scene.evidence, before, after) ?? (isOtherMatter(settled) ? newRequirement(pair, [before, after], scene.worlds) ?? toldOfValue(pair, before, after, scene) : null);
    return finding({ detector: 'assertion-weakened', level: reason === null ? 'block' : 'warn', file: after.at.file, line: lineOf(settled), test: titleOf(pair.before.test), before: describe(before), after: describe(after), why: reason ?? (comparison.why === '' ? 'the check accepts more than before' : comparison.why) });
  });

/** Another value is demanded than before, and one that says something. */
const isOtherMatter = ({ before, after }: Settled): boolean =>
  after.relation !== 'tautology' && after.literals.some((l) => l.length > 6) && !before.literals.some((l) => after.literals.includes(l));

const isWeaker = ({ comparison, after, before, pair }: Settled): boolean =>
  (comparison.change === 'weaker' && !restated(before, after, pair)) || (after.weakness?.kind === 'guarded' && before.weakness === null && after.site !== after.at && after.site.file === after.at.file && after.site.line !== after.at.line);

function lineOf({ before, after, comparison }: Settled): number {
  if (comparison.change !== 'weaker') return after.weakness?.line ?? after.at.line;
  const line = firstDifference(before.expectedNode, after.expectedNode);
  return line !== null && line > after.at.line && line < after.at.line + 60 ? line : after.at.line;
}
