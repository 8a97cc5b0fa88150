import type { Opened } from './protocol.js';

/** Suspiciousness of the statements of one source, by statement number; a statement that no failing case executed is 0. */
export type Suspicion = ReadonlyMap<number, number>;

/**
 * Spectrum-based fault localisation with the Ochiai coefficient (Abreu, Zoeteweij, van Gemund, PRDC 2006):
 * ef / sqrt((ef + nf) * (ef + ep)), over the statements that failing and passing cases executed.
 */
export function localise(opened: Opened, failing: ReadonlySet<string>): readonly Suspicion[] {
  const counts = opened.sources.map(() => new Map<number, { bad: number; good: number }>());
  let bads = 0;
  for (const { key, end, covered } of opened.cases) {
    if (end === 'skipped') continue;
    const isBad = failing.has(key);
    if (isBad) bads += 1;
    for (const [source, statement] of distinctPairs(covered)) {
      const count = counts[source]?.get(statement) ?? { bad: 0, good: 0 };
      count[isBad ? 'bad' : 'good'] += 1;
      counts[source]?.set(statement, count);
    }
  }
  return counts.map((of) => new Map([...of].map(([statement, { bad, good }]) => [statement, bad === 0 ? 0 : bad / Math.sqrt(bads * (bad + good))])));
}

function distinctPairs(covered: readonly number[]): readonly (readonly [number, number])[] {
  const seen = new Set<string>();
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < covered.length; i += 2) {
    const pair: [number, number] = [covered[i] ?? 0, covered[i + 1] ?? 0];
    if (seen.has(pair.join())) continue;
    seen.add(pair.join());
    pairs.push(pair);
  }
  return pairs;
}
