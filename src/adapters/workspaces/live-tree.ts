import { lstatSync, readdirSync, type Dirent, type Stats } from 'node:fs';
import { diskPath, pathText } from './paths.js';
import type { Rules } from './rules.js';
import { statRoll, type StatRoll } from './stat-roll.js';
import { stampOf, unchanged, type Stamp } from './stamps.js';
import { WorkspaceTrouble } from './trouble.js';

export interface Leaf {
  readonly stamp: Stamp;
  /** Blob id of what the stamp belongs to; null until it is read. */
  readonly id: string | null;
}

/** A folder as it was last looked at; ignored entries are not in it. */
export interface Folder {
  /** Raw path of the folder with `/` at its end; '' for the root. */
  readonly prefix: string;
  readonly parent: Folder | null;
  listed: Stamp | null;
  readonly leaves: Map<string, Leaf>;
  readonly folders: Map<string, Folder>;
  /** Entries that no tree can hold: sockets, pipes, devices. */
  strays: readonly string[];
  /** Id of its tree object, '' when it holds no file; null when that has to be found anew, and then that of every folder around it too. */
  tree: string | null;
}

export interface LiveTree {
  readonly root: string;
  readonly rules: Rules;
  /** 'hide': folders and files named `.git` are another repository's (the user's tree). 'show': they are content (the copy). */
  readonly nestedGit: 'hide' | 'show';
  readonly top: Folder;
  /** Every leaf in a fixed order; null when some came or went since. */
  roll: Roll | null;
}

/** A leaf whose content has to be read. */
export interface Unread {
  readonly folder: Folder;
  readonly name: string;
}

interface Roll {
  readonly places: readonly Unread[];
  readonly stats: StatRoll;
}

const QUIET = { throwIfNoEntry: false } as const;
const TYPE = 0o170000;
const IS_LINK = 0o120000;
const IS_FILE = 0o100000;
const IS_FOLDER = 0o040000;

export const isLink = (mode: number): boolean => (mode & TYPE) === IS_LINK;
export const isFolder = (mode: number): boolean => (mode & TYPE) === IS_FOLDER;
const isLeaf = (mode: number): boolean => isLink(mode) || (mode & TYPE) === IS_FILE;

const emptyFolder = (prefix: string, parent: Folder | null): Folder =>
  ({ prefix, parent, listed: null, leaves: new Map(), folders: new Map(), strays: [], tree: null });

export const liveTree = (of: Omit<LiveTree, 'top' | 'roll'>): LiveTree => ({ ...of, top: emptyFolder('', null), roll: null });

/**
 * Brings `live` up to date with the disk and gives the leaves that have to be read. Looks at every file's stamp; lists
 * only folders that changed. Never follows a link. Throws the error of a system call that fails.
 */
export function refresh(live: LiveTree): readonly Unread[] {
  visit(live, live.top);
  const { places, stats } = (live.roll ??= rollOf(live));
  const nowMs = Date.now(); // Before looking: a stamp is settled only if it was already old when it was taken.
  const observed = stats.look();
  return places.filter(({ folder, name }, index) => {
    const leaf = folder.leaves.get(name);
    const now = observed(index) ?? lstatSync(diskPath(live.root, folder.prefix + name), QUIET);
    if (leaf !== undefined && now !== undefined && unchanged(leaf.stamp, now)) return leaf.id === null;
    if (now === undefined || !isLeaf(now.mode)) throw new WorkspaceTrouble(`${pathText(folder.prefix + name)} changed while it was looked at`, true);
    folder.leaves.set(name, { stamp: stampOf(now, nowMs), id: null });
    staleFrom(folder);
    return true;
  });
}

function rollOf({ root, top }: LiveTree): Roll {
  const places = [...leavesOf(top)].map(({ folder, name }) => ({ folder, name }));
  return { places, stats: statRoll(root, places.map(({ folder, name }) => folder.prefix + name)) };
}

function forgetRoll(live: LiveTree): void {
  live.roll?.stats.close();
  live.roll = null;
}

/** The tree of a folder that changed, and those of all folders around it, have to be found anew. */
function staleFrom(folder: Folder): void {
  for (let one: Folder | null = folder; one !== null; one = one.parent) one.tree = null;
}

/** Looks at every folder and lists those that changed. */
function visit(live: LiveTree, folder: Folder): void {
  const stat = lstatSync(diskPath(live.root, folder.prefix.slice(0, -1)));
  const known = folder.listed !== null && unchanged(folder.listed, stat);
  if (!known) list(live, folder, stampOf(stat, Date.now()));
  for (const child of folder.folders.values()) visit(live, child);
}

/** Reads the names in a folder; what is known of names that stay is kept. */
function list(live: LiveTree, folder: Folder, listed: Stamp): void {
  const names = namesIn(live, folder);
  const before = folder.leaves.size + folder.folders.size;
  const kept = keep(folder.leaves, names.leaves) + keep(folder.folders, names.folders);
  for (const name of names.leaves) if (!folder.leaves.has(name)) folder.leaves.set(name, { stamp: NEVER, id: null });
  for (const name of names.folders) if (!folder.folders.has(name)) folder.folders.set(name, emptyFolder(`${folder.prefix}${name}/`, folder));
  if (kept !== before || kept !== names.leaves.size + names.folders.size) {
    staleFrom(folder);
    forgetRoll(live);
  }
  folder.strays = names.strays;
  folder.listed = listed;
}

function namesIn(live: LiveTree, folder: Folder): { readonly leaves: Set<string>; readonly folders: Set<string>; readonly strays: readonly string[] } {
  const names = { leaves: new Set<string>(), folders: new Set<string>(), strays: [] as string[] };
  for (const entry of readdirSync(diskPath(live.root, folder.prefix.slice(0, -1)), { withFileTypes: true, encoding: 'latin1' as BufferEncoding })) {
    if (leftOut(live, folder, entry)) continue;
    if (entry.isDirectory()) names.folders.add(entry.name);
    else if (entry.isFile() || entry.isSymbolicLink()) names.leaves.add(entry.name);
    else names.strays.push(entry.name);
  }
  return names;
}

const NEVER: Stamp = { ino: -1, mode: 0, size: -1, mtimeMs: -1, ctimeMs: -1, settled: false };

/** Drops the entries of `map` whose name is gone; gives how many stay. */
function keep(map: Map<string, unknown>, names: ReadonlySet<string>): number {
  for (const name of map.keys()) if (!names.has(name)) map.delete(name);
  return map.size;
}

function leftOut(live: LiveTree, folder: Folder, entry: Dirent): boolean {
  const { name } = entry;
  if (folder.prefix === '' && (name === '.git' || name === '.countersign')) return true;
  if (live.nestedGit === 'hide' && name === '.git') return true;
  const path = folder.prefix + name;
  const directory = entry.isDirectory();
  return live.rules.ignored(path, directory) && !(directory && live.rules.holdsTracked(path));
}

/** Every leaf below `folder`, in no particular order. */
export function* leavesOf(folder: Folder): Generator<Unread & { readonly leaf: Leaf }> {
  for (const [name, leaf] of folder.leaves) yield { folder, name, leaf };
  for (const child of folder.folders.values()) yield* leavesOf(child);
}

/** Tells `live` what was just written at a path, so that it is not read again. `stat` was taken after the write. */
export function note(live: LiveTree, path: string, written: { readonly id: string; readonly stat: Stats }): void {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  let folder = live.top;
  for (const part of parts) {
    const child: Folder = folder.folders.get(part) ?? emptyFolder(`${folder.prefix}${part}/`, folder);
    folder.folders.set(part, child);
    folder = child;
  }
  if (!folder.leaves.has(name)) forgetRoll(live);
  staleFrom(folder);
  folder.leaves.set(name, { id: written.id, stamp: stampOf(written.stat, Date.now()) });
}

/** Raw paths of everything that no tree can hold. */
export const straysOf = (folder: Folder): readonly string[] =>
  [...folder.strays.map((name) => folder.prefix + name), ...[...folder.folders.values()].flatMap(straysOf)];
