import type { Candidate, EditableSource } from './candidates.js';
import type { Choice } from './choose.js';
import { applyEdits, type Edit } from './edits.js';
import type { Found } from './search.js';
import { differenceOf, type Task } from './task.js';

/** One line for a person: what a candidate changes, and where. */
export function describe(candidate: Candidate, source: EditableSource): string {
  const [edit] = differenceOf(source.text, applyEdits(source.text, candidate.edits));
  if (edit === undefined) return 'nothing';
  const line = source.text.slice(0, edit.start).split('\n').length;
  const { before, after } = readable(edit, source.text);
  return `line ${line}, ${candidate.templates.join(' and ')}: \`${oneLine(before)}\` to \`${oneLine(after)}\``;
}

/** Where one side of an edit is empty, both are shown with what they touch: `<` to `<=`, not nothing to `=`. */
function readable({ start, end, text }: Edit, whole: string): { readonly before: string; readonly after: string } {
  const before = whole.slice(start, end);
  if (before !== '' && text !== '') return { before, after: text };
  const left = /\S{0,20}$/.exec(whole.slice(0, start))?.[0] ?? '';
  const right = /^\S{0,20}/.exec(whole.slice(end))?.[0] ?? '';
  return { before: left + before + right, after: left + text + right };
}

function oneLine(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 80 ? `${flat.slice(0, 77)}...` : flat;
}

export interface NoteInput {
  readonly outcome: string;
  readonly task: Task;
  readonly found: Found;
  readonly choice: Choice | null;
  readonly seconds: number;
  readonly root: string;
}

/** The agent's account of its search. */
export function noteOf({ outcome, task, found, choice, seconds, root }: NoteInput): string {
  const files = task.sources.map((s) => s.path.slice(root.length + 1));
  const best = found.partial[0];
  const lines = [
    outcome,
    `Looked at ${task.goals.failing.length} failing and ${task.goals.passing.length} passing cases and ${files.length === 1 ? files[0] ?? '' : `${files.length} files`}; made ${found.generated} single changes.`,
    `Tried ${task.pool.tried} candidates in ${seconds.toFixed(1)} s: ${found.phases.join(', ')}. ${task.pool.lost} of them hung or ended a worker.`,
  ];
  if (found.plausible.length > 0) lines.push(`${found.plausible.length} pass every case: ${tally(found.plausible.map((p) => p.candidate))}.`);
  if (choice !== null) lines.push(`The chosen one behaves like ${choice.agreeing} of ${choice.compared} compared on varied inputs, and keeps ${choice.examplesKept} examples of the comments.`);
  if (found.plausible.length === 0 && best !== undefined) lines.push(`The best partial one helps ${best.gained.length} cases.`);
  return lines.join('\n');
}

function tally(candidates: readonly Candidate[]): string {
  const counts = new Map<string, number>();
  for (const { templates } of candidates) counts.set(templates.join('+'), (counts.get(templates.join('+')) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${count}`).join(', ');
}
