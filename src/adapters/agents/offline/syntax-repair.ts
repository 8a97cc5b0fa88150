import { syntaxErrorIn } from '../../../lib/syntax.js';
import type { Candidate, EditableSource } from './candidates.js';
import { applyEdits, type Edit } from './edits.js';
import { differenceOf } from './task.js';

const REACH = 36;
const DEPTH = 2;
const EXPANDED_MAX = 5;
const KEPT_MAX = 200;
const MARKS = [')', '}', ']', '(', '{', '[', ';', ',', ' + ', "'", '"', '`', ':', ' = ', ' => '];

/** For a source that does not parse: small changes near the error after which it does, nearest first. */
export function syntaxCandidates(source: EditableSource): readonly Candidate[] {
  let level: readonly string[] = [source.text];
  const found = new Map<string, number>();
  for (let depth = 0; depth < DEPTH && found.size === 0; depth++) {
    const next = new Map<string, number>();
    for (const text of level) {
      const error = syntaxErrorIn(text, source.path);
      if (error === null) continue;
      for (const edit of repairsAt(text, error)) sortIn(applyEdits(text, [edit]), error.at, Math.abs(edit.start - error.at), { found, next, path: source.path });
    }
    level = [...next].sort((a, b) => a[1] - b[1]).slice(0, EXPANDED_MAX).map(([text]) => text);
  }
  return [...found].sort((a, b) => a[1] - b[1]).slice(0, KEPT_MAX).map(([text, distance]) => candidateFor(source, text, distance));
}

interface Collected {
  readonly found: Map<string, number>;
  /** Texts whose first error comes later: one step on. */
  readonly next: Map<string, number>;
  readonly path: string;
}

function sortIn(text: string, errorAt: number, distance: number, { found, next, path }: Collected): void {
  const error = syntaxErrorIn(text, path);
  if (error === null) found.set(text, Math.min(distance, found.get(text) ?? Infinity));
  else if (error.at > errorAt) next.set(text, Math.min(distance, next.get(text) ?? Infinity));
}

function repairsAt(text: string, { at, message }: { readonly at: number; readonly message: string }): readonly Edit[] {
  const edits: Edit[] = [];
  const from = Math.max(0, at - REACH);
  const near = text.slice(from, at + REACH);
  for (const token of near.matchAll(/[\w$]+|[^\s\w$]/g)) {
    const start = from + token.index;
    edits.push({ start, end: start + token[0].length, text: '' });
    for (const mark of MARKS) edits.push({ start, end: start, text: mark });
  }
  for (const mark of [')', '}', ']', ' }', ');', '})']) edits.push({ start: text.length, end: text.length, text: mark });
  return [...edits, ...(/already been declared/.test(message) ? redeclarations(text, at) : [])];
}

/** A second declaration of one name: made an assignment, or one of the two taken out. */
function redeclarations(text: string, at: number): readonly Edit[] {
  const lineStart = text.lastIndexOf('\n', at) + 1;
  const lineEnd = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  const name = /^[\w$]+/.exec(text.slice(at))?.[0] ?? '';
  const first = name === '' ? -1 : text.search(new RegExp(`^[ \\t]*(let|const|var) ${name.replaceAll('$', '\\$')}\\b`, 'm'));
  const firstEnd = text.indexOf('\n', first + 1);
  return [
    { start: lineStart, end: lineEnd, text: '' },
    { start: lineStart, end: lineEnd, text: text.slice(lineStart, lineEnd).replace(/\b(let|const|var)\s+/, '') },
    ...(first >= 0 && first < lineStart && firstEnd > first ? [{ start: first, end: firstEnd, text: '' }] : []),
  ];
}

const candidateFor = (source: EditableSource, text: string, distance: number): Candidate => {
  const edits = differenceOf(source.text, text);
  return { source: source.index, edits, templates: ['syntax'], score: 1 / (1 + distance / 20), statement: -1, at: edits[0]?.start ?? 0 };
};
