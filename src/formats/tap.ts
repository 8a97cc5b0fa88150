import { Parser } from 'tap-parser';
import { named, type Loose } from './case-list.js';
import { shown, type Json } from './json.js';
import { unreadable, type Problem, type RawReport, type ReportReader } from './reading.js';
import { fromCwd } from './text.js';

/** Test Anything Protocol 12 to 14. Subtests are cases, the line that closes them is not, unless it is red for itself. */
export const readTap: ReportReader = (raw) => {
  if (raw.text.trim() === '') return unreadable('the report is empty');
  const found: Found = { cases: [], problems: [], incomplete: null, raw };
  const parser = new Parser();
  listen(parser, [], found);
  parser.end(raw.text);
  if (found.cases.length === 0 && !/^[ \t]*(?:1\.\.\d+|TAP version|(?:not )?ok\b|Bail out!)/m.test(raw.text)) return unreadable('the output is no TAP');
  // For a text of comments alone the parser makes up a plan.
  const isPlanned = found.cases.length > 0 || /^[ \t]*1\.\.\d+/m.test(raw.text);
  return { type: 'readable', cases: named(found.cases), problems: found.problems, incomplete: found.incomplete ?? (isPlanned ? null : 'there is no plan') };
};

interface Found {
  readonly cases: Loose[];
  readonly problems: Problem[];
  incomplete: string | null;
  readonly raw: RawReport;
}

interface Subtest {
  readonly name: string;
  readonly points: number;
  readonly reds: number;
}

function listen(parser: Parser, path: readonly string[], found: Found): void {
  let closed: Subtest | null = null;
  parser.on('child', (child: Parser) => {
    const [points, reds] = [found.cases.length, redsOf(found)];
    const title = [...path, child.name];
    listen(child, title, found);
    child.on('complete', () => (closed = { name: child.name, points: found.cases.length - points, reds: redsOf(found) - reds }));
  });
  parser.on('assert', (point: Point) => {
    const isClosing = closed !== null && closed.points > 0 && point.closingTestPoint;
    if (!isClosing) found.cases.push(readPoint(point, path, found.raw));
    else if (!point.ok && !isExcused(point) && closed!.reds === 0) found.problems.push({ kind: 'outside', file: '', message: `subtest ${closed!.name} failed without a failing case` });
    closed = null;
  });
  parser.on('bailout', (reason: unknown) => (found.incomplete ??= `bailed out${typeof reason === 'string' && reason !== '' ? `: ${reason}` : ''}`));
  parser.on('complete', (results: Results) => (found.incomplete ??= shortfall(results)));
}

/** What tap-parser tells of a test point. */
interface Point {
  readonly ok: boolean;
  readonly id: number;
  readonly name: string;
  readonly skip: boolean | string;
  readonly todo: boolean | string;
  readonly closingTestPoint: boolean;
  readonly time: number | null;
  readonly diag: { readonly [key: string]: Json } | null;
}

interface Results {
  readonly plan: { readonly start: number | null };
  readonly failures: readonly { readonly tapError?: string | null }[];
}

const redsOf = (found: Found): number => found.problems.length + found.cases.filter(({ status }) => status === 'failed').length;
const isExcused = (point: Point): boolean => point.skip !== false || point.todo !== false;

function readPoint(point: Point, path: readonly string[], raw: RawReport): Loose {
  const title = [...path.filter((part) => part !== ''), point.name === '' ? `test ${point.id}` : point.name];
  const known = { file: '', title, durationMs: point.time ?? undefined };
  if (isExcused(point)) return { ...known, status: 'skipped' };
  return point.ok ? { ...known, status: 'passed' } : { ...known, status: 'failed', ...failure(point.diag, raw) };
}

/** What the block below a red point tells, in the words of the writers we know. */
function failure(diag: Point['diag'], raw: RawReport): Pick<Loose, 'message' | 'expected' | 'actual' | 'location'> {
  if (diag === null) return { message: 'not ok' };
  const at = shown(diag['at']) ?? '';
  // tape says which function it was, and puts the place in brackets.
  const [, path, line] = /^([^()]*):(\d+):\d+$/.exec(/\(([^()]+)\)$/.exec(at)?.[1] ?? at) ?? [];
  return {
    message: shown(diag['message'] ?? diag['error'] ?? diag['stack'] ?? diag),
    expected: shown(diag['expected'] ?? diag['wanted']),
    actual: shown(diag['actual'] ?? diag['found']),
    location: path === undefined ? undefined : { file: fromCwd(path, raw.cwd, raw.roots), line: Number(line) },
  };
}

/** The parser compares points with the plan, and lists what breaks the protocol among the failures. */
function shortfall({ plan, failures }: Results): string | null {
  if (plan.start === null) return 'there is no plan';
  return failures.map(({ tapError }) => tapError).find((text) => typeof text === 'string') ?? null;
}
