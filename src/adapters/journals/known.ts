import type { FileHandle } from 'node:fs/promises';
import { broken } from '../../core/index.js';
import { splitLines } from '../../lib/json-lines.js';
import type { JournalEntry } from '../../ports/journal.js';
import { decodeLine, START, type Link } from './encoding.js';

/** What a process has read and verified of a journal file, so that it reads each line once. */
export interface Known<Event> {
  readonly entries: JournalEntry<Event>[];
  link: Link;
  /** Offset behind the last verified line; what lies beyond is a torn line. */
  end: number;
  /** The last verified line with its newline, compared again before anything is read after it. */
  lastLine: Buffer;
  /** Size of the file at the last look. */
  size: number;
  /** Which file it is, and when it was last changed; '' before the first look. */
  inode: string;
  changed: bigint;
}

export const nothingKnown = <Event>(): Known<Event> =>
  ({ entries: [], link: START, end: 0, lastLine: Buffer.alloc(0), size: 0, inode: '', changed: 0n });

/**
 * Brings `known` up to the file: nothing to do when it is untouched, else the new lines are read and verified. A file that was touched
 * and did not grow is verified from its first line.
 * @throws InvariantError when the file is damaged, or no longer the one that is known.
 */
export async function catchUp<Event>(file: FileHandle, known: Known<Event>, path: string): Promise<void> {
  const now = await look(file);
  if (now.inode === known.inode && now.size === known.size && now.changed === known.changed) return;
  if (known.inode !== '' && now.inode !== known.inode) broken(`${path}: the journal was replaced while this process was using it`);
  if (now.size < known.end) broken(`${path}:${known.link.seq}: the journal was cut while this process was using it`);
  if (now.size === known.end) await verifyAgain(file, known, path);
  await readOn(file, known, { path, size: now.size });
  Object.assign(known, now);
}

/** Takes in the line that this process has just written. */
export async function remember<Event>(file: FileHandle, known: Known<Event>, path: string): Promise<void> {
  const now = await look(file);
  await readOn(file, known, { path, size: now.size });
  Object.assign(known, now);
}

interface Source {
  readonly path: string;
  readonly size: number;
}

async function readOn<Event>(file: FileHandle, known: Known<Event>, { path, size }: Source): Promise<void> {
  const bytes = await readFrom(file, known.end - known.lastLine.length, size);
  const again = bytes.subarray(0, known.lastLine.length);
  if (!again.equals(known.lastLine)) broken(`${path}:${known.link.seq}: ${CHANGED}`);
  const { lines, end } = splitLines(bytes.subarray(known.lastLine.length));
  const nothingBehind = end === bytes.length - known.lastLine.length;
  const last = lines.at(-1);
  const whole = last !== undefined && nothingBehind && hasHoles(last) ? lines.slice(0, -1) : lines;
  commit(known, whole, path);
}

/** All lines or, when one is damaged, none. */
function commit<Event>(known: Known<Event>, lines: readonly Uint8Array[], path: string): void {
  const entries: JournalEntry<Event>[] = [];
  let link = known.link;
  let end = known.end;
  for (const line of lines) {
    const decoded = decodeLine<Event>(line, link, path);
    entries.push(decoded.entry);
    link = decoded.link;
    end += line.length + 1;
  }
  for (const entry of entries) known.entries.push(entry);
  const last = lines.at(-1);
  Object.assign(known, { link, end, lastLine: last === undefined ? known.lastLine : Buffer.concat([last, NEWLINE]) });
}

async function verifyAgain<Event>(file: FileHandle, known: Known<Event>, path: string): Promise<void> {
  const fresh = nothingKnown<Event>();
  await readOn(file, fresh, { path, size: known.end });
  if (fresh.link.hash !== known.link.hash) broken(`${path}:${known.link.seq}: ${CHANGED}`);
}

const NEWLINE = Buffer.from('\n');
const CHANGED = 'the journal was changed while this process was using it';

/** JSON text never holds a zero byte: a block of the line never reached the disk. */
const hasHoles = (line: Uint8Array): boolean => line.includes(0);

async function look(file: FileHandle): Promise<Pick<Known<unknown>, 'inode' | 'size' | 'changed'>> {
  const { dev, ino, size, ctimeNs } = await file.stat({ bigint: true });
  return { inode: `${dev}:${ino}`, size: Number(size), changed: ctimeNs };
}

async function readFrom(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
