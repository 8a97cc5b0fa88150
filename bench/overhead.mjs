// Overhead per attempt of the workspace, against a warm `git status` and `git write-tree` of the same tree, side by side in one run.
//   npm run build && node bench/overhead.mjs [--files 1000,10000,100000] [--rounds 15] [--json]
// A round makes a small change in the copy (one file edited, one added), then measures all that an attempt costs beyond the agent and the
// checks: snapshot, change, scan, journal (three events, on disk), restore; and beside it the two git commands in a repository with the same files and the same small change.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { treeSitterGuard } from '../dist/adapters/guards/tree-sitter.js';
import { fileJournal } from '../dist/adapters/journals/file.js';
import { copyWorkspace, seed } from '../dist/adapters/workspaces/copy.js';

const FILES_PER_FOLDER = 20;

const CONTRACT = { scope: { writable: ['**'], locked: ['test/**', '**/*.test.ts'], unlocked: [] } };
const EVENTS_PER_ATTEMPT = 3;
/** Promised from so many files on; below, starting git twice is most of what is compared with. */
const PROMISED_FILES = 10_000;
const RATIO_MAX = 2.5;

/** Measures one size. Gives medians in milliseconds and their ratio. */
async function overheadAt(files, rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-overhead-'));
  try {
    const root = join(folder, 'repository');
    makeRepository(root, files);
    const store = join(folder, 'store.git');
    const base = valueOf(await seed({ root, store, environment: {} }));
    const workspace = copyWorkspace({ root, store, copy: join(folder, 'copies') });
    valueOf(await workspace.restore(base));
    valueOf(await workspace.snapshot());
    const parts = { workspace, guard: treeSitterGuard(), journal: fileJournal(join(folder, 'journal.jsonl'), { by: 'bench', clock: { nowMs: () => Date.now(), tickMs: () => performance.now() } }) };
    const samples = [];
    for (let round = -2; round < rounds; round++) {
      const sample = { git: gitRound(root, round), ...(await ourRound(parts, base, round)) };
      if (round >= 0) samples.push(sample);
    }
    const medians = Object.fromEntries(Object.keys(samples[0]).map((part) => [part, median(samples.map((sample) => sample[part]))]));
    return { files, ...medians, ratio: median(samples.map((sample) => sample.total / sample.git)) };
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

async function ourRound({ workspace, guard, journal }, base, round) {
  edit(workspace.root, round);
  const [snapshot, tree] = await timed(() => workspace.snapshot());
  const [change, changed] = await timed(() => workspace.change(base, valueOf(tree)));
  const [scan, scanned] = await timed(() => guard.scan(valueOf(changed), CONTRACT, []));
  const [appends] = await timed(() => append(journal, valueOf(scanned)));
  const [restore, restored] = await timed(() => workspace.restore(base));
  valueOf(restored);
  if (valueOf(changed).files.length !== 2) throw new Error('the change was not seen');
  return { snapshot, change, scan, journal: appends, restore, total: snapshot + change + scan + appends + restore };
}

async function append(journal, scanned) {
  const { length } = await journal.read();
  for (let i = 0; i < EVENTS_PER_ATTEMPT; i++) {
    if ((await journal.append({ ...scanned, type: 'change-cleared', tookMs: 1 }, length + i)) !== 'appended') throw new Error('nothing was appended');
  }
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

const rows = [];
for (const files of option('--files', '1000,10000,100000').split(',')) {
  rows.push(await overheadAt(Number(files), Number(option('--rounds', '15'))));
}
if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
else console.table(rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value.toFixed(2))]))));
for (const { files, ratio } of rows.filter((row) => row.files >= PROMISED_FILES && row.ratio > RATIO_MAX)) {
  console.error(`${files} files: ${ratio.toFixed(2)} times, at most ${RATIO_MAX} is promised`);
  process.exitCode = 1;
}
