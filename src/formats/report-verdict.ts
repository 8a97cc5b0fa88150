import type { CaseResult, ReportFormat } from '../core/index.js';
import { named } from './case-list.js';
import type { ReadableReport, ReportReading } from './reading.js';
import { foldTries, type TriedCase } from './retries.js';
import { problemText, standingOf, type Ending } from './standing.js';

/** What a report supports. A report alone cannot show that a command could not start. */
export const REPORT_STATES = {
  passed: 'complete, at least one case executed, none red, and the exit status, where it is given, is 0',
  failed: 'complete, with red cases',
  errored: 'a file could not be loaded, something failed outside any case, or the run ended with another exit status than 0 although every case is green',
  'timed-out': 'the exit status is 124, as `timeout` gives it, and the report is not complete',
  incomplete: 'the report stops early, lacks its end marker or summary, or lists less than it claims',
  unparsed: 'the report cannot be read, is of no known format, or shows red cases although the exit status is 0',
  'no-tests': 'no case was executed',
  'did-not-exit': 'the exit status is 124, as `timeout` gives it, although the report is complete',
  flaky: 'nothing is red at the end, but a case failed and passed on the same tree',
} as const satisfies Record<string, string>;
export type ReportState = keyof typeof REPORT_STATES;

export interface ReportVerdict {
  readonly state: ReportState;
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly errored: number;
  readonly skipped: number;
  readonly cases: readonly TriedCase[];
  /** For a person: why this state, which format was taken, everything that is no case. */
  readonly notes: readonly string[];
}

/** One report of those that are judged together. */
export interface ReportPart {
  /** The file that it was read from, for a person. */
  readonly name: string;
  /** What it was read as; null when no format fits. */
  readonly format: ReportFormat | null;
  /** Nobody named the format. */
  readonly isGuess: boolean;
  readonly reading: ReportReading;
}

/** Retrying writers of these list each try under the class and name of the case. */
const NAMES_ARE_IDS: ReadonlySet<ReportFormat | null> = new Set(['junit-xml', 'trx']);

/** Exit status of `timeout` when it had to end the command. */
const TIMED_OUT = 124;

/** The verdict that reports support together: as bad as the worst of them. `exitCode` is that of the run; null when nobody knows. */
export function verdictOf(parts: readonly ReportPart[], exitCode: number | null): ReportVerdict {
  const broken = parts.flatMap(({ name, reading }) => (reading.type === 'unreadable' ? [`${name}: ${reading.because}`] : []));
  if (broken.length > 0) return refused(parts, broken);
  const read = parts.map((part) => ({ ...part, reading: part.reading as ReadableReport }));
  const cases = renamed(read.map(({ format, reading }) => foldTries(reading, NAMES_ARE_IDS.has(format))));
  const problems = read.flatMap(({ name, reading }) => reading.problems.map((problem) => (problem.file === '' && read.length > 1 ? { ...problem, message: `${problem.message} (${name})` } : problem)));
  const incomplete = read.flatMap(({ name, reading }) => (reading.incomplete === null ? [] : [read.length === 1 ? reading.incomplete : `${name}: ${reading.incomplete}`]));
  const ending: Ending | null = exitCode === null ? null : { code: exitCode, text: `exit ${exitCode}`, because: '' };
  const standing = standingOf({ type: 'readable', cases, problems, incomplete: incomplete[0] ?? null }, ending);
  const flaky = cases.filter((one) => one.flaky === true);
  const isComplete = incomplete.length === 0 && cases.some(({ status }) => status !== 'skipped');
  const { state, detail } = timedOut(exitCode, isComplete) ?? withFlakes(standing.state as ReportState, standing.detail, flaky.length);
  const notes = [detail, ...formatNotes(parts), ...problems.map(problemText), ...incomplete, ...flaky.map(({ id }) => `flaky: ${id} failed and passed`)];
  return { state, ...counted(cases), cases, notes: [...new Set(notes)] };
}

const refused = (parts: readonly ReportPart[], broken: readonly string[]): ReportVerdict =>
  ({ state: 'unparsed', ...counted([]), cases: [], notes: [...broken, ...formatNotes(parts)] });

/** Which formats were taken where nobody named one. */
function formatNotes(parts: readonly ReportPart[]): readonly string[] {
  const guessed = parts.filter(({ format, isGuess }) => isGuess && format !== null);
  return [...new Set(guessed.map(({ format }) => format))].map((format) => {
    const names = guessed.filter((part) => part.format === format).map(({ name }) => name);
    return `${names.length === 1 ? `${names[0]!} was` : `${names.length} reports were`} read as ${format!}`;
  });
}

function timedOut(exitCode: number | null, isComplete: boolean): { readonly state: ReportState; readonly detail: string } | null {
  if (exitCode !== TIMED_OUT) return null;
  return isComplete
    ? { state: 'did-not-exit', detail: `exit ${TIMED_OUT}: the report is complete but the runner was ended from outside` }
    : { state: 'timed-out', detail: `exit ${TIMED_OUT}: the runner was ended before the report was complete` };
}

const withFlakes = (state: ReportState, detail: string, flakes: number): { readonly state: ReportState; readonly detail: string } =>
  (state === 'passed' && flakes > 0 ? { state: 'flaky', detail: `${flakes === 1 ? 'a case' : `${flakes} cases`} failed and passed on the same tree` } : { state, detail });

function counted(cases: readonly CaseResult[]): Pick<ReportVerdict, 'total' | 'passed' | 'failed' | 'errored' | 'skipped'> {
  const of = (wanted: string): number => cases.filter(({ status }) => status === wanted).length;
  return { total: cases.length, passed: of('passed'), failed: of('failed'), errored: of('errored'), skipped: of('skipped') };
}

/** Ids that are unique over all reports; those of one report stay as they are. */
function renamed(lists: readonly (readonly TriedCase[])[]): readonly TriedCase[] {
  const all = lists.flat();
  if (lists.length === 1) return all;
  const ids = named(all.map(({ id: _id, flaky: _flaky, ...facts }) => facts));
  return all.map((one, at) => ({ ...one, id: ids[at]!.id }));
}
