import type { CaseResult, ReportFormat } from '../core/index.js';

/** What a run left behind, as text. */
export interface RawReport {
  /** The report: a file's content, or stdout for formats that are printed. */
  readonly text: string;
  /** What the run said beside the report; compilers speak here. */
  readonly diagnostics: string;
  /** Absolute spellings of the repository root with `/` (as given, symbolic links resolved). */
  readonly roots: readonly string[];
  /** Where the command ran, relative to the root; '.' is the root. */
  readonly cwd: string;
  /** For the format that has nothing else. */
  readonly exitCode: number | null;
  /** Name of the check. */
  readonly check: string;
}

/**
 * Trouble outside any case. `empty`: a file without a single test. Never a case of its own: it would count as executed and then
 * vanish once it is repaired.
 */
export interface Problem {
  readonly kind: 'load' | 'outside' | 'empty';
  /** Relative to the root; '' when unknown. */
  readonly file: string;
  readonly message: string;
}

export interface ReadableReport {
  readonly type: 'readable';
  readonly cases: readonly CaseResult[];
  readonly problems: readonly Problem[];
  /** Why the report cannot be complete: no end marker, fewer cases than it claims, a bail-out. null when it is complete. */
  readonly incomplete: string | null;
  /** Ids of cases that failed and passed in this very report, by its own word. Absent for none. */
  readonly flaky?: readonly string[];
}

export interface UnreadableReport {
  readonly type: 'unreadable';
  readonly because: string;
}

/** A report as read; never throws, and garbage is never a complete green reading (VR-3, X-3). */
export type ReportReading = ReadableReport | UnreadableReport;
export type ReportReader = (raw: RawReport) => ReportReading;
/** What is known of a run beside the text of its report. */
export type KnownOfRun = Omit<RawReport, 'text'>;

/** A report that is read while it comes, piece by piece: what has been understood is not kept as text. */
export interface ReportStream {
  push(text: string): void;
  end(): ReportReading;
}
export type OpenReport = (known: KnownOfRun) => ReportStream;

/** The reader of a text that is there whole. */
export const wholeReader = (open: OpenReport): ReportReader => (raw) => {
  const stream = open(raw);
  stream.push(raw.text);
  return stream.end();
};

export type ReportReaders = Readonly<Record<ReportFormat, ReportReader>>;

/** The optional member of a reading, left out when it is empty. */
export const flakyOf = (ids: readonly string[]): Pick<ReadableReport, 'flaky'> => (ids.length === 0 ? {} : { flaky: ids });

export const unreadable = (because: string): UnreadableReport => ({ type: 'unreadable', because });

export const isRed = ({ status }: CaseResult): boolean => status === 'failed' || status === 'errored';
