import { constants, type Dirent } from 'node:fs';
import { access, copyFile, lstat, mkdir, readdir, readlink, symlink, utimes } from 'node:fs/promises';
import { diskPath } from './paths.js';
import type { Rules } from './rules.js';
import { errnoOf } from './trouble.js';

interface Carry {
  readonly from: string;
  readonly to: string;
  /** Where the copy will be in the end; links that name the user's tree are turned there. */
  readonly finally: string;
  readonly rules: Rules;
  /** Files to copy, gathered first so that several can be under way at once. */
  readonly files: string[];
}

const AT_ONCE = 8;

/**
 * Copies the files that the rules leave out of trees but checks may need (installed packages, environments, build output) from the
 * user's tree into a copy: sharing blocks where the file system can, never by hard link. Nothing that is in the copy already
 * is replaced, no link is followed, and links that name the user's tree are turned to the copy.
 */
export async function carryIgnored(options: Omit<Carry, 'files'>): Promise<void> {
  const carry: Carry = { ...options, files: [] };
  await gather(carry, '', false);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let path = carry.files[next++]; path !== undefined; path = carry.files[next++]) await copyOne(carry, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function gather(carry: Carry, folder: string, inside: boolean): Promise<void> {
  const entries = await entriesOf(diskPath(carry.from, folder));
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const entry of entries) {
    const path = prefix + entry.name;
    if (entry.name === '.git' || path === '.countersign') continue;
    await take(carry, { entry, path, ignored: inside || carry.rules.ignored(path, entry.isDirectory()) });
  }
}

async function take(carry: Carry, { entry, path, ignored }: { readonly entry: Dirent; readonly path: string; readonly ignored: boolean }): Promise<void> {
  if (entry.isDirectory()) {
    if (await folderAt(diskPath(carry.to, path), ignored)) await gather(carry, path, ignored);
  } else if (ignored && entry.isFile()) carry.files.push(path);
  else if (ignored && entry.isSymbolicLink()) await link(carry, path);
}

/** True when there is a real folder to copy into, made if it is an ignored one. Something else in its place stays. */
async function folderAt(path: string | Buffer, make: boolean): Promise<boolean> {
  try {
    if (make) await mkdir(path);
    return (await lstat(path)).isDirectory();
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return (await lstat(path)).isDirectory();
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function copyOne(carry: Carry, path: string): Promise<void> {
  const [from, to] = [diskPath(carry.from, path), diskPath(carry.to, path)];
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const { atimeMs, mtimeMs } = await lstat(from);
    await utimes(to, atimeMs / 1000, mtimeMs / 1000);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' && (await readable(from))) throw error;
  }
}

/** A file that went away, or that the user cannot read either, is no loss to the checks. */
async function readable(path: string | Buffer): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

async function link(carry: Carry, path: string): Promise<void> {
  const target = await readlink(diskPath(carry.from, path), 'latin1');
  const own = Buffer.from(carry.from).toString('latin1');
  const inner = target === own || target.startsWith(`${own}/`);
  const turned = inner ? Buffer.from(carry.finally).toString('latin1') + target.slice(own.length) : target;
  try {
    await symlink(Buffer.from(turned, 'latin1'), diskPath(carry.to, path));
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

async function entriesOf(path: string | Buffer): Promise<readonly Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true, encoding: 'latin1' as BufferEncoding });
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'EACCES') return [];
    throw error;
  }
}
