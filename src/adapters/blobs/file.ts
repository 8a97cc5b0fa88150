import { join } from 'node:path';
import { broken } from '../../core/index.js';
import { readIfThere, writeAtomic } from '../../lib/files.js';
import { isSha256, sha256 } from '../../lib/hash.js';
import type { Blobs } from '../../ports/journal.js';

/**
 * Texts by their SHA-256, each in a file of its own: `<folder>/ab/cdef...`. Putting the same content again writes nothing; a file
 * whose content went bad is written anew by `put` and refused by `get`.
 */
export function fileBlobs(folder: string): Blobs {
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2));
  return {
    put: async (content) => {
      const hash = sha256(content);
      const there = await readIfThere(pathOf(hash));
      if (there === null || sha256(there) !== hash) await writeAtomic(pathOf(hash), content);
      return hash;
    },
    get: async (hash) => {
      if (!isSha256(hash)) broken(`${folder}: ${JSON.stringify(hash)} is not the hash of a stored text`);
      const bytes = await readIfThere(pathOf(hash));
      if (bytes === null) return broken(`${pathOf(hash)}: the stored text is missing`);
      if (sha256(bytes) !== hash) broken(`${pathOf(hash)}: the stored text no longer matches its hash`);
      return Buffer.from(bytes).toString('utf8');
    },
  };
}
