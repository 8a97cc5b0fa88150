import { columnsOf } from './columns.js';

/**
 * One block of lines at the bottom of a terminal, painted anew in place. Its rows are erased first and not just written over: a row that
 * a resize wrapped stays marked as wrapped in some terminals, is joined to the next one by a later resize, and then the way back up is
 * miscounted and eats a line of the log. All of it goes out in one write between the marks of a synchronised update, so nothing flickers.
 */
export interface LiveBlock {
  /** What to write to put `permanent` lines above the block and `lines` in its place. */
  paint(permanent: readonly string[], lines: readonly string[], columns: number): string;
  /** What to write to remove the block, leave `permanent` lines, and show the cursor again. */
  clear(permanent: readonly string[], columns: number): string;
}

const ESC = '\u001b[';
const HIDE_CURSOR = `${ESC}?25l`;
const SHOW_CURSOR = `${ESC}?25h`;
const CLEAR_BELOW = `${ESC}J`;
const CLEAR_ROW = `${ESC}2K`;
const up = (rows: number): string => (rows > 0 ? `${ESC}${rows}A` : '');
const BEGIN_UPDATE = `${ESC}?2026h`;
const END_UPDATE = `${ESC}?2026l`;

export function liveBlock(): LiveBlock {
  let shown: readonly string[] = [];
  /**
   * Erases the block and leaves the cursor in its first column. A terminal made narrower has wrapped the lines: they take more rows now.
   * The first row is erased by itself: all that is below the top left corner is the whole screen, which tmux would save as history.
   */
  const erase = (columns: number): string => {
    const rows = shown.reduce((total, line) => total + Math.max(1, Math.ceil(columnsOf(line) / Math.max(1, columns))), 0);
    return `\r${up(rows - 2)}${rows > 1 ? `${CLEAR_BELOW}${up(1)}` : ''}${CLEAR_ROW}`;
  };
  const above = (permanent: readonly string[]): string => permanent.map((line) => `${line}\n`).join('');
  return {
    paint: (permanent, lines, columns) => {
      const painted = `${BEGIN_UPDATE}${HIDE_CURSOR}${erase(columns)}${above(permanent)}${lines.join('\n')}${END_UPDATE}`;
      shown = lines;
      return painted;
    },
    clear: (permanent, columns) => {
      const cleared = `${erase(columns)}${above(permanent)}${SHOW_CURSOR}`;
      shown = [];
      return cleared;
    },
  };
}
