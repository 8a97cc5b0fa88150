import type { Check, RowPlace } from './check.js';
import type { Settled } from './settling.js';

/** The rows of tables that the new version makes word for word, by the test and the check that they fill. */
export class KeptRows {
  readonly #kept = new Map<Settled['pair'], Set<string>>();

  constructor(matched: readonly Settled[]) {
    for (const settled of matched) if (settled.before.row !== null && settled.before.row.text === settled.after.row?.text) this.#keep(settled);
  }

  /** Whether `after` speaks of another row than `before`, in a table that otherwise kept rows: that row has not changed, it is gone. A row that kept its name may have. */
  swapped(before: Check, after: Check, pair: Settled['pair']): boolean {
    if (before.row === null || after.row === null || before.subjectFull === after.subjectFull || before.row.text === after.row.text) return false;
    return !sameName(before.row, after.row) && this.#kept.get(pair)?.has(placeOf(before)) === true;
  }

  #keep({ before, pair }: Settled): void {
    const known = this.#kept.get(pair) ?? new Set();
    this.#kept.set(pair, known.add(placeOf(before)));
  }
}

const placeOf = ({ at, relation }: Check): string => `${at.file}\n${at.line}\n${relation}`;
const sameName = (before: RowPlace, after: RowPlace): boolean => before.name !== '' && before.name === after.name;
