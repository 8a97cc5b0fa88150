import { NESTED_REPOSITORY, pathText, type RawPair, type RawSide } from './content.js';
import type { ObjectContent } from './objects.js';

/** One side of an entry of `git diff --raw -z`. The path holds one character per byte; an id of zeros is content on the disk. */
export interface RawEntrySide {
  readonly mode: string;
  readonly id: string;
  readonly path: string;
}
export interface RawEntry {
  readonly before: RawEntrySide | null;
  readonly after: RawEntrySide | null;
  /** A path with a merge conflict: there is no one content of it. */
  readonly unmerged: boolean;
}

const META = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/;
const ABSENT = '000000';
export const isZero = (id: string): boolean => /^0+$/.test(id);

/** Reads the entry whose first word is `words[at]`; null when it is none. `next` is the index behind it. */
export function rawEntry(words: readonly string[], at: number): { readonly entry: RawEntry; readonly next: number } | null {
  const meta = META.exec(words[at] ?? '');
  if (meta === null) return null;
  const [, beforeMode, afterMode, beforeId, afterId, status] = meta as unknown as readonly [string, string, string, string, string, string];
  const next = at + (status === 'R' ? 3 : 2);
  const [from, to] = [words[at + 1], words[next - 1]].map(String) as [string, string];
  return { entry: { before: side(beforeMode, beforeId, from), after: side(afterMode, afterId, to), unmerged: status === 'U' }, next };
}

const side = (mode: string, id: string, path: string): RawEntrySide | null => (mode === ABSENT ? null : { mode, id, path });

/** Every entry of the output of `git diff --raw -z`, in its order. */
export function rawEntries(stdout: Buffer): readonly RawEntry[] {
  const words = stdout.toString('latin1').split('\0');
  const entries: RawEntry[] = [];
  for (let at = 0; at < words.length; ) {
    const read = rawEntry(words, at);
    if (read !== null) entries.push(read.entry);
    at = read?.next ?? at + 1;
  }
  return entries;
}

/** Ids of the blobs that entries need. */
export const idsOf = (entries: readonly RawEntry[]): readonly string[] =>
  entries.flatMap(({ before, after }) => [before, after].flatMap((side) => (side === null || isZero(side.id) || side.mode === NESTED_REPOSITORY ? [] : [side.id])));

/** The entry with its contents; an id that `contents` lacks is a file that could not be read. */
export const pairOf = ({ before, after }: RawEntry, contents: ReadonlyMap<string, ObjectContent>): RawPair => ({ before: sideOf(before, contents), after: sideOf(after, contents) });

function sideOf(side: RawEntrySide | null, contents: ReadonlyMap<string, ObjectContent>): RawSide | null {
  if (side === null) return null;
  const content = contents.get(side.id);
  return { path: pathText(side.path), mode: side.mode, bytes: content === undefined || typeof content === 'string' ? null : content };
}
