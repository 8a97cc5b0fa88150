import type { CheckSpec } from '../../../core/index.js';
import type { Checks } from '../../../ports/checks.js';

export interface OfflineOptions {
  /** The contract's checks: their formats tell the test interface, their commands are the fallback where the harness cannot be used. */
  readonly checks: readonly CheckSpec[];
  readonly execute: Checks['execute'];
  readonly limits?: Partial<OfflineLimits>;
  /** Program of the warm worker; the compiled one of this package when left out. */
  readonly workerProgram?: string;
}

export interface OfflineLimits {
  /** Candidates tried in the warm workers. */
  readonly candidates: number;
  /** Candidates tried with the check's own command. */
  readonly slowCandidates: number;
  readonly searchMs: number;
  readonly workers: number;
}

export const OFFLINE_LIMITS: OfflineLimits = { candidates: 120_000, slowCandidates: 60, searchMs: 60_000, workers: 2 };
