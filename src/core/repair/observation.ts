import type { Revision } from '../attempt.js';
import type { Contract } from '../contract.js';
import type { Finding } from '../finding.js';
import type { Identity } from '../identity.js';
import type { Mutation } from '../mutation.js';
import type { Verdict } from '../verdict.js';
import type { RulingWord } from '../vocabulary.js';

/** Measured again with each revision and each verdict. */
export interface Premise {
  /** The contract's fingerprint as the user's tree and configuration would give it now (VR-2). */
  readonly fingerprint: string;
  /** What changed, for a person; '' when nothing did. */
  readonly changed: string;
}

interface Timed {
  /** How long the step took. */
  readonly tookMs: number;
}

/** What came back from performing a step. */
export type RepairObservation =
  | (Timed & { readonly type: 'frozen'; readonly contract: Contract; readonly tree: string })
  | (Timed & { readonly type: 'checked'; readonly verdict: Verdict; readonly premise: Premise; readonly lockBreaks: readonly Finding[] })
  | (Timed & { readonly type: 'rechecked'; readonly verdicts: readonly Verdict[] })
  | (Timed & { readonly type: 'revised'; readonly revision: Revision; readonly premise: Premise; readonly dispute: string | null })
  | (Timed & { readonly type: 'scanned'; readonly findings: readonly Finding[]; readonly notes: readonly string[]; readonly mutation: Mutation })
  | (Timed & { readonly type: 'ruled'; readonly judge: Identity; readonly ruling: RulingWord; readonly because: string; readonly reasons: readonly string[] })
  | (Timed & { readonly type: 'undecided'; readonly judge: Identity; readonly because: string })
  | (Timed & { readonly type: 'faulted'; readonly message: string });
export type Seen<T extends RepairObservation['type']> = Extract<RepairObservation, { type: T }>;
