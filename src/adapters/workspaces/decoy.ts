import { constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync, lstatSync, type Stats } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitTrouble } from '../../lib/git.js';
import type { Seed } from './seed.js';
import { stampOf, unchanged, type Stamp } from './stamps.js';
import { ATTRIBUTES } from './store.js';
import { WorkspaceTrouble } from './trouble.js';
import { removeAt } from './writing.js';

/**
 * The small repository inside a copy, there so that an agent can ask git what it changed. It knows one commit, the files the run
 * started from (cases T-20), and nothing we decide rests on it: whatever an agent does to it, the trees stay the same.
 */
export interface Decoy {
  /** Makes it whole again when an agent committed, stashed, staged, or removed it. */
  restore(): Promise<void>;
}

const CONFIG = `[core]
\trepositoryformatversion = 0
\tbare = false
\tautocrlf = false
\tfsmonitor = false
\tlogAllRefUpdates = false
[commit]
\tgpgSign = false
[gc]
\tauto = 0
[user]
\tname = Agent
\temail = agent@localhost
`;
const HEAD = 'ref: refs/heads/main\n';
const NAMES = ['HEAD', 'config', 'index', 'info', 'objects', 'refs'];

export function decoyIn(root: string, store: string, seed: Seed): Decoy {
  const folder = join(root, '.git');
  let index: Stamp | null = null;
  const readIndex = async (): Promise<void> => {
    const options = { cwd: root, gitDir: folder, workTree: root };
    const read = await git(['read-tree', '--reset', seed.commit], options);
    if (read.code !== 0) throw new WorkspaceTrouble(`the copy's own repository cannot be made: ${gitTrouble(read)}`);
    await git(['update-index', '-q', '--refresh'], options); // Exit 1 says that files differ, which is no trouble.
    index = stampOf(lstatSync(join(folder, 'index')), Date.now());
  };
  return {
    async restore() {
      if (!isWhole(folder, seed)) await build(root, store, seed);
      const stat: Stats | undefined = lstatSync(join(folder, 'index'), { throwIfNoEntry: false });
      if (index === null || stat === undefined || !sameIndex(index, stat)) await readIndex();
    },
  };
}

/** An index that git wrote a moment ago is taken as the same: nothing hangs on it. */
const sameIndex = (index: Stamp, stat: Stats): boolean => unchanged({ ...index, settled: true }, stat);

async function build(root: string, store: string, seed: Seed): Promise<void> {
  removeAt(root, '.git');
  const folder = join(root, '.git');
  for (const name of ['refs/heads', 'info']) mkdirSync(join(folder, name), { recursive: true });
  await cp(join(store, 'objects'), join(folder, 'objects'), { recursive: true, mode: constants.COPYFILE_FICLONE, filter: (from) => !/\/tmp[-_]/.test(from) });
  writeFileSync(join(folder, 'config'), CONFIG);
  writeFileSync(join(folder, 'info/attributes'), ATTRIBUTES);
  const outer = seed.rules.sources.filter((source) => source.base === '').map((source) => source.text);
  writeFileSync(join(folder, 'info/exclude'), [...outer, '/.countersign/', ''].join('\n'), 'latin1');
  writeFileSync(join(folder, 'refs/heads/main'), `${seed.commit}\n`);
  writeFileSync(join(folder, 'HEAD'), HEAD);
}

/** True when the folder holds what `build` made: same HEAD, same only branch, same settings, nothing added, no lock left. */
function isWhole(folder: string, seed: Seed): boolean {
  if (!existsSync(join(folder, 'HEAD'))) return false;
  const names = readdirSync(folder).filter((name) => name !== 'index').join();
  const refs = readdirSync(join(folder, 'refs'), { recursive: true }).map(String).sort().join();
  return names === NAMES.filter((name) => name !== 'index').join() && refs === 'heads,heads/main' &&
    textOf(folder, 'HEAD') === HEAD && textOf(folder, 'config') === CONFIG && textOf(folder, 'refs/heads/main') === `${seed.commit}\n`;
}

const textOf = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');
