import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileChange, FileChangeKind } from '../../core/index.js';
import { git, gitTrouble } from '../../lib/git.js';
import { sha256 } from '../../lib/hash.js';
import type { Change, ChangedFile, FileSide } from '../../ports/workspace.js';
import { differences, type Blob } from './diff.js';
import { pathText } from './paths.js';
import type { Store } from './store.js';
import { WorkspaceTrouble } from './trouble.js';

const TEXT_BYTES_MAX = 4 << 20;
const NO_OBJECT = /^0+$/;

/**
 * What lies between two trees. Renames are found by content. The patch is what `git apply` takes; a file that is not valid UTF-8
 * is in it as a binary one, so that the patch survives being text. Paths are text as `paths.ts` says.
 */
export async function changeBetween(store: Store, from: string, to: string): Promise<Change> {
  const differing = await differences(store, from, to);
  if (differing.length === 0) return { type: 'change', summary: { files: [], patch: sha256('') }, patch: '', files: [] };
  const contents = new Map<string, Content>();
  const ids = differing.flatMap(({ before, after }) => [before, after].flatMap((side) => (side === null ? [] : [side.id])));
  const [, plain] = await Promise.all([
    store.read(ids, (id, content) => contents.set(id, contentOf(content))),
    diffTree(store, from, to, []),
  ]);
  const opaque = differing.filter(({ before, after }) => [before, after].some((side) => side !== null && contents.get(side.id)?.utf8 === false));
  const { deltas, patch } = opaque.length === 0 ? plain : await withAttributes(store, opaque.map((d) => d.path), (more) => diffTree(store, from, to, more));
  return {
    type: 'change',
    summary: { files: deltas.map(fileChange), patch: sha256(patch) },
    patch,
    files: deltas.map((delta) => changedFile(delta, contents)),
  };
}

interface Content {
  readonly sha256: string;
  readonly text: string | null;
  readonly utf8: boolean;
}

function contentOf(bytes: Buffer): Content {
  const binary = bytes.includes(0);
  const text = binary || bytes.length > TEXT_BYTES_MAX ? null : bytes.toString('utf8');
  const utf8 = binary || Buffer.from(text ?? bytes.toString('utf8')).equals(bytes);
  return { sha256: sha256(bytes), text, utf8 };
}

interface Delta {
  readonly status: string;
  readonly before: Blob & { readonly path: string };
  readonly after: Blob & { readonly path: string };
  readonly added: number | null;
  readonly deleted: number | null;
}

interface Diffed {
  readonly deltas: readonly Delta[];
  readonly patch: string;
}

const DIFF = [
  'diff-tree', '-r', '-M', '-l2000', '--raw', '--numstat', '-p', '--binary', '--full-index', '--no-abbrev', '--no-ext-diff',
  '--no-textconv', '--no-color', '--no-relative', '--src-prefix=a/', '--dst-prefix=b/',
];

/** One git for all three views: raw lines, then counts in the same order, an empty line, the patch. */
async function diffTree(store: Store, from: string, to: string, settings: readonly string[]): Promise<Diffed> {
  const said = await git([...settings, ...DIFF, from, to], { cwd: store.folder, gitDir: store.folder });
  if (said.code !== 0) throw new WorkspaceTrouble(`the trees cannot be compared: ${gitTrouble(said)}`);
  const lines = linesFrom(said.stdout);
  const raw: string[] = [];
  for (let line = lines.next(); line.startsWith(':'); line = lines.next()) raw.push(line);
  lines.back();
  const deltas = raw.map((line) => delta(line, lines.next()));
  lines.next();
  return { deltas, patch: lines.rest().toString('utf8') };
}

function linesFrom(bytes: Buffer): { next(): string; back(): void; rest(): Buffer } {
  let [at, before] = [0, 0];
  return {
    next() {
      before = at;
      const end = bytes.indexOf(0x0a, at);
      at = end === -1 ? bytes.length : end + 1;
      return bytes.toString('latin1', before, end === -1 ? bytes.length : end);
    },
    back: () => void (at = before),
    rest: () => bytes.subarray(at),
  };
}

function delta(raw: string, counts: string): Delta {
  const [head, ...paths] = raw.slice(1).split('\t');
  const [oldMode, newMode, oldId, newId, status] = String(head).split(' ');
  const [added, deleted] = counts.split('\t').map((count) => (count === '-' ? null : Number(count)));
  const side = (mode: unknown, id: unknown, path: unknown): Delta['before'] => ({ mode: String(mode), id: String(id), path: pathText(unquoted(String(path))) });
  return {
    status: String(status).charAt(0),
    before: side(oldMode, oldId, paths.at(0)),
    after: side(newMode, newId, paths.at(-1)),
    added: added ?? null,
    deleted: deleted ?? null,
  };
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };

/** A path as git prints it: bare, or quoted as in C when it holds anything unusual. */
function unquoted(path: string): string {
  if (!path.startsWith('"')) return path;
  return path.slice(1, -1).replace(/\\([0-7]{3}|.)/gs, (_, escape: string) =>
    (escape.length === 3 ? String.fromCharCode(Number.parseInt(escape, 8)) : ESCAPES[escape] ?? escape));
}

const KINDS: Readonly<Record<string, FileChangeKind>> = { A: 'added', D: 'deleted', M: 'modified', R: 'renamed', T: 'type-changed' };

function fileChange({ status, before, after, added, deleted }: Delta): FileChange {
  const kind = status === 'M' && before.id === after.id ? 'mode-changed' : KINDS[status] ?? 'modified';
  return { path: after.path, kind, ...(kind === 'renamed' ? { from: before.path } : {}), added, deleted };
}

function changedFile({ before, after }: Delta, contents: ReadonlyMap<string, Content>): ChangedFile {
  const side = ({ mode, id, path }: Delta['before']): FileSide | null => {
    const content = contents.get(id);
    return NO_OBJECT.test(id) || content === undefined ? null : { path, mode, sha256: content.sha256, text: content.text };
  };
  return { before: side(before), after: side(after) };
}

/** Calls `work` with a setting that makes the given paths binary for this one diff. */
async function withAttributes<T>(store: Store, paths: readonly string[], work: (settings: readonly string[]) => Promise<T>): Promise<T> {
  const file = join(store.folder, `attributes-${randomUUID()}`);
  writeFileSync(file, paths.map((path) => `${quotedPattern(path)} -diff\n`).join(''), 'latin1');
  try {
    return await work(['-c', `core.attributesFile=${file}`]);
  } finally {
    rmSync(file, { force: true });
  }
}

/** A raw path as an attribute pattern that matches it alone. */
function quotedPattern(path: string): string {
  const glob = `/${path.replace(/[*?[\]\\]/g, '\\$&')}`;
  return `"${glob.replace(/["\\]/g, '\\$&').replace(/[\0-\x1f\x7f-\xff]/g, (c) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`;
}
