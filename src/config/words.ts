/** The words of a command line, or why it is not a plain one. */
export type Words =
  | { readonly ok: true; readonly words: readonly string[] }
  | { readonly ok: false; readonly trouble: string };

/**
 * Splits a line as a shell splits a plain command: blanks separate, quotes group, a backslash takes the next character as it is.
 * Whatever needs a shell to mean something (`|`, `&&`, `$HOME`, ...) is refused: commands are started without one.
 */
export function splitWords(line: string): Words {
  const words: string[] = [];
  let word: string | null = null;
  for (const piece of piecesOf(line)) {
    if (piece.trouble !== undefined) return { ok: false, trouble: piece.trouble };
    if (piece.text !== undefined) word = (word ?? '') + piece.text;
    else if (word !== null) {
      words.push(word);
      word = null;
    }
  }
  return checked(word === null ? words : [...words, word]);
}

/** A part of a word, or blanks between two words (neither key), or what stops the reading. */
interface Piece {
  readonly text?: string;
  readonly trouble?: string;
}

const BLANKS = String.raw`\s+`;
const QUOTED = String.raw`'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\.)*)"`;
const BARE = String.raw`\\(?<escaped>.)|(?<plain>[^\s'"\\]+)`;

function* piecesOf(line: string): Generator<Piece> {
  const tokens = new RegExp(`${BLANKS}|${QUOTED}|${BARE}`, 'gsy');
  while (tokens.lastIndex < line.length) {
    const at = tokens.lastIndex;
    const groups = tokens.exec(line);
    if (groups === null) return yield { trouble: unreadable(line.slice(at, at + 1)) };
    yield pieceOf(groups.groups ?? {});
  }
}

function pieceOf({ single, double, escaped, plain }: Readonly<Record<string, string | undefined>>): Piece {
  const operator = operatorIn(plain, double);
  if (operator !== null) return { trouble: needsShell(operator) };
  const text = single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
  return text === undefined ? {} : { text };
}

function checked(words: readonly string[]): Words {
  const [first] = words;
  if (first === undefined || first === '') return { ok: false, trouble: 'a command that is not empty' };
  if (/^\[./.test(first)) return { ok: false, trouble: 'a command; a JSON list of words must be complete' };
  if (/^[A-Za-z_]\w*=/.test(first)) return { ok: false, trouble: `a command; variables such as ${first} belong under env` };
  return { ok: true, words };
}

/** A shell operator where a shell would act on it: anywhere outside quotes, and `$` and backticks also inside double ones. */
function operatorIn(plain: string | undefined, double: string | undefined): string | null {
  if (plain !== undefined) return /[|&;<>$`()]/.exec(plain)?.[0] ?? null;
  return /(?<!\\)(?:\\\\)*([$`])/.exec(double ?? '')?.[1] ?? null;
}

const needsShell = (operator: string): string =>
  `a command without shell operators (${operator}); if it needs a shell, write ["sh", "-c", "..."]`;

const unreadable = (at: string): string =>
  at === '\\' ? 'a command that does not end in a backslash' : `a command with every quote closed (${at} is left open)`;
