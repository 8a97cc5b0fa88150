import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailureBrief, Letter } from '../../../core/index.js';
import type { Goals } from './pool.js';
import { loadKeyOf, type HarnessCase, type Opened } from './protocol.js';
import type { TestPlan } from './test-files.js';

const isRed = (c: HarnessCase): boolean => c.end === 'failed' || c.end === 'endless';
const titleText = (title: readonly string[]): string => title.join(' ').replace(/\s+/g, ' ').replace(/ #\d+$/, '');

/**
 * Tells whether the in-process harness reproduces, on the untouched sources, the verdict that the letter reports. If not, the harness
 * must not be believed, and the reason is given as text. In files that draw random inputs single cases may differ.
 */
export function selfCheck(opened: Opened, plan: TestPlan, letter: Letter, root: string): Goals | string {
  const failing = new Set<string>();
  const chancy = new Set([...plan.named].filter((path) => /\bMath\.random\b|\bfc\.|\bfaker\b/.test(readFileSync(path, 'utf8'))));
  for (const failure of letter.failures.filter((f) => concerns(f, plan, root))) {
    const found = matching(failure, opened.cases, root);
    const red = found.filter(isRed);
    const mayDiffer = found.length > 0 && found.every((c) => chancy.has(c.file));
    if (red.length === 0 && !mayDiffer) return `the harness ${found.length > 0 ? 'passes' : 'does not know'} "${failure.title.join(' > ')}"`;
    red.forEach((c) => failing.add(c.key));
  }
  const accounted = (c: HarnessCase): boolean => chancy.has(c.file) || letter.troubles.length > 0 || (letter.failuresNotListed > 0 && plan.named.has(c.file));
  const unlisted = opened.cases.filter((c) => isRed(c) && !failing.has(c.key));
  const surprise = unlisted.find((c) => plan.named.has(c.file) && !accounted(c));
  if (surprise !== undefined) return `the harness fails "${surprise.title.join(' > ') || 'to load a file'}", which the checks pass: ${surprise.message}`;
  unlisted.filter(accounted).forEach((c) => failing.add(c.key));
  if (failing.size === 0) return 'the harness sees no failing case';
  return { failing: [...failing], passing: opened.cases.filter((c) => c.end === 'passed').map((c) => c.key) };
}

const concerns = (failure: FailureBrief, plan: TestPlan, root: string): boolean =>
  failure.file === '' ? plan.named.size > 0 : plan.named.has(join(root, failure.file));

/** Cases of the harness that a failing case can be; a file that does not load stands for all its cases. */
function matching(failure: FailureBrief, cases: readonly HarnessCase[], root: string): readonly HarnessCase[] {
  const file = join(root, failure.file);
  const inFile = failure.file === '' ? cases : cases.filter((c) => c.file === file);
  const wanted = titleText(failure.title);
  const same = inFile.filter((c) => titleText(c.title) === wanted);
  return same.length > 0 ? same : inFile.filter((c) => c.key === loadKeyOf(c.file));
}
