import { filesOf, type Blob, type Difference } from './diff.js';
import { EMPTY_TREE } from './hashing.js';
import { FOLDER, treeObject, type GitObject, type TreeEntry } from './objects.js';
import type { Store } from './store.js';

/** The tree that is `tree` with each path of `edits` set to its `after`; a path that stands in the way of an edit gives way. */
export async function editTree(store: Store, tree: string, edits: readonly Difference[]): Promise<string> {
  if (edits.length === 0) return tree;
  const files = new Map<string, Blob>((await filesOf(store, tree)).map(({ path, ...blob }) => [path, blob]));
  for (const { path, after } of edits) {
    files.delete(path);
    if (after === null) continue;
    for (const other of files.keys()) if (other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) files.delete(other);
    files.set(path, after);
  }
  const objects: GitObject[] = [EMPTY_TREE];
  const id = treeOf(files, objects);
  await store.write(objects);
  return id;
}

function treeOf(files: ReadonlyMap<string, Blob>, objects: GitObject[]): string {
  const entries: TreeEntry[] = [];
  const folders = new Map<string, Map<string, Blob>>();
  for (const [path, blob] of files) {
    const slash = path.indexOf('/');
    if (slash === -1) entries.push({ name: path, ...blob });
    else {
      const inner = folders.get(path.slice(0, slash)) ?? new Map<string, Blob>();
      folders.set(path.slice(0, slash), inner.set(path.slice(slash + 1), blob));
    }
  }
  for (const [name, inner] of folders) entries.push({ name, mode: FOLDER, id: treeOf(inner, objects) });
  const object = treeObject(entries);
  objects.push(object);
  return object.id;
}
