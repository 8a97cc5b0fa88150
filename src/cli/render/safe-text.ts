/**
 * Text from a diff, a test, an agent or a judge is written by whoever wrote that code. Before it is shown, every character that
 * could drive a terminal or turn the reading order is made visible, and its length is capped (DESIGN 7, cases T-34).
 */

/** Control, format (bidirectional marks, zero-width, tags), line separators, private use and lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

const LINE_CHARACTERS_MAX = 300;

/** One line: white space that breaks lines becomes a blank, and the rest is capped, saying how much was cut. */
export function safeLine(text: string, charactersMax: number = LINE_CHARACTERS_MAX): string {
  const [part, cut] = capped(text.trim(), charactersMax);
  const line = visible(part.replaceAll(/[ \t]*[\r\n]+\s*/gu, ' ').replaceAll('\t', ' '));
  return cut === 0 ? line : `${line}… [${cut} more characters]`;
}

export interface BlockLimits {
  readonly linesMax: number;
  readonly charactersMax: number;
}

/** Several lines, each of them safe; a last line says what was cut. */
export function safeBlock(text: string, { linesMax, charactersMax }: BlockLimits): readonly string[] {
  const [part, cut] = capped(text.trimEnd(), charactersMax);
  const lines = part.split(/\r?\n/u).map(safeVerbatim);
  const shown = lines.slice(0, linesMax);
  const more = [...(lines.length > linesMax ? [`${lines.length - linesMax} more lines`] : []), ...(cut > 0 ? [`${cut} more characters`] : [])];
  return more.length === 0 ? shown : [...shown, `[${more.join(', ')}]`];
}

/** One line of a file or a patch as it is, blanks kept: only what cannot be shown is replaced. Tabs become two blanks. */
export const safeVerbatim = (line: string): string => visible(line.replaceAll('\t', '  '));

/** JSON that is safe to print: the same value, with every unsafe character as an escape. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(UNSAFE, (c) => (c === '\n' ? c : escaped(c)));
}

function visible(text: string): string {
  return text.replaceAll(UNSAFE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

const escaped = (character: string): string =>
  [...Array(character.length).keys()].map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** The first characters, never half a surrogate pair, and how many were left out. */
function capped(text: string, charactersMax: number): readonly [part: string, cut: number] {
  if (text.length <= charactersMax) return [text, 0];
  const high = text.charCodeAt(charactersMax - 1);
  const end = high >= 0xd800 && high <= 0xdbff ? charactersMax - 1 : charactersMax;
  return [text.slice(0, end), text.length - end];
}
