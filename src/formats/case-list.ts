import type { CaseResult } from '../core/index.js';

export type CaseFacts = Omit<CaseResult, 'id'>;

/**
 * Gives cases their ids: the file and the title path (cases P-36, P-20). A second case of the same name gets ` #2`, by order in
 * the report. Undefined members are dropped.
 */
export function named(facts: readonly Loose[]): CaseResult[] {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  return facts.map((fact) => {
    const base = caseId(fact.file, fact.title);
    let count = counts.get(base) ?? 0;
    let id: string;
    // A case may really be called `a #2`.
    do id = ++count === 1 ? base : `${base} #${count}`;
    while (taken.has(id));
    counts.set(base, count);
    taken.add(id);
    return { id, ...tidy(fact) };
  });
}

export const caseId = (file: string, title: readonly string[]): string => [...(file === '' ? [] : [file]), ...title].join(' > ');

/** A case's facts where every optional member may be spelled out as undefined. */
export type Loose = { readonly [K in keyof CaseFacts]: undefined extends CaseFacts[K] ? CaseFacts[K] | undefined : CaseFacts[K] } & Required<Pick<CaseFacts, 'file' | 'title' | 'status'>>;

const tidy = (fact: Loose): CaseFacts => Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== undefined)) as unknown as CaseFacts;

/** The ids that the facts of this set were given: `cases` are `named(facts)`. */
export const idsOf = (wanted: ReadonlySet<Loose>, facts: readonly Loose[], cases: readonly CaseResult[]): readonly string[] =>
  cases.filter((_one, at) => wanted.has(facts[at]!)).map(({ id }) => id);
