import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { git, gitTrouble, type GitOptions } from '../../lib/git.js';
import { RefusalError } from '../../lib/refusal.js';

/** Content stays the bytes it is, and no program is run over it, whatever a `.gitattributes` file of the tree says. */
const ATTRIBUTES = '* -text -filter -ident -working-tree-encoding -merge -eol -diff\n';

/** Git over a work tree, through a folder of our own: settings of the repository are not read, and nothing of it is written to. */
export interface ScratchRepository {
  /** A copy of the repository's index; of nothing, when there is no repository. */
  readonly index: string;
  /** @throws RefusalError `git-failed` */
  run(args: readonly string[]): Promise<Buffer>;
}

/** Works in a scratch repository over `root` and removes it again. `repository`: whether `root` is the top of one whose objects, index and ignore file count. */
export async function inScratch<T>(root: string, repository: boolean, work: (scratch: ScratchRepository) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-scan-'));
  try {
    await must(['init', '--quiet', '--bare', '--template=', folder], { cwd: folder });
    mkdirSync(join(folder, 'info'), { recursive: true });
    writeFileSync(join(folder, 'info/attributes'), ATTRIBUTES);
    if (repository) await borrow(root, folder);
    const index = join(folder, 'index');
    return await work({ index, run: (args) => must(args, { cwd: root, gitDir: folder, workTree: root, indexFile: index }) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function borrow(root: string, folder: string): Promise<void> {
  const [objects, index, exclude] = await Promise.all(['objects', 'index', 'info/exclude'].map((name) => gitPath(root, name))) as [string, string, string];
  mkdirSync(join(folder, 'objects/info'), { recursive: true });
  writeFileSync(join(folder, 'objects/info/alternates'), `${objects}\n`);
  if (existsSync(exclude)) copyFileSync(exclude, join(folder, 'info/exclude'));
  if (!existsSync(index)) return;
  copyFileSync(index, join(folder, 'index'));
  // Git trusts an entry that is older than its index: a copy that looked younger would hide an edit made in the same second.
  const wroteAt = Math.floor(statSync(index).mtimeMs / 1_000);
  utimesSync(join(folder, 'index'), wroteAt, wroteAt);
  for (const name of readdirSync(dirname(index)).filter((one) => one.startsWith('sharedindex.'))) copyFileSync(join(dirname(index), name), join(folder, name));
}

const gitPath = async (cwd: string, name: string): Promise<string> =>
  resolve(cwd, (await must(['rev-parse', '--git-path', name], { cwd })).toString('utf8').replace(/\r?\n$/, ''));

async function must(args: readonly string[], options: GitOptions): Promise<Buffer> {
  const result = await git(args, options);
  if (result.code !== 0) throw new RefusalError('git-failed', `git ${args[0] ?? ''} failed: ${gitTrouble(result)}`);
  return result.stdout;
}

const id = (stdout: Buffer): string => stdout.toString('latin1').trim();

/** Git tree id of every file of a folder. */
export const treeOfFolder = (root: string): Promise<string> => inScratch(root, false, async ({ run }) => {
  await run(['add', '--all', '--force', '.']);
  return id(await run(['write-tree']));
});

/** Git tree id of the files of a work tree: tracked ones, and those that no ignore rule names. */
export const treeOfWorkTree = (top: string): Promise<string> => inScratch(top, true, async ({ run }) => {
  await run(['add', '--all', '.']);
  return id(await run(['write-tree', '--missing-ok']));
});

/** Git tree id of what is staged. */
export const treeOfIndex = (top: string): Promise<string> => inScratch(top, true, async ({ run }) => id(await run(['write-tree', '--missing-ok'])));
