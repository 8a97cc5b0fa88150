import type { CaseResult } from '../core/index.js';

export type CaseFacts = Omit<CaseResult, 'id'>;

/**
 * Gives cases their ids: the file and the title path (cases P-36, P-20). A second case of the same name gets ` #2`, by order in
 * the report. Undefined members are dropped.
 */
export const named = (facts: readonly Loose[]): CaseResult[] => facts.map(namer());

/** The same for cases that come one by one. */
export function namer(): (fact: Loose) => CaseResult {
  const used = new Map<string, number>();
  return (fact) => {
    const base = ownText(caseId(fact.file, fact.title));
    let count = used.get(base) ?? 0;
    let id = base;
    // A case may really be called `a #2`.
    while (used.has(id)) id = `${base} #${++count}`;
    used.set(base, Math.max(1, count));
    if (id !== base) used.set(id, 1);
    return cased(id, base, fact);
  };
}

/** A text of its own: a part of a report keeps all of the report's piece that it was cut from in memory. */
const ownText = (text: string): string => [text, ''].join(' ').slice(0, -1);

const SEPARATOR = ' > ';

export const caseId = (file: string, title: readonly string[]): string => (file === '' ? title : [file, ...title]).join(SEPARATOR);

/** A case's facts where every optional member may be spelled out as undefined. */
export type Loose = { readonly [K in keyof CaseFacts]: undefined extends CaseFacts[K] ? CaseFacts[K] | undefined : CaseFacts[K] } & Required<Pick<CaseFacts, 'file' | 'title' | 'status'>>;

/** The parts of the name are cut from the name, which is kept anyway. */
function cased(id: string, name: string, { file, title, status, message, expected, actual, location, durationMs }: Loose): CaseResult {
  let at = file === '' ? 0 : file.length + SEPARATOR.length;
  const parts = title.map((part) => {
    const own = name.slice(at, at + part.length);
    at += part.length + SEPARATOR.length;
    return own;
  });
  const one: { -readonly [K in keyof CaseResult]: CaseResult[K] } = { id, file: name.slice(0, file.length), title: parts, status };
  if (message !== undefined) one.message = message;
  if (expected !== undefined) one.expected = expected;
  if (actual !== undefined) one.actual = actual;
  if (location !== undefined) one.location = location;
  if (durationMs !== undefined) one.durationMs = durationMs;
  return one;
}

/** The ids that the facts of this set were given: `cases` are `named(facts)`. */
export const idsOf = (wanted: ReadonlySet<Loose>, facts: readonly Loose[], cases: readonly CaseResult[]): readonly string[] =>
  cases.filter((_one, at) => wanted.has(facts[at]!)).map(({ id }) => id);
