import { parseSource } from '../../../lib/syntax.js';

/** `call` is said to give `expected`, both as expressions. */
export interface DocExample {
  readonly path: string;
  readonly call: string;
  readonly expected: string;
}

const ARROW = /^\W*([A-Za-z_$][\w$.]*\(.*\))\s*(?:->|=>|➞|→|===?|returns?|should (?:be|return)|\/\/)\s*(\S.*?)\s*[.;]?$/;
const PROMPT = /^\W*>>>\s*(.+?)\s*;?$/;

/** Examples in the comments of a source: `>>> f(1)` with the answer on the next line, `f(1) -> 2`, `f(1) == 2`, `f(1) // 2`. */
export function examplesIn(path: string, text: string): readonly DocExample[] {
  const parsed = parseSource(text, path);
  if (parsed === null) return [];
  return parsed.comments.flatMap(({ value }) => inLines(path, value.split('\n').map((line) => line.replace(/^\s*\*?\s*/, '').trim())));
}

function inLines(path: string, lines: readonly string[]): readonly DocExample[] {
  const found: DocExample[] = [];
  lines.forEach((line, i) => {
    const prompt = PROMPT.exec(line)?.[1];
    const inline = ARROW.exec(line);
    const pair = inline !== null ? [inline[1], inline[2]] : prompt !== undefined ? [prompt, lines[i + 1]] : [];
    const [call, expected] = pair.map((side) => asExpression(side ?? '', path));
    if (call !== undefined && expected !== undefined && call !== '' && expected !== '') found.push({ path, call, expected });
  });
  return found;
}

/** The text if it is one expression, with Python's words for JavaScript's; '' if not. */
function asExpression(text: string, path: string): string {
  const plain = text.replace(/\bTrue\b/g, 'true').replace(/\bFalse\b/g, 'false').replace(/\bNone\b/g, 'null').replace(/;$/, '');
  return plain !== '' && parseSource(`(${plain})`, path) !== null ? plain : '';
}
