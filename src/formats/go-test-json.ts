import { named, type Loose } from './case-list.js';
import { isObject, number, parseJson, string, type JsonObject } from './json.js';
import { unreadable, type Problem, type RawReport, type ReadableReport, type ReportReader } from './reading.js';
import { firstLine, fromCwd } from './text.js';

/**
 * `go test -json`. A test that began and never ended is red (cases P-07); a package that fails without a failed test did not
 * build or fell over outside of one (P-08); lines that are no JSON may stand in between (P-09).
 */
export const readGoTestJson: ReportReader = (raw) => {
  const { text } = raw;
  const found: Found = { tests: new Map(), packages: new Map(), problems: [], strayText: [] };
  let events = 0;
  for (const line of text.split('\n')) {
    const event = line.startsWith('{') ? parseJson(line) : undefined;
    if (isObject(event) && string(event['Action']) !== undefined) {
      events++;
      follow(event, found);
    } else if (line.trim() !== '') found.strayText.push(line);
  }
  if (events === 0 && buildProblems(found.strayText, raw).length === 0) return unreadable(text.trim() === '' ? 'the output is empty' : 'the output is no stream of go test events');
  return reading(found, raw);
};

interface Test {
  readonly pack: string;
  readonly name: string;
  end: 'pass' | 'fail' | 'skip' | null;
  output: string;
  elapsedSeconds: number | undefined;
}

interface Package {
  end: string | null;
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
  else followTest(event, action, testOf(found, pack, name));
}

function packageOf(found: Found, pack: string): Package {
  const entry = found.packages.get(pack) ?? { end: null, output: '' };
  found.packages.set(pack, entry);
  return entry;
}

function testOf(found: Found, pack: string, name: string): Test {
  packageOf(found, pack);
  const key = `${pack}\0${name}`;
  const test = found.tests.get(key) ?? { pack, name, end: null, output: '', elapsedSeconds: undefined };
  found.tests.set(key, test);
  return test;
}

function followPackage(event: JsonObject, action: string, entry: Package): void {
  if (action === 'output') entry.output += string(event['Output']) ?? '';
  if (action === 'pass' || action === 'fail' || action === 'skip') entry.end = action;
}

function followTest(event: JsonObject, action: string, test: Test): void {
  if (action === 'output') test.output += string(event['Output']) ?? '';
  if (action !== 'pass' && action !== 'fail' && action !== 'skip') return;
  // A test may be told of twice; once failed it stays failed.
  if (test.end !== 'fail') test.end = action;
  test.elapsedSeconds = number(event['Elapsed']);
}

function reading(found: Found, raw: RawReport): ReadableReport {
  const tests = [...found.tests.values()];
  const silent = [...found.packages].filter(([pack, { end }]) => end === 'fail' && !tests.some((test) => test.pack === pack && test.end !== 'pass' && test.end !== 'skip'));
  const problems = [
    ...found.problems,
    ...buildProblems([...found.strayText, ...raw.diagnostics.split('\n')], raw),
    ...silent.map(([pack, { output }]): Problem => ({ kind: 'outside', file: '', message: `package ${pack} failed outside any test: ${told(output)}` })),
  ];
  const open = [...found.packages].filter(([, { end }]) => end === null).map(([pack]) => pack);
  return { type: 'readable', cases: named(tests.map((test) => readTest(test, found.packages.get(test.pack)?.end === 'fail'))), problems, incomplete: open.length === 0 ? null : `package ${open[0]} has no end` };
}

const told = (output: string): string => firstLine(output.split('\n').filter((line) => !/^(?:FAIL|ok|=== |coverage:|exit status)/.test(line)).join('\n')) || 'no message';

function buildProblems(lines: readonly string[], raw: RawReport): Problem[] {
  return lines.filter((line) => /^FAIL\s+\S+ \[(?:build|setup) failed\]|^\S+\.go:\d+:\d+: /.test(line)).slice(0, 20)
    .map((message) => ({ kind: 'load', file: fromCwd(/^(?:\.\/)?(\S+\.go):/.exec(message)?.[1], raw.cwd, raw.roots), message }));
}

const END = { pass: 'passed', fail: 'failed', skip: 'skipped' } as const;
const NOISE = /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)|--- (?:PASS|FAIL|SKIP))/;

function readTest(test: Test, packageFailed: boolean): Loose {
  const output = test.output.split('\n').filter((line) => !NOISE.test(line)).join('\n').trim();
  const status = test.end === null ? (packageFailed ? 'failed' : 'errored') : END[test.end];
  const missing = test.end === null ? 'the test began and never ended' : '';
  return {
    file: '',
    title: [...(test.pack === '' ? [] : [test.pack]), ...test.name.split('/')],
    status,
    message: status === 'failed' || status === 'errored' ? [missing, output].filter((part) => part !== '').join('\n') || 'failed' : undefined,
    durationMs: test.elapsedSeconds === undefined ? undefined : Math.round(test.elapsedSeconds * 1_000),
  };
}
