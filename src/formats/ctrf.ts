import { idsOf, named, type Loose } from './case-list.js';
import { isObject, items, members, number, parseJson, string, strings, type JsonObject } from './json.js';
import { flakyOf, isRed, unreadable, type Problem, type RawReport, type ReadableReport, type ReportReader } from './reading.js';
import { fromCwd, plain } from './text.js';

/** The Common Test Report Format. A test that passed after retries is flaky; `other` is no pass. */
export const readCtrf: ReportReader = (raw) => {
  const report = parseJson(raw.text);
  if (report === undefined) return unreadable(raw.text.trim() === '' ? 'the report is empty' : 'the report is not JSON');
  const results = members(isObject(report) ? report['results'] : undefined);
  if (!Array.isArray(results['tests'])) return unreadable('the report has no results with tests');
  const tests = items(results['tests']).map(members);
  const facts = tests.map((test) => readTest(test, raw));
  const flaky = new Set(facts.filter(({ status }, at) => status === 'passed' && isFlaky(tests[at]!)));
  const cases = named(facts);
  return { type: 'readable', cases, ...checked(results, cases), ...flakyOf(idsOf(flaky, facts, cases)) };
};

const STATUS: Readonly<Record<string, Loose['status']>> = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'skipped' };

const isFlaky = (test: JsonObject): boolean =>
  test['flaky'] === true || (number(test['retries']) ?? 0) > 0 || items(test['retryAttempts']).some((attempt) => members(attempt)['status'] === 'failed');

function readTest(test: JsonObject, raw: RawReport): Loose {
  const path = string(test['filePath']);
  const file = path === undefined ? '' : fromCwd(path, raw.cwd, raw.roots);
  const status = statusOf(test);
  const line = number(test['line']);
  const told = plain([string(test['message']) ?? '', string(test['trace']) ?? ''].filter((part) => part !== '').join('\n')).trim();
  return {
    file, title: [...suiteOf(test), string(test['name']) ?? ''], status, durationMs: number(test['duration']),
    message: told === '' ? (status === 'failed' || status === 'errored' ? (string(test['rawStatus']) ?? status) : undefined) : told,
    location: line === undefined ? undefined : { file, line },
  };
}

/** What the format knows as failed may have been an error before it was written. */
function statusOf(test: JsonObject): Loose['status'] {
  const status = STATUS[string(test['status']) ?? ''] ?? 'errored';
  return status === 'failed' && /^(?:error|errored|broken|timedout|timed-out|crashed)$/i.test(string(test['rawStatus']) ?? '') ? 'errored' : status;
}

/** A list; older writers have one text. */
function suiteOf(test: JsonObject): readonly string[] {
  const one = string(test['suite']);
  return one === undefined ? strings(test['suite']) : [one];
}

function checked(results: JsonObject, cases: ReadableReport['cases']): Pick<ReadableReport, 'problems' | 'incomplete'> {
  const summary = members(results['summary']);
  const [claimed, failed] = [number(summary['tests']), (number(summary['failed']) ?? 0) + (number(summary['other']) ?? 0)];
  const reds = cases.filter(isRed).length;
  const problems: Problem[] = failed > reds ? [{ kind: 'outside', file: '', message: `the report counts ${failed} failures and lists ${reds}` }] : [];
  if (claimed === undefined) return { problems, incomplete: 'the report has no summary' };
  return { problems, incomplete: claimed === cases.length ? null : `the report claims ${claimed} cases and lists ${cases.length}` };
}
