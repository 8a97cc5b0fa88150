import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git, gitTrouble } from '../../lib/git.js';
import { RefusalError } from '../../lib/refusal.js';

/** What git knows of a work tree, for telling its id: nothing of it is written to. */
export interface KnownTree {
  readonly index: string;
  readonly exclude: string;
}

/**
 * Git tree id of the files of a folder. Its objects go into a folder of our own that is removed again, so that the user's repository stays as it is.
 * `known`: index and ignore file of the repository that the folder belongs to; left out, every file counts.
 */
export function treeOfFolder(root: string, known: KnownTree | null = null): Promise<string | null> {
  return inScratch(async (scratch) => {
    const index = join(scratch, 'our-index');
    if (known !== null && existsSync(known.index)) copyFileSync(known.index, index);
    mkdirSync(join(scratch, 'info'), { recursive: true });
    if (known !== null && existsSync(known.exclude)) copyFileSync(known.exclude, join(scratch, 'info/exclude'));
    const options = { cwd: root, gitDir: scratch, workTree: root, indexFile: index };
    await must(git(['add', '--all', ...(known === null ? ['--force'] : []), '.'], options));
    return id(await must(git(['write-tree', '--missing-ok'], options)));
  });
}

/** Git tree id of what is staged. */
export function treeOfIndex(root: string, index: string): Promise<string | null> {
  return inScratch(async (scratch) => {
    const copy = join(scratch, 'our-index');
    copyFileSync(index, copy);
    return id(await must(git(['write-tree', '--missing-ok'], { cwd: root, gitDir: scratch, indexFile: copy })));
  });
}

async function inScratch(work: (scratch: string) => Promise<string>): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'countersign-tree-'));
  try {
    await must(git(['init', '--quiet', '--bare', '--template=', scratch], { cwd: scratch }));
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function must(running: ReturnType<typeof git>): Promise<Buffer> {
  const result = await running;
  if (result.code !== 0) throw new RefusalError('git-failed', `git cannot tell the id of the files: ${gitTrouble(result)}`);
  return result.stdout;
}

const id = (stdout: Buffer): string => stdout.toString('latin1').trim();
