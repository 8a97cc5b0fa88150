import { git, gitTrouble } from '../../lib/git.js';
import { RefusalError } from '../../lib/refusal.js';
import { BYTES_MAX } from './content.js';

const BATCH_BYTES = 64 << 20;

/** Content of an object; 'large' when it is over the bound, 'missing' when the repository does not hold it. */
export type ObjectContent = Buffer | 'large' | 'missing';

/**
 * Contents of blobs by name: an id, or `revision:path`. Sizes are asked first, so that neither one large file nor many small ones fill the memory.
 * @throws RefusalError `git-failed`
 */
export async function readBlobs(cwd: string, names: readonly string[]): Promise<ReadonlyMap<string, ObjectContent>> {
  const contents = new Map<string, ObjectContent>();
  const wanted = [...new Set(names)].filter((name) => !name.includes('\n'));
  const sizes = wanted.length === 0 ? [] : (await run(cwd, ['--batch-check=%(objecttype) %(objectsize)'], wanted)).toString('latin1').split('\n');
  let batch: { readonly name: string; readonly size: number }[] = [];
  let bytes = 0;
  for (const [at, name] of wanted.entries()) {
    const size = Number(/^blob (\d+)$/.exec(sizes[at] ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(size)) contents.set(name, 'missing');
    else if (size > BYTES_MAX) contents.set(name, 'large');
    else {
      if (bytes + size > BATCH_BYTES) {
        await readBatch(cwd, batch, contents);
        [batch, bytes] = [[], 0];
      }
      batch.push({ name, size });
      bytes += size;
    }
  }
  await readBatch(cwd, batch, contents);
  return contents;
}

async function readBatch(cwd: string, batch: readonly { readonly name: string; readonly size: number }[], contents: Map<string, ObjectContent>): Promise<void> {
  if (batch.length === 0) return;
  const stdout = await run(cwd, ['--batch'], batch.map(({ name }) => name));
  let at = 0;
  for (const { name, size } of batch) {
    const start = stdout.indexOf(0x0a, at) + 1;
    contents.set(name, stdout.subarray(start, start + size));
    at = start + size + 1;
  }
}

async function run(cwd: string, args: readonly string[], names: readonly string[]): Promise<Buffer> {
  const result = await git(['cat-file', ...args], { cwd, input: Buffer.from(names.map((name) => `${name}\n`).join(''), 'utf8') });
  if (result.code !== 0) throw new RefusalError('git-failed', `git cannot read the files of a revision: ${gitTrouble(result)}`);
  return result.stdout;
}
