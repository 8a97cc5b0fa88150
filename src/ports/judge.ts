import type { ChangeSummary, Fault, Finding, Identity, RulingWord, Verdict } from '../core/index.js';
import type { ChangedFile } from './workspace.js';

/** All a judge sees: the requirement, the change and the executed results; never the agent's words (VR-14). */
export interface JudgeCase {
  readonly requirement: string;
  readonly change: ChangeSummary;
  readonly patch: string;
  readonly files: readonly ChangedFile[];
  readonly baseline: Verdict;
  /** The pristine verdict: frozen tests over the change in a clean copy. */
  readonly verdict: Verdict;
  readonly flakes: readonly string[];
  /** Warnings of the guard. */
  readonly findings: readonly Finding[];
  readonly locked: readonly string[];
  /** Content of a file of the base tree, for a judge that looks around (locked tests, for example); null when absent. */
  readonly readBase: (path: string) => Promise<string | null>;
  readonly signal: AbortSignal;
}

export interface Ruling {
  readonly type: 'ruled';
  readonly ruling: RulingWord;
  /** One paragraph for a person. */
  readonly because: string;
  /** Single grounds that a person can check. */
  readonly reasons: readonly string[];
}

/** No ruling, and never a vote: late, unreadable, rate-limited, nobody at the terminal. */
export interface Undecided {
  readonly type: 'undecided';
  readonly because: string;
}

/**
 * Rules on a change that passed every executed check.
 *
 * Contract: fresh context each time; a missing, late or malformed answer is `undecided`, never `apply`. Does not write to the workspace.
 */
export interface Judge {
  readonly identity: Identity;
  rule(request: JudgeCase): Promise<Ruling | Undecided | Fault>;
}
