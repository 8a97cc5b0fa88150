import { idsOf, named, type Loose } from './case-list.js';
import { isObject, items, members, number, parseJson, shown, string, type JsonObject } from './json.js';
import { flakyOf, unreadable, type Problem, type RawReport, type ReportReader } from './reading.js';
import { locate, plain, relative } from './text.js';

/** mocha's `json` reporter (11). A failed hook is listed among the failures only, and belongs to no case. */
export const readMochaJson: ReportReader = (raw) => {
  const report = parseJson(raw.text);
  if (report === undefined) return unreadable(raw.text.trim() === '' ? 'the report is empty' : 'the report is not JSON');
  if (!isObject(report) || !Array.isArray(report['tests']) || !isObject(report['stats'])) return unreadable('the report has no stats or no tests');
  const tests = items(report['tests']).map(members);
  const left = { pending: counted(items(report['pending']).map(members)), passes: counted(items(report['passes']).map(members)) };
  const known = new Set(tests.map(key));
  const hooks = items(report['failures']).map(members).filter((failure) => !known.has(key(failure)));
  const facts = tests.map((test) => readCase(test, left, raw));
  const cases = named(facts);
  const flaky = new Set(facts.filter(({ status }, at) => status === 'passed' && (number(tests[at]!['currentRetry']) ?? 0) > 0));
  return {
    type: 'readable',
    cases,
    ...flakyOf(idsOf(flaky, facts, cases)),
    problems: hooks.map((hook) => hookProblem(hook, raw)),
    incomplete: shortfall(members(report['stats']), tests.length, hooks.length + failedCount(tests)),
  };
};

const key = (test: JsonObject): string => `${string(test['file'])}\0${string(test['fullTitle'])}`;
const isFailed = (test: JsonObject): boolean => Object.keys(members(test['err'])).length > 0;
const failedCount = (tests: readonly JsonObject[]): number => tests.filter(isFailed).length;

function counted(tests: readonly JsonObject[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const test of tests) counts.set(key(test), (counts.get(key(test)) ?? 0) + 1);
  return counts;
}

function readCase(test: JsonObject, left: Left, raw: RawReport): Loose {
  const known = { file: relative(string(test['file']), raw.roots), title: titleOf(test), durationMs: number(test['duration']) };
  if (!isFailed(test)) return { ...known, status: takePending(test, left) ? 'skipped' : 'passed' };
  const error = members(test['err']);
  const stack = plain(string(error['stack']) ?? '');
  return {
    ...known,
    status: 'failed',
    message: stack || (string(error['message']) ?? 'failed'),
    expected: shown(error['expected']),
    actual: shown(error['actual']),
    location: locate(stack, raw.roots),
  };
}

/** The report joins the titles of the suites with blanks; they stay one title. */
function titleOf(test: JsonObject): readonly string[] {
  const title = string(test['title']) ?? '';
  const suite = (string(test['fullTitle']) ?? '').slice(0, -title.length || undefined).trim();
  return suite === '' || suite === title ? [title] : [suite, title];
}

/** How often a name is still to be met among the skipped and the passed cases. */
interface Left {
  readonly pending: Map<string, number>;
  readonly passes: Map<string, number>;
}

/** A name may stand in both lists. A case that skips itself has a duration as one that passed has, one that never began has none. */
function takePending(test: JsonObject, { pending, passes }: Left): boolean {
  const name = key(test);
  if (number(test['duration']) !== undefined && take(passes, name)) return false;
  return take(pending, name);
}

function take(counts: Map<string, number>, name: string): boolean {
  const left = counts.get(name) ?? 0;
  if (left > 0) counts.set(name, left - 1);
  return left > 0;
}

const hookProblem = (hook: JsonObject, raw: RawReport): Problem => ({
  kind: 'outside',
  file: relative(string(hook['file']), raw.roots),
  message: `${string(hook['title']) ?? 'a hook'}: ${plain(string(members(hook['err'])['message']) ?? 'failed')}`,
});

function shortfall(stats: JsonObject, tests: number, failures: number): string | null {
  if (string(stats['end']) === undefined) return 'the report has no end';
  if (number(stats['tests']) !== tests) return `the report claims ${String(stats['tests'])} cases and lists ${tests}`;
  return number(stats['failures']) === failures ? null : `the report claims ${String(stats['failures'])} failures and lists ${failures}`;
}
