/** What a look at a path gives: the part of `fs.Stats` that tells two states of it apart. */
export interface Observed {
  readonly ino: number;
  readonly mode: number;
  readonly size: number;
  /** Milliseconds with the fraction: a double resolves about 250 ns here, far below the clock that files are stamped with. */
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/**
 * What the file system says about a path without reading it. Equal stamps mean equal content only when the first was `settled`: taken
 * clearly later than the last change, so that a later write cannot carry the same time. The change time cannot be set by a
 * program, so an edit that puts size and modification time back is seen all the same.
 */
export interface Stamp extends Observed {
  readonly settled: boolean;
}

/** The slowest tick of a kernel that stamps files, with room; file systems that keep whole seconds get more. */
const TICK_MS = 50;
const COARSE_TICK_MS = 2_100;

export function stampOf(stat: Observed, nowMs: number): Stamp {
  const tickMs = stat.ctimeMs % 1_000 === 0 ? COARSE_TICK_MS : TICK_MS;
  const { ino, mode, size, mtimeMs, ctimeMs } = stat;
  return { ino, mode, size, mtimeMs, ctimeMs, settled: ctimeMs + tickMs < nowMs && mtimeMs < nowMs };
}

/** True when nothing changed since `stamp` was taken. */
export const unchanged = (stamp: Stamp, stat: Observed): boolean =>
  stamp.settled && stamp.ctimeMs === stat.ctimeMs && stamp.mtimeMs === stat.mtimeMs && stamp.size === stat.size &&
  stamp.ino === stat.ino && stamp.mode === stat.mode;
