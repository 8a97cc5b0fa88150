import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The code of a system error (`ENOENT`, ...), or '' for anything else. */
export function errorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/**
 * Bytes of a file, or null when there is none. Any other trouble is thrown with the path and the reason in the message:
 * a look-up that failed never means "absent" (cases L-05).
 */
export async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new Error(`cannot read ${path}: ${reasonOf(error)}`, { cause: error });
  }
}

/** The text in `bytes`, a byte order mark left out; null when they are not valid UTF-8. */
export function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export interface WriteOptions {
  /** Permission bits of the new file, before the umask. */
  readonly mode?: number;
}

/**
 * Replaces a file's content in one step: a reader, or a process that comes after a crash, finds either the old content or the
 * new one, whole. On return the content and the name are on disk. Missing folders are made. A symbolic link at `path` is replaced, not followed.
 */
export async function writeAtomic(path: string, content: string | Uint8Array, options: WriteOptions = {}): Promise<void> {
  await makeFolder(dirname(path));
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const handle = await open(temporary, 'wx', options.mode ?? 0o666);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new Error(`cannot write ${path}: ${reasonOf(error)}`, { cause: error });
  }
  await syncFolder(dirname(path));
}

/** The path without links and dots on its way; null where there is nothing. */
export async function realPath(path: string): Promise<string | null> {
  return realpath(path).catch(() => null);
}

/** Makes a folder and those above it; on return their names are on disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Puts a folder's entries on disk, so that a new or renamed file is still there after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder for this, and needs no such step.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  ELOOP: 'too many symbolic links',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
};

function reasonOf(error: unknown): string {
  const code = errorCode(error);
  const known = REASONS[code];
  if (known !== undefined) return `${known} (${code})`;
  return error instanceof Error ? error.message : String(error);
}
