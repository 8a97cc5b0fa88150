import { FOLDER, type TreeEntry } from './objects.js';
import { byBytes } from './paths.js';
import type { Store } from './store.js';

export interface Blob {
  readonly mode: string;
  readonly id: string;
}

/** One path that two trees disagree on; raw. null: that tree has no file there. */
export interface Difference {
  readonly path: string;
  readonly before: Blob | null;
  readonly after: Blob | null;
}

/** What differs between two trees, in byte order. Looks only into folders whose ids differ, so it costs what changed. */
export async function differences(store: Store, from: string, to: string): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  await compare(store, { prefix: '', from, to }, found);
  return found.sort((a, b) => byBytes(a.path, b.path));
}

/** Every file of a tree, in byte order. */
export const filesOf = async (store: Store, tree: string): Promise<readonly (Blob & { readonly path: string })[]> =>
  (await differences(store, '', tree)).flatMap(({ path, after }) => (after === null ? [] : [{ path, ...after }]));

interface Pair {
  readonly prefix: string;
  /** '' stands for a tree without entries. */
  readonly from: string;
  readonly to: string;
}

async function compare(store: Store, { prefix, from, to }: Pair, found: Difference[]): Promise<void> {
  if (from === to) return;
  const before = new Map((await entries(store, from)).map((e) => [e.name, e]));
  const after = new Map((await entries(store, to)).map((e) => [e.name, e]));
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)];
    if (same(old, now)) continue;
    const difference = { path: prefix + name, before: blobOf(old), after: blobOf(now) };
    if (difference.before !== null || difference.after !== null) found.push(difference);
    await compare(store, { prefix: `${prefix}${name}/`, from: folderOf(old), to: folderOf(now) }, found);
  }
}

const same = (a: TreeEntry | undefined, b: TreeEntry | undefined): boolean => a?.id === b?.id && a?.mode === b?.mode;
const entries = async (store: Store, tree: string): Promise<readonly TreeEntry[]> => (tree === '' ? [] : await store.tree(tree));
const folderOf = (entry: TreeEntry | undefined): string => (entry?.mode === FOLDER ? entry.id : '');
const blobOf = (entry: TreeEntry | undefined): Blob | null =>
  entry === undefined || entry.mode === FOLDER ? null : { mode: entry.mode, id: entry.id };
