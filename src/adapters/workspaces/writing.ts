import { lstatSync, mkdirSync, rmdirSync, symlinkSync, unlinkSync, writeFileSync, type Stats } from 'node:fs';
import { removeTreeSync } from '../../lib/remove-tree.js';
import { isFolder } from './live-tree.js';
import { LINK, PROGRAM } from './objects.js';
import { diskPath, parentOf } from './paths.js';
import { errnoOf } from './trouble.js';

const QUIET = { throwIfNoEntry: false } as const;

/** What is at a raw path itself, no link followed; undefined when nothing is. */
export const statAt = (root: string, raw: string): Stats | undefined => {
  try {
    return lstatSync(diskPath(root, raw), QUIET);
  } catch (error) {
    if (errnoOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
};

/** Writes one file or link of a copy, replacing whatever is at its path and on the way to it. Never writes through a link. */
export function writeAt(root: string, raw: string, file: { readonly mode: string; readonly content: Buffer }): void {
  makeFolder(root, parentOf(raw));
  removeAt(root, raw);
  const path = diskPath(root, raw);
  if (file.mode === LINK) symlinkSync(file.content, path);
  else writeFileSync(path, file.content, { flag: 'wx', mode: file.mode === PROGRAM ? 0o777 : 0o666 });
}

/** Makes a folder of a copy real: a file or a link in its place, or in an ancestor's, gives way. */
export function makeFolder(root: string, raw: string): void {
  if (raw === '') return;
  const stat = statAt(root, raw);
  if (stat !== undefined && isFolder(stat.mode)) return;
  makeFolder(root, parentOf(raw));
  if (statAt(root, raw) !== undefined) unlinkSync(diskPath(root, raw));
  mkdirSync(diskPath(root, raw));
}

/** Removes what is at a path of a copy, a folder with all it holds; nothing there is fine. */
export function removeAt(root: string, raw: string): void {
  if (statAt(root, raw) !== undefined) removeTreeSync(diskPath(root, raw));
}

/** Removes folders that were left empty, from `raw` upwards, the root excepted. */
export function prune(root: string, raw: string): void {
  for (let folder = raw; folder !== ''; folder = parentOf(folder)) {
    try {
      rmdirSync(diskPath(root, folder));
    } catch (error) {
      if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') continue;
      return;
    }
  }
}
