import { coversChecks, isGreen, ranToItsEnd, scoreOf, signatureOf, type Verdict } from '../verdict.js';
import type { Halt, RepairEventOf, Scored } from './events.js';

/** Threshold 1 asks for a whole green verdict; a lower one for enough green cases in checks that ran to their end (VR-13). */
export function meets(threshold: number, baseline: Verdict, { verdict, score, flakes }: Scored): boolean {
  if (threshold >= 1) return isGreen(baseline, verdict, flakes);
  return coversChecks(baseline, verdict) && ranToTheirEnd(verdict) && score >= threshold;
}

/** Green or red by single cases: no check died, hung or failed to load. */
export const ranToTheirEnd = (verdict: Verdict): boolean =>
  verdict.runs.length > 0 && verdict.runs.every(ranToItsEnd);

export const scored = (baseline: Verdict, verdict: Verdict, flakes: readonly string[]): Scored =>
  ({ verdict, score: scoreOf(baseline, verdict, flakes), signature: signatureOf(verdict), flakes });

export const halt = (reason: Halt, because: string, tookMs: number): RepairEventOf<'run-stopped'> =>
  ({ type: 'run-stopped', reason, because, findings: [], scored: null, judge: null, reasons: [], tookMs });
