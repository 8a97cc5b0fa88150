import type { Candidate, EditableSource } from './candidates.js';
import type { Edit } from './edits.js';
import type { Goals, Pool } from './pool.js';
import type { FileEdits } from './protocol.js';

/** What the search works on. */
export interface Task {
  readonly pool: Pool;
  readonly sources: readonly EditableSource[];
  readonly goals: Goals;
  readonly budget: SearchBudget;
}

/** Candidates are counted first, so that the same tree and letter give the same answer; time is the second limit. */
export interface SearchBudget {
  readonly candidates: number;
  /** On the clock of `performance.now()`. */
  readonly untilMs: number;
  readonly signal: AbortSignal;
}

export const isSpent = (task: Task): boolean =>
  task.budget.signal.aborted || task.pool.tried >= task.budget.candidates || performance.now() >= task.budget.untilMs;

export interface Evaluated {
  readonly candidate: Candidate;
  readonly gained: readonly string[];
}

export function fileEditsOf(task: Task, candidate: Candidate): readonly FileEdits[] {
  const source = task.sources.find((s) => s.index === candidate.source);
  return source === undefined ? [] : [{ path: source.path, edits: candidate.edits }];
}

/** The smallest single edit that turns one text into the other. */
export function differenceOf(from: string, to: string): readonly Edit[] {
  let head = 0;
  while (head < from.length && head < to.length && from[head] === to[head]) head++;
  let tail = 0;
  while (tail < from.length - head && tail < to.length - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail++;
  return from === to ? [] : [{ start: head, end: from.length - tail, text: to.slice(head, to.length - tail) }];
}
