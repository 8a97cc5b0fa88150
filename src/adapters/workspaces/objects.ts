import { createHash } from 'node:crypto';
import { byBytes } from './paths.js';

export const FILE = '100644';
export const PROGRAM = '100755';
export const LINK = '120000';
export const FOLDER = '40000';

export interface GitObject {
  readonly id: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly content: Buffer;
}

/** What a tree says about one name. */
export interface TreeEntry {
  readonly name: string;
  readonly mode: string;
  readonly id: string;
}

/** A git object of `content`, with its id (SHA-1, as git names objects; protection is by SHA-256 elsewhere). */
export function gitObject(type: GitObject['type'], content: Buffer): GitObject {
  const id = createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');
  return { id, type, content };
}

/** The tree object of `entries`, in git's order: by bytes, a folder as if its name ended in `/`. */
export function treeObject(entries: readonly TreeEntry[]): GitObject {
  const ordered = [...entries].sort((a, b) => byBytes(sortKey(a), sortKey(b)));
  return gitObject('tree', Buffer.concat(ordered.flatMap((e) => [Buffer.from(`${e.mode} ${e.name}\0`, 'latin1'), Buffer.from(e.id, 'hex')])));
}

/** The entries of a tree object's content. */
export function parseTree(content: Buffer): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const nul = content.indexOf(0, space);
    entries.push({
      mode: content.toString('latin1', at, space),
      name: content.toString('latin1', space + 1, nul),
      id: content.toString('hex', nul + 1, nul + 21),
    });
    at = nul + 21;
  }
  return entries;
}

const sortKey = (entry: TreeEntry): string => (entry.mode === FOLDER ? `${entry.name}/` : entry.name);
