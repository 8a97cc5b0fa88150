import { brokenForm, formsOf, tokensOf, type Forms } from '../../../lib/patterns.js';
import { parseSource } from '../../../lib/syntax.js';

/** What is written like the rest of the file is more often right (Hindle et al., ICSE 2012; Ray et al., ICSE 2016). */
const SPAN = 3;
/** ... and what a comment says is seldom the mistake. */
const AGAINST_COMMENT = 0.5;
/** ... nor is one of several pieces of code that have the same form. */
const BREAKS_FORM = 0.5;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;

/** A factor, 1 for a change that is neither more nor less like the rest of its file than what stood there. */
export function familiarity(before: string, after: string, path: string): number {
  const [old, now] = [before, after].map((text) => countsOf(spans(tokensOf(text.replace(COMMENT, ' ')), SPAN)));
  if (old === undefined || now === undefined) return 1;
  const [removed, added] = [surplus(old, now), surplus(now, old)];
  const kept = new Set([...old.keys()].filter((span) => now.has(span)));
  const share = (list: readonly string[]): number => (list.length === 0 ? 0 : list.filter((span) => kept.has(span)).length / list.length);
  const contradicts = removed.some((span) => saidIn(before, span) && !added.some((other) => other.includes(comparisonIn(span))));
  const [formsBefore, formsAfter] = [formsIn(before, path), formsIn(after, path)];
  const breaks = formsBefore !== null && formsAfter !== null && brokenForm(formsBefore, formsAfter) !== null;
  return 2 ** (share(added) - share(removed)) * (contradicts ? AGAINST_COMMENT : 1) * (breaks ? BREAKS_FORM : 1);
}

function formsIn(text: string, path: string): Forms | null {
  const parsed = parseSource(text, path);
  return parsed === null ? null : formsOf(parsed.program, text);
}

const spans = (tokens: readonly string[], length: number): readonly string[] =>
  tokens.slice(length - 1).map((_, i) => tokens.slice(i, i + length).join(' '));

function countsOf(list: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** What the first has more of. */
const surplus = (of: ReadonlyMap<string, number>, than: ReadonlyMap<string, number>): readonly string[] =>
  [...of].filter(([span, count]) => count > (than.get(span) ?? 0)).map(([span]) => span);

/** `shift >` of `shift > s`: a name with the comparison after it. */
const comparisonIn = (span: string): string => /^[A-Za-z_$][\w$]* (?:[<>]=?|[!=]==?)(?= )/.exec(span)?.[0] ?? '\u0000';

function saidIn(text: string, span: string): boolean {
  const comparison = comparisonIn(span);
  return (text.match(COMMENT) ?? []).some((comment) => spans(tokensOf(comment), 2).includes(comparison));
}
