import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { CheckSpec, Letter } from '../../../core/index.js';
import type { Framework, TestFile } from './protocol.js';

const FRAMEWORKS: Partial<Record<CheckSpec['format'], Framework>> = { 'vitest-json': 'vitest', 'jest-json': 'jest', 'mocha-json': 'mocha', 'node-test': 'node-test' };

/** Where each runner looks for tests by default. */
const PATTERNS: Record<Framework, RegExp> = {
  'node-test': /(^|\/)(test\/.*|[^/]*[.\-_]test|test-[^/]*|test)\.[cm]?[jt]s$/,
  mocha: /((^|\/)(test|tests|spec)\/.*|[.\-_](test|spec))\.[cm]?[jt]s$/,
  jest: /(\.(test|spec)|(^|\/)__tests__\/.*)\.[cm]?[jt]sx?$/,
  vitest: /(\.(test|spec)|(^|\/)__tests__\/.*)\.[cm]?[jt]sx?$/,
};
const SKIPPED = new Set(['node_modules', '.git', 'coverage', 'dist', 'build', 'out', 'fixtures', '__fixtures__', '__snapshots__']);
const OTHERS_MAX = 40;
const WALKED_MAX = 20_000;

export interface TestPlan {
  readonly tests: readonly TestFile[];
  /** Working directory of the check. */
  readonly cwd: string;
  /** Test files that failing cases name. */
  readonly named: ReadonlySet<string>;
}

/**
 * The test files to load: those the letter names, then others of the same checks that must stay green. Gives a reason as text when the
 * letter does not concern JavaScript tests.
 */
export function planTests(letter: Letter, checks: readonly CheckSpec[], root: string): TestPlan | string {
  const [named, others] = [new Map<string, TestFile>(), new Map<string, TestFile>()];
  let cwd: string | null = null;
  for (const check of checks.filter((c) => concerns(c, letter))) {
    const home = join(root, check.cwd);
    const files = walk(home, { left: WALKED_MAX });
    const before = named.size;
    const own = letter.failures.filter((f) => f.check === check.name);
    for (const path of own.flatMap((failure) => pathsOf(failure, files, root))) addTest(named, path, check);
    if (named.size === before && !letter.troubles.some((t) => t.check === check.name)) continue;
    cwd ??= home;
    for (const path of files.filter((file) => isTestOf(file, check, home) && !named.has(file))) addTest(others, path, check);
  }
  const tests = [...named.values(), ...[...others.values()].slice(0, OTHERS_MAX)];
  return tests.length === 0 || cwd === null ? 'the failing checks name no JavaScript or TypeScript test file' : { tests, cwd, named: new Set(named.keys()) };
}

export const concerns = (check: CheckSpec, letter: Letter): boolean =>
  check.format !== 'exit-code' && [...letter.failures, ...letter.troubles].some((f) => f.check === check.name);

/** The file a failing case stands in; where the runner does not say, any file that contains its last title. */
function pathsOf(failure: Letter['failures'][number], files: readonly string[], root: string): readonly string[] {
  const path = join(root, failure.file);
  if (failure.file !== '') return /\.([cm]?[jt]s|[jt]sx)$/.test(path) && isFile(path) ? [path] : [];
  const title = failure.title.at(-1) ?? '';
  return title === '' ? [] : files.filter((file) => /(test|spec)/i.test(file) && readFileSync(file, 'utf8').includes(title));
}

function addTest(into: Map<string, TestFile>, path: string, check: CheckSpec): void {
  if (!into.has(path)) into.set(path, { path, framework: FRAMEWORKS[check.format] ?? frameworkOf(readFileSync(path, 'utf8')) });
}

function isTestOf(path: string, check: CheckSpec, home: string): boolean {
  const name = relative(home, path).split(sep).join('/');
  const framework = FRAMEWORKS[check.format];
  return framework === undefined ? Object.values(PATTERNS).some((p) => p.test(name)) : PATTERNS[framework].test(name);
}

/** The interface a test file is written for, told by what it imports. */
function frameworkOf(text: string): Framework {
  if (/['"]node:test['"]/.test(text)) return 'node-test';
  if (/['"]vitest['"]/.test(text)) return 'vitest';
  return /['"]@jest\/globals['"]|\bjest\.|\bexpect\((?![\s\S]*\bchai\b)/.test(text) ? 'jest' : 'mocha';
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function walk(folder: string, budget: { left: number }): readonly string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (budget.left-- <= 0) break;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name) && !entry.name.startsWith('.')) found.push(...walk(path, budget));
    else if (entry.isFile() && /\.([cm]?[jt]s|[jt]sx)$/.test(entry.name)) found.push(path);
  }
  return found;
}
