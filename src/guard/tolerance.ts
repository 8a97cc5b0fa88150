import type { Check } from './check.js';
import { implied } from './chains.js';
import type { Node } from './code.js';

/** Options of assertions that count digits after the point; more of them are stricter. */
const DIGITS = /^(?:digits|places|decimal|precision|significant)$/;
/** Options that are a share of the expected value. */
const SHARE = /^(?:rel|rtol|rel_tol|max_relative|relative|share)$/;

/** A tolerance with the name of what it counts, as if it had been written as an option. */
export const measuredIn = (unit: 'digits' | 'share', value: Node): Node => (value.kind === 'pair' ? value : implied(value, 'pair', '', { head: implied(value, 'name', unit), body: value }));

/** How digits are counted: a difference below this share of the last digit passes. */
const HALF_DIGIT = 0.5;
const NUMPY_DIGIT = 1.5;

/** What an assertion allows when it says nothing. */
const DEFAULTS: readonly (readonly [RegExp, { readonly unit: string; readonly value: number }])[] = [
  [/\bapprox\(/, { unit: 'rel', value: 1e-6 }],
  [/\bassert(?:Not)?AlmostEquals?\(/, { unit: 'places', value: 7 }],
  [/\btoBeCloseTo\(/, { unit: 'digits', value: 2 }],
  [/\bisclose\(/, { unit: 'rel_tol', value: 1e-9 }],
];

/** The largest difference that a check accepts, as a plain number; null when that cannot be known. */
export function widthOf(check: Check): number | null {
  const said = check.tolerance === null ? DEFAULTS.find(([name]) => name.test(check.statement))?.[1] : { unit: check.toleranceUnit, value: check.tolerance };
  if (said === undefined) return null;
  if (DIGITS.test(said.unit)) return (/(?:^|_)almost_equal\(|approx_equal\(/.test(check.statement) ? NUMPY_DIGIT : HALF_DIGIT) * 10 ** -said.value;
  if (!SHARE.test(said.unit)) return said.value;
  const expected = Number(check.expectedFull);
  return check.expectedFull === '' || !Number.isFinite(expected) ? null : said.value * Math.abs(expected);
}

/** Whether two widths are the same but for how they are written. */
export const sameWidth = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
