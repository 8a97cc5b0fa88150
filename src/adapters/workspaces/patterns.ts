/** One line of a `.gitignore` file, compiled. */
export interface Pattern {
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /** Matched against the last part of a path instead of the path from the file's folder on. */
  readonly nameOnly: boolean;
  readonly matches: (subject: string) => boolean;
}

const CLASSES: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9', alpha: 'a-zA-Z', blank: ' \\t', cntrl: '\\0-\\x1f\\x7f', digit: '0-9', graph: '!-~', lower: 'a-z',
  print: ' -~', punct: '!-\\/:-@\\[-`{-~', space: ' \\t\\n\\v\\f\\r', upper: 'A-Z', xdigit: '0-9a-fA-F',
};

/** The patterns of an ignore file, in its order. `text` is latin1: one character per byte. */
export function parsePatterns(text: string, ignoreCase: boolean): readonly Pattern[] {
  return text
    .replace(/^\xef\xbb\xbf/, '')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => trimmed(line.replace(/\r$/, '')))
    .map((line) => parsePattern(line, ignoreCase))
    .filter((pattern) => pattern !== null);
}

function parsePattern(line: string, ignoreCase: boolean): Pattern | null {
  const negated = line.startsWith('!');
  const positive = negated ? line.slice(1) : line;
  const foldersOnly = positive.endsWith('/');
  const body = foldersOnly ? positive.slice(0, -1) : positive;
  const nameOnly = !body.includes('/');
  const glob = body.startsWith('/') ? body.slice(1) : body;
  if (glob === '') return null;
  return { negated, foldersOnly, nameOnly, matches: matcher(glob, ignoreCase) };
}

/** Trailing blanks do not count, unless a backslash keeps them. */
function trimmed(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') end = Math.min(line.length, ++at + 1);
    else if (line[at] !== ' ') end = at + 1;
  }
  return line.slice(0, end);
}

function matcher(glob: string, ignoreCase: boolean): Pattern['matches'] {
  const plain = /^[^*?[\\]*/.exec(glob)?.[0] ?? '';
  if (!ignoreCase && plain === glob) return (subject) => subject === glob;
  // Git compares the part before the first special character by itself, so `**` right behind it counts as a whole part of the path.
  const source = globSource(glob.slice(plain.length));
  if (source === null) return () => false;
  const regex = new RegExp(`^${[...plain].map(literal).join('')}${source}$`, ignoreCase ? 'si' : 's');
  return (subject) => regex.test(subject);
}

/** A git glob as the source of a regular expression; null when git would never let it match. */
function globSource(glob: string): string | null {
  let source = '';
  for (let at = 0; at < glob.length;) {
    const piece = pieceAt(glob, at);
    if (piece === null) return null;
    source += piece.source;
    at = piece.next;
  }
  return source;
}

interface Piece {
  readonly source: string;
  readonly next: number;
}

function pieceAt(glob: string, at: number): Piece | null {
  const char = glob.charAt(at);
  if (char === '*') return stars(glob, at);
  if (char === '?') return { source: '[^/]', next: at + 1 };
  if (char === '[') return bracket(glob, at);
  if (char !== '\\') return { source: literal(char), next: at + 1 };
  return at + 1 < glob.length ? { source: literal(glob.charAt(at + 1)), next: at + 2 } : null;
}

/** `**` crosses folders only where it is a whole part of the path; elsewhere it is one star. */
function stars(glob: string, at: number): Piece {
  let next = at;
  while (glob[next] === '*') next++;
  const whole = next - at > 1 && (at === 0 || glob[at - 1] === '/') && (next === glob.length || glob[next] === '/');
  if (!whole) return { source: '[^/]*', next };
  return next === glob.length ? { source: '.*', next } : { source: '(?:.*/)?', next: next + 1 };
}

function bracket(glob: string, start: number): Piece | null {
  const negated = glob[start + 1] === '!' || glob[start + 1] === '^';
  let set = '';
  let at = start + (negated ? 2 : 1);
  for (let first = true; first || glob[at] !== ']'; first = false) {
    const member = memberAt(glob, at);
    if (member === null) return null;
    set += member.source;
    at = member.next;
  }
  return { source: `(?!/)[${negated ? '^' : ''}${set}]`, next: at + 1 };
}

/** One member of a bracket: a class, a range, or a character. */
function memberAt(glob: string, at: number): Piece | null {
  const named = /^\[:(\w*):\]/.exec(glob.slice(at));
  if (named !== null) {
    const known = CLASSES[named[1] ?? ''];
    return known === undefined ? null : { source: known, next: at + named[0].length };
  }
  const low = characterAt(glob, at);
  if (low === null) return null;
  if (glob[low.next] !== '-' || glob[low.next + 1] === ']') return { source: literal(low.source), next: low.next };
  const high = characterAt(glob, low.next + 1);
  if (high === null) return null;
  // Of a range that runs backwards git still takes the first character.
  return { source: low.source <= high.source ? `${literal(low.source)}-${literal(high.source)}` : literal(low.source), next: high.next };
}

function characterAt(glob: string, at: number): Piece | null {
  const escaped = glob[at] === '\\';
  const char = glob[escaped ? at + 1 : at];
  return char === undefined ? null : { source: char, next: at + (escaped ? 2 : 1) };
}

const literal = (char: string): string => (/[\w ]/.test(char) ? char : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
