/** Replaces the text between two offsets of the original; equal offsets insert. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits given in any order. Edits at one offset keep their given order. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const sorted = edits.map((edit, order) => ({ edit, order })).sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.order - b.order);
  let out = '';
  let at = 0;
  for (const { edit } of sorted) {
    out += source.slice(at, edit.start) + edit.text;
    at = Math.max(at, edit.end);
  }
  return out + source.slice(at);
}

/** True when no two edits touch the same text, so that they can be applied together. */
export function areCompatible(edits: readonly Edit[]): boolean {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.every((edit, i) => {
    const next = sorted[i + 1];
    return next === undefined || next.start > edit.end || (next.start === edit.end && (edit.end > edit.start || next.end > next.start));
  });
}
