import type { Check } from './check.js';
import { walk, type Node } from './code.js';

/** Two checks of one test that nothing but checks lies between, or that one statement makes for rows of a table. */
export const together = (a: Check, b: Check): boolean => a.segment === b.segment || ((a.row !== null || b.row !== null) && a.at.line === b.at.line && a.at.file === b.at.file);

/** Two checks that different rows of a table make. */
export const inOtherRows = (a: Check, b: Check): boolean => a.row !== null && b.row !== null && a.row.text !== b.row.text;

const LITERAL = /"(?:[^"\\]|\\.)*"|(?<![\w.])-?\d+(?:\.\d+)?/g;
const materialOf = (check: Check): string => `${check.subjectFull} ${check.origin}`;
const inputsOf = (check: Check): readonly string[] => (materialOf(check).match(LITERAL) ?? []).filter((l) => !check.literals.includes(l) && l.length > 1);
const callsOf = (check: Check): readonly string[] => (materialOf(check).replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[A-Za-z_]\w*(?=\()/g) ?? []).filter((name) => !/^(?:thrown|part\d+|len|new|String|get|str)$/.test(name));
/** Whether no more than half of what the one has is in the other: set-up is often the same for tests of different things. */
const apart = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && after.length > 0 && before.filter((item) => after.includes(item)).length * 2 <= before.length;

/** Whether two checks of different tests look at something else: little in common in what they hand in, or in what they call. */
export function otherMatter(before: Check, after: Check): boolean {
  const [b, a] = [inputsOf(before), inputsOf(after)];
  return b.length > 0 && a.length > 0 ? apart(b, a) : apart(callsOf(before), callsOf(after));
}

/** Whether a test keeps a fair part of the texts and numbers of another; true where that one has none. */
export function sharesInputs(before: Node | null, after: Node | null): boolean {
  const [b, a] = [literalsIn(before), literalsIn(after)];
  return b.size === 0 || [...b].filter((l) => a.has(l)).length * SHARE >= b.size;
}
const SHARE = 3;

function literalsIn(body: Node | null): ReadonlySet<string> {
  const out = new Set<string>();
  if (body !== null) walk(body, (node) => {
    if ((node.kind === 'text' || node.kind === 'number') && node.name.length > 1) out.add(node.name);
    return true;
  });
  return out;
}
