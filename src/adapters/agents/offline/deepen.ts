import { applyEdits } from './edits.js';
import { singleCandidates, type Candidate } from './candidates.js';
import { evaluate } from './evaluate.js';
import { differenceOf, isSpent, type Evaluated, type Task } from './task.js';

const BASES_MAX = 14;
const ROUNDS_MAX = 3;
/** How many changes are tried on top of one base. */
const ON_TOP_MAX = 4_000;

export interface Refined {
  readonly plausible: readonly Evaluated[];
  readonly partial: readonly Evaluated[];
  readonly evaluated: number;
  readonly bases: number;
}

/**
 * Beam search over changes that helped: each becomes a text of its own, on which every template is tried again. A step counts only if
 * it makes more cases pass than its base does.
 */
export async function refine(task: Task, partials: readonly Evaluated[]): Promise<Refined> {
  let bases = distinctGains(partials);
  const partial: Evaluated[] = [];
  const total = { evaluated: 0, bases: 0 };
  for (let round = 0; round < ROUNDS_MAX && bases.length > 0; round++) {
    const better: Evaluated[] = [];
    for (const base of bases) {
      if (isSpent(task)) return { plausible: [], partial, ...total };
      total.bases += 1;
      const harvest = await evaluate(task, onTopOf(task, base), (next, plausible) => plausible.length === 0 || (plausible.length < 20 && next.score >= 0.5 * (plausible[0]?.candidate.score ?? 0)));
      total.evaluated += harvest.evaluated;
      if (harvest.plausible.length > 0) return { plausible: harvest.plausible, partial, ...total };
      better.push(...harvest.partial.filter((p) => p.gained.length > base.gained.length));
    }
    partial.push(...better);
    bases = distinctGains(better);
  }
  return { plausible: [], partial, ...total };
}

/** The best of each set of gained cases: two changes that help the same cases are seldom both needed as bases. */
function distinctGains(partials: readonly Evaluated[]): readonly Evaluated[] {
  const perGain = new Map<string, number>();
  const sorted = [...partials].sort((a, b) => b.gained.length - a.gained.length || b.candidate.score - a.candidate.score);
  const kept = sorted.filter(({ gained }) => {
    const key = gained.join('|');
    perGain.set(key, (perGain.get(key) ?? 0) + 1);
    return (perGain.get(key) ?? 0) <= 5;
  });
  return kept.slice(0, BASES_MAX);
}

function onTopOf(task: Task, { candidate }: Evaluated): readonly Candidate[] {
  const source = task.sources.find((s) => s.index === candidate.source);
  if (source === undefined) return [];
  const text = applyEdits(source.text, candidate.edits);
  // Statement numbers moved with the change, so suspicion of single statements no longer fits; all of the file is open.
  const open = { get: (): number => 1 } as unknown as ReadonlyMap<number, number>;
  const singles = singleCandidates({ ...source, text, suspicion: open }).slice(0, ON_TOP_MAX);
  return singles.map((next) => ({
    ...next,
    edits: differenceOf(source.text, applyEdits(text, next.edits)),
    templates: [...candidate.templates, ...next.templates],
    score: next.score * candidate.score,
  }));
}
