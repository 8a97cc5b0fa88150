import type { SourceLocation } from '../core/index.js';

/** What patterns with a search in them may look at: the text is a stranger's, and time must stay bounded. */
export const bounded = (text: string): string => (text.length <= 40_000 ? text : `${text.slice(0, 20_000)}\n${text.slice(-20_000)}`);

/** Terminal colour and cursor sequences. */
const ESCAPES = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;

export const plain = (text: string): string => text.replace(ESCAPES, '');

export const firstLine = (text: string): string => plain(text).split('\n').find((line) => line.trim() !== '')?.trim() ?? '';

/** A path relative to the root with `/`; as it is when it lies elsewhere, '' for none. */
export function relative(path: string | undefined, roots: readonly string[]): string {
  if (path === undefined) return '';
  const clean = decoded(path.replace(/^file:\/\//, '')).replaceAll('\\', '/');
  const root = roots.find((candidate) => clean.startsWith(`${candidate}/`));
  return root === undefined ? clean.replace(/^\.\//, '') : clean.slice(root.length + 1);
}

/** A path that is meant from the folder where the command ran, as a path from the root. */
export function fromCwd(path: string | undefined, cwd: string, roots: readonly string[]): string {
  const found = relative(path, roots);
  return found === '' || ABSOLUTE.test(path!) || cwd === '.' ? found : `${cwd}/${found}`;
}

const ABSOLUTE = /^(?:\/|file:|[A-Za-z]:[\\/])/;

/** `%20` and its like in file URLs; a stray `%` stays. */
const decoded = (path: string): string => (path.includes('%') ? path.replace(/%(20|23|25|3F|5B|5D)/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : path);

const FRAME = /(?:file:\/\/)?(\/[^\s():]{1,1024}):(\d+)(?::(\d+))?/g;

/** The first frame of a stack that lies in the project and not in a dependency. */
export function locate(stack: string | undefined, roots: readonly string[]): SourceLocation | undefined {
  for (const [, path, line, column] of bounded(plain(stack ?? '')).matchAll(FRAME)) {
    const file = relative(path, roots);
    if (file.startsWith('/') || file.includes('node_modules/')) continue;
    return { file, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) };
  }
  return undefined;
}
