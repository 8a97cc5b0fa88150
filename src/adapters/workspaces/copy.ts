import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Fault } from '../../core/index.js';
import type { Workspace } from '../../ports/workspace.js';
import { buildCopy, rootIn, writeFiles, type Written } from './build.js';
import { changeBetween } from './change.js';
import { readText } from './read-text.js';
import { decoyIn, type Decoy } from './decoy.js';
import { differences } from './diff.js';
import { measure } from './hashing.js';
import { liveTree, note, straysOf, type LiveTree } from './live-tree.js';
import { parentOf } from './paths.js';
import { pristineCopy } from './pristine.js';
import { compileRules } from './rules.js';
import { emptyFolders, readSeed, type Seed } from './seed.js';
import { openStore, type Store } from './store.js';
import { guarded, WorkspaceTrouble } from './trouble.js';
import { makeFolder, prune, removeAt, statAt } from './writing.js';

export { applyChange, type ApplyOptions } from './apply.js';
export { hashLocked } from './locked.js';
export { seed, type SeedOptions } from './seed.js';

export interface CopyWorkspaceOptions {
  /** The user's tree. Never written; read again only for the ignored files of a new copy. */
  readonly root: string;
  /** The store that `seed` filled. */
  readonly store: string;
  /** Folder for the copies, outside `root`; nobody else's. */
  readonly copy: string;
}

/**
 * The workspace of DESIGN 6: a plain folder outside the user's repository. Making it again over the same store and home, after a kill
 * at any moment, goes on where the last one was. One process at a time may use a `copy` folder.
 */
export function copyWorkspace(options: CopyWorkspaceOptions): Workspace {
  const root = rootIn(join(options.copy, 'attempt'), options);
  let opened: Open | null = null;
  const open = (): Open => (opened ??= openParts(options, root));
  const inTurn = turns();
  const operation = <T>(name: string, work: (parts: Open) => Promise<T>): Promise<T | Fault> =>
    inTurn(() => guarded(name, () => work(open())));
  return {
    root,
    snapshot: () => operation('snapshot', ({ live, store }) => measure(live, store)),
    restore: (tree) => operation('restore', (parts) => (existsSync(root) ? restore(parts, tree) : create(parts, join(options.copy, 'attempt'), tree))),
    change: (from, to) => operation('change', ({ store }) => changeBetween(store, from, to)),
    read: (tree, path) => operation('read', ({ store }) => readText(store, tree, path)),
    pristine: (request) => operation('pristine', ({ store, seed }) => pristineCopy({ store, seed, home: options.copy }, request)),
  };
}

interface Open {
  readonly store: Store;
  readonly seed: Seed;
  readonly live: LiveTree;
  readonly decoy: Decoy;
}

function openParts({ root: userRoot, store: folder, copy }: CopyWorkspaceOptions, root: string): Open {
  if (`${resolve(copy)}${sep}`.startsWith(`${realpathSync(userRoot)}${sep}`)) {
    throw new WorkspaceTrouble(`copies must lie outside the repository, not at ${copy}`);
  }
  const seed = readSeed(folder);
  const store = openStore(folder);
  return { store, seed, live: liveTree({ root, rules: compileRules(seed.rules), nestedGit: 'show' }), decoy: decoyIn(root, folder, seed) };
}

async function create({ store, seed, live, decoy }: Open, place: string, tree: string): Promise<void> {
  noteAll(live, await buildCopy({ store, seed, place, tree }));
  await decoy.restore();
}

/** Only paths that differ are touched; removing comes first, so that a name that changed its letter case finds its place free. */
async function restore({ store, seed, live, decoy }: Open, tree: string): Promise<void> {
  const differing = await differences(store, await measure(live, store), tree);
  for (const stray of straysOf(live.top)) removeAt(live.root, stray);
  const gone = differing.filter((d) => d.after === null).map((d) => d.path);
  for (const path of gone) removeAt(live.root, path);
  for (const folder of new Set(gone.map(parentOf))) prune(live.root, folder);
  const kept = new Set(seed.emptyFolders);
  for (const folder of emptyFolders(live.top)) if (!kept.has(folder)) prune(live.root, folder);
  const written = differing.flatMap(({ path, after }) => (after === null ? [] : [{ path, ...after }]));
  await writeFiles(store, live.root, written);
  for (const folder of seed.emptyFolders) if (statAt(live.root, folder) === undefined) makeFolder(live.root, folder);
  noteAll(live, written);
  await decoy.restore();
}

function noteAll(live: LiveTree, written: readonly Written[]): void {
  for (const { path, id } of written) {
    const stat = statAt(live.root, path);
    if (stat !== undefined) note(live, path, { id, stat });
  }
}

/** Runs one piece of work after the other, in the order they were asked for. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
