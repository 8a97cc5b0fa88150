const NEWLINE = 0x0a;

/** Whole lines of a byte stream, without their newline, and where the unfinished rest begins. */
export interface SplitLines {
  readonly lines: readonly Uint8Array[];
  /** Offset behind the last newline; equals the length when nothing is unfinished. */
  readonly end: number;
}

/**
 * Splits bytes at newlines. Cutting at bytes is safe in UTF-8: no other character contains 0x0a, so a character that a torn write
 * cut in two can only stand behind `end`. A carriage return stays part of its line.
 */
export function splitLines(bytes: Uint8Array): SplitLines {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, start)) {
    lines.push(bytes.subarray(start, at));
    start = at + 1;
  }
  return { lines, end: start };
}
