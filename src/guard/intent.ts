import type { Finding } from '../core/index.js';
import { isTestPath } from './change-set.js';
import { remembered } from './remembered.js';
import { minus } from './compare.js';
import { changedNames, linesOf, wordsIn, wordsOf } from './requirement.js';
import type { Scene } from './scene.js';
import { titleOf } from './test-case.js';

/** What a moved requirement can explain. How checks are run, what is skipped or forged, no statement of a purpose explains. */
const EXPLAINABLE = new Set(['assertion-removed', 'assertion-weakened', 'expectation-rewritten', 'test-unhooked', 'test-file-deleted', 'golden-rewritten']);

/**
 * Findings as they stand once a person has said what the change is for (VR-12): a demand that moved with the code under test is told, not blocked,
 * where the statement speaks of the matter of the test and of the code that changed. Without a statement, and without a change of the code, all stays as it is.
 */
export function heldAgainstIntent(findings: readonly Finding[], scene: Scene): readonly Finding[] {
  const stated = statementOf(scene);
  if (stated.size === 0) return findings;
  const subject = [...subjectsOf(scene)].filter((word) => stated.has(word));
  if (subject.length === 0) return findings;
  return findings.map((finding) => {
    const shared = finding.level === 'block' && EXPLAINABLE.has(finding.detector) ? matterOf(finding, scene).find((word) => stated.has(word)) : undefined;
    return shared === undefined ? finding : { ...finding, level: 'warn', why: `${finding.why}; ${SPOKEN_OF}: ${[...new Set([...subject.slice(0, 2), shared])].join(', ')}` };
  });
}

const SPOKEN_OF = 'what the change is said to be for speaks of it';

/** Whether a finding would block if nobody had said what the change is for. */
export const isSpokenOf = ({ why }: Finding): boolean => why.includes(SPOKEN_OF);

/** Messages that promise that nothing the code does has changed, or that only tests have: a demand that is gone contradicts them. */
const NO_CHANGE = /^(?:(?:test|tests|chore|ci|style|refactor|refactoring|build|docs?|perf|lint|deps)\s*(?:\([^)]*\))?!?:|(?:refactor|rename|reformat|format|split|move|clean|tidy|typo|lint|fix (?:the )?(?:(?:flaky|failing|broken|ci|some|unit) )*tests?\b))/i;
const TRAILER = /^(?:[A-Z][\w-]+-by|Refs?|See|Closes|Fixes|Resolves|Change-Id|Ref)\b[^\n]*:? *(?:https?:|#\d|[\w ]+<)/i;

const statementOf = remembered(({ intent }: Scene): ReadonlySet<string> => {
  const lines = intent.split('\n').filter((line) => !TRAILER.test(line.trim()));
  return NO_CHANGE.test(lines[0]?.trim() ?? '') ? new Set() : new Set(lines.flatMap((line) => wordsIn(line.replace(/https?:\S+|\S+@\S+/g, ''))));
});

/** Words of what changed outside of tests: functions, the files that hold them, and the lines that were struck or written. */
const subjectsOf = remembered(({ change, worlds }: Scene): ReadonlySet<string> => {
  const code = change.files.filter(({ path }) => !isTestPath(path) && (worlds.after.models.has(path) || worlds.before.models.has(path)));
  const lines = code.flatMap(({ path, before, after }) => [path.replace(/\.\w+$/, ''), ...changedLines(before, after)]);
  return new Set([...changedNames(worlds).names, ...lines.flatMap(wordsIn)]);
});

const changedLines = (before: string | null, after: string | null): readonly string[] => {
  const [old, now] = [linesOf(before), linesOf(after)];
  return [...minus(old, now), ...minus(now, old)];
};

/** What a finding is about: the test that it names, and what it shows. */
function matterOf({ test = '', evidence, file }: Finding, { account }: Scene): readonly string[] {
  const shown = wordsIn([test, evidence.before, evidence.after, file.split('/').at(-1) ?? ''].join('\n'));
  const walked = account.pairs.filter(({ before }) => before.test.file === file && titleOf(before.test) === test).flatMap(({ before }) => wordsOf(before));
  return [...shown, ...walked];
}
