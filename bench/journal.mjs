// Resuming a long run: how long reading and verifying a journal of N events takes in a fresh process, and what one append costs.
// Usage: npx tsc -p tsconfig.build.json && node bench/journal.mjs [events, default 100000]
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIMIT_MS = 1_000;
const APPENDS = 200;
const module = new URL('../dist/adapters/journals/file.js', import.meta.url);
if (!existsSync(module)) {
  console.error('dist/ is missing: build it first with  npx tsc -p tsconfig.build.json');
  process.exit(2);
}
const { fileJournal } = await import(module.href);
const options = { by: 'bench', clock: { nowMs: () => Date.now(), tickMs: () => performance.now() } };

if (process.send) {
  const started = performance.now();
  const entries = await fileJournal(process.argv[2], options).read();
  process.send({ ms: performance.now() - started, length: entries.length });
} else {
  const count = Number(process.argv[2] ?? 100_000);
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  try {
    process.exitCode = await measure(join(folder, 'journal.jsonl'), count);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(path, count) {
  await writeJournal(path, count);
  const runs = [];
  for (let run = 0; run < 5; run++) runs.push(await readElsewhere(path));
  const times = runs.map((run) => run.ms).sort((a, b) => a - b);
  const wrong = runs.some((run) => run.length !== count);
  const journal = fileJournal(path, options);
  await journal.read();
  const started = performance.now();
  for (let added = 0; added < APPENDS; added++) await journal.append(eventOf(count + added), count + added);
  const appendMs = (performance.now() - started) / APPENDS;
  const again = performance.now();
  await journal.read();
  console.log(`journal of ${count} events, ${((await stat(path)).size / 1e6).toFixed(1)} MB`);
  console.log(`  read and verified by a fresh process: median ${times[2].toFixed(0)} ms, worst of 5 ${times[4].toFixed(0)} ms (limit ${LIMIT_MS} ms for 100000)`);
  console.log(`  read again by the same process: ${(performance.now() - again).toFixed(1)} ms`);
  console.log(`  one append, locked and synced: ${appendMs.toFixed(2)} ms`);
  return !wrong && times[2] <= LIMIT_MS * Math.max(1, count / 100_000) ? 0 : 1;
}

// Encodes the lines itself and writes them at once: a hundred thousand synced appends would only measure the disk.
async function writeJournal(path, count) {
  const { encodeLine, START } = await import(new URL('../dist/adapters/journals/encoding.js', import.meta.url).href);
  const lines = [];
  let link = START;
  for (let index = 0; index < count; index++) {
    const encoded = encodeLine({ event: eventOf(index), atMs: 1_700_000_000_000 + index, by: 'bench-host pid 4711 started 2026-01-01T00:00:00.000Z' }, link);
    lines.push(encoded.line);
    link = encoded.link;
  }
  await writeFile(path, Buffer.concat(lines));
}

function eventOf(index) {
  return { type: 'verdict-recorded', step: `attempt-${index}/verify`, tree: index.toString(16).padStart(40, '0'), score: 0.75, reds: [`unit: src/a.test.ts > case ${index}`], tookMs: 1234 };
}

function readElsewhere(path) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [path]);
    child.on('message', resolve);
    child.on('error', reject);
  });
}
