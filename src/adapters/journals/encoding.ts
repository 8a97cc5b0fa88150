import { broken } from '../../core/index.js';
import { sha256 } from '../../lib/hash.js';
import type { JournalEntry } from '../../ports/journal.js';

/** Version of the line format; stands first in every line. */
const JOURNAL_FORMAT = 1;

/** What the first line follows. */
const GENESIS = '0'.repeat(64);

/** How far a journal was read: what the next line must be chained to. */
export interface Link {
  /** Number of the last line, counted from 1; 0 before the first. */
  readonly seq: number;
  readonly hash: string;
}
export const START: Link = { seq: 0, hash: GENESIS };

const HASH_MARK = ',"hash":"';
const TAIL_LENGTH = HASH_MARK.length + 64 + '"}'.length;

/**
 * One line for one entry: `{v, seq, atMs, by, event, prev, hash}` and a newline. `hash` is the SHA-256 of all bytes of the line before
 * `,"hash"`, and `prev` is the hash of the line before, so no byte of a line can change unseen.
 */
export function encodeLine(entry: JournalEntry<unknown>, after: Link): { readonly line: Uint8Array; readonly link: Link } {
  const event: string | undefined = JSON.stringify(entry.event);
  if (event === undefined) broken('an event must be a JSON value');
  const seq = after.seq + 1;
  const stamp = `"seq":${seq},"atMs":${JSON.stringify(entry.atMs)},"by":${JSON.stringify(entry.by)}`;
  const body = `{"v":${JOURNAL_FORMAT},${stamp},"event":${event},"prev":"${after.hash}"`;
  const hash = sha256(body);
  return { line: Buffer.from(`${body}${HASH_MARK}${hash}"}\n`), link: { seq, hash } };
}

/**
 * Reads a line (without its newline) that must follow `after`. `file` is for the message only.
 * @throws InvariantError naming file and line when the line is not exactly what was once written there.
 */
export function decodeLine<Event>(bytes: Uint8Array, after: Link, file: string): { readonly entry: JournalEntry<Event>; readonly link: Link } {
  const line = after.seq + 1;
  const refuse = (why: string): never => broken(`${file}:${line}: ${why}`);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields = fieldsOf<Event>(text.toString('utf8')) ?? refuse('the journal is damaged: the line is not a JSON object');
  if (fields.v !== JOURNAL_FORMAT) refuse(`written in journal format ${JSON.stringify(fields.v)}; this program reads format ${JOURNAL_FORMAT}`);
  const hash = sha256(bytes.subarray(0, Math.max(0, bytes.length - TAIL_LENGTH)));
  if (text.toString('latin1', text.length - TAIL_LENGTH) !== `${HASH_MARK}${hash}"}`) refuse('the journal is damaged: the line does not match its own hash');
  if (fields.seq !== line) refuse(`the journal is damaged: entry ${String(fields.seq)} stands where entry ${line} belongs`);
  if (fields.prev !== after.hash) refuse('the journal is damaged: the hash chain is broken here');
  return { entry: { event: fields.event, atMs: fields.atMs, by: fields.by }, link: { seq: line, hash } };
}

interface Fields<Event> extends JournalEntry<Event> {
  readonly v: unknown;
  readonly seq: unknown;
  readonly prev: unknown;
}

function fieldsOf<Event>(text: string): Fields<Event> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields<Event>) : null;
  } catch {
    return null;
  }
}
