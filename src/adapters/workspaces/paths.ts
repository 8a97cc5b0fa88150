/**
 * File names are bytes. Inside this folder a path is "raw": a string with one character per byte (latin1), relative to the root, parts
 * separated by `/`; comparing raw paths compares bytes, as git does. Outside, a path is text: its bytes read as UTF-8, where each
 * byte that is not part of valid UTF-8 becomes the lone surrogate U+DC00 + byte (the scheme of PEP 383). The two forms map one
 * to one, JSON keeps both, and globs see the folders of such a path as they are.
 */
const ASCII = /^[\0-\x7f]*$/;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Raw path to text. */
export function pathText(raw: string): string {
  if (ASCII.test(raw)) return raw;
  const bytes = Buffer.from(raw, 'latin1');
  const whole = decoded(bytes);
  if (whole !== null) return whole;
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes[at] ?? 0);
    const part = at + length <= bytes.length ? decoded(bytes.subarray(at, at + length)) : null;
    text += part ?? String.fromCharCode(0xdc00 + (bytes[at] ?? 0));
    at += part === null ? 1 : length;
  }
  return text;
}

/** Text to raw path: the inverse of `pathText`. */
export function rawPath(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .split(/(?<![\ud800-\udbff])([\udc80-\udcff])/)
    .map((part, i) => (i % 2 === 1 ? String.fromCharCode(part.charCodeAt(0) - 0xdc00) : Buffer.from(part, 'utf8').toString('latin1')))
    .join('');
}

/** What `node:fs` takes for a raw path below `root`. */
export function diskPath(root: string, raw: string): string | Buffer {
  if (raw === '') return root;
  return ASCII.test(raw) ? `${root}/${raw}` : Buffer.concat([Buffer.from(`${root}/`), Buffer.from(raw, 'latin1')]);
}

/** The raw path of the folder that holds `raw`; '' is the root. */
export const parentOf = (raw: string): string => raw.slice(0, Math.max(0, raw.lastIndexOf('/')));

export const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** True when `raw` may be written in a user's tree: no part that leaves it, names a git folder (by any alias), or our own state. */
export function isPlainPath(raw: string): boolean {
  const parts = raw.split('/');
  return parts[0] !== '.countersign' && parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0') && !namesGit(part));
}

/** `.git` as the file systems of macOS and Windows may also spell it: letter case, short name, trailing dots, ignored code points. */
function namesGit(part: string): boolean {
  const plain = pathText(part).replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '').toLowerCase();
  return /^(\.git|git~\d+)[. ]*(:.*)?$/.test(plain);
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}
