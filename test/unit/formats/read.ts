import type { CaseResult, ReportFormat } from '../../../src/core/index.js';
import { REPORT_READERS, type RawReport, type ReadableReport, type ReportReading } from '../../../src/formats/index.js';

export const reading = (format: ReportFormat, text: string, raw: Partial<RawReport> = {}): ReportReading =>
  REPORT_READERS[format]({ text, diagnostics: '', roots: ['/repo'], cwd: '.', exitCode: 0, check: 'check', ...raw });

export function readable(format: ReportFormat, text: string, raw: Partial<RawReport> = {}): ReadableReport {
  const found = reading(format, text, raw);
  if (found.type === 'unreadable') throw new Error(found.because);
  return found;
}

/** `status id` of each case, for tests about names and states. */
export const brief = (cases: readonly CaseResult[]): string[] => cases.map(({ status, id }) => `${status} ${id}`);
