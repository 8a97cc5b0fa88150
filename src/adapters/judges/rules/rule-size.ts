import { posix } from 'node:path';
import { CODE_FILE, type Evidence, type Objection, type Rule } from './evidence.js';

/** Largest change these rules vouch for: files, changed lines in all, and the share of a file's lines. */
const SIZE_LIMITS = { files: 3, lines: 40, share: 0.5, smallFileLines: 12 } as const;

/** A small change, in files that the failing tests load. */
export const smallAndConnected: Rule = {
  id: 'small-and-connected',
  affirms: ({ sources }) => `The change is small (${sources.reduce((n, s) => n + s.difference.added.length + s.difference.deleted.length, 0)} changed lines in ${sources.length} file(s); limit ${SIZE_LIMITS.lines} in ${SIZE_LIMITS.files}) and stands in code that the tests load.`,
  check: async (evidence) => [...sizeObjections(evidence), ...(await connectionObjections(evidence))],
};

function sizeObjections({ sources }: Evidence): readonly Objection[] {
  const lines = sources.reduce((n, s) => n + s.difference.added.length + s.difference.deleted.length, 0);
  const objections: Objection[] = [];
  if (sources.length > SIZE_LIMITS.files) objections.push({ ruling: 'undecided', ground: `${sources.length} files are changed; these rules vouch for at most ${SIZE_LIMITS.files}.` });
  if (lines > SIZE_LIMITS.lines) objections.push({ ruling: 'undecided', ground: `${lines} lines are changed; these rules vouch for at most ${SIZE_LIMITS.lines}.` });
  for (const { path, before, difference } of sources) {
    const size = before.split('\n').length;
    const share = difference.deleted.length / size;
    if (size > SIZE_LIMITS.smallFileLines && share > SIZE_LIMITS.share) objections.push({ ruling: 'undecided', ground: `${Math.round(share * 100)} % of the lines of ${path} are replaced.` });
  }
  return objections;
}

const FILES_READ_MAX = 400;

/** Follows relative imports from the test files. A file that no test loads cannot be what makes them pass. */
async function connectionObjections({ sources, tests, request }: Evidence): Promise<readonly Objection[]> {
  if (tests.length === 0) return [];
  const reached = new Set<string>();
  const queue = tests.map((t) => ({ path: t.path, text: t.text }));
  let leavesSight = false;
  while (queue.length > 0 && reached.size < FILES_READ_MAX) {
    const file = queue.shift() ?? { path: '', text: '' };
    const specifiers = importsOf(file.text);
    leavesSight ||= specifiers.some((s) => /^[@~#]/.test(s));
    for (const specifier of specifiers.filter((s) => s.startsWith('.'))) {
      const found = await resolve(posix.join(posix.dirname(file.path), specifier), reached, request.readBase);
      if (found !== null) queue.push(found);
    }
  }
  if (leavesSight || reached.size === 0) return [];
  return sources.filter((s) => s.before !== '' && !reached.has(s.path)).map(({ path }) => ({ ruling: 'revise' as const, ground: `${path} is loaded by none of the tests, so the change there does nothing for them.` }));
}

const EXTENSIONS = ['', '.js', '.ts', '.tsx', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '/index.js', '/index.ts', '/index.mjs', '/index.cjs'];

async function resolve(path: string, reached: Set<string>, readBase: (path: string) => Promise<string | null>): Promise<{ path: string; text: string } | null> {
  const bare = path.replace(/\.([cm]?)js(x?)$/, '');
  const extra = bare === path ? [] : ['.ts', '.tsx', '.mts', '.cts'].map((e) => bare + e);
  for (const candidate of [...EXTENSIONS.map((e) => path + e), ...extra]) {
    if (!CODE_FILE.test(candidate)) continue;
    if (reached.has(candidate)) return null;
    const text = await readBase(candidate);
    if (text === null) continue;
    reached.add(candidate);
    return { path: candidate, text };
  }
  return null;
}

const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*['"]([^'"]+)['"]/g)].map((m) => m[1] ?? '');
