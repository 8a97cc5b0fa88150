import type { CaseStatus } from '../core/index.js';
import { named, type Loose } from './case-list.js';
import { isObject, members, number, parseJson, string, type JsonObject } from './json.js';
import { isRed, unreadable, type Problem, type RawReport, type ReportReader } from './reading.js';
import { locate, plain, relative } from './text.js';

/**
 * The event stream of node:test (20, 22, 24), one JSON object per line, as our own reporter writes it: its last line is
 * `{"type":"end"}`. Only leaves are cases (cases P-34). A file stands in the stream like a case: passed it says nothing, failed it
 * could not be loaded.
 */
export const readNodeTest: ReportReader = (raw) => {
  const lines = raw.text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return unreadable('the report is empty');
  const events = lines.map(parseJson).filter(isObject);
  if (events.length === 0) return unreadable('the report is no stream of JSON events');
  const files = new Map<string, FileTrack>();
  const found: Found = { cases: [], problems: [], raw, said: stderrOf(events, raw) };
  for (const event of events) follow(event, trackOf(event, files), found);
  const isWhole = lines.length === events.length && events.at(-1)?.['type'] === 'end';
  const cases = named(found.cases);
  const reds = cases.filter(isRed).length + found.problems.length;
  const hidden = reds === 0 && failuresCounted(events) > 0;
  return {
    type: 'readable',
    cases,
    problems: hidden ? [{ kind: 'outside', file: '', message: 'the runner counts failures and lists none' }] : found.problems,
    incomplete: isWhole ? null : 'the event stream lacks its end marker',
  };
};

/** Where we are in one file: the titles open at each depth, and how many entries ended below each. */
interface FileTrack {
  readonly open: string[];
  readonly ended: number[];
}

interface Found {
  readonly cases: Loose[];
  readonly problems: Problem[];
  readonly raw: RawReport;
  /** What each file wrote to its stderr. */
  readonly said: ReadonlyMap<string, string>;
}

/** The titles above a depth; one that the stream lost is empty. */
const outer = ({ open }: FileTrack, depth: number): readonly string[] => Array.from(open.slice(0, depth), (title: string | undefined) => title ?? '');

function trackOf(event: JsonObject, files: Map<string, FileTrack>): FileTrack {
  const file = string(event['file']) ?? '';
  const track = files.get(file) ?? { open: [], ended: [] };
  files.set(file, track);
  return track;
}

function follow(event: JsonObject, track: FileTrack, found: Found): void {
  const depth = number(event['nesting']) ?? 0;
  const name = string(event['name']) ?? '';
  if (event['type'] === 'test:start') {
    track.open[depth] = name;
    track.ended[depth + 1] = 0;
  }
  if (event['type'] === 'test:pass' || event['type'] === 'test:fail') end(event, [...outer(track, depth), name], track, found);
}

function end(event: JsonObject, title: readonly string[], track: FileTrack, found: Found): void {
  const depth = title.length - 1;
  const hadChildren = (track.ended[depth + 1] ?? 0) > 0;
  track.ended[depth + 1] = 0;
  track.ended[depth] = (track.ended[depth] ?? 0) + 1;
  if (isFile(event, found.raw) || hadChildren || event['kind'] === 'suite') found.problems.push(...groupProblem(event, title, found));
  else found.cases.push(readCase(event, title, found.raw));
}

function isFile(event: JsonObject, raw: RawReport): boolean {
  const name = string(event['name']) ?? '';
  const file = string(event['file']) ?? '';
  const isPath = name === file || relative(file, raw.roots) === name || file.endsWith(`/${name}`) || (file === '' && /^\/.*\.[cm]?[jt]sx?$/.test(name));
  return event['nesting'] === 0 && isPath;
}

/** A file or suite that failed for a reason of its own; failed children speak for themselves. */
function groupProblem(event: JsonObject, title: readonly string[], { raw, said }: Found): Problem[] {
  if (event['type'] === 'test:pass' || isExcused(event) || failureType(event) === 'subtestsFailed') return [];
  const file = relative(string(event['file']) ?? string(event['name']), raw.roots);
  if (!isFile(event, raw)) return [{ kind: 'outside', file, message: `${title.join(' > ')}: ${errorText(event)}` }];
  // What node itself says of a file is "test failed"; why stands in what the file's process wrote.
  const output = said.get(file) ?? '';
  const error = /^\w*Error\b.*$/m.exec(output)?.[0] ?? errorText(event);
  return [{ kind: 'load', file, message: output === '' ? error : `${error}\n${output}` }];
}

function readCase(event: JsonObject, title: readonly string[], raw: RawReport): Loose {
  const path = string(event['file']);
  const file = relative(path, raw.roots);
  const line = number(event['line']);
  const status = statusOf(event);
  const error = innermost(members(event['error']));
  const stack = plain(string(error['stack']) ?? '');
  return {
    file,
    title,
    status,
    message: status === 'failed' || status === 'errored' ? stack || errorText(event) : undefined,
    expected: status === 'failed' ? string(error['expected']) : undefined,
    actual: status === 'failed' ? string(error['actual']) : undefined,
    location: locate(stack, raw.roots) ?? (line === undefined || file === '' ? undefined : { file, line }),
    durationMs: number(event['durationMs']),
  };
}

const isExcused = (event: JsonObject): boolean => event['skip'] !== undefined || event['todo'] !== undefined;
const failureType = (event: JsonObject): string => string(members(event['error'])['failureType']) ?? '';

function statusOf(event: JsonObject): CaseStatus {
  if (isExcused(event)) return 'skipped';
  if (event['type'] === 'test:pass') return 'passed';
  return /^(?:cancelled|parentAlreadyFinished|testAborted|testTimeout)/.test(failureType(event)) ? 'errored' : 'failed';
}

/** node:test wraps the error of the test in one of its own. */
const innermost = (error: JsonObject): JsonObject => (isObject(error['cause']) ? error['cause'] : error);
const errorText = (event: JsonObject): string => plain(string(innermost(members(event['error']))['message']) ?? string(members(event['error'])['message']) ?? 'failed');

function stderrOf(events: readonly JsonObject[], raw: RawReport): Map<string, string> {
  const said = new Map<string, string>();
  for (const event of events) {
    if (event['type'] !== 'test:stderr') continue;
    const file = relative(string(event['file']), raw.roots);
    said.set(file, (said.get(file) ?? '') + plain(string(event['message']) ?? ''));
  }
  return said;
}

const failuresCounted = (events: readonly JsonObject[]): number =>
  Math.max(0, ...events.map((event) => (event['type'] === 'test:diagnostic' ? Number(/^(?:fail|cancelled) (\d+)$/.exec(string(event['message']) ?? '')?.[1] ?? 0) : 0)));
