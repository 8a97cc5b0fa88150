/** What a line of a patch is. `file` begins a file, `meta` describes it, `hunk` is a position; the rest are lines of the file. */
export type PatchLineKind = 'file' | 'meta' | 'hunk' | 'added' | 'deleted' | 'context';

export interface PatchLine {
  readonly kind: PatchLineKind;
  /** Verbatim, with its sign: make it safe before you show it. */
  readonly text: string;
  /** 1-based line before and after the change; null where there is none. */
  readonly before: number | null;
  readonly after: number | null;
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/u;

interface Position {
  before: number;
  after: number;
  beforeLeft: number;
  afterLeft: number;
}

/**
 * Sorts the lines of a patch as `git diff` writes it. The counts of a hunk decide what belongs to it, so that a deleted line that looks
 * like a header (`--- x`) is still a deleted line.
 */
export function patchLines(patch: string): readonly PatchLine[] {
  const at: Position = { before: 0, after: 0, beforeLeft: 0, afterLeft: 0 };
  const lines = patch.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((text) => lineOf(text, at));
}

function lineOf(text: string, at: Position): PatchLine {
  if (at.beforeLeft > 0 || at.afterLeft > 0) return inHunk(text, at);
  const hunk = HUNK.exec(text);
  if (hunk !== null) {
    Object.assign(at, { before: Number(hunk[1]), beforeLeft: Number(hunk[2] ?? 1), after: Number(hunk[3]), afterLeft: Number(hunk[4] ?? 1) });
    return { kind: 'hunk', text, before: null, after: null };
  }
  return { kind: text.startsWith('diff --git ') ? 'file' : 'meta', text, before: null, after: null };
}

function inHunk(text: string, at: Position): PatchLine {
  if (text.startsWith('\\')) return { kind: 'meta', text, before: null, after: null };
  const kind = text.startsWith('+') ? 'added' : text.startsWith('-') ? 'deleted' : 'context';
  const before = kind === 'added' ? null : at.before;
  const after = kind === 'deleted' ? null : at.after;
  if (before !== null) {
    at.before++;
    at.beforeLeft--;
  }
  if (after !== null) {
    at.after++;
    at.afterLeft--;
  }
  return { kind, text, before, after };
}
