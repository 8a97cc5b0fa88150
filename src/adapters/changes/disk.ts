import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { lstat, readFile, readlink } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { errorCode } from '../../lib/files.js';
import { BYTES_MAX, LINK, NESTED_REPOSITORY, pathText, textOf, type RawSide } from './content.js';

/**
 * One file as it lies on the disk; null when there is none. `raw` holds one character per byte, so that every name can be opened. A pipe or a
 * device is 'special': it is never opened. @throws the system's error for a file that is there and cannot be read.
 */
export async function sideOnDisk(root: string, raw: string): Promise<RawSide | 'special' | null> {
  const place = Buffer.concat([Buffer.from(`${root}${sep}`), Buffer.from(raw, 'latin1')]);
  const path = pathText(raw);
  const stat = await lstat(place).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null;
    throw error;
  });
  if (stat === null) return null;
  if (stat.isDirectory()) return { path, mode: NESTED_REPOSITORY, bytes: null };
  if (stat.isSymbolicLink()) return { path, mode: LINK, bytes: await readlink(place, 'buffer') };
  if (!stat.isFile()) return 'special';
  const mode = (stat.mode & 0o111) === 0 ? '100644' : '100755';
  return stat.size > BYTES_MAX ? { path, mode, bytes: null, sha256: await streamed(place) } : { path, mode, bytes: await readFile(place) };
}

async function streamed(place: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(place)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Reads text files below `root` at once; null for everything else, also for what lies outside by `..` or a link. */
export function readerBelow(root: string): (path: string) => string | null {
  const real = realpathSync(root);
  return (path) => {
    try {
      const place = realpathSync(join(real, path));
      if (!place.startsWith(real + sep)) return null;
      const stat = lstatSync(place);
      return stat.isFile() && stat.size <= BYTES_MAX ? textOf(readFileSync(place)) : null;
    } catch {
      // A look for a helper that may or may not be there.
      return null;
    }
  };
}
