import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../../core/index.js';
import type { Applied, Conflicted } from '../../ports/workspace.js';
import { differences, type Blob, type Difference } from './diff.js';
import { gitMode, readPlainFile } from './hashing.js';
import { isFolder, isLink } from './live-tree.js';
import { gitObject, LINK, PROGRAM } from './objects.js';
import { diskPath, isPlainPath, parentOf, pathText } from './paths.js';
import { openStore, type Store } from './store.js';
import { errnoOf, guarded, WorkspaceTrouble } from './trouble.js';
import { prune, statAt } from './writing.js';

export interface ApplyOptions {
  /** The user's tree. */
  readonly root: string;
  readonly store: string;
  /** Tree the run started from. */
  readonly base: string;
  /** The countersigned tree. */
  readonly tree: string;
}

/**
 * Writes a countersigned change to the user's tree: its paths and nothing else, all or none (DESIGN 6, cases L-28). A path may hold what `base`
 * holds there, or already what `tree` holds (an apply that was killed goes on); anything else is a conflict, and nothing is
 * written. Each file is replaced in one step; permission bits and owners stay. The index, HEAD and refs are not touched.
 */
export const applyChange = (options: ApplyOptions): Promise<Applied | Conflicted | Fault> =>
  guarded('apply', async () => {
    const store = openStore(options.store);
    const edits = await differences(store, options.base, options.tree);
    const unsafe = edits.find(({ path }) => !isPlainPath(path));
    if (unsafe !== undefined) throw new WorkspaceTrouble(`the change names a path that is never written: ${pathText(unsafe.path)}`);
    const conflicts = edits.filter((edit) => !fits(options.root, edit, edits));
    if (conflicts.length > 0) return { type: 'conflicted' as const, paths: conflicts.map(({ path }) => pathText(path)) };
    const staging = join(options.store, `apply-${randomUUID()}`);
    mkdirSync(staging, { mode: 0o700 });
    try {
      await exchange(options.root, edits, await stage(store, staging, edits));
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
    return { type: 'applied' as const, paths: edits.map(({ path }) => pathText(path)) };
  });

/** True when the user's path is as the change expects it, and can be written without passing a link. */
function fits(root: string, { path, before, after }: Difference, edits: readonly Difference[]): boolean {
  const stat = statAt(root, path);
  if (!wayIsClear(root, path, edits)) return before === null && after === null;
  if (stat === undefined) return before === null || after === null;
  if (isFolder(stat.mode)) return before === null && after !== null && givesWay(path, edits);
  const here = blobAt(root, path, stat);
  return here !== null && [before, after].some((side) => side !== null && side.id === here.id && side.mode === here.mode);
}

/** No ancestor is a link or a file, unless the change itself removes that file. */
function wayIsClear(root: string, path: string, edits: readonly Difference[]): boolean {
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) {
    const stat = statAt(root, folder);
    const removed = edits.some((edit) => edit.path === folder && edit.before !== null && edit.after === null);
    if (stat !== undefined && !isFolder(stat.mode) && !removed) return false;
  }
  return true;
}

/** A folder may become a file when the change takes files out of it; should others be left in it, the exchange is undone. */
const givesWay = (path: string, edits: readonly Difference[]): boolean =>
  edits.some((edit) => edit.after === null && edit.path.startsWith(`${path}/`));

function blobAt(root: string, path: string, stat: Stats): Blob | null {
  const disk = diskPath(root, path);
  if (!isLink(stat.mode) && !stat.isFile()) return null;
  const content = isLink(stat.mode) ? Buffer.from(readlinkSync(disk, 'latin1'), 'latin1') : readPlainFile(disk);
  return { mode: gitMode(stat.mode), id: gitObject('blob', content).id };
}

/** Where each new content waits and each old one goes, so that the exchange itself is renames only. */
interface Staged {
  readonly edit: Difference;
  readonly incoming: string | null;
  readonly outgoing: string;
}

async function stage(store: Store, staging: string, edits: readonly Difference[]): Promise<readonly Staged[]> {
  const contents = new Map<string, Buffer>();
  await store.read(edits.flatMap(({ after }) => (after === null ? [] : [after.id])), (id, content) => contents.set(id, content));
  return edits.map((edit, i) => {
    const incoming = join(staging, `${String(i)}.in`);
    const content = edit.after === null ? undefined : contents.get(edit.after.id);
    if (content === undefined || edit.after === null) return { edit, incoming: null, outgoing: join(staging, `${String(i)}.out`) };
    if (edit.after.mode === LINK) symlinkSync(content, incoming);
    else writeFileSync(incoming, content, { flag: 'wx', mode: edit.after.mode === PROGRAM ? 0o777 : 0o666 });
    return { edit, incoming, outgoing: join(staging, `${String(i)}.out`) };
  });
}

/** Removes what goes, then puts what comes; on any error everything is put back as it was. */
async function exchange(root: string, edits: readonly Difference[], staged: readonly Staged[]): Promise<void> {
  const undo: (() => void)[] = [];
  try {
    for (const { edit, outgoing } of staged.filter((s) => s.incoming === null)) takeOut(root, edit, outgoing, undo);
    for (const folder of new Set(edits.filter((e) => e.after === null).map((e) => parentOf(e.path)))) prune(root, folder);
    for (const one of staged) if (one.incoming !== null) putIn(root, one, one.incoming, undo);
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
  return Promise.resolve();
}

function takeOut(root: string, { path }: Difference, outgoing: string, undo: (() => void)[]): void {
  if (statAt(root, path) === undefined) return;
  move(diskPath(root, path), outgoing);
  undo.push(() => {
    folderFor(root, path);
    move(outgoing, diskPath(root, path));
  });
}

function putIn(root: string, { edit, outgoing }: Staged, incoming: string, undo: (() => void)[]): void {
  const target = diskPath(root, edit.path);
  const stat = statAt(root, edit.path);
  if (stat !== undefined && isFolder(stat.mode)) throw new WorkspaceTrouble(`${pathText(edit.path)} is a folder that holds other files`);
  if (stat !== undefined && edit.after?.mode !== LINK && stat.isFile()) keepRights(incoming, stat, edit.after?.mode === PROGRAM);
  if (stat !== undefined) duplicate(target, stat, outgoing);
  folderFor(root, edit.path);
  undo.push(() => {
    if (stat === undefined) {
      unlinkSync(target);
      prune(root, parentOf(edit.path));
    } else move(outgoing, target);
  });
  move(incoming, target);
}

/** The permission bits and owner that the user's file has, with the executable bit as the change has it. */
function keepRights(path: string, stat: Stats, program: boolean): void {
  const bits = stat.mode & 0o777;
  const own = process.getuid?.() === stat.uid && process.getgid?.() === stat.gid;
  if (!own) chownSync(path, stat.uid, stat.gid);
  chmodSync(path, program ? bits | ((bits & 0o444) >> 2) : bits & ~0o111);
}

/** Keeps the old content aside while its path stays filled, so that the new one takes its place in one step. */
function duplicate(target: string | Buffer, stat: Stats, outgoing: string): void {
  if (isLink(stat.mode)) symlinkSync(Buffer.from(readlinkSync(target, 'latin1'), 'latin1'), outgoing);
  else {
    copyFileSync(target, outgoing);
    keepRights(outgoing, stat, (stat.mode & 0o100) !== 0);
  }
}

function folderFor(root: string, path: string): void {
  mkdirSync(diskPath(root, parentOf(path)), { recursive: true });
}

/** A rename, also where our store and the file lie on different disks: then the last step is a rename within the target's folder. */
function move(from: string | Buffer, to: string | Buffer): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    const beside = Buffer.concat([Buffer.from(to), Buffer.from(`.countersign-${randomUUID()}`)]);
    const stat = statAt(from.toString(), '');
    if (stat !== undefined && isLink(stat.mode)) symlinkSync(Buffer.from(readlinkSync(from, 'latin1'), 'latin1'), beside);
    else {
      copyFileSync(from, beside);
      if (stat !== undefined) keepRights(beside.toString(), stat, (stat.mode & 0o100) !== 0);
    }
    renameSync(beside, to);
    unlinkSync(from);
  }
}
