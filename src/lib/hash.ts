import { createHash } from 'node:crypto';

/** SHA-256 of a text (as UTF-8) or of bytes, as 64 lowercase hex digits. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** True for the text form of a SHA-256: 64 lowercase hex digits. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
