import { broken } from '../../core/index.js';
import type { Clock } from '../../ports/clock.js';
import type { Journal, JournalEntry } from '../../ports/journal.js';

export interface MemoryJournalOptions {
  readonly by: string;
  readonly clock: Clock;
}

/** A journal that ends with the process; for simulations and tests. Events are kept as the JSON text a file would hold. */
export function memoryJournal<Event>({ by, clock }: MemoryJournalOptions): Journal<Event> {
  const entries: JournalEntry<Event>[] = [];
  return {
    read: async () => entries.slice(),
    append: async (event, length) => {
      if (entries.length !== length) return 'outrun';
      entries.push({ event: throughJson(event), atMs: clock.nowMs(), by });
      return 'appended';
    },
  };
}

function throughJson<Event>(event: Event): Event {
  const text: string | undefined = JSON.stringify(event);
  return text === undefined ? broken('an event must be a JSON value') : (JSON.parse(text) as Event);
}
