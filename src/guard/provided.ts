import type { Check } from './check.js';

const LITERAL = /^(?:-?\d[\d_.]*|"(?:[^"\\]|\\.)*"|true|false|null)$/;
const ESCAPED = /[.*+?^${}()|[\]\\]/g;

/** How a test came to provide the very answer that it waits for: as a default, as a field that it fills in, as the value itself. Null when it does not, or did before. */
export function providedByTest(before: Check, after: Check): string | null {
  if (after.relation !== 'equal' || after.negated || after.subjectFull === before.subjectFull && after.origin === before.origin) return null;
  if (offers(after) && !offers(before)) return `${after.expectedFull} is what the test itself falls back to`;
  if (/^\{(?:\.\.\.|\*\*)[^{}]+,/.test(after.subjectFull) && !before.subjectFull.startsWith('{')) return 'the test fills in a part of what it compares';
  if (/^\w+$/.test(after.subjectFull) && LITERAL.test(after.origin) && !LITERAL.test(before.origin) && after.origin === after.expectedFull) return `the test itself gives ${after.subjectFull} the value that it waits for`;
  return null;
}

/** `answer ?? 2`, `answer || 2`, `answer.get("a", 2)`, `getattr(answer, "a", 2)` of a check that waits for 2. */
function offers({ subjectFull, expectedFull }: Check): boolean {
  if (!LITERAL.test(expectedFull) || !subjectFull.includes(expectedFull)) return false;
  const value = expectedFull.replace(ESCAPED, '\\$&');
  return new RegExp(`(?:\\?\\?|\\|\\||\\bor|\\?:) ?${value}\\)|\\b(?:get|getattr|fetch|getOrDefault|GetValueOrDefault|unwrap_or|orElse|pop|setdefault|min|max|clamp|Min|Max|Clamp)\\((?:.*, ?)?${value}\\)`).test(subjectFull);
}
