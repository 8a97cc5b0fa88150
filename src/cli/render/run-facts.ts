import { redsOf, scoreOf, type Attempt, type CheckRun, type Envelope, type Evidence, type LiveState, type NamedCase, type Verdict } from '../../core/index.js';
import type { RunReport } from './run-report.js';

/** One verdict of a run and what it belongs to, in the order of time. */
export interface Row {
  readonly label: string;
  /** Null for the baseline and the clean copy. */
  readonly attempt: Attempt | null;
  readonly score: number | null;
  /** Null when the run stopped before the checks ran on it. */
  readonly verdict: Verdict | null;
}

/** Baseline, attempts, clean copy: the rows of the check × attempt table. */
export function rowsOf({ state, envelope }: Pick<RunReport, 'state' | 'envelope'>): readonly Row[] {
  const live = state.phase === 'stopped' ? state.before : state;
  const ended = state.phase === 'stopped' ? state.verdict : null;
  const baseline = baselineOf(live, ended);
  const pristine = pristineOf(live, ended);
  const scored = (verdict: Verdict): number => scoreOf(baseline ?? verdict, verdict, envelope.evidence.flakes);
  return [
    ...(baseline === null ? [] : [{ label: 'the baseline', attempt: null, score: scored(baseline), verdict: baseline }]),
    ...('attempts' in live ? live.attempts : []).map((attempt) => ({ label: `attempt ${attempt.number}`, attempt, score: attempt.score, verdict: attempt.verdict })),
    ...(pristine === null ? [] : [{ label: CLEAN_COPY, attempt: null, score: scored(pristine), verdict: pristine }]),
  ];
}

const CLEAN_COPY = 'the clean copy';

/** A baseline that ended the run stands in the stop itself. */
function baselineOf(live: LiveState, ended: Verdict | null): Verdict | null {
  if ('baseline' in live) return live.baseline;
  if (live.phase === 'settling') return live.verdict;
  return live.phase === 'baselining' ? ended : null;
}

function pristineOf(live: LiveState, ended: Verdict | null): Verdict | null {
  if ('pristine' in live) return live.pristine;
  return live.phase === 'proving' ? ended : null;
}

/** The red cases behind the report, and the row they belong to. */
export interface Failing {
  readonly label: string;
  readonly cases: readonly NamedCase[];
  /** Checks that did not end in countable cases. */
  readonly troubles: readonly CheckRun[];
}

/** From the clean copy, else the attempt handed back, else the baseline: what `Evidence` counts (VR-6, VR-9). */
export function failingOf(run: Pick<RunReport, 'state' | 'envelope'>): Failing {
  const rows = rowsOf(run).filter((row) => row.verdict !== null);
  const handedBack = rows.find((row) => row.attempt !== null && row.attempt.number === run.envelope.evidence.attempt);
  const row = rows.find((r) => r.label === CLEAN_COPY) ?? handedBack ?? rows[0];
  if (row === undefined || row.verdict === null) return { label: 'the baseline', cases: [], troubles: [] };
  const troubles = row.verdict.runs.filter((r) => r.state !== 'passed' && r.state !== 'failed');
  return { label: row.label, cases: redsOf(row.verdict), troubles };
}

/** Why the run stopped, unless these are the words of the judge, which stand with the judge. */
export const becauseOfStop = ({ attempts, judge }: Envelope): string => (judge?.because === attempts.because ? '' : attempts.because);

/** Grounds for DONE_WITH_CONCERNS, and what a person should know of any other end, in sentences. */
export function concernsOf({ envelope }: Pick<RunReport, 'envelope'>): readonly string[] {
  const { evidence, attempts } = envelope;
  const done = envelope.run_terminal === 'success' || envelope.run_terminal === 'clean-no-op';
  const grounds: readonly (readonly [boolean, string])[] = [
    ...(done ? groundsOf(evidence) : []),
    [evidence.spent.usd === null, 'what it cost is unknown: the agent does not say'],
    [!done && attempts.stop !== null && bestIsNotLast(envelope), `attempt ${evidence.attempt} is handed back: it is the best, not the last`],
  ];
  return grounds.filter(([holds]) => holds).map(([, text]) => text);
}

const groundsOf = ({ flakes, findings, green, total }: Evidence): readonly (readonly [boolean, string])[] => [
  [flakes.length > 0, `flaky cases were left out of the count: ${flakes.length}`],
  [findings.length > 0, `the guard warned: ${findings.length}`],
  [green < total, `cases that are not green: ${total - green}`],
];

const bestIsNotLast = ({ evidence, attempts }: Envelope): boolean => evidence.attempt !== null && evidence.attempt !== attempts.made;
