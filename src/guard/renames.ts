import { isTestPath } from './change-set.js';
import type { Check } from './check.js';
import { remembered } from './remembered.js';
import type { World, Worlds } from './world.js';

/** Whether one name of the code under test may have become another with the change. */
export type Renamed = (old: string, now: string) => boolean;

const namesIn = remembered((world: World): ReadonlySet<string> => new Set([...world.models.values()].filter((model) => !isTestPath(model.path)).flatMap((model) => model.text.match(/[A-Za-z_$][\w$]*/g) ?? [])));

/** Old names are gone from the changed sources or new ones were never there; null where no source changed. */
export function renamesIn({ before, after }: Worlds): Renamed | null {
  if (namesIn(before).size === 0 || namesIn(after).size === 0) return null;
  return (old, now) => namesIn(before).has(old) && namesIn(after).has(now) && (!namesIn(after).has(old) || !namesIn(before).has(now));
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|\d[\w.]*|[^\s\w]/g;
const NAME = /^[A-Za-z_$]/;

/** Whether what two checks look at differs by nothing but names that were given anew, each always the same way. */
export function sameButRenamed(before: Check, after: Check, renamed: Renamed): boolean {
  if (before.subjectFull === after.subjectFull || before.relation !== after.relation || before.negated !== after.negated) return false;
  const [b, a] = [before.subjectFull.match(TOKEN) ?? [], after.subjectFull.match(TOKEN) ?? []];
  if (b.length !== a.length || b.length < 3) return false;
  const names = new Map<string, string>();
  for (const [i, old] of b.entries()) {
    const now = a[i] ?? '';
    if (names.has(old) ? names.get(old) !== now : old !== now && (!NAME.test(old) || !NAME.test(now) || !renamed(old, now))) return false;
    if (NAME.test(old)) names.set(old, now);
  }
  return sameKind(before.literals, after.literals);
}

/** A number stays a number, a text a text. */
const sameKind = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((literal, i) => literal.startsWith('"') === after[i]?.startsWith('"'));
