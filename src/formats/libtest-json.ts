import { named, type Loose } from './case-list.js';
import { isObject, number, parseJson, string, type JsonObject } from './json.js';
import { unreadable, type Problem, type RawReport, type ReportReading } from './reading.js';

/** libtest's own JSON lines (`--format json`). Lines of cargo, and of the programs under test, may stand in between. */
export function readLibtestJson(raw: RawReport): ReportReading {
  const found: Found = { facts: [], problems: [], open: null, incomplete: null, programs: 0 };
  for (const line of raw.text.split('\n')) {
    const event = parseJson(line) ?? parseJson(escaped(line));
    if (isObject(event)) follow(event, found);
  }
  if (found.programs === 0 && found.problems.length === 0) return unreadable('the output has no suite');
  if (found.open !== null) found.incomplete ??= 'a test program has no result line';
  return { type: 'readable', cases: named(found.facts), problems: found.problems, incomplete: found.incomplete };
}

/** Old versions write the paths of documentation tests on Windows as they are. */
const escaped = (line: string): string => (/^\s*\{\s*"type"/.test(line) ? line.replaceAll('\\', '\\\\') : '');

interface Found {
  readonly facts: Loose[];
  readonly problems: Problem[];
  open: { readonly announced: number; readonly from: number } | null;
  incomplete: string | null;
  programs: number;
}

function follow(event: JsonObject, found: Found): void {
  const what = string(event['event']);
  if (event['type'] === 'suite' && what === 'started') begin(event, found);
  else if (event['type'] === 'suite') end(event, found);
  else if (event['type'] === 'test') addCase(event, what, found);
  else if (event['reason'] === 'build-finished' && event['success'] === false) found.problems.push({ kind: 'load', file: '', message: 'the crate does not compile' });
}

function begin(event: JsonObject, found: Found): void {
  if (found.open !== null) found.incomplete ??= 'a test program has no result line';
  found.programs++;
  found.open = { announced: number(event['test_count']) ?? 0, from: found.facts.length };
}

function end(event: JsonObject, found: Found): void {
  const listed = found.facts.slice(found.open?.from ?? 0);
  const failed = listed.filter(({ status }) => status === 'failed').length;
  if (found.open === null) found.incomplete ??= 'a result without a beginning';
  else if (listed.length !== found.open.announced) found.incomplete ??= `a test program announced ${found.open.announced} cases and lists ${listed.length}`;
  if ((number(event['failed']) ?? 0) !== failed) found.incomplete ??= 'a result line contradicts the cases above it';
  found.open = null;
}

const STATUS = { ok: 'passed', failed: 'failed', ignored: 'skipped' } as const;

function addCase(event: JsonObject, what: string | undefined, found: Found): void {
  // `started` and `timeout` (still running after a minute) are followed by the real end.
  if (what !== 'ok' && what !== 'failed' && what !== 'ignored') return;
  const seconds = number(event['exec_time']);
  found.facts.push({
    file: '',
    title: (string(event['name']) ?? '').replace(/ \(line \d+\)/, '').split('::'),
    status: STATUS[what],
    message: what === 'failed' ? string(event['stdout'])?.trim() || 'FAILED' : undefined,
    durationMs: seconds === undefined ? undefined : Math.round(seconds * 1_000),
  });
}
