import type { Candidate } from './candidates.js';
import { applyEdits } from './edits.js';
import { newSmells, smellsOf, type Smell } from '../../../lib/code-smells.js';
import { parseSource } from '../../../lib/syntax.js';
import type { Task } from './task.js';

/** How much less a candidate is believed that stops using something: what is left out of account seldom was there for nothing. */
const FORGETS = 0.3;
/** ... or that asks for equality with one more number, where a bound would do. */
const PINS = 0.5;

/** ... or that leaves something a linter would point at. */
const SMELLS = 0.15;

/** A factor, 1 for a change that keeps using all variables and brings in no equality with a constant. */
export function generality(task: Task, candidate: Candidate): number {
  const source = task.sources.find((s) => s.index === candidate.source);
  if (source === undefined) return 1;
  const after = applyEdits(source.text, candidate.edits);
  const smelly = newSmells(smellsIn(source.text, source.path), smellsIn(after, source.path)).length > 0;
  return (smelly ? SMELLS : 1) * (forgets(source.text, after, candidate) ? FORGETS : 1) * (pinCount(after) > pinCount(source.text) ? PINS : 1);
}

function smellsIn(text: string, path: string): readonly Smell[] {
  const parsed = parseSource(text, path);
  return parsed === null ? [] : smellsOf(parsed.program, text);
}

/** True when a name that the edits take out stands only once any more: where it is declared. */
function forgets(before: string, after: string, candidate: Candidate): boolean {
  const removed = new Set(candidate.edits.flatMap((e) => before.slice(e.start, e.end).match(NAME) ?? []));
  return [...removed].some((name) => count(before, name) > 1 && count(after, name) === 1);
}

const NAME = /(?<![.\w$'"])[A-Za-z_$][\w$]*/g;
const count = (text: string, name: string): number => (withoutComments(text).match(NAME) ?? []).filter((n) => n === name).length;
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ');
const pinCount = (text: string): number => (withoutComments(text).match(/[=!]==? ?\(?-?[2-9]|[=!]==? ?\(?-?1\d|[=!]==? ?\(-1/g) ?? []).length;
