import { brokenForm, formsOf } from '../../../lib/patterns.js';
import type { Evidence, Objection, Rule } from './evidence.js';

/** From so many cases that the change turned green on, a piece of code may differ from others of its form. */
const CASES_WANTED = 2;

/** Pieces of code that have the same form keep it, unless more than one case shows that one of them was wrong. */
export const formKept: Rule = {
  id: 'form-kept',
  affirms: ({ turned }) => `No piece of code that had the same form as another one was changed${turned.length >= CASES_WANTED ? ` without ${turned.length} cases that ask for it` : ''}.`,
  check: ({ sources, turned, healed }: Evidence) => turned.length + healed.length >= CASES_WANTED || turned.length === 0 ? [] : sources.flatMap(objectionsOf),
};

function objectionsOf({ path, before, after, parsedBefore, parsedAfter }: Evidence['sources'][number]): readonly Objection[] {
  if (parsedBefore === null || parsedAfter === null) return [];
  const broken = brokenForm(formsOf(parsedBefore.program, before), formsOf(parsedAfter.program, after));
  if (broken === null) return [];
  const line = before.slice(0, broken.at).split('\n').length;
  return [{ ruling: 'revise', ground: `${path}: code of the form of line ${line} (${broken.text.replace(/\s+/g, ' ').slice(0, 60)}) stands there several times; the change makes one of them different, and only one case shows that it was wrong.` }];
}
