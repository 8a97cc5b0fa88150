import type { RecordedCall } from './protocol.js';
import type { Candidate } from './candidates.js';
import { examplesIn, type DocExample } from './examples.js';
import { fileEditsOf, type Evaluated, type Task } from './task.js';
import { generality } from './generality.js';
import { variations } from './variations.js';

export interface Choice {
  readonly candidate: Candidate;
  /** Candidates that behave as the chosen one does, and all that were compared. */
  readonly agreeing: number;
  readonly compared: number;
  readonly examplesKept: number;
}

const COMPARED_MAX = 48;

/**
 * Orders candidates that pass every case, the best first. They are grouped by what they answer to inputs like those of the tests; the
 * examples in the comments count first, then how many (and how likely) candidates agree, then the candidate's own score. The best of
 * each group come first, then the others: what is refused by a check or a judge may be wanted in another form.
 */
export async function choose(task: Task, plausible: readonly Evaluated[], calls: readonly RecordedCall[]): Promise<readonly Choice[]> {
  const compared = plausible.slice(0, COMPARED_MAX);
  const questions = variations(calls);
  const examples = task.sources.flatMap((source) => examplesIn(source.path, source.text));
  const groups = new Map<string, Rated[]>();
  for (const { candidate } of compared) {
    const rated = await rate(task, candidate, questions, examples);
    groups.set(rated.behaviour, [...(groups.get(rated.behaviour) ?? []), rated]);
  }
  const choices = [...groups.values()].map((group) => {
    const sorted = [...group].sort((a, b) => b.merit - a.merit);
    const best = sorted[0];
    return best === undefined ? null : { best, sorted, weight: weightOf(sorted) };
  });
  const ordered = choices.filter((c) => c !== null).sort((a, b) => b.best.kept - a.best.kept || b.weight - a.weight);
  const choiceOf = (rated: Rated, agreeing: number): Choice => ({ candidate: rated.candidate, agreeing, compared: compared.length, examplesKept: rated.kept });
  const others = ordered.flatMap(({ sorted }) => sorted.slice(1).map((rated) => choiceOf(rated, sorted.length)));
  return [...ordered.map(({ best, sorted }) => choiceOf(best, sorted.length)), ...others];
}

interface Rated {
  readonly candidate: Candidate;
  readonly merit: number;
  readonly behaviour: string;
  readonly kept: number;
  /** Share of the varied inputs on which it throws, never ends, or gives nothing usable. */
  readonly failures: number;
  /** It gives the same answer to all of them. */
  readonly isConstant: boolean;
}

const ODD = /^throws|\bNaN\b|\bundefined\b/;
const share = (answers: readonly string[], odd: (answer: string) => boolean): number => (answers.length === 0 ? 0 : answers.filter(odd).length / answers.length);

/** Agreement helps, with less and less effect: ten variants of one idea are not ten ideas. */
function weightOf(group: readonly Rated[]): number {
  const best = group[0];
  if (best === undefined) return 0;
  return best.merit * (1 + 0.08 * Math.log2(group.length)) * (1 - 0.7 * best.failures) * (best.isConstant ? 0.5 : 1);
}

async function rate(task: Task, candidate: Candidate, questions: readonly RecordedCall[], examples: readonly DocExample[]): Promise<Rated> {
  const files = fileEditsOf(task, candidate);
  const merit = candidate.score * generality(task, candidate);
  const expressions = examples.flatMap(({ path, call, expected }) => [{ path, expression: call }, { path, expression: expected }]);
  const answers = await task.pool.probe(files, [...questions, ...expressions]);
  if (answers === null) return { candidate, merit, behaviour: 'lost', kept: -1, failures: 1, isConstant: true };
  const behaviour = answers.slice(0, questions.length);
  const told = answers.slice(questions.length);
  const kept = examples.filter((_, i) => told[2 * i] === told[2 * i + 1] && !told[2 * i]?.startsWith('throws')).length;
  return { candidate, merit, behaviour: behaviour.join('\n'), kept, failures: share(behaviour, (a) => ODD.test(a)), isConstant: new Set(behaviour).size === 1 };
}
