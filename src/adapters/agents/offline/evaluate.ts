import type { Candidate } from './candidates.js';
import { fileEditsOf, isSpent, type Evaluated, type Task } from './task.js';
import type { Patience, Tried } from './protocol.js';

/** What trying a list of candidates gave, in the order of the list. */
export interface Harvest {
  readonly plausible: readonly Evaluated[];
  readonly partial: readonly Evaluated[];
  /** Candidates that were cut off, to be tried again with more patience when nothing else helps. */
  readonly endless: readonly Candidate[];
  readonly evaluated: number;
}

/** Tells whether the next candidate is still worth trying, given the plausible ones so far. */
export type GoOn = (next: Candidate, plausible: readonly Evaluated[]) => boolean;

const AT_ONCE = 12;

/** Tries candidates in order, several at a time. The result does not depend on which worker was faster. */
export async function evaluate(task: Task, candidates: readonly Candidate[], goOn: GoOn, patience: Patience = 'short'): Promise<Harvest> {
  const found = { plausible: [] as Evaluated[], partial: [] as Evaluated[], endless: [] as Candidate[] };
  let position = 0;
  while (!isSpent(task)) {
    const batch: Candidate[] = [];
    for (let next = candidates[position]; next !== undefined && batch.length < AT_ONCE && goOn(next, found.plausible); next = candidates[position]) {
      batch.push(next);
      position += 1;
    }
    if (batch.length === 0) break;
    const results = await Promise.all(batch.map((candidate) => task.pool.try(fileEditsOf(task, candidate), task.goals, patience)));
    batch.forEach((candidate, i) => sort(candidate, results[i], found));
  }
  return { ...found, evaluated: position };
}

interface Sorted {
  readonly plausible: Evaluated[];
  readonly partial: Evaluated[];
  readonly endless: Candidate[];
}

function sort(candidate: Candidate, tried: Tried | undefined, into: Sorted): void {
  if (tried?.end === 'all-pass') into.plausible.push({ candidate, gained: tried.gained });
  if (tried?.end === 'partial') into.partial.push({ candidate, gained: tried.gained });
  if (tried?.end === 'endless') into.endless.push(candidate);
}
