import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeTree } from '../../lib/remove-tree.js';
import type { Workspace } from '../../ports/workspace.js';
import { buildCopy, rootIn } from './build.js';
import { differences } from './diff.js';
import { pathText } from './paths.js';
import type { Seed } from './seed.js';
import type { Store } from './store.js';
import { editTree } from './tree-edit.js';

type Request = Parameters<Workspace['pristine']>[0];
type Pristine = Exclude<Awaited<ReturnType<Workspace['pristine']>>, { type: 'faulted' }>;

/**
 * A second copy of `tree` in which every path that `locked` accepts is as `base` has it: changed ones put back, new ones gone. Its ignored
 * files come from the user's tree, so what an agent did to installed packages in its own copy is not in it (VR X-2).
 */
export async function pristineCopy(of: { readonly store: Store; readonly seed: Seed; readonly home: string }, request: Request): Promise<Pristine> {
  const back = (await differences(of.store, request.tree, request.base)).filter(({ path }) => request.locked(pathText(path)));
  const tree = await editTree(of.store, request.tree, back);
  await removeLeftovers(of.home);
  const place = join(of.home, `pristine-${String(process.pid)}-${randomBytes(4).toString('hex')}`);
  await buildCopy({ store: of.store, seed: of.seed, place, tree });
  return { root: rootIn(place, of.seed), tree, release: () => removeTree(place) };
}

/** Copies of processes that were killed before they could release them. */
async function removeLeftovers(home: string): Promise<void> {
  if (!existsSync(home)) return;
  for (const name of readdirSync(home)) {
    const pid = Number(/^pristine-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) await removeTree(join(home, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
