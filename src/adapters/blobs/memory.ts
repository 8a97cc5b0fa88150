import { broken } from '../../core/index.js';
import { sha256 } from '../../lib/hash.js';
import type { Blobs } from '../../ports/journal.js';

/** Texts by their SHA-256, gone with the process; for simulations and tests. */
export function memoryBlobs(): Blobs {
  const texts = new Map<string, string>();
  return {
    put: async (content) => {
      const hash = sha256(content);
      texts.set(hash, Buffer.from(content).toString('utf8'));
      return hash;
    },
    get: async (hash) => texts.get(hash) ?? broken(`${JSON.stringify(hash)} is not the hash of a stored text`),
  };
}
