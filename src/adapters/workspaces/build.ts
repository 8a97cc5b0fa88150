import { mkdirSync, renameSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeTree } from '../../lib/remove-tree.js';
import { carryIgnored } from './carry.js';
import { decoyIn } from './decoy.js';
import { filesOf, type Blob } from './diff.js';
import { LINK } from './objects.js';
import { diskPath } from './paths.js';
import { compileRules } from './rules.js';
import { readTimes, type Seed } from './seed.js';
import type { Store } from './store.js';
import { makeFolder, statAt, writeAt } from './writing.js';

export interface Build {
  readonly store: Store;
  readonly seed: Seed;
  /** Folder that the copy stands in, under the name that the user's root has. */
  readonly place: string;
  readonly tree: string;
}

export interface Written extends Blob {
  readonly path: string;
}

export const rootIn = (place: string, seed: Pick<Seed, 'root'>): string => join(place, basename(seed.root));

/**
 * A new copy of a tree from the store, with the user's ignored files and a repository of its own beside it. It appears under its
 * name only when it is whole: a build that was killed leaves nothing but a folder that the next one removes. Gives what it wrote.
 */
export async function buildCopy({ store, seed, place, tree }: Build): Promise<readonly Written[]> {
  const part = `${place}.part`;
  await removeTree(part);
  const root = rootIn(part, seed);
  mkdirSync(dirname(place), { recursive: true });
  mkdirSync(part, { mode: 0o700 });
  mkdirSync(root);
  const files = await filesOf(store, tree);
  await writeFiles(store, root, files);
  for (const folder of seed.emptyFolders) if (statAt(root, folder) === undefined) makeFolder(root, folder);
  await keepTimes(store, seed, root, files);
  await carryIgnored({ from: seed.root, to: root, finally: rootIn(place, seed), rules: compileRules(seed.rules) });
  await decoyIn(root, store.folder, seed).restore();
  renameSync(part, place);
  return files;
}

/** Writes files of a tree into a copy, reading each content once. */
export async function writeFiles(store: Store, root: string, files: readonly Written[]): Promise<void> {
  const byId = new Map<string, Written[]>();
  for (const file of files) byId.set(file.id, [...(byId.get(file.id) ?? []), file]);
  await store.read(byId.keys(), (id, content) => {
    for (const { path, mode } of byId.get(id) ?? []) writeAt(root, path, { mode, content });
  });
}

/** Files that are as the user has them get the user's times, so that build tools see their output as fresh as it is. */
async function keepTimes(store: Store, seed: Seed, root: string, files: readonly Written[]): Promise<void> {
  const times = readTimes(store.folder);
  const base = new Map((await filesOf(store, seed.tree)).map((file) => [file.path, file.id]));
  for (const { path, id, mode } of files) {
    const mtimeMs = times[path];
    if (mtimeMs !== undefined && mode !== LINK && base.get(path) === id) utimesSync(diskPath(root, path), mtimeMs / 1000, mtimeMs / 1000);
  }
}
