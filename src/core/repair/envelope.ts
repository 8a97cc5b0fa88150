import { bestAttempt, type Attempt } from '../attempt.js';
import { NOTHING_SPENT, type Spent } from '../budget.js';
import type { FileChange } from '../change.js';
import type { Finding } from '../finding.js';
import type { Mutation } from '../mutation.js';
import { executedOf, greensOf, regressionsOf, type Verdict } from '../verdict.js';
import { STOP_REASONS, type Outcome, type RulingWord, type RunTerminal, type StopReason } from '../vocabulary.js';
import type { LiveState, RepairState, Underway } from './state.js';

/** The final report of a run, in the order of VR-16. */
export interface Envelope {
  readonly contract: { readonly requirement: string; readonly fingerprint: string; readonly threshold: number; readonly allow_regressions: boolean; readonly checks: readonly string[] } | null;
  readonly attempts: {
    readonly made: number;
    readonly max: number;
    readonly scores: readonly (number | null)[];
    /** Null while the run is under way. */
    readonly stop: StopReason | null;
    readonly because: string;
  };
  readonly verdict: Outcome | null;
  readonly run_terminal: RunTerminal | null;
  readonly judge: { readonly id: string; readonly ruling: RulingWord | null; readonly because: string; readonly reasons: readonly string[] } | null;
  readonly evidence: Evidence;
}

export interface Evidence {
  readonly base: string | null;
  /** The attempt handed back: the approved one, else the best (VR-9). */
  readonly attempt: number | null;
  readonly tree: string | null;
  readonly patch: string | null;
  readonly files: readonly FileChange[];
  readonly worker: string | null;
  readonly green: number;
  readonly total: number;
  readonly regressions: readonly string[];
  readonly flakes: readonly string[];
  readonly findings: readonly Finding[];
  /** How far the attempt moved the functions it touches (SC-6); null when no attempt was measured. */
  readonly mutation: Mutation | null;
  readonly spent: Spent;
}

export function envelopeOf(state: RepairState): Envelope {
  const live = state.phase === 'stopped' ? state.before : state;
  const contract = 'contract' in live ? live.contract : null;
  const made = 'attempts' in live ? live.attempts : [];
  const { stop, because } = ending(state);
  return {
    contract: contract && {
      requirement: contract.requirement, fingerprint: contract.fingerprint, threshold: contract.gate.threshold,
      allow_regressions: contract.gate.allowRegressions, checks: contract.checks.map((check) => check.name),
    },
    attempts: { made: made.length, max: contract?.gate.attemptsMax ?? 0, scores: made.map((a) => a.score), stop, because },
    verdict: stop === null ? null : outcomeOf(state, stop),
    run_terminal: stop === null ? null : STOP_REASONS[stop],
    judge: judgeOf(state),
    evidence: evidenceOf(state),
  };
}

/** Waiting for a person's ruling is how a run ends for now: `approval-required`. */
function ending(state: RepairState): { readonly stop: StopReason | null; readonly because: string } {
  if (state.phase === 'stopped') return { stop: state.reason, because: state.because };
  if (state.phase === 'awaiting') return { stop: 'approval', because: state.because };
  return { stop: null, because: '' };
}

function outcomeOf(state: RepairState, stop: StopReason): Outcome {
  const terminal = STOP_REASONS[stop];
  if (terminal !== 'success' && terminal !== 'clean-no-op') return 'BLOCKED';
  const { flakes, findings, green, total } = evidenceOf(state);
  return flakes.length > 0 || findings.length > 0 || green < total ? 'DONE_WITH_CONCERNS' : 'DONE';
}

function judgeOf(state: RepairState): Envelope['judge'] {
  if (state.phase === 'awaiting') return { id: state.judge.id, ruling: null, because: state.because, reasons: [] };
  if (state.phase !== 'stopped' || state.judge === null) return null;
  const ruling = state.approval !== null ? 'apply' : RULING_OF[state.reason] ?? null;
  return { id: state.judge.id, ruling, because: state.because, reasons: state.reasons };
}

/** What the judge had said when the run stopped for this reason. */
const RULING_OF: Partial<Record<StopReason, RulingWord>> = { reject: 'reject', cap: 'revise', budget: 'revise' };

function evidenceOf(state: RepairState): Evidence {
  const live = state.phase === 'stopped' ? state.before : state;
  const attempt = 'attempts' in live ? handedBack(state, live) : null;
  const { flakes, findings } = known(state, live);
  return {
    base: 'base' in live ? live.base : null,
    ...(attempt === null ? NO_ATTEMPT : handed(attempt)),
    ...counts(baselineOf(live), verdictShown(state, live, attempt), flakes),
    flakes,
    findings: attempt === null ? findings : [...findings, ...attempt.findings],
    mutation: attempt?.mutation ?? null,
    spent: 'spent' in live ? live.spent : NOTHING_SPENT,
  };
}

type Handed = Pick<Evidence, 'attempt' | 'tree' | 'patch' | 'files' | 'worker'>;
const NO_ATTEMPT: Handed = { attempt: null, tree: null, patch: null, files: [], worker: null };
const handed = ({ number, tree, change, worker }: Attempt): Handed =>
  ({ attempt: number, tree, patch: change.patch, files: change.files, worker: worker.id });

function known(state: RepairState, live: LiveState): Pick<Evidence, 'flakes' | 'findings'> {
  if (state.phase === 'stopped') return { flakes: state.flakes, findings: state.findings };
  return { flakes: 'flakes' in live ? live.flakes : [], findings: [] };
}

function baselineOf(live: LiveState): Verdict | null {
  if ('baseline' in live) return live.baseline;
  return 'verdict' in live ? live.verdict : null;
}

/** The verdict that decided the end, if it is one of the attempt handed back; else the best known of that attempt. */
function verdictShown(state: RepairState, live: LiveState, attempt: Attempt | null): Verdict | null {
  const decisive = state.phase === 'stopped' && isLatest(live, attempt) ? state.verdict : null;
  if (decisive !== null) return decisive;
  if ('pristine' in live) return live.pristine;
  return attempt?.verdict ?? baselineOf(live);
}

const isLatest = (live: LiveState, attempt: Attempt | null): boolean =>
  !('attempts' in live) || live.attempts.at(-1)?.number === attempt?.number;

/** The attempt under judgement or approved; after any other stop the best one, or the last when none has a score. */
function handedBack(state: RepairState, live: Underway): Attempt | null {
  const judged = state.phase === 'awaiting' || state.phase === 'judging' || (state.phase === 'stopped' && state.judge !== null);
  return (judged ? live.attempts.at(-1) : bestAttempt(live.attempts, live.flakes) ?? live.attempts.at(-1)) ?? null;
}

function counts(baseline: Verdict | null, verdict: Verdict | null, flakes: readonly string[]): Pick<Evidence, 'green' | 'total' | 'regressions'> {
  if (verdict === null) return { green: 0, total: 0, regressions: [] };
  const all = new Set([...(baseline === null ? [] : executedOf(baseline)), ...executedOf(verdict)].filter((name) => !flakes.includes(name)));
  const green = greensOf(verdict);
  return {
    green: [...all].filter((name) => green.has(name)).length,
    total: all.size,
    regressions: baseline === null ? [] : regressionsOf(baseline, verdict, flakes),
  };
}
