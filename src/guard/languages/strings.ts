const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** Resolves the escapes that all our languages share, so that `'a\'b'` and `"a'b"` are equal. Others stay as written. */
export const unescape = (text: string): string =>
  text.includes('\\') ? text.replace(/\\(.)/gs, (whole, c: string) => ESCAPES[c] ?? (/['"`\\/$\n]/.test(c) ? (c === '\n' ? '' : c) : whole)) : text;

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
