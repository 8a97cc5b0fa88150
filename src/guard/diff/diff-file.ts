/** One line of a hunk. `both` is context; `text` is without its sign and its line feed. */
export interface DiffLine {
  readonly side: 'before' | 'after' | 'both';
  readonly text: string;
  /** False for the last line of a side that ends without a line feed. */
  readonly ended: boolean;
}

export interface Hunk {
  /** 1-based first line on each side, as the header says; 0 where the side is empty. */
  readonly beforeStart: number;
  readonly afterStart: number;
  /** What git prints behind the second `@@`: the line of the function that the hunk lies in. */
  readonly heading: string;
  readonly lines: readonly DiffLine[];
}

export interface DiffSide {
  readonly path: string;
  readonly mode: string;
}

/** One file of a diff. `before` is null for a new file, `after` for a deleted one. */
export interface DiffFile {
  readonly before: DiffSide | null;
  readonly after: DiffSide | null;
  readonly binary: boolean;
  readonly hunks: readonly Hunk[];
}

/**
 * A diff as far as it could be read. `notes` are oddities that were put up with; `errors` are parts that could not be read: with one
 * of them the change was not seen whole, so it is never clean.
 */
export interface DiffReading {
  readonly files: readonly DiffFile[];
  readonly notes: readonly string[];
  readonly errors: readonly string[];
}
