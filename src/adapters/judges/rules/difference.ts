import { diffLines } from 'diff';

/** Lines that a change adds and takes away, with 1-based line numbers of the side they stand on. */
export interface TextDifference {
  readonly added: readonly NumberedLine[];
  readonly deleted: readonly NumberedLine[];
  readonly hunks: number;
}

export interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

export function compareTexts(before: string, after: string): TextDifference {
  const added: NumberedLine[] = [];
  const deleted: NumberedLine[] = [];
  let hunks = 0;
  let [oldLine, newLine, inHunk] = [1, 1, false];
  for (const part of diffLines(before, after)) {
    const lines = part.value.split('\n').slice(0, part.count);
    if (part.added) lines.forEach((text, i) => added.push({ line: newLine + i, text }));
    if (part.removed) lines.forEach((text, i) => deleted.push({ line: oldLine + i, text }));
    const changed = part.added || part.removed;
    if (changed && !inHunk) hunks += 1;
    inHunk = changed;
    if (!part.added) oldLine += lines.length;
    if (!part.removed) newLine += lines.length;
  }
  return { added, deleted, hunks };
}
