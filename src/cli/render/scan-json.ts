import type { Finding } from '../../core/index.js';
import type { ScanReport } from '../scan/report.js';

/** A scan for programs: the shape is part of the interface. */
export function scanJson({ outcome, findings, suppressed, notes }: ScanReport): Readonly<Record<string, unknown>> {
  return {
    outcome,
    findings: findings.map(findingJson),
    suppressed: suppressed.map(({ finding, allowance }) => ({ ...findingJson(finding), allowed: { reason: allowance.reason, by: allowance.by, until: allowance.until } })),
    notes,
  };
}

export const findingJson = ({ detector, level, file, line, side, test, evidence, why }: Finding): Readonly<Record<string, unknown>> =>
  ({ detector, level, file, line, side, test: test ?? null, evidence: { before: evidence.before, after: evidence.after }, why });
