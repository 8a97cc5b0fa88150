// Overhead per attempt of the workspace, against a warm `git status` and `git write-tree` of the same tree, side by side in one run.
//   npm run build && node bench/overhead.mjs [--files 1000,10000,100000] [--rounds 15] [--json]
// A round makes a small change in the copy (one file edited, one added), then measures: snapshot, change, restore; and beside it the two
// git commands in a repository with the same files and the same small change. `extra` takes further parts of an attempt.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorkspace, seed } from '../dist/adapters/workspaces/copy.js';

const FILES_PER_FOLDER = 20;

/** Measures one size. `extra(change)` is awaited and timed with the rest of the attempt. Gives medians in milliseconds and their ratio. */
export async function overheadAt(files, { rounds = 15, extra = async () => undefined } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-overhead-'));
  try {
    const root = join(folder, 'repository');
    makeRepository(root, files);
    const store = join(folder, 'store.git');
    const base = valueOf(await seed({ root, store, environment: {} }));
    const workspace = copyWorkspace({ root, store, copy: join(folder, 'copies') });
    valueOf(await workspace.restore(base));
    valueOf(await workspace.snapshot());
    const samples = [];
    for (let round = -2; round < rounds; round++) {
      const sample = { git: gitRound(root, round), ...(await ourRound(workspace, base, round, extra)) };
      if (round >= 0) samples.push(sample);
    }
    const parts = Object.fromEntries(Object.keys(samples[0]).map((part) => [part, median(samples.map((sample) => sample[part]))]));
    return { files, ...parts, ratio: median(samples.map((sample) => sample.total / sample.git)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeRepository(root, files) {
  for (let i = 0; i < files; i++) {
    if (i % FILES_PER_FOLDER === 0) mkdirSync(join(root, pathOf(i), '..'), { recursive: true });
    writeFileSync(join(root, pathOf(i)), `export const value${i} = ${i};\n`.repeat(10));
  }
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, '-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'base');
}

const pathOf = (i) => `part${Math.floor(i / 2000)}/folder${Math.floor(i / FILES_PER_FOLDER) % 100}/file${i}.ts`;
const git = (root, ...args) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });

function edit(root, round) {
  writeFileSync(join(root, pathOf(7)), `export const edited = ${round};\n`);
  writeFileSync(join(root, pathOf(8), '..', 'added.ts'), `export const added = ${round};\n`);
}

function gitRound(root, round) {
  edit(root, round);
  return timedSync(() => {
    for (const args of [['status', '--porcelain'], ['write-tree']]) spawnSync('git', args, { cwd: root });
  });
}

async function ourRound(workspace, base, round, extra) {
  edit(workspace.root, round);
  const [snapshot, tree] = await timed(() => workspace.snapshot());
  const [change, changed] = await timed(() => workspace.change(base, valueOf(tree)));
  const [rest] = await timed(() => extra(valueOf(changed)));
  const [restore, restored] = await timed(() => workspace.restore(base));
  valueOf(restored);
  if (valueOf(changed).files.length !== 2) throw new Error('the change was not seen');
  return { snapshot, change, extra: rest, restore, total: snapshot + change + rest + restore };
}

async function timed(work) {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

function timedSync(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function valueOf(result) {
  if (result?.type === 'faulted') throw new Error(`${result.operation}: ${result.message}`);
  return result;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const option = (name, otherwise) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise);

if (process.argv[1] === import.meta.filename) {
  const rows = [];
  for (const files of option('--files', '1000,10000,100000').split(',')) {
    rows.push(await overheadAt(Number(files), { rounds: Number(option('--rounds', '15')) }));
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value.toFixed(2))]))));
}
