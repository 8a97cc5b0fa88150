import { idsOf, named, type Loose } from './case-list.js';
import { isObject, number, parseJson, string, type JsonObject } from './json.js';
import { lineReader } from './lines.js';
import { flakyOf, unreadable, wholeReader, type KnownOfRun, type OpenReport, type Problem, type ReadableReport } from './reading.js';
import { bounded, firstLine, fromCwd } from './text.js';

/**
 * `go test -json`. A test that began and never ended is red (cases P-07); a package that fails without a failed test did not
 * build or fell over outside of one (P-08); lines that are no JSON may stand in between (P-09). A test that failed and passed in a later
 * run of its package (`gotestsum --rerun-fails`) is flaky.
 */
export const openGoTestJson: OpenReport = (known) => {
  const found: Found = { tests: new Map(), packages: new Map(), problems: [], strayText: [] };
  let events = 0;
  let isBlank = true;
  const onLine = (line: string): void => {
    const event = line.startsWith('{') ? parseJson(line) : undefined;
    if (isObject(event) && string(event['Action']) !== undefined) {
      events++;
      follow(event, found);
    } else if (line.trim() !== '') found.strayText.push(line);
    isBlank &&= line.trim() === '';
  };
  return lineReader(onLine, () => {
    if (events === 0 && buildProblems(found.strayText, known).length === 0) return unreadable(isBlank ? 'the output is empty' : 'the output is no stream of go test events');
    return reading(found, known);
  });
};

export const readGoTestJson = wholeReader(openGoTestJson);

interface Test {
  readonly pack: string;
  readonly name: string;
  end: 'pass' | 'fail' | 'skip' | null;
  /** It failed, its package ended, and it passed when it was run again. */
  isFlaky: boolean;
  /** How often its package had ended when it failed. */
  failedIn: number;
  output: string;
  elapsedSeconds: number | undefined;
}

interface Package {
  end: string | null;
  ends: number;
  output: string;
}

interface Found {
  readonly tests: Map<string, Test>;
  readonly packages: Map<string, Package>;
  readonly problems: Problem[];
  readonly strayText: string[];
}

function follow(event: JsonObject, found: Found): void {
  const action = string(event['Action'])!;
  const pack = string(event['Package']) ?? '';
  const name = string(event['Test']);
  if (action === 'build-output') found.strayText.push(string(event['Output'])?.trimEnd() ?? '');
  if (action === 'build-fail') found.problems.push({ kind: 'load', file: '', message: `package ${string(event['ImportPath']) ?? '?'} does not build` });
  if (action.startsWith('build-')) return;
  if (name === undefined) followPackage(event, action, packageOf(found, pack));
  else followTest(event, action, testOf(found, pack, name), packageOf(found, pack));
}

function packageOf(found: Found, pack: string): Package {
  const entry = found.packages.get(pack) ?? { end: null, ends: 0, output: '' };
  found.packages.set(pack, entry);
  return entry;
}

function testOf(found: Found, pack: string, name: string): Test {
  packageOf(found, pack);
  const key = `${pack}\0${name}`;
  const test = found.tests.get(key) ?? { pack, name, end: null, isFlaky: false, failedIn: 0, output: '', elapsedSeconds: undefined };
  found.tests.set(key, test);
  return test;
}

function followPackage(event: JsonObject, action: string, entry: Package): void {
  if (action === 'output') entry.output = withOutput(entry.output, event);
  if (action !== 'pass' && action !== 'fail' && action !== 'skip') return;
  entry.end = action;
  entry.ends++;
  if (action !== 'fail') entry.output = '';
}

function followTest(event: JsonObject, action: string, test: Test, { ends }: Package): void {
  if (action === 'output' && test.end !== 'fail') test.output = withOutput(test.output, event);
  if (action !== 'pass' && action !== 'fail' && action !== 'skip') return;
  test.elapsedSeconds = number(event['Elapsed']);
  if (action === 'fail') {
    test.end = 'fail';
    test.failedIn = ends;
  } else if (test.end !== 'fail') {
    // Only what went wrong is shown: what a green test printed is let go.
    test.end = action;
    test.output = '';
  } else test.isFlaky ||= action === 'pass' && ends > test.failedIn;
}

/** A flood of output is kept at its two ends. */
const withOutput = (output: string, event: JsonObject): string => bounded(output + (string(event['Output']) ?? ''));

function reading(found: Found, raw: KnownOfRun): ReadableReport {
  const tests = [...found.tests.values()];
  const silent = [...found.packages].filter(([pack, { end }]) => end === 'fail' && !tests.some((test) => test.pack === pack && test.end !== 'pass' && test.end !== 'skip'));
  const problems = [
    ...found.problems,
    ...buildProblems([...found.strayText, ...raw.diagnostics.split('\n')], raw),
    ...silent.map(([pack, { output }]): Problem => ({ kind: 'outside', file: '', message: `package ${pack} failed outside any test: ${told(output)}` })),
  ];
  const open = [...found.packages].filter(([, { end }]) => end === null).map(([pack]) => pack);
  const facts = tests.map((test) => readTest(test, found.packages.get(test.pack)!));
  const flaky = new Set(facts.filter((_fact, at) => tests[at]!.isFlaky && found.packages.get(tests[at]!.pack)!.end !== 'fail'));
  const cases = named(facts);
  return { type: 'readable', cases, problems, incomplete: open.length === 0 ? null : `package ${open[0]} has no end`, ...flakyOf(idsOf(flaky, facts, cases)) };
}

const told = (output: string): string => firstLine(output.split('\n').filter((line) => !/^(?:FAIL|ok|=== |coverage:|exit status)/.test(line)).join('\n')) || 'no message';

function buildProblems(lines: readonly string[], raw: KnownOfRun): Problem[] {
  return lines.filter((line) => /^FAIL\s+\S+ \[(?:build|setup) failed\]|^\S+\.go:\d+:\d+: /.test(line)).slice(0, 20)
    .map((message) => ({ kind: 'load', file: fromCwd(/^(?:\.\/)?(\S+\.go):/.exec(message)?.[1], raw.cwd, raw.roots), message }));
}

const END = { pass: 'passed', fail: 'failed', skip: 'skipped' } as const;
const NOISE = /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)|--- (?:PASS|FAIL|SKIP))/;

function readTest(test: Test, { end }: Package): Loose {
  const output = test.output.split('\n').filter((line) => !NOISE.test(line)).join('\n').trim();
  const status = statusOf(test, end);
  const missing = test.end === null ? 'the test began and never ended' : '';
  return {
    file: '',
    title: [...(test.pack === '' ? [] : [test.pack]), ...test.name.split('/')],
    status,
    message: status === 'failed' || status === 'errored' ? [missing, output].filter((part) => part !== '').join('\n') || 'failed' : undefined,
    durationMs: test.elapsedSeconds === undefined ? undefined : Math.round(test.elapsedSeconds * 1_000),
  };
}

function statusOf(test: Test, packageEnd: string | null): Loose['status'] {
  if (test.end === null) return packageEnd === 'fail' ? 'failed' : 'errored';
  return test.isFlaky && packageEnd !== 'fail' ? 'passed' : END[test.end];
}
