import { coversChecks, isGreen, ranToItsEnd, scoreOf, signatureOf } from '../verdict.js';
/** Threshold 1 asks for a whole green verdict; a lower one for enough green cases in checks that ran to their end (VR-13). */
export function meets(threshold, baseline, { verdict, score, flakes }) {
    if (threshold >= 1)
        return isGreen(baseline, verdict, flakes);
    return coversChecks(baseline, verdict) && ranToTheirEnd(verdict) && score >= threshold;
}
/** Green or red by single cases: no check died, hung or failed to load. */
export const ranToTheirEnd = (verdict) => verdict.runs.length > 0 && verdict.runs.every(ranToItsEnd);
export const scored = (baseline, verdict, flakes) => ({ verdict, score: scoreOf(baseline, verdict, flakes), signature: signatureOf(verdict), flakes });
export const halt = (reason, because, tookMs) => ({ type: 'run-stopped', reason, because, findings: [], scored: null, judge: null, tookMs });
