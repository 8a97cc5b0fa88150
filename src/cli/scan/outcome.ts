import { blocking, type Finding } from '../../core/index.js';

/** How a scan ended, and the exit code of each (VR-10). */
export const SCAN_EXIT_CODES = { clean: 0, violations: 1, unusable: 2, warnings: 3, stale_verdict: 4 } as const satisfies Record<string, number>;
export type ScanOutcome = keyof typeof SCAN_EXIT_CODES;

export interface OutcomeInput {
  readonly findings: readonly Finding[];
  /** True when part of the input could not be read, or an allowance could not be understood. */
  readonly unread: boolean;
  readonly stale: boolean;
}

/** A stale verdict comes before everything; a violation is one even when other parts could not be read; what was not read whole is never clean. */
export function outcomeOf({ findings, unread, stale }: OutcomeInput): ScanOutcome {
  if (stale) return 'stale_verdict';
  if (blocking(findings).length > 0) return 'violations';
  if (unread) return 'unusable';
  return findings.length > 0 ? 'warnings' : 'clean';
}
