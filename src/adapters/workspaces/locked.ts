import { readlinkSync } from 'node:fs';
import type { Fault, LockedFile } from '../../core/index.js';
import { sha256 } from '../../lib/hash.js';
import { discover, type Environment } from './discover.js';
import { readPlainFile } from './hashing.js';
import { isLink, leavesOf, liveTree, refresh, type LiveTree } from './live-tree.js';
import { byBytes, diskPath, pathText } from './paths.js';
import { compileRules } from './rules.js';
import type { Stamp } from './stamps.js';
import { guarded } from './trouble.js';

type IsLocked = (path: string) => boolean;

/** What is known of a tree between two calls, so that only files with a new stamp are read again. */
interface View {
  readonly live: LiveTree;
  readonly hashes: Map<string, { readonly stamp: Stamp; readonly sha256: string }>;
  readonly verdicts: WeakMap<IsLocked, Map<string, boolean>>;
}
const views = new Map<string, View>();

/**
 * Hashes every file of the user's tree that `isLocked` accepts, as it is now, for the premise check of each attempt (VR-1, VR-2): SHA-256 of
 * the content, or of a link's target; sorted by path. Ignored files are not looked at; the rules are read once per process.
 * A file that cannot be read makes a Fault. Pass the same function each time: what it said of a path is kept.
 */
export const hashLocked = (root: string, isLocked: IsLocked, environment: Environment = process.env): Promise<readonly LockedFile[] | Fault> =>
  guarded('hash-locked', async () => {
    const view = views.get(root) ?? (await viewOf(root, environment));
    views.set(root, view);
    refresh(view.live);
    const found: LockedFile[] = [];
    for (const { folder, name, leaf } of leavesOf(view.live.top)) {
      const path = folder.prefix + name;
      if (accepts(view, isLocked, path)) found.push({ path, sha256: hashOf(view, path, leaf.stamp) });
    }
    return found.sort((a, b) => byBytes(a.path, b.path)).map((file) => ({ ...file, path: pathText(file.path) }));
  });

const viewOf = async (root: string, environment: Environment): Promise<View> => ({
  live: liveTree({ root, rules: compileRules(await discover(root, environment)), nestedGit: 'hide' }),
  hashes: new Map(),
  verdicts: new WeakMap(),
});

function accepts({ verdicts }: View, isLocked: IsLocked, raw: string): boolean {
  const known = verdicts.get(isLocked) ?? new Map<string, boolean>();
  verdicts.set(isLocked, known);
  const verdict = known.get(raw) ?? isLocked(pathText(raw));
  known.set(raw, verdict);
  return verdict;
}

/** A stamp that changed, or was too fresh to trust, is a new object; the same object means the same content. */
function hashOf({ live, hashes }: View, raw: string, stamp: Stamp): string {
  const before = hashes.get(raw);
  if (before?.stamp === stamp) return before.sha256;
  const path = diskPath(live.root, raw);
  const hash = sha256(isLink(stamp.mode) ? Buffer.from(readlinkSync(path, 'latin1'), 'latin1') : readPlainFile(path));
  hashes.set(raw, { stamp, sha256: hash });
  return hash;
}
