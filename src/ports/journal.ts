/** What a journal line holds beside the event itself. */
export interface JournalEntry<Event> {
  readonly event: Event;
  /** Wall-clock time of the append, for people; no rule reads it. */
  readonly atMs: number;
  /** The process that appended: host, pid, start time. */
  readonly by: string;
}

/**
 * The history of one run: append-only, its length is its version.
 *
 * Contract: `append` succeeds only if the journal still has `length` entries, and returns after the entry is on disk. A torn last
 * line is dropped; any other damage is an InvariantError that names file and line, never a shorter history.
 */
export interface Journal<Event> {
  read(): Promise<readonly JournalEntry<Event>[]>;
  append(event: Event, length: number): Promise<'appended' | 'outrun'>;
}

/**
 * Large texts beside a journal, by SHA-256 of their content.
 *
 * Contract: `get` of a hash that was never put, or whose content no longer matches, throws an InvariantError.
 */
export interface Blobs {
  put(content: string | Uint8Array): Promise<string>;
  get(hash: string): Promise<string>;
}
