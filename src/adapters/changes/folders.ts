import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../lib/refusal.js';
import { contentsOf, pathText, type RawPair, type RawSide } from './content.js';
import { readerBelow, sideOnDisk } from './disk.js';
import { withRenames } from './renames.js';
import { treeOfFolder } from './scratch-repository.js';
import type { SourceChange } from './source.js';

/** Files read side by side: enough to hide the waiting, few enough for any limit of open files. */
const AT_ONCE = 32;

/** The change between two folders. Same bytes are no change; `.git` is left out. @throws RefusalError `no-folder`. */
export async function changeBetweenFolders(before: string, after: string): Promise<SourceChange> {
  const [from, to] = await Promise.all([folder(before), folder(after)]);
  const notes: string[] = [];
  const [old, now] = await Promise.all([filesBelow(from), filesBelow(to)]);
  const names = [...new Set([...old, ...now])].sort();
  const pairs: RawPair[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const sides = await Promise.all(names.slice(at, at + AT_ONCE).map((raw) => Promise.all([readable(from, raw, notes), readable(to, raw, notes)])));
    for (const [a, b] of sides) if (!same(a, b)) pairs.push({ before: a, after: b });
  }
  const contents = contentsOf(withRenames(pairs));
  return {
    ...contents,
    title: `${before} and ${after}`,
    notes: [...notes, ...contents.notes],
    errors: [],
    unchanged: { kind: 'at-hand', read: readerBelow(to) },
    tree: () => treeOfFolder(to),
  };
}

async function folder(path: string): Promise<string> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory() !== true) throw new RefusalError('no-folder', `there is no folder ${path}`);
  return realpath(path);
}

/** Every file below a folder, one character per byte. */
async function filesBelow(root: string, prefix = ''): Promise<readonly string[]> {
  const here = Buffer.concat([Buffer.from(root), Buffer.from(`/${prefix}`, 'latin1')]);
  const entries = await readdir(here, { withFileTypes: true, encoding: 'buffer' });
  const nested = await Promise.all(entries.map(async (entry) => {
    const name = entry.name.toString('latin1');
    if (!entry.isDirectory()) return [prefix + name];
    return name === '.git' ? [] : filesBelow(root, `${prefix}${name}/`);
  }));
  return nested.flat();
}

async function readable(root: string, raw: string, notes: string[]): Promise<RawSide | null> {
  const side = await sideOnDisk(root, raw).catch((error: unknown) => {
    throw new RefusalError('unreadable', `cannot read ${join(root, pathText(raw))}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (side !== 'special') return side;
  notes.push(`${pathText(raw)} is neither a file nor a link; it was not looked into`);
  return null;
}

function same(a: RawSide | null, b: RawSide | null): boolean {
  if (a === null || b === null) return a === b;
  const kind = (side: RawSide): string => side.mode.slice(0, 3);
  if (kind(a) !== kind(b)) return false;
  return a.bytes === null || b.bytes === null ? a.sha256 !== undefined && a.sha256 === b.sha256 : a.bytes.equals(b.bytes);
}
