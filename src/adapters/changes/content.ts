import { utf8 } from '../../lib/files.js';
import { sha256 } from '../../lib/hash.js';
import type { ScanFile, ScanPair } from '../../guard/scan.js';
import type { SourceChange } from './source.js';

/** Larger files are data or bundles; their content is not looked into, and that is said. */
export const BYTES_MAX = 8 << 20;

export const LINK = '120000';
export const NESTED_REPOSITORY = '160000';

/** One side of a changed file with its bytes; null where they were not read: too large, or a repository of its own. */
export interface RawSide {
  readonly path: string;
  readonly mode: string;
  readonly bytes: Buffer | null;
  /** Of a file that is too large to be read whole, when it was taken. */
  readonly sha256?: string;
}
export interface RawPair {
  readonly before: RawSide | null;
  readonly after: RawSide | null;
}

/** Text of a file, whatever its encoding: UTF-16 by its mark, else UTF-8 with replacement characters. null: it holds NUL, so it is no text. */
export function textOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return bytes.includes(0) ? null : bytes.toString('utf8').replace(/^\ufeff/, '');
}

/** A path as text. Git and the disk know bytes: where they are not UTF-8, every odd byte is written as `\xNN`. `raw` holds one character per byte. */
export function pathText(raw: string): string {
  const bytes = Buffer.from(raw, 'latin1');
  return utf8(bytes) ?? raw.replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
}

/** What every source has in common: text for the scan, hashes for allowances, notes for what is not looked into. */
export function contentsOf(pairs: readonly RawPair[]): Pick<SourceChange, 'files' | 'notes' | 'hashOf'> {
  const hashes = new Map<string, string>();
  for (const pair of pairs) {
    for (const side of ['before', 'after'] as const) {
      const file = pair[side];
      const hash = file?.bytes ? sha256(file.bytes) : file?.sha256;
      if (file && hash !== undefined) hashes.set(`${side}:${file.path}`, hash);
    }
  }
  return {
    files: pairs.map(scanPair),
    notes: [...new Set(pairs.flatMap(({ before, after }) => [before, after].flatMap(noteOf)))],
    hashOf: (path, side) => hashes.get(`${side}:${path}`) ?? null,
  };
}

const scanPair = ({ before, after }: RawPair): ScanPair => ({ before: scanFile(before), after: scanFile(after) });
const scanFile = (side: RawSide | null): ScanFile | null => side && { path: side.path, mode: side.mode, text: side.bytes && textOf(side.bytes) };

function noteOf(side: RawSide | null): readonly string[] {
  if (side === null || side.bytes !== null) return [];
  if (side.mode === NESTED_REPOSITORY) return [`${side.path} is a repository of its own; what changed inside it was not scanned`];
  return [`${side.path} is larger than ${BYTES_MAX >> 20} MB; its content was not scanned`];
}
