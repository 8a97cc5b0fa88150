import type { Cost } from './budget.js';
import type { ChangeSummary } from './change.js';
import type { Finding } from './finding.js';
import type { Identity } from './identity.js';
import type { Mutation } from './mutation.js';
import { scoreOf, type Verdict } from './verdict.js';

/** One revision by a worker, as we measured it, never as the worker tells it. */
export interface Revision {
  readonly worker: Identity;
  /** Tree the worker started from and tree it left. */
  readonly from: string;
  readonly tree: string;
  /** Against the tree the run started from, so that the attempts add up to one change. */
  readonly change: ChangeSummary;
  readonly editedAtMs: number;
  readonly cost: Cost;
  /** Content hash of the worker's output. */
  readonly log: string;
  readonly note: string;
}

export interface Attempt extends Revision {
  /** 1-based. */
  readonly number: number;
  /** Warnings of the guard. */
  readonly findings: readonly Finding[];
  /** How far it moved the functions it touches. Absent before the scan, and in journals from before it was measured. */
  readonly mutation?: Mutation;
  readonly verdict: Verdict | null;
  readonly score: number | null;
  readonly signature: string | null;
}

/**
 * The attempt to hand back: the best one, the earliest of equals (VR-9). Attempts are compared over every case that any of them
 * executed: one that cannot load a test file must not beat one that loads it and fails some of it. Unscored attempts do not count.
 */
export function bestAttempt(attempts: readonly Attempt[], flakes: readonly string[] = []): Attempt | null {
  const ground: Verdict = { tree: '', runs: attempts.flatMap((a) => a.verdict?.runs ?? []) };
  let best: Attempt | null = null;
  let most = -1;
  for (const attempt of attempts) {
    if (attempt.verdict === null) continue;
    const score = scoreOf(ground, attempt.verdict, flakes);
    if (score <= most) continue;
    best = attempt;
    most = score;
  }
  return best;
}
