import { strengthOf, type Check } from './check.js';
import { namesValue } from './compare.js';
import { sharesWords, tokensOf } from './credit.js';
import { sameCore } from './normalising.js';
import { queriedOtherwise } from './parts.js';
import { remembered } from './remembered.js';

/** How surely `after` is what `before` has become: 100 for the same subject, 0 for another matter. */
export function nearness(before: Check, after: Check): number {
  const statement = before.row !== null && after.row !== null && before.statement === after.statement;
  const bonus = bonusOf(before, after);
  if (before.subjectFull === after.subjectFull) return 100 + bonus;
  if (sameCore(before, after)) return 90 + bonus;
  if (before.subject === after.subject && !statement && !before.subjectFull.includes('thrown(')) return 88 + bonus;
  if (before.relation === after.relation && queriedOtherwise(before.subjectFull, after.subjectFull)) return 80 + bonus;
  if (before.expectedFull !== '' && before.expectedFull === after.expectedFull && sharesWords(before.subjectFull, after.subjectFull)) return 70 + bonus;
  if (namesValue(after, before) && sharesWords(before.subjectFull, after.subjectFull)) return 66 + bonus;
  const [b, a] = [tokens(before), tokens(after)];
  const shared = [...b].filter((t) => a.has(t)).length;
  const share = shared / Math.max(1, b.size + a.size - shared);
  return share >= 0.5 ? Math.round(40 + 35 * share) : 0;
}

const tokens = remembered((check: Check) => tokensOf(check.subjectFull));

/** What speaks for one of several demands on the same subject. */
const bonusOf = (before: Check, after: Check): number =>
  (after.weakness === null ? 1 : 0) + (before.expectedFull !== '' && before.expectedFull === after.expectedFull ? 8 : 0) + (before.relation === after.relation ? 4 : 0) + (strengthOf(after) >= strengthOf(before) ? 2 : 0);

/** A changed input may well have a changed result. */
export function inputsMoved(before: Check, after: Check, score: number): boolean {
  if (before.subjectFull === after.subjectFull) return false;
  return score < 88 || inputsOf(before) !== inputsOf(after);
}
/** The function whose result is checked: the last one of a chain, with those that lead to it. */
export const calleeOf = remembered((check: Check): string => /^(?:thrown\()?((?:[\w$]+(?:\(\))?\.)*[\w$]+)\(\)/.exec(bareCalls(check.subjectFull))?.[1] ?? '');

/** A chain of calls without what they are given. */
function bareCalls(subject: string): string {
  let text = subject.replace(/"(?:[^"\\]|\\.)*"/g, '');
  const lead = /^thrown\(/.test(text) ? 'thrown(' : '';
  text = text.slice(lead.length);
  for (let rest = ''; rest !== text;) {
    rest = text;
    text = text.replace(/\([^()]+\)/g, '()');
  }
  return lead + text;
}
export const inputsOf = remembered((check: Check): string =>
  (check.subjectFull.match(/"(?:[^"\\]|\\.)*"|(?<![\w.])-?\d+(?:\.\d+)?/g) ?? []).filter((l) => !check.literals.includes(l)).join(' '));
