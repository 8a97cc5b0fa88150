import { casesOf, greensOf, redsOf } from '../../../core/index.js';
import { parseSource, type ParsedSource } from '../../../lib/syntax.js';
import type { JudgeCase } from '../../../ports/judge.js';
import { compareTexts, type TextDifference } from './difference.js';
import { literalsOf, type TestLiterals } from './literals.js';

/** One changed source file with both sides read. */
export interface ChangedSource {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly parsedBefore: ParsedSource | null;
  readonly parsedAfter: ParsedSource | null;
  readonly difference: TextDifference;
}

/** A frozen test file, as the base tree holds it. */
export interface FrozenTest {
  readonly path: string;
  readonly text: string;
}

/** Everything the rules look at, read once. */
export interface Evidence {
  readonly request: JudgeCase;
  readonly sources: readonly ChangedSource[];
  readonly tests: readonly FrozenTest[];
  readonly testLiterals: TestLiterals;
  /** Cases that fail in the baseline and pass with the change. */
  readonly turned: readonly string[];
  /** Checks that gave no countable report in the baseline and pass with the change. */
  readonly healed: readonly string[];
}

/** What a rule holds against a change; the ground is written so that a person can check it. */
export interface Objection {
  readonly ruling: 'reject' | 'revise' | 'undecided';
  readonly ground: string;
}

/** One rule: objections, none when it is satisfied. `affirms` says what was checked. */
export interface Rule {
  readonly id: string;
  readonly affirms: (evidence: Evidence) => string;
  readonly check: (evidence: Evidence) => readonly Objection[] | Promise<readonly Objection[]>;
}

export const CODE_FILE = /\.([cm]?[jt]s|[jt]sx)$/;

export async function gather(request: JudgeCase): Promise<Evidence> {
  const sources = request.files.flatMap(({ before, after }) => {
    if (after === null || after.text === null || !CODE_FILE.test(after.path)) return [];
    return [changedSource(after.path, before?.text ?? '', after.text)];
  });
  const tests = await frozenTests(request);
  const red = new Set(redsOf(request.baseline).map((c) => c.name));
  const green = greensOf(request.verdict);
  const broken = request.baseline.runs.filter((run) => run.state !== 'passed' && run.state !== 'failed').map((run) => run.check);
  const passed = new Set(request.verdict.runs.filter((run) => run.state === 'passed').map((run) => run.check));
  return {
    request, sources, tests, testLiterals: literalsOf(tests),
    turned: [...green].filter((name) => red.has(name)),
    healed: broken.filter((check) => passed.has(check)),
  };
}

function changedSource(path: string, before: string, after: string): ChangedSource {
  return { path, before, after, parsedBefore: parseSource(before, path), parsedAfter: parseSource(after, path), difference: compareTexts(before, after) };
}

/** Test files of the base tree, found through the cases of the verdict and the letter of the locks. */
async function frozenTests({ baseline, verdict, readBase }: JudgeCase): Promise<readonly FrozenTest[]> {
  const paths = new Set([...casesOf(baseline), ...casesOf(verdict)].map((c) => c.file).filter((file) => CODE_FILE.test(file)));
  const read = await Promise.all([...paths].map(async (path) => ({ path, text: await readBase(path) })));
  return read.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }]));
}
