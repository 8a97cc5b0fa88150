import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { isLink, refresh, type Folder, type LiveTree, type Unread } from './live-tree.js';
import { FILE, FOLDER, gitObject, LINK, PROGRAM, treeObject, type GitObject, type TreeEntry } from './objects.js';
import { diskPath } from './paths.js';
import type { Store } from './store.js';
import { WorkspaceTrouble } from './trouble.js';

export const EMPTY_TREE = treeObject([]);
const FILE_BYTES_MAX = 1 << 30;
const KEPT_BYTES_MAX = 32 << 20;
const PAUSE_EVERY_MS = 40;

/**
 * The tree id of what is on disk now; every object of it is in the store when this returns. Reads only what changed since the
 * last call. A file that cannot be read is an error, never a gap.
 */
export async function measure(live: LiveTree, store: Store): Promise<string> {
  await readAll(live, refresh(live), store);
  const made: Made[] = [];
  const tree = treeOf(live.top, made) || EMPTY_TREE.id;
  await store.write([EMPTY_TREE, ...made.map((m) => m.object)]);
  for (const { folder, object, entries } of made) {
    folder.tree = object.id;
    store.remember(object.id, entries);
  }
  return tree;
}

async function readAll(live: LiveTree, unread: readonly Unread[], store: Store): Promise<void> {
  let waiting: Read[] = [];
  let bytes = 0;
  let pauseAt = Date.now() + PAUSE_EVERY_MS;
  for (const { folder, name } of unread) {
    const blob = readLeaf(live, folder, name);
    waiting.push({ folder, name, blob });
    bytes += blob.content.length;
    if (bytes > KEPT_BYTES_MAX) {
      await settle(waiting, store);
      waiting = [];
      bytes = 0;
    }
    if (Date.now() > pauseAt) {
      await setImmediate();
      pauseAt = Date.now() + PAUSE_EVERY_MS;
    }
  }
  await settle(waiting, store);
}

interface Read extends Unread {
  readonly blob: GitObject;
}

/** A leaf's id is known only once the store has its content: a write that fails must not be forgotten. */
async function settle(read: readonly Read[], store: Store): Promise<void> {
  await store.write(read.map((r) => r.blob));
  for (const { folder, name, blob } of read) {
    const leaf = folder.leaves.get(name);
    if (leaf !== undefined) folder.leaves.set(name, { ...leaf, id: blob.id });
  }
}

function readLeaf(live: LiveTree, folder: Folder, name: string): GitObject {
  const path = diskPath(live.root, folder.prefix + name);
  const linked = isLink(folder.leaves.get(name)?.stamp.mode ?? 0);
  return gitObject('blob', linked ? Buffer.from(readlinkSync(path, 'latin1'), 'latin1') : readPlainFile(path));
}

/** The bytes of a regular file; never follows a link and never waits on a pipe that took its place. */
export function readPlainFile(path: string | Buffer): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new WorkspaceTrouble(`changed while it was read: ${path.toString()}`, true);
    if (stat.size > FILE_BYTES_MAX) {
      throw new WorkspaceTrouble(`${path.toString()} is larger than ${String(FILE_BYTES_MAX >> 20)} MiB; let git ignore it, or move it out of the repository`);
    }
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

interface Made {
  readonly folder: Folder;
  readonly object: GitObject;
  readonly entries: readonly TreeEntry[];
}

/** Id of the folder's tree, '' when it holds no file; makes the tree objects that are out of date. */
function treeOf(folder: Folder, made: Made[]): string {
  if (folder.tree !== null) return folder.tree;
  const entries: TreeEntry[] = [];
  for (const [name, { stamp, id }] of folder.leaves) if (id !== null) entries.push({ name, mode: gitMode(stamp.mode), id });
  for (const [name, child] of folder.folders) {
    const id = treeOf(child, made);
    if (id !== '') entries.push({ name, mode: FOLDER, id });
  }
  if (entries.length === 0) return (folder.tree = '');
  const object = treeObject(entries);
  made.push({ folder, object, entries });
  return object.id;
}

export function gitMode(mode: number): string {
  if (isLink(mode)) return LINK;
  return (mode & 0o100) === 0 ? FILE : PROGRAM;
}

