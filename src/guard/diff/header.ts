import { isFileHead } from './hunk.js';
import { gitNames, hasPrefixes, headerPath, namesOf, type Names } from './paths.js';

/** What stands above the hunks of one file, and the index of the first line behind it. */
export interface Header {
  readonly names: Names | null;
  readonly beforeMode: string;
  readonly afterMode: string;
  readonly binary: boolean;
  readonly next: number;
}

interface Gathered {
  git: readonly [string, string] | null;
  minus: string | null;
  plus: string | null;
  renameFrom: string | null;
  renameTo: string | null;
  beforeMode: string;
  afterMode: string;
  created: boolean;
  deleted: boolean;
  binary: boolean;
}

type Reader = (rest: string, into: Gathered) => void;
function nothing(): void {}

/** The lines of a header, by how they begin. The order does not matter: none is the beginning of another. */
const READERS: readonly (readonly [start: string, read: Reader])[] = [
  ['--- ', (rest, into) => (into.minus = headerPath(rest))],
  ['+++ ', (rest, into) => (into.plus = headerPath(rest))],
  ['old mode ', (rest, into) => (into.beforeMode = rest.trim())],
  ['new mode ', (rest, into) => (into.afterMode = rest.trim())],
  ['new file mode ', (rest, into) => {
    into.created = true;
    into.afterMode = rest.trim();
  }],
  ['deleted file mode ', (rest, into) => {
    into.deleted = true;
    into.beforeMode = rest.trim();
  }],
  ['rename from ', (rest, into) => (into.renameFrom = headerPath(rest))],
  ['rename to ', (rest, into) => (into.renameTo = headerPath(rest))],
  // A copy leaves its original where it is: the new file is all that changed.
  ['copy from ', (_, into) => (into.created = true)],
  ['copy to ', (rest, into) => (into.renameTo = headerPath(rest))],
  ['index ', (rest, into) => {
    const mode = / ([0-7]{6})\s*$/.exec(rest)?.[1];
    if (mode !== undefined) [into.beforeMode, into.afterMode] = [mode, mode];
  }],
  ['Binary files ', (_, into) => (into.binary = true)],
  ['GIT binary patch', (_, into) => (into.binary = true)],
  ['similarity index ', nothing],
  ['dissimilarity index ', nothing],
];

export const startsFile = (lines: readonly string[], at: number): boolean => lines[at]?.startsWith('diff --git ') === true || isFileHead(lines, at);

/** Reads the header that begins at `at`. `prefixed`: whether the diff is known to carry prefixes. */
export function readHeader(lines: readonly string[], at: number, prefixed: boolean): Header {
  const into: Gathered = {
    git: null, minus: null, plus: null, renameFrom: null, renameTo: null, beforeMode: '100644', afterMode: '100644', created: false, deleted: false, binary: false,
  };
  let next = at;
  const first = lines[at] as string;
  if (first.startsWith('diff --git ')) {
    into.git = gitNames(first.slice('diff --git '.length));
    next++;
  }
  for (; next < lines.length; next++) {
    const line = lines[next] as string;
    // A second `---` belongs to the next file.
    if (into.plus !== null && line.startsWith('--- ')) break;
    const known = READERS.find(([start]) => line.startsWith(start));
    if (known === undefined) break;
    known[1](line.slice(known[0].length).replace(/\r$/, ''), into);
  }
  return { names: namesIn(into, prefixed), beforeMode: into.beforeMode, afterMode: into.afterMode, binary: into.binary, next };
}

function namesIn(into: Gathered, prefixed: boolean): Names | null {
  const names = bothNames(into, prefixed);
  if (names === null) return null;
  return { before: into.created ? null : names.before, after: into.deleted ? null : names.after };
}

/** Rename lines carry no prefix, so they win; then the `---` and `+++` lines, whose end is certain; then the first line. */
function bothNames({ git, minus, plus, renameFrom, renameTo }: Gathered, prefixed: boolean): Names | null {
  if (renameTo !== null) return { before: renameFrom, after: renameTo };
  if (minus !== null && plus !== null) return namesOf(minus, plus, git === null ? prefixed : hasPrefixes(git[0], git[1]));
  return git === null ? null : namesOf(git[0], git[1], prefixed);
}
