/** The names that the two sides of a file have in a diff, `/dev/null` as null, prefixes already off. */
export interface Names {
  readonly before: string | null;
  readonly after: string | null;
}

const NOTHING = '/dev/null';
/** What git puts before a path: a/ and b/, or with `diff.mnemonicPrefix` the first letters of commit, index, object and work tree. */
const PREFIX = /^[abciow12]\//;

/** A path as a header line writes it: quoted in C style with octal bytes, or plain up to a tab (behind it stands a time). */
export function headerPath(text: string): string {
  const line = text.replace(/\r$/, '');
  if (line.startsWith('"')) return unquoted(line).path;
  const tab = line.indexOf('\t');
  return tab === -1 ? line.trimEnd() : line.slice(0, tab);
}

/** Names from the `---` and `+++` lines. `prefixed`: what the rest of the diff shows of prefixes, for files with one name only. */
export function namesOf(before: string, after: string, prefixed: boolean): Names {
  if (before === NOTHING || after === NOTHING) {
    const off = (path: string): string | null => (path === NOTHING ? null : prefixed ? path.replace(PREFIX, '') : path);
    return { before: off(before), after: off(after) };
  }
  return hasPrefixes(before, after) ? { before: rest(before), after: rest(after) } : { before, after };
}

/** True when the two names differ in nothing but a leading part, or carry two different prefixes of git. */
export function hasPrefixes(before: string, after: string): boolean {
  const [first, second] = [before.indexOf('/'), after.indexOf('/')];
  if (first < 1 || second < 1 || before.slice(0, first) === after.slice(0, second)) return false;
  return (PREFIX.test(before) && PREFIX.test(after)) || rest(before) === rest(after);
}

const rest = (path: string): string => path.slice(path.indexOf('/') + 1);

/** The two names on a `diff --git` line, as written; null when no split makes sense. */
export function gitNames(text: string): readonly [before: string, after: string] | null {
  const line = text.replace(/\r$/, '');
  if (line.startsWith('"')) {
    const { path, end } = unquoted(line);
    const after = line.slice(end).trimStart();
    return after === '' ? null : [path, headerPath(after)];
  }
  if (line.endsWith('"')) {
    const start = line.indexOf(' "');
    return start < 1 ? null : [line.slice(0, start), unquoted(line.slice(start + 1)).path];
  }
  return splitInHalf(line);
}

/** Unquoted names may hold blanks. Without a rename both are of one length, so the middle is the split; else the first ` b/`. */
function splitInHalf(line: string): readonly [string, string] | null {
  const middle = (line.length - 1) / 2;
  if (line[middle] === ' ') {
    const [before, after] = [line.slice(0, middle), line.slice(middle + 1)];
    if (before === after || hasPrefixes(before, after)) return [before, after];
  }
  const split = / (?=[abciow12]\/)/.exec(line)?.index ?? line.indexOf(' ');
  return split < 1 || split === line.length - 1 ? null : [line.slice(0, split), line.slice(split + 1)];
}

const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };
const UNKNOWN_ESCAPE = 63;

/** Decodes a path that begins with a quote; `end` is the offset behind the closing one. */
function unquoted(text: string): { readonly path: string; readonly end: number } {
  const [whole, inside] = /^"((?:[^"\\]|\\[^])*)"?/.exec(text) as unknown as readonly [string, string];
  const bytes = inside.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/\\([0-3][0-7]{2})|\\([^])|[\u0080-\u{10ffff}]/gu, bytesOf);
  return { path: utf8Text(bytes), end: whole.length };
}

/** One character for each byte that an escape, or a character beyond ASCII, stands for. */
function bytesOf(match: string, octal: string | undefined, escape: string | undefined): string {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  if (escape !== undefined) return String.fromCharCode(ESCAPES[escape] ?? UNKNOWN_ESCAPE);
  return encodeURIComponent(match).replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What UTF-8 allows beyond ASCII, and after it every single byte that is none of it. */
const UTF8 = /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

/** Text of UTF-8 bytes, one character each; a byte that is none of it becomes the replacement character. Pure code has no decoder. */
const utf8Text = (bytes: string): string =>
  bytes.replaceAll(UTF8, (found) => (found.length === 1 ? '\ufffd' : decodeURIComponent([...found].map((byte) => `%${byte.charCodeAt(0).toString(16)}`).join(''))));
