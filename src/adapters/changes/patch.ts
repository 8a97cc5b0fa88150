import type { DiffFile } from '../../guard/diff/diff-file.js';
import { readDiff } from '../../guard/diff/read.js';
import { otherSide, sideOf } from '../../guard/diff/sides.js';
import { git } from '../../lib/git.js';
import { RefusalError } from '../../lib/refusal.js';
import type { ScanFile, ScanPair } from '../../guard/scan.js';
import { sha256 } from '../../lib/hash.js';
import { LINK, NESTED_REPOSITORY } from './content.js';
import { readerBelow } from './disk.js';
import { treeOfWorkTree } from './scratch-repository.js';
import type { SourceChange } from './source.js';

interface Restored {
  readonly pair: ScanPair;
  /** True when both sides are whole, with a file of the folder as one of them, or because the file came or went as a whole. */
  readonly whole: boolean;
  /** True when the after side is the file as it lies in the folder. */
  readonly applied: boolean;
  readonly notes: readonly string[];
}

/**
 * The change that a diff describes. Where the files of `cwd` are those of one of its sides they give the whole text; else each
 * side is put together from the hunks. @throws RefusalError `unusable-diff` when there is nothing to read in it.
 */
export async function changeInDiff(cwd: string, text: string, name: string): Promise<SourceChange> {
  const reading = readDiff(text);
  if (reading.files.length === 0) {
    const why = reading.errors[0] ?? (text.trim() === '' ? 'it is empty' : 'it is not a diff');
    throw new RefusalError('unusable-diff', `nothing can be read in ${name}: ${why}`);
  }
  const top = await topHere(cwd);
  const read = readerBelow(top ?? cwd);
  const restored = reading.files.map((file) => restore(file, read));
  const bare = restored.filter(({ whole }) => !whole).length;
  return {
    title: name,
    files: restored.map(({ pair }) => pair),
    notes: [...reading.notes, ...restored.flatMap(({ notes }) => notes), ...contextNote(bare, restored.length)],
    errors: reading.errors.map((error) => `${name}, ${error}`),
    hashOf: hashesOf(restored),
    unchanged: { kind: 'at-hand', read: restored.some(({ applied }) => applied) ? read : () => null },
    tree: () => (top !== null && restored.every(({ applied }) => applied) ? treeOfWorkTree(top) : Promise.resolve(null)),
  };
}

async function topHere(cwd: string): Promise<string | null> {
  const top = await git(['rev-parse', '--show-toplevel'], { cwd });
  return top.code === 0 ? top.stdout.toString('utf8').replace(/\r?\n$/, '') : null;
}

function restore(file: DiffFile, read: (path: string) => string | null): Restored {
  const opaque = [file.before, file.after].some((side) => side?.mode === NESTED_REPOSITORY);
  if (file.binary || opaque) return { pair: pairOf(file, null, null), whole: true, applied: false, notes: opaque ? [submoduleNote(file)] : [] };
  return restoredFrom(file, read) ?? fromHunks(file);
}

/** Both sides from the file that lies in the folder: first as the outcome of the change, then as what it begins with. */
function restoredFrom(file: DiffFile, read: (path: string) => string | null): Restored | null {
  const { before, after } = file;
  if (before === null || [before, after].some((side) => side?.mode === LINK)) return null;
  const outcome = after === null ? null : bothFrom(file, 'after', read(after.path));
  if (outcome !== null) return { pair: pairOf(file, outcome.other, outcome.known), whole: true, applied: true, notes: [] };
  const start = bothFrom(file, 'before', read(before.path));
  return start && { pair: pairOf(file, start.known, start.other), whole: true, applied: false, notes: [] };
}

function bothFrom(file: DiffFile, side: 'before' | 'after', known: string | null): { readonly known: string; readonly other: string } | null {
  const other = known === null ? null : otherSide(file, known, side);
  return known === null || other === null ? null : { known, other };
}

function fromHunks(file: DiffFile): Restored {
  const [before, after] = [sideOf(file, 'before'), sideOf(file, 'after')];
  const numbered = before.numbered && after.numbered;
  const notes = numbered ? [] : [`${pathOf(file)}: its hunks are so far apart that line numbers are those of the diff, not of the file`];
  return { pair: pairOf(file, before.text, after.text), whole: file.before === null || file.after === null, applied: false, notes };
}

const pairOf = (file: DiffFile, before: string | null, after: string | null): ScanPair => ({
  before: file.before === null ? null : scanFile(file.before, before),
  after: file.after === null ? null : scanFile(file.after, after),
});
const scanFile = (side: { readonly path: string; readonly mode: string }, text: string | null): ScanFile => ({ ...side, text });

const pathOf = ({ before, after }: DiffFile): string => (after ?? before)?.path ?? '';
const submoduleNote = (file: DiffFile): string => `${pathOf(file)} is a repository of its own; what changed inside it was not scanned`;

function contextNote(bare: number, all: number): readonly string[] {
  if (bare === 0) return [];
  const which = bare === all ? 'a bare diff shows' : `for ${bare} of ${all} files there is only the diff, which shows`;
  return [`${which} less than the files: tests whose beginning is outside its hunks are judged by what can be seen; --base or --before and --after see more`];
}

/** Hashes of whole sides only: an allowance binds to content that was seen. */
function hashesOf(restored: readonly Restored[]): SourceChange['hashOf'] {
  const hashes = new Map<string, string>();
  for (const { pair, whole } of restored) {
    for (const side of ['before', 'after'] as const) {
      const file = pair[side];
      if (whole && typeof file?.text === 'string') hashes.set(`${side}:${file.path}`, sha256(file.text));
    }
  }
  return (path, side) => hashes.get(`${side}:${path}`) ?? null;
}
