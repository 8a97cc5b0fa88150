import type { DiffFile, DiffLine, Hunk } from './diff-file.js';

type SideName = 'before' | 'after';

/** Lines in front of a hunk are not in the diff. Blank ones keep the numbers right up to this many; beyond it numbers are off, and it is said. */
const FILLED_MAX = 100_000;

export interface Reconstruction {
  readonly text: string;
  /** False when blank lines could not keep the line numbers. */
  readonly numbered: boolean;
}

/**
 * One side of a file from its hunks alone. What lies between them is unknown and becomes blank lines, so that line numbers hold; the heading of
 * a hunk, the line of the function it lies in, stands directly above it where there is room.
 */
export function sideOf(file: DiffFile, side: SideName): Reconstruction {
  const lines: string[] = [];
  let numbered = true;
  let ended = true;
  for (const hunk of file.hunks) {
    const start = side === 'before' ? hunk.beforeStart : hunk.afterStart;
    const gap = start - 1 - lines.length;
    if (gap > FILLED_MAX) numbered = false;
    for (let left = Math.min(gap, FILLED_MAX); left > 0; left--) lines.push(left === 1 ? hunk.heading : '');
    for (const line of linesOf(hunk, side)) {
      lines.push(line.text);
      ended = line.ended;
    }
  }
  return { text: lines.length === 0 ? '' : `${lines.join('\n')}${ended ? '\n' : ''}`, numbered };
}

/** The other side of a file whose text on `side` is known; null when the hunks are not those of this text. */
export function otherSide(file: DiffFile, known: string, side: SideName): string | null {
  const other = side === 'before' ? 'after' : 'before';
  const lines = splitText(known);
  const result: DiffLine[] = [];
  let at = 0;
  for (const hunk of file.hunks) {
    const expected = linesOf(hunk, side);
    const start = side === 'before' ? hunk.beforeStart : hunk.afterStart;
    // A side without lines in the hunk is numbered by the line before it.
    const from = expected.length === 0 ? start : start - 1;
    if (from < at || from > lines.length) return null;
    result.push(...lines.slice(at, from));
    if (!expected.every((line, i) => same(line, lines[from + i]))) return null;
    at = from + expected.length;
    result.push(...linesOf(hunk, other));
  }
  return [...result, ...lines.slice(at)].map((line) => (line.ended ? `${line.text}\n` : line.text)).join('');
}

/** Trailing white space may be lost on the way; everything else must be equal. */
const same = (line: DiffLine, found: DiffLine | undefined): boolean => found?.text.trimEnd() === line.text.trimEnd();

const linesOf = (hunk: Hunk, side: SideName): readonly DiffLine[] => hunk.lines.filter((line) => line.side === side || line.side === 'both');

function splitText(text: string): readonly DiffLine[] {
  const lines = text.split('\n').map((line): DiffLine => ({ side: 'both', text: line, ended: true }));
  const last = lines.pop() as DiffLine;
  return last.text === '' ? lines : [...lines, { ...last, ended: false }];
}
