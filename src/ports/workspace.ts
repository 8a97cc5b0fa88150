import type { ChangeSummary, Fault } from '../core/index.js';

/** One side of a changed file. `null` content: binary, or larger than the adapter reads. */
export interface FileSide {
  readonly path: string;
  /** Git mode: 100644, 100755, 120000 (symbolic link), 160000 (a repository inside the workspace). */
  readonly mode: string;
  readonly sha256: string;
  readonly text: string | null;
}

export interface ChangedFile {
  /** null: the file is new. */
  readonly before: FileSide | null;
  /** null: the file is gone. */
  readonly after: FileSide | null;
}

export interface Change {
  readonly type: 'change';
  readonly summary: ChangeSummary;
  readonly patch: string;
  readonly files: readonly ChangedFile[];
}

export interface Applied {
  readonly type: 'applied';
  readonly paths: readonly string[];
}

/** The user's tree holds something else at these paths than the run started from; nothing was written. */
export interface Conflicted {
  readonly type: 'conflicted';
  readonly paths: readonly string[];
}

/**
 * Where attempts happen: a copy outside the repository, with snapshots in an object store of our own (DESIGN 6).
 *
 * Contract: never writes to the user's tree, index, stash, HEAD or refs, `apply` excepted, which writes the paths of the change
 * and nothing else, all or none. Never runs a program that the repository's own configuration names. A tree id names
 * every file of the copy that is not left out by the contract's start (ignored files), whatever the agent does to `.git`,
 * `.gitignore` or the index in there. A look-up that fails is a fault, never "absent".
 */
export interface Workspace {
  /** Absolute path of the copy. It exists after the first `restore`. */
  readonly root: string;
  /** The tree id of the copy as it is now. */
  snapshot(): Promise<string | Fault>;
  /** Makes the copy equal `tree`, touching only paths that differ. Re-creates the copy from our store when it is gone. */
  restore(tree: string): Promise<void | Fault>;
  change(from: string, to: string): Promise<Change | Fault>;
  /** Content of one file of a tree as UTF-8; null when the tree does not hold it, or holds something that is not text. */
  read(tree: string, path: string): Promise<string | null | Fault>;
  /** A second, clean copy of `tree` with every path that `locked` accepts taken from `base`; remove it with `release`. */
  pristine(request: { readonly tree: string; readonly base: string; readonly locked: (path: string) => boolean }):
    Promise<{ readonly root: string; readonly tree: string; release(): Promise<void> } | Fault>;
}
