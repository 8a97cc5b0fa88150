import { addTo, groupedBy } from './group.js';
import { remembered } from './remembered.js';
import type { WalkedTest } from './account.js';
import { Candidates } from './candidates.js';
import { strengthOf, type Check } from './check.js';
import { compare, type Comparison } from './compare.js';
import { KeptRows } from './kept-rows.js';
import { sameButRenamed, type Renamed } from './renames.js';
import { inOtherRows, otherMatter, together } from './same-matter.js';
import { otherScene } from './set-up.js';
import { calleeOf, inputsMoved, inputsOf, nearness } from './nearness.js';
import { format, sharesWords, subsumes } from './credit.js';
import type { TestPair } from './pairing.js';
import { providedByTest } from './provided.js';

export interface Settled {
  readonly before: Check;
  readonly after: Check;
  readonly pair: TestPair;
  readonly comparison: Comparison;
}

export interface Settlement {
  /** Demands that found their counterpart, with what became of them. */
  readonly matched: readonly Settled[];
  /** Demands that are nowhere any more. */
  readonly lost: readonly { readonly check: Check; readonly pair: TestPair }[];
}

type Lost = Settlement['lost'];
const lostByPair = remembered(({ lost }: Settlement) => groupedBy(lost, ({ pair }) => pair));

const matchedByPair = remembered(({ matched }: Settlement) => groupedBy(matched, ({ pair }) => pair));

/** Demands of one test that found their counterpart. */
export const matchedOf = (pair: TestPair, settlement: Settlement): readonly Settled[] => matchedByPair(settlement).get(pair) ?? [];

/** Demands of one test that are nowhere any more. */
export const lostOf = (pair: TestPair, settlement: Settlement): Lost => lostByPair(settlement).get(pair) ?? [];

interface Debt {
  readonly check: Check;
  readonly pair: TestPair;
}

/** Finds for every demand of the old version the one of the new version that stands for it. */
export function settle(pairs: readonly TestPair[], added: readonly WalkedTest[], renamed: Renamed | null): Settlement {
  const work = new Settling(pairs, added);
  work.exactly((c) => (c.row === null ? '' : `${c.row.text}|${c.relation}|${c.negated}|${c.subjectFull}|${c.expectedFull}|${c.tolerance}`), 'test');
  work.exactly((c) => `${c.relation}|${c.negated}|${c.subjectFull}|${c.expectedFull}|${accepts(c)}`, 'test');
  work.exactly((c) => (c.row === null ? `${c.relation}|${c.negated}|${c.subject}|${c.expected}|${c.expectedFull}|${accepts(c)}` : ''), 'test');
  work.exactly((c) => `${c.relation}|${c.negated}|${c.subjectFull}|${c.expectedFull}|${accepts(c)}`, 'change');
  work.duplicates();
  work.contained();
  work.renamed(renamed);
  work.nearby();
  work.exactly((c) => (c.row === null ? `${c.relation}|${c.negated}|${c.subject}|${c.expectedFull}|${accepts(c)}` : ''), 'change');
  work.implied();
  work.substituted();
  work.elsewhere();
  work.reasked();
  return work.result();
}

const sameUnlessProvided = (before: Check, after: Check): Comparison => {
  const why = providedByTest(before, after);
  return why === null ? { change: 'same', why: '' } : { change: 'weaker', why };
};
const accepts = (check: Check): string => (check.tolerance === null ? '' : `${check.tolerance} ${check.toleranceUnit}`);
const strong = (before: Check, after: Check): boolean => strengthOf(after) >= strengthOf(before) - 6 && after.relation !== 'tautology';

class Settling {
  #debts: Debt[] = [];
  readonly #credits = new Map<Check, WalkedTest>();
  readonly #all = new Map<WalkedTest, readonly Check[]>();
  readonly #matched: Settled[] = [];
  readonly #spent = new Set<Check>();
  readonly #was = new Map<Check, Check>();

  constructor(pairs: readonly TestPair[], added: readonly WalkedTest[]) {
    for (const pair of pairs) for (const check of pair.before.checks) this.#debts.push({ check, pair });
    // Demands that could fail claim their like first; those that hardly could take what is left.
    this.#debts.sort((a, b) => Number(a.check.weakness !== null) - Number(b.check.weakness !== null));
    const owners = new Set([...pairs.flatMap((p) => (p.after === null ? [] : [p.after])), ...added]);
    for (const owner of owners) {
      this.#all.set(owner, owner.checks);
      for (const check of owner.checks) this.#credits.set(check, owner);
    }
  }

  exactly(key: (check: Check) => string, reach: 'test' | 'change'): void {
    const byKey = new Map<string, Check[]>();
    for (const [check, owner] of this.#credits) {
      if (key(check) === '') continue;
      const k = reach === 'test' ? `${idOf(owner)}\n${key(check)}` : key(check);
      const list = byKey.get(k);
      if (list === undefined) byKey.set(k, [check]);
      else if (check.weakness === null) list.unshift(check);
      else list.push(check);
    }
    this.#debts = this.#debts.filter((debt) => {
      if (key(debt.check) === '' || (reach === 'test' && debt.pair.after === null)) return true;
      const k = reach === 'test' ? `${idOf(debt.pair.after as WalkedTest)}\n${key(debt.check)}` : key(debt.check);
      const found = this.#take(byKey.get(k) ?? [], debt);
      return found === undefined || !this.#spend(debt, found, sameUnlessProvided(debt.check, found));
    });
  }

  /** A demand that its test makes twice, with nothing but checks in between, is owed once. */
  duplicates(): void {
    const key = ({ relation, negated, subjectFull, expectedFull }: Check): string => `${relation}|${negated}|${subjectFull}|${expectedFull}`;
    const made = new Map([...groupedBy(this.#matched, ({ pair }) => pair)].map(([pair, matched]) => [pair, groupedBy(matched, ({ before }) => key(before))]));
    this.#debts = this.#debts.filter(({ check, pair }) => made.get(pair)?.get(key(check))?.some(({ before }) => before !== check && together(before, check) && !inOtherRows(before, check)) !== true);
  }

  /** A field that is now compared together with its neighbours. */
  contained(): void {
    this.#covered((credit) => credit.relation === 'partial' && !this.#spent.has(credit));
  }

  #covered(accept: (credit: Check) => boolean): void {
    const near = this.#candidates(accept);
    this.#debts = this.#debts.filter((debt) => {
      const found = near(debt).find((credit) => !this.#madeBefore(credit, debt.check) && subsumes(credit, debt.check));
      if (found !== undefined) this.#matched.push({ before: debt.check, after: found, pair: debt.pair, comparison: { change: 'stronger', why: '' } });
      return found === undefined;
    });
  }

  /** Demands on what is called otherwise now: those with the same answer first, then whichever comes next. */
  renamed(names: Renamed | null): void {
    if (names === null) return;
    for (const accept of [(a: Check, b: Check) => a.expectedFull === b.expectedFull, () => true]) {
      const near = this.#candidates((credit) => !this.#spent.has(credit));
      this.#debts = this.#debts.filter((debt) => {
        const found = near(debt).find((credit) => !this.#spent.has(credit) && accept(debt.check, credit) && sameButRenamed(debt.check, credit, names));
        return found === undefined || !this.#spend(debt, found, compare(debt.check, found));
      });
    }
  }

  /** Demands of the counterpart test on the same, or nearly the same, subject. */
  nearby(): void {
    const choices: { readonly debt: Debt; readonly credit: Check; readonly score: number }[] = [];
    const rows = new KeptRows(this.#matched);
    const near = this.#candidates((credit) => !this.#spent.has(credit));
    for (const debt of this.#debts) {
      for (const credit of near(debt)) {
        if (rows.swapped(debt.check, credit, debt.pair)) continue;
        const score = nearness(debt.check, credit);
        if (score > 0) choices.push({ debt, credit, score });
      }
    }
    choices.sort((a, b) => b.score - a.score);
    const done = new Set<Debt>();
    for (const { debt, credit, score } of choices) {
      if (done.has(debt) || this.#spent.has(credit)) continue;
      const comparison = compare(debt.check, credit);
      if (score < 60 && comparison.change !== 'weaker') continue;
      if (inputsMoved(debt.check, credit, score) && comparison.change === 'rewritten') continue;
      this.#spend(debt, credit, comparison);
      done.add(debt);
    }
    this.#debts = this.#debts.filter((debt) => !done.has(debt));
  }

  /** A demand on the whole covers a demand on a part. */
  implied(): void {
    this.#covered(() => true);
  }

  /** The same kind of demand on the same function with other inputs. */
  reasked(): void {
    const rows = new KeptRows(this.#matched);
    const near = this.#candidates((credit) => !this.#spent.has(credit));
    this.#debts = this.#debts.filter((debt) => {
      const found = near(debt).find((credit) => !this.#spent.has(credit) && !rows.swapped(debt.check, credit, debt.pair) && credit.weakness === null && strengthOf(credit) >= strengthOf(debt.check) && credit.relation !== 'tautology' && calleeOf(credit) !== '' && calleeOf(credit) === calleeOf(debt.check) && inputsOf(credit) !== inputsOf(debt.check) && !credit.subjectFull.startsWith(debt.check.subjectFull));
      return found === undefined || !this.#spend(debt, found, { change: 'unclear', why: 'other inputs' });
    });
  }

  /** What was checked of a value that is known to equal another may be checked of that one: `err.to_string()` of `DurError::Empty.to_string()`. */
  substituted(): void {
    const key = (check: Check, subject: string): string => `${check.relation}|${check.negated}|${subject}|${check.expectedFull}`;
    const credits = new Map([...this.#credits.keys()].map((credit) => [key(credit, credit.subjectFull), credit]));
    const known = groupedBy(this.#matched.filter(({ before, comparison }) => before.relation === 'equal' && !before.negated && comparison.change === 'same'), ({ pair }) => pair);
    this.#debts = this.#debts.filter((debt) => {
      const twins = (known.get(debt.pair) ?? []).filter(({ before }) => before.subjectFull !== '' && debt.check.subjectFull.startsWith(before.subjectFull));
      const found = twins.map(({ before }) => credits.get(key(debt.check, `${before.expectedFull}${debt.check.subjectFull.slice(before.subjectFull.length)}`))).find((credit) => credit !== undefined && credit.weakness === null);
      return found === undefined || !this.#spend(debt, found, { change: 'same', why: '' });
    });
  }

  /** What was checked may be checked by new material anywhere in the change: same values, at least as strictly. */
  elsewhere(): void {
    const fresh = [...this.#credits.keys()].filter((c) => !this.#spent.has(c));
    const index = indexOf(fresh);
    const rows = new KeptRows(this.#matched);
    this.#debts = this.#debts.filter((debt) => {
      const found = candidatesFor(debt.check, index).find((credit) => !this.#spent.has(credit) && strong(debt.check, credit) && stands(debt.check, credit) && !rows.swapped(debt.check, credit, debt.pair) && !this.#foreign(debt, credit));
      return found === undefined || !this.#spend(debt, found, { change: 'same', why: 'moved' });
    });
  }

  /** Who may stand for a debt among the demands of its own test that are acceptable now. */
  #candidates(accept: (credit: Check) => boolean): (debt: Debt) => readonly Check[] {
    const asking = groupedBy(this.#debts, ({ pair }) => pair.after);
    const known = new Map<WalkedTest, Candidates>();
    return ({ check, pair: { before, after } }) => {
      if (after === null) return [];
      const candidates = known.get(after) ?? new Candidates(after.checks.filter(accept), asking.get(after)?.length ?? 0);
      known.set(after, candidates);
      return candidates.for(check, placeOf(before, check));
    };
  }

  /** The first credit of a list that is about what the debt is about. */
  #take(list: Check[], debt: Debt): Check | undefined {
    const at = list.findIndex((credit) => !this.#foreign(debt, credit));
    return at === -1 ? undefined : list.splice(at, 1)[0];
  }

  /** The credit stands in another test, about something else. */
  #foreign(debt: Debt, credit: Check): boolean {
    const owner = this.#credits.get(credit);
    return owner !== debt.pair.after && (otherMatter(debt.check, credit) || (owner !== undefined && otherScene(debt.check, debt.pair, owner)));
  }

  /** The credit is what the test already demanded at another point of its course. */
  #madeBefore(credit: Check, check: Check): boolean {
    const was = this.#was.get(credit);
    if (was === undefined || was === check || was.subjectFull !== check.subjectFull) return false;
    return inOtherRows(was, check) || (!together(was, check) && (was.relation === check.relation || (was.origin !== '' && check.origin !== '')));
  }

  result(): Settlement {
    return { matched: this.#matched, lost: this.#debts };
  }

  #spend(debt: Debt, credit: Check, comparison: Comparison): boolean {
    if (this.#spent.has(credit)) return false;
    this.#spent.add(credit);
    this.#was.set(credit, debt.check);
    this.#credits.delete(credit);
    this.#matched.push({ before: debt.check, after: credit, pair: debt.pair, comparison });
    return true;
  }
}

const placesIn = remembered(({ checks }: WalkedTest): ReadonlyMap<Check, number> => new Map(checks.map((check, i) => [check, i / checks.length])));
const placeOf = (test: WalkedTest, check: Check): number => placesIn(test).get(check) ?? 0;

const ids = new WeakMap<WalkedTest, number>();
let next = 0;
function idOf(test: WalkedTest): number {
  const known = ids.get(test);
  if (known !== undefined) return known;
  ids.set(test, ++next);
  return next;
}

interface Index {
  readonly byLiteral: ReadonlyMap<string, readonly Check[]>;
  readonly bySubject: ReadonlyMap<string, readonly Check[]>;
  /** Expected errors by their type. */
  readonly byType: ReadonlyMap<string, readonly Check[]>;
  readonly formats: readonly Check[];
}

function indexOf(checks: readonly Check[]): Index {
  const byLiteral = new Map<string, Check[]>();
  const bySubject = new Map<string, Check[]>();
  const byType = new Map<string, Check[]>();
  for (const check of checks) {
    for (const literal of new Set(check.literals)) addTo(byLiteral, literal, check);
    addTo(bySubject, check.subjectFull, check);
    if (check.relation === 'throws') addTo(byType, check.expectedFull, check);
  }
  return { byLiteral, bySubject, byType, formats: checks.filter((c) => c.literals.some((l) => /%[sdvq]|\{\}|\{/.test(l))) };
}

function candidatesFor(check: Check, index: Index): readonly Check[] {
  const literals = check.literals.flatMap((l) => index.byLiteral.get(l) ?? []);
  const types = check.relation === 'throws' ? (index.byType.get(check.expectedFull) ?? []) : [];
  return [...new Set([...(index.bySubject.get(check.subjectFull) ?? []), ...types, ...literals, ...index.formats])];
}

/** Whether a new demand can stand for a lost one that had another shape. */
function stands(before: Check, after: Check): boolean {
  if (before.negated !== after.negated && before.literals.length === 0) return false;
  if (before.subjectFull === after.subjectFull) {
    const { change } = compare(before, after);
    return before.literals.length === 0 ? change === 'same' || change === 'stronger' : change !== 'weaker' && before.literals.every((l) => after.literals.includes(l));
  }
  if (before.literals.length === 0) return before.relation === after.relation && before.expectedFull === after.expectedFull && sharesWords(before.subjectFull, after.subjectFull);
  const covered = before.literals.every((l) => after.literals.includes(l) || after.literals.some((f) => format(f, l)));
  const telling = before.literals.some((l) => l.length > 4 || /^-?\d{3,}|\d\.\d/.test(l));
  return covered && (telling || sharesWords(before.subjectFull, after.subjectFull));
}
