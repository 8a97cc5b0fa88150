import type { Candidate } from './candidates.js';
import { fileEditsOf, type Task } from './task.js';

const EDITS_MAX = 12;

/** Drops edits that are not needed for all cases to pass, last first. */
export async function minimise(task: Task, candidate: Candidate): Promise<Candidate> {
  let kept = candidate;
  if (candidate.edits.length < 2 || candidate.edits.length > EDITS_MAX || candidate.templates.some((t) => t.startsWith('uniform') || t === 'both-sides')) return candidate;
  for (const edit of [...candidate.edits].reverse()) {
    const fewer = { ...kept, edits: kept.edits.filter((e) => e !== edit) };
    if (fewer.edits.length === 0) break;
    const tried = await task.pool.try(fileEditsOf(task, fewer), task.goals, 'long');
    if (tried.end === 'all-pass') kept = fewer;
  }
  return kept;
}
