import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a text (as UTF-8) or of bytes, as 64 lowercase hex digits. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** SHA-256 of a file's content without holding it in memory. Rejects with the system's error when it cannot be read. */
export async function sha256File(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** True for the text form of a SHA-256: 64 lowercase hex digits. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
