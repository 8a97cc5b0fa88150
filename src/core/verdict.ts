import { digest } from './digest.js';

export type CaseStatus = 'passed' | 'failed' | 'errored' | 'skipped';

export interface SourceLocation {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, when the runner tells. */
  readonly column?: number;
}

/** One named result in a check. */
export interface CaseResult {
  /** Stable within the check: file and title path. Opaque, never taken apart. */
  readonly id: string;
  /** Relative to the repository root with `/`; '' when the runner does not say. */
  readonly file: string;
  readonly title: readonly string[];
  readonly status: CaseStatus;
  readonly message?: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly location?: SourceLocation;
  readonly durationMs?: number;
}

/** How one execution of a check ended. Only `passed` is a pass (DESIGN 5). */
export const CHECK_STATES = {
  passed: 'exit 0, a complete report, at least one case, none red',
  failed: 'a complete report with red cases',
  errored: 'a file could not be loaded, or something failed outside any case',
  'timed-out': 'the deadline or the idle limit was reached and the process tree was killed',
  incomplete: 'the report stops early, lacks its end marker, or is missing although the runner ended',
  unparsed: 'the report cannot be read, or contradicts the exit status',
  'no-tests': 'the runner ended without executing a single case',
  environment: 'the command could not start here: not found, not installed, wrong version',
  'did-not-exit': 'the runner keeps watching for changes instead of ending',
} as const satisfies Record<string, string>;
export type CheckState = keyof typeof CHECK_STATES;

/** The record of executing one check once. */
export interface CheckRun {
  readonly check: string;
  readonly state: CheckState;
  /** One line for a person: why this state. */
  readonly detail: string;
  readonly command: readonly string[];
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly cases: readonly CaseResult[];
  /** Content hash of the captured output; null when there was none to keep. */
  readonly output: string | null;
}

/** The recorded result of *executing* the checks on one tree. The word is reserved for this. */
export interface Verdict {
  /** Git tree id of the exact files that ran. */
  readonly tree: string;
  readonly runs: readonly CheckRun[];
}

export interface NamedCase extends CaseResult {
  readonly check: string;
  /** `check: id`, unique in a verdict; what journals, letters and reports call the case. */
  readonly name: string;
}

/** States whose case list is complete enough to count single cases; in any other, no case counts as green. */
const COUNTED: ReadonlySet<CheckState> = new Set<CheckState>(['passed', 'failed', 'errored']);

/** True when single cases tell how the check stands: it did not die, hang, or fail to load something. */
export const ranToItsEnd = (run: CheckRun): boolean => run.state === 'passed' || run.state === 'failed';

export const casesOf = (verdict: Verdict): readonly NamedCase[] =>
  verdict.runs.flatMap((run) => run.cases.map((c) => named(run, c)));

/** Names of the cases that executed and passed in a run whose report can be counted on. */
export const greensOf = (verdict: Verdict): ReadonlySet<string> =>
  namesOf(verdict.runs.filter((run) => COUNTED.has(run.state)), (status) => status === 'passed');

/** Names of the cases that executed: a skip is not an execution. */
export const executedOf = (verdict: Verdict): ReadonlySet<string> => namesOf(verdict.runs, (status) => status !== 'skipped');

export const redsOf = (verdict: Verdict): readonly NamedCase[] =>
  verdict.runs.flatMap((run) => run.cases.filter((c) => isRed(c.status)).map((c) => named(run, c)));

export const redNamesOf = (verdict: Verdict): readonly string[] => [...namesOf(verdict.runs, isRed)];

const isRed = (status: CaseStatus): boolean => status === 'failed' || status === 'errored';
const nameOf = (run: CheckRun, c: CaseResult): string => `${run.check}: ${c.id}`;
const named = (run: CheckRun, c: CaseResult): NamedCase => ({ ...c, check: run.check, name: nameOf(run, c) });

/** Names only: verdicts of many thousand cases are looked through often. */
function namesOf(runs: readonly CheckRun[], wanted: (status: CaseStatus) => boolean): ReadonlySet<string> {
  const names = new Set<string>();
  for (const run of runs) {
    for (const c of run.cases) if (wanted(c.status)) names.add(nameOf(run, c));
  }
  return names;
}

/** Cases green in the baseline and not green now: red, skipped or vanished (VR-7). Known flakes are left out. */
export function regressionsOf(baseline: Verdict, now: Verdict, flakes: readonly string[]): readonly string[] {
  const green = greensOf(now);
  const flaky = new Set(flakes);
  return [...greensOf(baseline)].filter((name) => !green.has(name) && !flaky.has(name));
}

/**
 * Green share, 0 to 1, of every case that executed in the baseline or now, flakes left out. A check that did not run to its end
 * counts as one red case more, so that nothing short of green scores 1. No cases score 0.
 */
export function scoreOf(baseline: Verdict, now: Verdict, flakes: readonly string[]): number {
  const flaky = new Set(flakes);
  const all = [...new Set([...executedOf(baseline), ...executedOf(now)])].filter((name) => !flaky.has(name));
  const green = greensOf(now);
  const counted = all.length + now.runs.filter((run) => !ranToItsEnd(run)).length;
  return counted === 0 ? 0 : all.filter((name) => green.has(name)).length / counted;
}

/** True when there is a run of every check of the baseline: what was not run is unknown, and unknown never passes. */
export const coversChecks = (baseline: Verdict, now: Verdict): boolean =>
  baseline.runs.every(({ check }) => now.runs.some((run) => run.check === check));

/** True when every check ran and passed, and every case of the baseline that is not a flake executed and is green (DESIGN 5). */
export function isGreen(baseline: Verdict, now: Verdict, flakes: readonly string[]): boolean {
  return coversChecks(baseline, now) && now.runs.every((run) => run.state === 'passed') && scoreOf(baseline, now, flakes) === 1;
}

/** Equal for two verdicts that fail in the same way: the same cases with the same first lines (VR-6). */
export function signatureOf(verdict: Verdict): string {
  const looks = verdict.runs.flatMap((run) => [
    `${run.check}=${run.state}`,
    ...run.cases.filter((c) => isRed(c.status)).map((c) => `${nameOf(run, c)}|${firstLine(c.message ?? '')}`),
  ]);
  return digest(looks.sort().join('\n'));
}

const firstLine = (text: string): string => text.slice(0, (text.indexOf('\n') + 1 || text.length + 1) - 1);
