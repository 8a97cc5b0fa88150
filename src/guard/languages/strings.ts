const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** Resolves the escapes that all our languages share, so that `'a\'b'` and `"a'b"` are equal, and the spellings of one character. Others stay as written. */
export const unescape = (text: string): string =>
  text.includes('\\') ? text.replace(/\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/gs, (whole, ...[braced, four, two, plain]: readonly (string | undefined)[]) => charOf(braced ?? four ?? two) ?? plainEscape(plain, whole)) : text;

function charOf(code: string | undefined): string | null {
  const point = code === undefined ? Number.NaN : parseInt(code, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : null;
}

function plainEscape(c: string | undefined, whole: string): string {
  if (c === undefined) return whole;
  return ESCAPES[c] ?? (/['"`\\/$\n]/.test(c) ? (c === '\n' ? '' : c) : whole);
}

/** The content of a quoted literal, without prefix letters and quotes of any kind. */
export function unquote(text: string): string {
  const match = /^([A-Za-z@$]*)("""|'''|#*"|'|`)/.exec(text);
  if (match === null) return text;
  const [all, prefix = '', quote = ''] = match;
  const close = [...quote].reverse().join('');
  const end = text.endsWith(close) ? text.length - close.length : text.length;
  const inner = text.slice(all.length, Math.max(all.length, end));
  return /r/i.test(prefix) || prefix === '@' ? inner : unescape(inner);
}
