import type { CheckProgress, CheckRequest } from '../../ports/checks.js';

const PASSED = /^\s*(?:✓|✔|√|ok \d+)|\bPASSED\b|^test .+ \.\.\. ok$|^\s*--- PASS/;
const FAILED = /^\s*(?:✗|✖|×|✕|not ok \d+)|\bFAILED\b|^test .+ \.\.\. FAILED$|^\s*--- FAIL/;

/** Counts passed and failed lines for a person who watches. Rough on purpose: results come from the report only. */
export function progressOf({ check, onProgress }: CheckRequest): (line: string) => void {
  let counts: Omit<CheckProgress, 'check' | 'line'> = { passed: 0, failed: 0 };
  return (line) => {
    if (FAILED.test(line)) counts = { ...counts, failed: counts.failed + 1 };
    else if (PASSED.test(line)) counts = { ...counts, passed: counts.passed + 1 };
    onProgress({ check: check.name, ...counts, line });
  };
}
