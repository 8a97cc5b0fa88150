import type { DiffFile, DiffReading, DiffSide, Hunk } from './diff-file.js';
import { readHeader, startsFile, type Header } from './header.js';
import { isFileHead, readHunk, startsHunk } from './hunk.js';
import { hasPrefixes, headerPath, namesOf, type Names } from './paths.js';

const UNSEEN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^diff --(cc|combined) /, 'the combined diff of a merge, which does not say what changed against one parent'],
  [/^Only in .+: \S/, 'a file that stands on one side only, without its content'],
  [/^Submodule \S+ [0-9a-f]{7,}\.\.\.?[0-9a-f]{7,}/, 'a submodule, without what changed in it'],
];

/**
 * Reads a unified diff as git, other tools, mail programs and models write it: with and without prefixes, with quoted paths, renames, mode
 * changes, binary files, wrong hunk counts, and prose around it. What cannot be attributed to a file is an error, never given
 * to the file before it. Linear in the length of the text. (Facts 1.5 and 1.7, cases F-33 and T-31.)
 */
export function readDiff(text: string): DiffReading {
  const lines = text.split('\n');
  const reader = new Reader(lines, usesPrefixes(lines));
  reader.read();
  return reader.reading();
}

class Reader {
  readonly #files: DiffFile[] = [];
  readonly #notes: string[] = [];
  readonly #errors: string[] = [];
  readonly #lines: readonly string[];
  readonly #prefixed: boolean;

  constructor(lines: readonly string[], prefixed: boolean) {
    this.#lines = lines;
    this.#prefixed = prefixed;
  }

  reading(): DiffReading {
    return { files: this.#files, notes: this.#notes, errors: this.#errors };
  }

  read(): void {
    for (let at = 0; at < this.#lines.length; ) {
      const line = this.#lines[at] as string;
      if (startsFile(this.#lines, at)) at = this.#file(at);
      else if (startsHunk(line)) at = this.#orphan(at);
      else at = this.#between(line, at);
    }
  }

  /** Outside of files and hunks: prose, unless it is one of the lines by which tools say that content was left out. */
  #between(line: string, at: number): number {
    const binary = /^Binary files (.+) and (.+) differ\r?$/.exec(line);
    if (binary !== null) this.#binary(namesOf(binary[1] as string, binary[2] as string, this.#prefixed));
    const unseen = UNSEEN.find(([pattern]) => pattern.test(line));
    if (unseen !== undefined) this.#errors.push(`line ${at + 1}: ${unseen[1]}`);
    return at + 1;
  }

  #binary({ before, after }: Names): void {
    const side = (path: string | null): DiffSide | null => (path === null ? null : { path, mode: '100644' });
    this.#files.push({ before: side(before), after: side(after), binary: true, hunks: [] });
  }

  #file(at: number): number {
    const header = readHeader(this.#lines, at, this.#prefixed);
    const path = header.names?.after ?? header.names?.before ?? null;
    if (header.names === null || path === null) {
      this.#errors.push(`line ${at + 1}: the names of a file cannot be read`);
      return this.#skipHunks(header.next);
    }
    const { hunks, next } = this.#hunks(header.next, path);
    this.#files.push(fileOf(header, header.names, hunks));
    const complete = hunks.length > 0 || header.binary || saysMore(this.#lines.slice(at, header.next));
    if (!complete) this.#errors.push(`line ${at + 1}: nothing is said about what changed in ${path}`);
    return next;
  }

  #hunks(start: number, path: string): { readonly hunks: readonly Hunk[]; readonly next: number } {
    const hunks: Hunk[] = [];
    let next = start;
    while (startsHunk(this.#lines[next])) {
      const reading = readHunk(this.#lines, next);
      if (reading.odd !== '') this.#notes.push(`malformed hunk: ${path}, line ${next + 1} of the diff: ${reading.odd}`);
      hunks.push(reading.hunk);
      next = reading.next;
    }
    return { hunks, next };
  }

  #skipHunks(start: number): number {
    let next = start;
    while (startsHunk(this.#lines[next])) next = readHunk(this.#lines, next).next;
    return next;
  }

  #orphan(at: number): number {
    this.#errors.push(`line ${at + 1}: a hunk without a file`);
    return this.#skipHunks(at);
  }
}

function fileOf({ beforeMode, afterMode, binary }: Header, names: Names, hunks: readonly Hunk[]): DiffFile {
  return {
    before: names.before === null ? null : { path: names.before, mode: beforeMode },
    after: names.after === null ? null : { path: names.after, mode: afterMode },
    binary,
    hunks,
  };
}

/** A file without hunks is complete when its header tells of a rename, a mode, or an empty file that came or went. */
const saysMore = (header: readonly string[]): boolean => header.some((line) => /^(rename|copy|old mode|new mode|new file|deleted file|similarity index)/.test(line));

/** Whether the files of the diff that have two names carry prefixes: what holds for them holds for the others. */
function usesPrefixes(lines: readonly string[]): boolean {
  let without = false;
  for (const [at, line] of lines.entries()) {
    if (!isFileHead(lines, at)) continue;
    const [before, after] = [headerPath(line.slice(4)), headerPath((lines[at + 1] as string).slice(4))];
    if (before === '/dev/null' || after === '/dev/null') continue;
    if (hasPrefixes(before, after)) return true;
    without = true;
  }
  return !without;
}
