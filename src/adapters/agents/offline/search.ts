import { syntaxErrorIn } from '../../../lib/syntax.js';
import { areCompatible } from './edits.js';
import { merge, singleCandidates, textOf, type Candidate } from './candidates.js';
import { evaluate } from './evaluate.js';
import { refine } from './deepen.js';
import { syntaxCandidates } from './syntax-repair.js';
import { isSpent, type Evaluated, type Task } from './task.js';

export interface Found {
  /** Candidates that turn every failing case green and keep the others so. */
  readonly plausible: readonly Evaluated[];
  /** The best that makes some failing case pass and breaks none. */
  readonly partial: readonly Evaluated[];
  readonly generated: number;
  readonly phases: readonly string[];
}

/** After the first plausible candidate, others are looked for down to this share of its score: the first is not always the right one. */
const RIVALS_SHARE = 0.3;
const PLAUSIBLE_MAX = 60;
const PAIRED = 160;
const ENDLESS_AGAIN_MAX = 400;
const TWINS_MAX = 4_000;

/** Single changes first, then two of one kind at once, then changes on top of those that helped, then any two. */
export async function search(task: Task): Promise<Found> {
  const broken = task.sources.filter((s) => syntaxErrorIn(s.text, s.path) !== null);
  if (broken.length > 0) return searchSyntax(task, merge(broken.map(syntaxCandidates)));
  const singles = merge(task.sources.map(singleCandidates));
  const phases: string[] = [];
  const goOn = (next: Candidate, plausible: readonly Evaluated[]): boolean => {
    const best = plausible[0];
    return best === undefined || (plausible.length < PLAUSIBLE_MAX && next.score >= RIVALS_SHARE * best.candidate.score);
  };
  const first = await evaluate(task, singles, goOn);
  phases.push(`${first.evaluated} single changes`);
  const partial = [...first.partial];
  const done = (plausible: readonly Evaluated[]): Found => ({ plausible, partial: partial.sort(byGain), generated: singles.length, phases });
  if (first.plausible.length > 0 || isSpent(task)) return done(first.plausible);

  const again = await evaluate(task, first.endless.slice(0, ENDLESS_AGAIN_MAX), goOn, 'long');
  phases.push(`${again.evaluated} of them again with more patience`);
  partial.push(...again.partial);
  if (again.plausible.length > 0 || isSpent(task)) return done(again.plausible);

  const further = await refine(task, partial.sort(byGain));
  phases.push(`${further.evaluated} changes on top of ${further.bases} that helped`);
  partial.push(...further.partial);
  if (further.plausible.length > 0 || isSpent(task)) return done(further.plausible);

  const twins = await evaluate(task, twinPairs(singles), goOn);
  phases.push(`${twins.evaluated} pairs of one kind`);
  partial.push(...twins.partial);
  if (twins.plausible.length > 0 || isSpent(task)) return done(twins.plausible);

  const pairs = await evaluate(task, anyPairs(singles), goOn);
  phases.push(`${pairs.evaluated} pairs`);
  return done(pairs.plausible);
}

const READABLE_BASES = 10;

/** A file that does not parse: first what makes it readable, then changes on top of the nearest of these. */
async function searchSyntax(task: Task, readable: readonly Candidate[]): Promise<Found> {
  const first = await evaluate(task, readable, (_, plausible) => plausible.length < PLAUSIBLE_MAX);
  const phases = [`${first.evaluated} changes that make a file readable`];
  if (first.plausible.length > 0) return { plausible: first.plausible, partial: [], generated: readable.length, phases };
  const further = await refine(task, readable.slice(0, READABLE_BASES).map((candidate) => ({ candidate, gained: [] })));
  phases.push(`${further.evaluated} changes on top of ${further.bases} of them`);
  return { plausible: further.plausible, partial: further.partial, generated: readable.length, phases };
}

const byGain = (a: Evaluated, b: Evaluated): number => b.gained.length - a.gained.length || b.candidate.score - a.candidate.score;

/** The same mistake twice: pairs of changes from one template that put in the same text, near each other. */
function twinPairs(singles: readonly Candidate[]): readonly Candidate[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of singles) {
    const edit = candidate.edits[0];
    if (candidate.edits.length !== 1 || edit === undefined || candidate.score < 0.1) continue;
    const key = `${candidate.templates[0] ?? ''}|${candidate.source}|${edit.text.replace(/[A-Za-z_$][\w$]*/g, 'x')}`;
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  const pairs: Candidate[] = [];
  for (const group of groups.values()) {
    for (const [i, a] of group.slice(0, 14).entries()) for (const b of group.slice(i + 1, 14)) push(pairs, a, b, 0.9);
  }
  return pairs.sort(byScore).slice(0, TWINS_MAX);
}

function anyPairs(singles: readonly Candidate[]): readonly Candidate[] {
  const best = singles.slice(0, PAIRED);
  const pairs: Candidate[] = [];
  for (const [i, a] of best.entries()) for (const b of best.slice(i + 1)) push(pairs, a, b, 0.5);
  return pairs.sort(byScore);
}

function push(into: Candidate[], a: Candidate, b: Candidate, factor: number): void {
  const edits = [...a.edits, ...b.edits];
  if (a.source !== b.source || !areCompatible(edits)) return;
  const near = 1 / (1 + Math.abs(a.at - b.at) / 400);
  into.push({ ...a, edits, templates: [...a.templates, ...b.templates], score: factor * a.score * b.score * near, at: Math.min(a.at, b.at) });
}

const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || (textOf(a) < textOf(b) ? -1 : 1);
