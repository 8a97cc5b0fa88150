import type { Attempt } from '../attempt.js';
import type { Approval } from '../approval.js';
import type { Spent } from '../budget.js';
import type { Contract } from '../contract.js';
import type { Finding } from '../finding.js';
import type { Identity } from '../identity.js';
import type { Letter } from '../letter.js';
import type { Verdict } from '../verdict.js';
import type { StopReason } from '../vocabulary.js';
import type { Doubt } from './events.js';

export interface Frozen {
  readonly contract: Contract;
  /** Tree id of the user's files as the run found them. */
  readonly base: string;
  readonly spent: Spent;
}

export interface Underway extends Frozen {
  readonly baseline: Verdict;
  readonly flakes: readonly string[];
  readonly attempts: readonly Attempt[];
  readonly letter: Letter;
}

/** One member per thing a run can wait for. */
export type LiveState =
  | { readonly phase: 'unfrozen' }
  | (Frozen & { readonly phase: 'baselining' })
  | (Frozen & { readonly phase: 'settling'; readonly verdict: Verdict; readonly suspects: readonly string[] })
  | (Underway & { readonly phase: 'revising' })
  | (Underway & { readonly phase: 'guarding' })
  | (Underway & { readonly phase: 'verifying' })
  | (Underway & { readonly phase: 'confirming'; readonly verdict: Verdict; readonly doubt: Doubt; readonly suspects: readonly string[] })
  | (Underway & { readonly phase: 'proving'; readonly doubted: boolean })
  | (Underway & { readonly phase: 'judging'; readonly pristine: Verdict })
  | (Underway & { readonly phase: 'awaiting'; readonly pristine: Verdict; readonly judge: Identity; readonly because: string });

export interface Stopped {
  readonly phase: 'stopped';
  readonly reason: StopReason;
  readonly because: string;
  readonly findings: readonly Finding[];
  readonly judge: Identity | null;
  /** Present exactly when the reason is `threshold`. */
  readonly approval: Approval | null;
  /** The verdict the stop was decided on, if it was decided on one. */
  readonly verdict: Verdict | null;
  /** Every case known to be flaky by then. */
  readonly flakes: readonly string[];
  /** Grounds of the last ruling; of a change that was blocked, what the scan noted. */
  readonly reasons: readonly string[];
  /** The run as it was when it stopped. */
  readonly before: LiveState;
}

export type RepairState = LiveState | Stopped;
export type In<P extends LiveState['phase']> = Extract<LiveState, { phase: P }>;

export const initialRepair: RepairState = { phase: 'unfrozen' };
