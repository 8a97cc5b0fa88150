import type { Approval } from '../approval.js';
import type { Revision } from '../attempt.js';
import type { Contract } from '../contract.js';
import type { Finding } from '../finding.js';
import type { Identity } from '../identity.js';
import type { Letter } from '../letter.js';
import type { Mutation } from '../mutation.js';
import type { Verdict } from '../verdict.js';
import type { StopReason } from '../vocabulary.js';

/** Why a verdict is run again before it is believed. */
export type Doubt = 'regression' | 'plateau' | 'flake';

/** A verdict with what was concluded from it. */
export interface Scored {
  readonly verdict: Verdict;
  readonly score: number;
  readonly signature: string;
  /** Every case known to be flaky by now. */
  readonly flakes: readonly string[];
}

/** A stop for any reason but an approval, which is an event of its own. */
export type Halt = Exclude<StopReason, 'threshold' | 'approval'>;

interface Timed {
  readonly tookMs: number;
}

/** Facts. One observation yields one event, so every prefix of a journal is a run that can go on. */
export type RepairEvent =
  | (Timed & { readonly type: 'contract-frozen'; readonly contract: Contract; readonly tree: string })
  | (Timed & { readonly type: 'baseline-suspected'; readonly verdict: Verdict; readonly suspects: readonly string[] })
  | (Timed & { readonly type: 'baseline-taken'; readonly verdict: Verdict; readonly flakes: readonly string[]; readonly letter: Letter })
  | (Timed & { readonly type: 'attempt-made'; readonly revision: Revision })
  | (Timed & { readonly type: 'change-cleared'; readonly findings: readonly Finding[]; readonly notes: readonly string[]; readonly mutation?: Mutation })
  | (Timed & { readonly type: 'attempt-refused'; readonly because: string; readonly mutation: Mutation; readonly letter: Letter })
  | (Timed & { readonly type: 'verdict-doubted'; readonly verdict: Verdict; readonly doubt: Doubt; readonly suspects: readonly string[] })
  | (Timed & Scored & { readonly type: 'gate-failed'; readonly letter: Letter })
  | (Timed & Scored & { readonly type: 'gate-passed' })
  | (Timed & { readonly type: 'pristine-doubted'; readonly verdict: Verdict })
  | (Timed & { readonly type: 'pristine-held'; readonly verdict: Verdict })
  | (Timed & { readonly type: 'revision-asked'; readonly judge: Identity; readonly because: string; readonly reasons: readonly string[]; readonly letter: Letter })
  | (Timed & { readonly type: 'approval-awaited'; readonly judge: Identity; readonly because: string })
  | (Timed & { readonly type: 'change-approved'; readonly approval: Approval; readonly reasons: readonly string[] })
  | (Timed & {
      readonly type: 'run-stopped';
      readonly reason: Halt;
      /** One sentence for a person. */
      readonly because: string;
      readonly findings: readonly Finding[];
      /** What the stop was decided on, when it was a verdict of the current attempt. */
      readonly scored: Scored | null;
      readonly judge: Identity | null;
      /** Grounds of the judge's ruling, when one ended the run. */
      readonly reasons: readonly string[];
      /** How far the attempt went, when that ended the run. */
      readonly mutation?: Mutation;
    });
export type RepairEventOf<T extends RepairEvent['type']> = Extract<RepairEvent, { type: T }>;
