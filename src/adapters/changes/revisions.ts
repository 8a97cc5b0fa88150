import { realpath } from 'node:fs/promises';
import { git, gitTrouble } from '../../lib/git.js';
import { RefusalError } from '../../lib/refusal.js';
import { contentsOf, pathText, textOf, type RawPair } from './content.js';
import { readerBelow, sideOnDisk } from './disk.js';
import { readBlobs } from './objects.js';
import { idsOf, isZero, pairOf, rawEntries, type RawEntry } from './raw-diff.js';
import { withRenames } from './renames.js';
import { inScratch, treeOfIndex, treeOfWorkTree } from './scratch-repository.js';
import type { SourceChange, Unchanged } from './source.js';

/** What a base is compared with: a revision, the files as they lie there with those that git does not know yet, or what is staged. */
export type Head = { readonly kind: 'revision'; readonly name: string } | { readonly kind: 'worktree' } | { readonly kind: 'staged' };

/**
 * The change since the merge base of `base` and the head, as a pull request shows it: what happened on the base meanwhile is not part of it.
 * Works in a bare repository too when the head is a revision. @throws RefusalError `no-repository`, `no-such-revision`, `no-merge-base`, `git-failed`.
 */
export async function changeBetweenRevisions(cwd: string, base: string, head: Head): Promise<SourceChange> {
  const from = await mergeBase(cwd, await commitOf(cwd, base), await commitOf(cwd, head.kind === 'revision' ? head.name : 'HEAD'), base);
  const { title, entries, onDisk, unchanged, tree } = await lookAt(cwd, from, head);
  const unmerged = entries.filter((entry) => entry.unmerged).map(({ before, after }) => pathText((after ?? before)?.path ?? ''));
  const contents = await readBlobs(cwd, idsOf(entries));
  const lost = entries.flatMap(({ before, after }) => [before, after]).filter((side) => side !== null && contents.get(side.id) === 'missing');
  const pairs = [...entries.filter((entry) => !entry.unmerged).map((entry) => pairOf(entry, contents)), ...onDisk];
  const found = contentsOf(withRenames(pairs.filter(isChange)));
  return {
    ...found,
    title: `${base} and ${title}`,
    errors: [...unmerged.map((path) => `${path} has a merge conflict`), ...lost.map((side) => `the content of ${pathText(side?.path ?? '')} is not in this repository`)],
    unchanged,
    tree,
  };
}

interface Looked {
  readonly title: string;
  readonly entries: readonly RawEntry[];
  /** Pairs whose after side was read from the disk. */
  readonly onDisk: readonly RawPair[];
  readonly unchanged: Unchanged;
  readonly tree: SourceChange['tree'];
}

async function lookAt(cwd: string, from: string, head: Head): Promise<Looked> {
  switch (head.kind) {
    case 'revision': {
      const to = await commitOf(cwd, head.name);
      const entries = rawEntries(await must(cwd, ['diff-tree', '-r', '-z', '-M', '--raw', '--no-abbrev', from, to]));
      return { title: head.name, entries, onDisk: [], unchanged: fetchFrom(cwd, `${to}:`), tree: async () => line(await must(cwd, ['rev-parse', `${to}^{tree}`])) };
    }
    case 'staged': {
      const entries = rawEntries(await must(cwd, ['diff-index', '--cached', '-r', '-z', '-M', '--raw', '--no-abbrev', from]));
      return { title: 'what is staged', entries, onDisk: [], unchanged: fetchFrom(cwd, ':'), tree: async () => treeOfIndex(await topOf(cwd)) };
    }
    case 'worktree':
      return lookAtWorkTree(await topOf(cwd), from);
  }
}

async function lookAtWorkTree(top: string, from: string): Promise<Looked> {
  const { entries, untracked } = await inScratch(top, true, async ({ run }) => ({
    entries: rawEntries(await run(['diff-index', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', from])),
    untracked: (await run(['ls-files', '-z', '--others', '--exclude-standard'])).toString('latin1').split('\0').filter((path) => path !== ''),
  }));
  const contents = await readBlobs(top, idsOf(entries));
  const changed = entries.filter(({ after }) => after !== null && isZero(after.id));
  const onDisk: RawPair[] = [];
  for (const entry of changed) onDisk.push({ before: pairOf(entry, contents).before, after: await fromDisk(top, entry.after?.path ?? '') });
  for (const path of untracked) onDisk.push({ before: null, after: await fromDisk(top, path.replace(/\/$/, '')) });
  return {
    title: 'the work tree',
    entries: entries.filter((entry) => !changed.includes(entry)),
    onDisk,
    unchanged: { kind: 'at-hand', read: readerBelow(top) },
    tree: () => treeOfWorkTree(top),
  };
}

async function fromDisk(top: string, raw: string): Promise<RawPair['after']> {
  const side = await sideOnDisk(top, raw).catch((error: unknown) => {
    throw new RefusalError('unreadable', `cannot read ${pathText(raw)}: ${error instanceof Error ? error.message : String(error)}`);
  });
  return side === 'special' ? { path: pathText(raw), mode: '100644', bytes: null } : side;
}

/** Times of files differ where contents do not: equal bytes are no change. */
function isChange({ before, after }: RawPair): boolean {
  if (before === null || after === null) return before !== after;
  return before.path !== after.path || before.mode !== after.mode || before.bytes === null || after.bytes === null || !before.bytes.equals(after.bytes);
}

const fetchFrom = (cwd: string, prefix: string): Unchanged => ({ kind: 'to-fetch', fetch: (paths) => fetchTexts(cwd, prefix, paths) });

/** Text files of a revision (`rev:`) or of the index (`:`); what is not there, or is no text, is left out. */
export async function fetchTexts(cwd: string, prefix: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const blobs = await readBlobs(cwd, paths.map((path) => prefix + path));
  const texts = paths.map((path) => {
    const blob = blobs.get(prefix + path);
    return [path, blob === undefined || typeof blob === 'string' ? null : textOf(blob)] as const;
  });
  return new Map(texts.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

async function commitOf(cwd: string, name: string): Promise<string> {
  const inside = await git(['rev-parse', '--git-dir'], { cwd });
  if (inside.code === 127) throw new RefusalError('no-git', 'git is not installed', 'apt-get install git, or brew install git');
  if (inside.code !== 0) throw new RefusalError('no-repository', `${cwd} is not in a git repository`, 'compare two folders with --before and --after');
  const found = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], { cwd });
  if (found.code !== 0) throw new RefusalError('no-such-revision', `there is no commit "${name}" in this repository`, 'in a shallow clone fetch more history: git fetch --unshallow');
  return line(found.stdout);
}

async function mergeBase(cwd: string, base: string, head: string, name: string): Promise<string> {
  const found = await git(['merge-base', base, head], { cwd });
  if (found.code !== 0) throw new RefusalError('no-merge-base', `"${name}" and the head have no common commit here`, 'in a shallow clone fetch more history: git fetch --unshallow');
  return line(found.stdout);
}

async function topOf(cwd: string): Promise<string> {
  const top = await git(['rev-parse', '--show-toplevel'], { cwd });
  if (top.code !== 0) throw new RefusalError('no-work-tree', `there is no work tree at ${cwd}`, 'name a revision with --head');
  return realpath(line(top.stdout));
}

async function must(cwd: string, args: readonly string[]): Promise<Buffer> {
  const result = await git(args, { cwd });
  if (result.code !== 0) throw new RefusalError('git-failed', `git ${args[0] ?? ''} failed: ${gitTrouble(result)}`);
  return result.stdout;
}

const line = (stdout: Buffer): string => stdout.toString('utf8').replace(/\r?\n$/, '');
