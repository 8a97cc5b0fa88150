import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Letter } from '../../../core/index.js';
import { parseSource } from '../../../lib/syntax.js';
import type { EditableSource } from './candidates.js';
import { editScope, readExact } from './scope.js';
import { mapSource } from './statements.js';
import type { TestPlan } from './test-files.js';
import { resolveFile } from './worker/resolve.js';

const FILES_MAX = 60;

/** Editable sources that the named test files import, nearest first. Without a run there is no coverage: lines of the messages guide. */
export function sourcesByImport(plan: TestPlan, letter: Letter, root: string): readonly EditableSource[] {
  const scope = editScope(letter, root);
  const start = plan.named.size > 0 ? [...plan.named] : plan.tests.map((t) => t.path);
  const seen = new Set(start);
  const queue = [...start];
  const sources: EditableSource[] = [];
  while (queue.length > 0 && seen.size < FILES_MAX) {
    const file = queue.shift() ?? '';
    for (const path of importsOf(file)) {
      if (seen.has(path)) continue;
      seen.add(path);
      queue.push(path);
      const text = scope.isEditable(path) ? readExact(path) : null;
      if (text !== null) sources.push({ index: sources.length, path, text, suspicion: suspicionFrom(letter, path, text, root) });
    }
  }
  return sources;
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(/(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*['"](\.[^'"]*)['"]/g)].map((m) => resolveFile(m[1] ?? '', file));
  return found.filter((path): path is string => path !== null && /\.([cm]?[jt]s|[jt]sx)$/.test(path));
}

const AT_LINE = 1;
const SAME_FUNCTION = 0.7;
const ELSEWHERE = 0.35;

/** Statements at lines that the failures name are the most suspicious, then the rest of their functions. */
function suspicionFrom(letter: Letter, path: string, text: string, root: string): ReadonlyMap<number, number> {
  const parsed = parseSource(text, path);
  if (parsed === null) return new Map();
  const { statements } = mapSource(parsed.program);
  const lines = linesNamed(letter, relative(root, path).split(sep).join('/'));
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  const hit = statements.filter((s) => lines.some((line) => line >= lineOf(s.node.start) && line <= lineOf(s.node.end)));
  const functions = new Set(hit.map((s) => s.fn));
  return new Map(statements.map((s) => [s.statement, hit.includes(s) ? AT_LINE : functions.has(s.fn) ? SAME_FUNCTION : ELSEWHERE]));
}

function linesNamed(letter: Letter, name: string): readonly number[] {
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return letter.failures.flatMap(({ message, location }) => [
    ...[...message.matchAll(new RegExp(`${quoted}:(\\d+)`, 'g'))].map((m) => Number(m[1])),
    ...(location?.file === name ? [location.line] : []),
  ]);
}
