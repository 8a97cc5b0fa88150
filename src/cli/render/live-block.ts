import { columnsOf } from './columns.js';

/**
 * One block of lines at the bottom of a terminal, painted over in place. Lines are overwritten and cleared to their end rather
 * than erased first, and all of it goes out in one write between the marks of a synchronised update, so that nothing flickers.
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
const CLEAR_TO_LINE_END = `${ESC}K`;
const CLEAR_BELOW = `${ESC}J`;
const BEGIN_UPDATE = `${ESC}?2026h`;
const END_UPDATE = `${ESC}?2026l`;

export function liveBlock(): LiveBlock {
  let shown: readonly string[] = [];
  /** Back to the first column of the block's first row. A terminal made narrower has wrapped the lines: they take more rows now. */
  const back = (columns: number): string => {
    const rows = shown.reduce((total, line) => total + Math.max(1, Math.ceil(columnsOf(line) / Math.max(1, columns))), 0);
    return `\r${rows > 1 ? `${ESC}${rows - 1}A` : ''}`;
  };
  const full = (line: string): string => `${line}${CLEAR_TO_LINE_END}`;
  return {
    paint: (permanent, lines, columns) => {
      const text = [...permanent, ...lines].map(full).join('\n');
      const painted = `${BEGIN_UPDATE}${HIDE_CURSOR}${back(columns)}${text}${CLEAR_BELOW}${END_UPDATE}`;
      shown = lines;
      return painted;
    },
    clear: (permanent, columns) => {
      const text = permanent.map((line) => `${full(line)}\n`).join('');
      const cleared = `${back(columns)}${text}${CLEAR_BELOW}${SHOW_CURSOR}`;
      shown = [];
      return cleared;
    },
  };
}
