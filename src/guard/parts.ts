import type { Check } from './check.js';
import { isLiteral, type Node } from './code.js';
import { show } from './print.js';

/** Whether a comparison of the whole names the very value of the part, however the thing was set up: `x.list()` is `[2]`, so `x.list()[0]` is 2. */
export function holdsPart(after: Check, before: Check): boolean {
  if (!/^(?:equal|partial)$/.test(after.relation) || after.negated || before.negated || after.expectedKnown === null || before.row !== null || after.row !== null) return false;
  const [whole, part] = [bare(after.subjectFull), bare(before.subjectFull)];
  if (whole.length < 3 || !part.startsWith(whole)) return false;
  const value = at(after.expectedKnown, part.slice(whole.length));
  // What matches partly says something exact of its single values only.
  if (value === null || (after.relation === 'partial' && (part === whole || !isLiteral(value)))) return false;
  if (before.relation === 'length' && after.relation === 'equal') return value.kind === 'list' && String(value.args.length) === before.expectedFull;
  return before.relation === 'equal' && show(value) === before.expectedFull;
}

/** Whether a comparison of the whole names another value for the part than the one that was demanded. */
export function contradicts(after: Check, before: Check): boolean {
  if (after.relation !== 'equal' || before.relation !== 'equal' || after.negated || before.negated || after.expectedKnown === null) return false;
  if (before.expectedKnown === null || !isLiteral(before.expectedKnown) || !before.subjectFull.startsWith(after.subjectFull)) return false;
  const value = at(after.expectedKnown, before.subjectFull.slice(after.subjectFull.length));
  return value !== null && isLiteral(value) && show(value) !== before.expectedFull;
}

/** What is handed to constructors is set-up. */
function bare(text: string): string {
  let out = '';
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const mark = text[i] ?? '';
    if (depth > 0) depth += mark === '(' ? 1 : mark === ')' ? -1 : 0;
    else if (mark === '(' && /(?:^|[^\w.])[A-Z]\w*$|\brequire\("[^"]*"\)$/.test(out)) depth = 1;
    else out += mark;
  }
  return out;
}

/** The value at the end of a path such as `.a[0]["b"]`; null where there is none. */
function at(value: Node, path: string): Node | null {
  if (path === '') return value;
  const step = /^(?:\.(\w+)|\[(\d+)\]|\["([^"]*)"\])/.exec(path);
  if (step === null) return null;
  const key = step[1] ?? step[3];
  const next = key === undefined ? (value.kind === 'list' ? value.args[Number(step[2])] : undefined) : value.args.find((pair) => pair.kind === 'pair' && pair.head?.name === key)?.body;
  return next === undefined || next === null ? null : at(next, path.slice(step[0].length));
}

const BY_TEXT = /ByText\("((?:[^"\\]|\\.)*)"\)$/;

/** An element that is found by its text is there where another check reads that text. */
export function showsText(after: Check, before: Check): boolean {
  const text = /^(?:exists|truthy)$/.test(before.relation) && !before.negated ? BY_TEXT.exec(before.subjectFull)?.[1] : undefined;
  return text !== undefined && text !== '' && !after.negated && /^(?:equal|contains)$/.test(after.relation) && after.subjectFull.endsWith('.textContent') && after.expectedFull.includes(text);
}

const QUERY = /\b(?:\w+\.)?(?:get|query|find)(?:All)?By\w+\((?:[^()]|\([^()]*\))*\)/g;

/** Whether two subjects ask the same of an element that they look up in different ways. */
export function queriedOtherwise(before: string, after: string): boolean {
  if (!before.includes('By')) return false;
  const [b, a] = [before.replace(QUERY, '?'), after.replace(QUERY, '?')];
  return b === a && b !== before && b.length > 2;
}
