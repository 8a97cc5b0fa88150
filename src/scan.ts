import { resolve } from 'node:path';
import { changeBetweenFolders } from './adapters/changes/folders.js';
import { changeInDiff } from './adapters/changes/patch.js';
import { changeBetweenRevisions, type Head } from './adapters/changes/revisions.js';
import type { SourceChange } from './adapters/changes/source.js';
import type { ScanInput, ScanOutput } from './guard/scan.js';
import { readIfThere, utf8, writeAtomic } from './lib/files.js';
import { RefusalError } from './lib/refusal.js';

export type { SourceChange };

/** Where a change comes from: exactly one of these. */
export type Source =
  | { readonly kind: 'folders'; readonly before: string; readonly after: string }
  | { readonly kind: 'revisions'; readonly base: string; readonly head: Head }
  | { readonly kind: 'diff'; readonly name: string; readonly text: string };

export interface DetectorInfo {
  readonly id: string;
  readonly level: 'block' | 'warn';
  readonly summary: string;
  /** Its page, relative to the root of Countersign's own repository. */
  readonly doc: string;
}

/** What judges a change. `load` gets ready for these paths: grammars are loaded for what is there, once. */
export interface Engine {
  readonly detectors: readonly DetectorInfo[];
  load(paths: readonly string[]): Promise<(input: ScanInput) => ScanOutput>;
}

/** @throws RefusalError when there is nothing that can be compared. */
export async function readChange(cwd: string, source: Source): Promise<SourceChange> {
  switch (source.kind) {
    case 'folders':
      return { ...(await changeBetweenFolders(resolve(cwd, source.before), resolve(cwd, source.after))), title: `${source.before} and ${source.after}` };
    case 'revisions':
      return changeBetweenRevisions(cwd, source.base, source.head);
    case 'diff':
      return changeInDiff(cwd, source.text, source.name);
  }
}

/** What is known beside the files: what a person says that the change is for, and the values that the last run printed as actual. */
export type Beside = Pick<ScanInput, 'intent' | 'observed'>;

/** Files that helpers lead to are fetched between passes; helpers of helpers need another. */
const PASSES_MAX = 4;

/** Scans a change. Unchanged files that the scan asked for and that have to be fetched are fetched, and it is done again with them. */
export async function scanChange(change: Pick<SourceChange, 'files' | 'unchanged'>, beside: Beside, engine: Engine): Promise<ScanOutput> {
  const scan = await engine.load(pathsOf(change));
  return scanWith(scan, change, beside);
}

/** The same with an engine that is ready for every path of the change. */
export async function scanWith(scan: (input: ScanInput) => ScanOutput, { files, unchanged }: Pick<SourceChange, 'files' | 'unchanged'>, beside: Beside): Promise<ScanOutput> {
  const input = { files, ...beside };
  if (unchanged.kind === 'at-hand') return scan({ ...input, context: (path) => unchanged.read(path) });
  const known = new Map<string, string | null>();
  for (let pass = 1; ; pass++) {
    const missed = new Set<string>();
    const output = scan({ ...input, context: (path) => lookUp(path, known, missed) });
    if (missed.size === 0 || pass === PASSES_MAX) return output;
    const fetched = await unchanged.fetch([...missed]);
    for (const path of missed) known.set(path, fetched.get(path) ?? null);
    if (fetched.size === 0) return output;
  }
}

function lookUp(path: string, known: ReadonlyMap<string, string | null>, missed: Set<string>): string | null {
  const text = known.get(path);
  if (text === undefined) missed.add(path);
  return text ?? null;
}

const pathsOf = ({ files }: Pick<SourceChange, 'files'>): readonly string[] =>
  [...new Set(files.flatMap(({ before, after }) => [before, after].flatMap((side) => (side === null ? [] : [side.path]))))];

/** Text of a file that the command line names. @throws RefusalError `no-file`, `not-text`. */
export async function readInput(cwd: string, path: string): Promise<string> {
  const bytes = await readIfThere(resolve(cwd, path)).catch((error: unknown) => {
    throw new RefusalError('no-file', error instanceof Error ? error.message : String(error));
  });
  if (bytes === null) throw new RefusalError('no-file', `there is no file ${path}`);
  const text = utf8(bytes);
  if (text === null) throw new RefusalError('not-text', `${path} is not text in UTF-8`);
  return text;
}

/** Writes a file that must not be there yet. @throws RefusalError `file-exists`. */
export async function writeNew(cwd: string, path: string, text: string): Promise<void> {
  const place = resolve(cwd, path);
  if ((await readIfThere(place)) !== null) throw new RefusalError('file-exists', `${path} is there already; it was left as it is`);
  await writeAtomic(place, text);
}

/** Writes a file of the caller, over what is there. */
export const writeOver = (cwd: string, path: string, text: string): Promise<void> => writeAtomic(resolve(cwd, path), text);
