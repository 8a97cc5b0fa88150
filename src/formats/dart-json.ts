import { idsOf, named, type Loose } from './case-list.js';
import { isObject, items, members, number, parseJson, string, type JsonObject } from './json.js';
import { lineReader } from './lines.js';
import { flakyOf, isRed, unreadable, wholeReader, type KnownOfRun, type OpenReport, type Problem, type ReportReading } from './reading.js';
import { fromCwd, relative } from './text.js';

/**
 * The JSON lines of `dart test --reporter json` and `flutter test --machine`. Loading a file is a hidden test of its own: red, the file did
 * not load. A test that had an error and passed when it was tried again is flaky.
 */
export const openDartJson: OpenReport = (known) => {
  const found: Found = { suites: new Map(), groups: new Map(), tests: new Map(), facts: [], flaky: new Set(), problems: [], begun: false, end: null, known };
  let isBlank = true;
  const onLine = (line: string): void => {
    isBlank &&= line.trim() === '';
    const event = line.startsWith('{') ? parseJson(line) : undefined;
    if (isObject(event)) FOLLOW[string(event['type']) ?? '']?.(event, found);
  };
  return lineReader(onLine, () => (found.begun ? reading(found) : unreadable(isBlank ? 'the report is empty' : 'the report is no stream of dart test events')));
};

export const readDartJson = wholeReader(openDartJson);

interface Test {
  readonly name: string;
  readonly suite: number | undefined;
  readonly groups: readonly number[];
  readonly at: { readonly url: string | undefined; readonly line: number | undefined };
  readonly startedMs: number;
  readonly errors: { readonly message: string; readonly isFailure: boolean }[];
}

interface Found {
  readonly suites: Map<number, string>;
  readonly groups: Map<number, string>;
  /** Those that are running. */
  readonly tests: Map<number, Test>;
  readonly facts: Loose[];
  readonly flaky: Set<Loose>;
  readonly problems: Problem[];
  begun: boolean;
  end: JsonObject | null;
  readonly known: KnownOfRun;
}

const idOf = (value: JsonObject): number => number(value['id']) ?? -1;

const FOLLOW: Readonly<Record<string, (event: JsonObject, found: Found) => void>> = {
  start: (_event, found) => (found.begun = true),
  suite: (event, found) => found.suites.set(idOf(members(event['suite'])), string(members(event['suite'])['path']) ?? ''),
  group: (event, found) => found.groups.set(idOf(members(event['group'])), string(members(event['group'])['name']) ?? ''),
  testStart: (event, found) => startTest(event, found),
  error: (event, found) => addError(event, found),
  testDone: (event, found) => endTest(event, found),
  done: (event, found) => (found.end = event),
};

function startTest(event: JsonObject, { tests }: Found): void {
  const test = members(event['test']);
  tests.set(idOf(test), {
    name: string(test['name']) ?? '', suite: number(test['suiteID']), groups: items(test['groupIDs']).map((id) => number(id) ?? -1),
    at: { url: string(test['root_url']) ?? string(test['url']), line: number(test['root_line']) ?? number(test['line']) },
    startedMs: number(event['time']) ?? 0, errors: [],
  });
}

function addError(event: JsonObject, { tests, problems }: Found): void {
  const message = [string(event['error']) ?? 'an error', string(event['stackTrace']) ?? ''].join('\n').trim();
  const test = tests.get(number(event['testID']) ?? -1);
  if (test === undefined) problems.push({ kind: 'outside', file: '', message });
  else test.errors.push({ message, isFailure: event['isFailure'] === true });
}

function endTest(event: JsonObject, found: Found): void {
  const test = found.tests.get(number(event['testID']) ?? -1);
  if (test === undefined) return;
  found.tests.delete(number(event['testID'])!);
  const status = statusOf(event);
  const isHidden = event['hidden'] === true || isOutside(test, found);
  if (isHidden && status !== 'passed' && status !== 'skipped') found.problems.push(problemOf(test, found));
  if (isHidden) return;
  const fact = factOf(test, status, (number(event['time']) ?? test.startedMs) - test.startedMs, found);
  found.facts.push(fact);
  if (status === 'passed' && test.errors.length > 0) found.flaky.add(fact);
}

const OUTCOMES: Readonly<Record<string, Loose['status']>> = { success: 'passed', failure: 'failed', error: 'errored' };

const statusOf = (event: JsonObject): Loose['status'] => (event['skipped'] === true ? 'skipped' : OUTCOMES[string(event['result']) ?? ''] ?? 'errored');

const isLoading = ({ name, groups }: Test): boolean => groups.length === 0 && name.startsWith('loading ');
const isOutside = (test: Test, { groups }: Found): boolean => isLoading(test) || ['(setUpAll)', '(tearDownAll)'].includes(ownName(test, groups));
const saidBy = (test: Test): string => test.errors.map(({ message }) => message).join('\n');

const problemOf = (test: Test, found: Found): Problem =>
  ({ kind: isLoading(test) ? 'load' : 'outside', file: fileOf(test, found), message: saidBy(test) || `${test.name} failed` });

function fileOf({ suite }: Test, { suites, known }: Found): string {
  const path = suites.get(suite ?? -1);
  return path === undefined || path === '' ? '' : fromCwd(path, known.cwd, known.roots);
}

/** Names repeat those of the groups around them. */
function ownName({ name, groups }: Test, known: ReadonlyMap<number, string>): string {
  const outer = groups.map((id) => known.get(id) ?? '').filter((group) => group !== '' && name.startsWith(`${group} `)).at(-1);
  return outer === undefined ? name : name.slice(outer.length + 1);
}

function titleOf(test: Test, groups: ReadonlyMap<number, string>): readonly string[] {
  const title: string[] = [];
  let before = '';
  for (const group of test.groups.map((id) => groups.get(id) ?? '').filter((name) => name !== '')) {
    title.push(group.startsWith(`${before} `) ? group.slice(before.length + 1) : group);
    before = group;
  }
  return [...title, ownName(test, groups)];
}

function factOf(test: Test, status: Loose['status'], durationMs: number, found: Found): Loose {
  const facts = { file: fileOf(test, found), title: titleOf(test, found.groups), status, durationMs };
  if (status === 'passed' || status === 'skipped') return facts;
  const message = saidBy(test) || 'failed';
  const [, expected, actual] = /^\s*Expected: (.*)\n\s*Actual: (.*)$/m.exec(message) ?? [];
  const { url, line } = test.at;
  const location = url === undefined || line === undefined ? undefined : { file: relative(url, found.known.roots), line };
  return { ...facts, message, expected, actual, location };
}

function reading(found: Found): ReportReading {
  const { facts, end, tests, flaky } = found;
  const open = [...tests.values()].filter((test) => !isLoading(test)).map((test) => ({ ...factOf(test, 'errored', 0, found), message: 'the test began and never ended', durationMs: undefined }));
  const all = [...facts, ...open];
  const cases = named(all);
  const isSilent = end?.['success'] === false && found.problems.length === 0 && !cases.some(isRed);
  const problems: Problem[] = isSilent ? [{ kind: 'outside', file: '', message: 'the report says that the run failed and lists no failure' }] : found.problems;
  return { type: 'readable', cases, problems, incomplete: incompleteness(end), ...flakyOf(idsOf(flaky, all, cases)) };
}

function incompleteness(end: JsonObject | null): string | null {
  if (end === null) return 'the report has no end';
  return typeof end['success'] === 'boolean' ? null : 'the run was closed before it was done';
}
