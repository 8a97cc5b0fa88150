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
  const tokens = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\])/gsy;
  let word: string | null = null;
  while (tokens.lastIndex < line.length) {
    const at = tokens.lastIndex;
    const token = tokens.exec(line);
    if (token === null) return { ok: false, trouble: unreadable(line[at] ?? '') };
    const [, single, double, escaped, plain] = token;
    const operator = operatorIn(plain, double);
    if (operator !== null) return { ok: false, trouble: needsShell(operator) };
    const piece = single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
    if (piece !== undefined) word = (word ?? '') + piece;
    else if (word !== null) {
      words.push(word);
      word = null;
    }
  }
  if (word !== null) words.push(word);
  return checked(words);
}

function checked(words: readonly string[]): Words {
  const [first] = words;
  if (first === undefined || first === '') return { ok: false, trouble: 'a command that is not empty' };
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
