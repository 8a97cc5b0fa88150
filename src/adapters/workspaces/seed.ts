import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../../core/index.js';
import { discover, type Environment } from './discover.js';
import { measure } from './hashing.js';
import { leavesOf, liveTree, type Folder } from './live-tree.js';
import { gitObject } from './objects.js';
import { compileRules, type RuleRecord } from './rules.js';
import { createStore, openStore } from './store.js';
import { errnoOf, guarded, WorkspaceTrouble } from './trouble.js';

export interface SeedOptions {
  /** The user's repository, or a folder without one. Only read. */
  readonly root: string;
  /** Folder of our object store; made when it is missing. */
  readonly store: string;
  /** HOME, XDG_CONFIG_HOME and GIT_CONFIG_GLOBAL say where the user's personal ignore file is. */
  readonly environment: Environment;
}

/** What the copies of a run are made from; written once, last, so that a store without it was never finished. */
export interface Seed {
  readonly version: 1;
  readonly root: string;
  readonly tree: string;
  /** The commit that the copy's own small repository starts from. */
  readonly commit: string;
  readonly rules: RuleRecord;
  /** Folders that hold nothing; a tree cannot say so, and some programs need them. */
  readonly emptyFolders: readonly string[];
}

/** Modification times of the user's files, so that build tools in a copy find their output still fresh. */
export type Times = Readonly<Record<string, number>>;

/**
 * Captures the user's tree as it is into our own store (DESIGN 6), with the ignore rules that hold for the whole run. Gives its tree
 * id: tracked files with their uncommitted edits, and untracked ones, without the ignored. Called once, when the contract is
 * frozen; calling again captures anew. A Fault says which file or repository could not be read.
 */
export const seed = (options: SeedOptions): Promise<string | Fault> =>
  guarded('seed', async () => {
    const { root } = options;
    const rules = await discover(root, options.environment);
    createStore(options.store);
    const store = openStore(options.store);
    const live = liveTree({ root, rules: compileRules(rules), nestedGit: 'hide' });
    const tree = await measure(live, store);
    const commit = gitObject('commit', Buffer.from(commitText(tree)));
    await store.write([commit]);
    const times: [string, number][] = [...leavesOf(live.top)].map(({ folder, name, leaf }) => [folder.prefix + name, leaf.stamp.mtimeMs]);
    const record: Seed = { version: 1, root, tree, commit: commit.id, rules, emptyFolders: emptyFolders(live.top) };
    writeWhole(join(options.store, 'seed-times.json'), JSON.stringify(Object.fromEntries(times)));
    writeWhole(join(options.store, 'seed.json'), JSON.stringify(record));
    return tree;
  });

/** The seed that `seed` left in the store. Throws WorkspaceTrouble when it was never finished. */
export function readSeed(store: string): Seed {
  const path = join(store, 'seed.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Seed;
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    throw new WorkspaceTrouble(`${store} holds no seed: the user's tree was not captured to its end`);
  }
}

export const readTimes = (store: string): Times => JSON.parse(readFileSync(join(store, 'seed-times.json'), 'utf8')) as Times;

export function emptyFolders(folder: Folder): readonly string[] {
  const own = folder.prefix !== '' && folder.leaves.size + folder.folders.size + folder.strays.length === 0 ? [folder.prefix.slice(0, -1)] : [];
  return [...own, ...[...folder.folders.values()].flatMap(emptyFolders)];
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

function commitText(tree: string): string {
  const who = `Countersign <countersign@localhost> ${String(Math.floor(Date.now() / 1000))} +0000`;
  return `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nThe files this run started from\n`;
}
