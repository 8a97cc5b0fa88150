import type { CaseResult } from '../core/index.js';

export type CaseFacts = Omit<CaseResult, 'id'>;

/**
 * Gives cases their ids: the file and the title path (cases P-36, P-20). A second case of the same name gets ` #2`, by order in
 * the report. Undefined members are dropped.
 */
export function named(facts: readonly Loose[]): CaseResult[] {
  const seen = new Map<string, number>();
  return facts.map((fact) => {
    const base = caseId(fact.file, fact.title);
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return { id: count === 1 ? base : `${base} #${count}`, ...tidy(fact) };
  });
}

export const caseId = (file: string, title: readonly string[]): string => [...(file === '' ? [] : [file]), ...title].join(' > ');

/** A case's facts where every optional member may be spelled out as undefined. */
export type Loose = { readonly [K in keyof CaseFacts]: undefined extends CaseFacts[K] ? CaseFacts[K] | undefined : CaseFacts[K] } & Required<Pick<CaseFacts, 'file' | 'title' | 'status'>>;

const tidy = (fact: Loose): CaseFacts => Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== undefined)) as unknown as CaseFacts;
