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

/** Decodes a quoted path; `end` is the offset behind the closing quote. */
function unquoted(text: string): { readonly path: string; readonly end: number } {
  const bytes: number[] = [];
  let at = 1;
  while (at < text.length && text[at] !== '"') {
    const octal = text[at] === '\\' ? /^[0-3][0-7]{2}/.exec(text.slice(at + 1, at + 4))?.[0] : undefined;
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (text[at] === '\\') bytes.push(ESCAPES[text[at + 1] ?? ''] ?? 63);
    else pushUtf8(text.codePointAt(at) ?? 0, bytes);
    at += octal !== undefined ? 4 : text[at] === '\\' ? 2 : (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return { path: utf8Text(bytes), end: at + 1 };
}

function pushUtf8(code: number, bytes: number[]): void {
  if (code < 0x80) bytes.push(code);
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
}

/** Text of UTF-8 bytes; a byte that is none of it becomes the replacement character. There is no decoder without a platform. */
function utf8Text(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead >= 0xf0 && lead < 0xf8 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 0;
    const tail = bytes.slice(at + 1, at + length);
    if (length === 0 || tail.length !== length - 1 || tail.some((byte) => (byte & 0xc0) !== 0x80)) {
      text += '\ufffd';
      at += 1;
      continue;
    }
    const code = tail.reduce((sum, byte) => sum * 64 + (byte & 63), length === 1 ? lead : lead & (0xff >> (length + 1)));
    text += code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
    at += length;
  }
  return text;
}
