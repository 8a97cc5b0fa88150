import { readFileSync, realpathSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import picomatch from 'picomatch';
import type { Letter } from '../../../core/index.js';

/** Decides which files of the workspace may be edited: writable, not locked, really inside, and no test. */
export interface EditScope {
  isLocked(path: string): boolean;
  isEditable(path: string): boolean;
}

const OPTIONS = { dot: true, nonegate: true } as const;
const CODE = /\.([cm]?[jt]s|[jt]sx)$/;
const SIZE_MAX = 400_000;

/** The scope of a letter, for absolute paths below `root`. */
export function editScope(letter: Letter, root: string): EditScope {
  const writable = picomatch([...letter.writable], OPTIONS);
  const locked = picomatch([...letter.locked], OPTIONS);
  const inside = (path: string): string => relative(root, path).split(sep).join('/');
  const isLocked = (path: string): boolean => locked(inside(path));
  const isEditable = (path: string): boolean => {
    const name = inside(path);
    if (name.startsWith('..') || /(^|\/)(node_modules|\.git)\//.test(name) || !CODE.test(name)) return false;
    return writable(name) && !locked(name) && isOrdinary(path, root);
  };
  return { isLocked, isEditable };
}

/** A file of ordinary size that is where it seems to be: nothing is written through links. */
function isOrdinary(path: string, root: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile() || stats.size > SIZE_MAX) return false;
  return realpathSync(path) === realpathSync(root) + path.slice(root.length);
}

/** Content of a file as UTF-8 text; null when it is none, since it could not be written back unchanged. */
export function readExact(path: string): string | null {
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : null;
}
