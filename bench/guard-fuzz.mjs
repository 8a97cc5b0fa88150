// Feeds the scan with input that nobody meant: random bytes, truncated files, pieces repeated a thousand times, spliced hunks.
//   npm run build && node bench/guard-fuzz.mjs [--inputs 100000] [--seed 1] [--quiet-seconds 60]
// No input may crash it or hang it, and none that it could not read may come out clean without a word. The same seed gives the same inputs.
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { languageOf } from '../dist/guard/languages/index.js';
import { loadParsers } from '../dist/adapters/guards/tree-sitter.js';
import { readDiff } from '../dist/guard/diff/read.js';
import { sideOf } from '../dist/guard/diff/sides.js';
import { scan } from '../dist/guard/scan.js';
import { diffOf, randomFrom, SEEDS } from './guard-seeds.mjs';

const REPORT_EVERY = 500;
/** One input in so many is a pair of files for the parsers; the others are diffs, which are read in microseconds. */
const FILES_EVERY = 8;

const option = (name, otherwise) => Number(process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise);

/** Runs the inputs in a thread of its own, so that one that hangs can be named and ended. */
async function watch() {
  const [inputs, seed, quietSeconds] = [option('--inputs', 100_000), option('--seed', 1), option('--quiet-seconds', 60)];
  const worker = new Worker(new URL(import.meta.url), { workerData: { inputs, seed } });
  let last = { done: 0, at: Date.now() };
  const started = Date.now();
  const watchdog = setInterval(() => {
    if (Date.now() - last.at < quietSeconds * 1_000) return;
    console.error(`no input finished for ${quietSeconds} s: one of those behind number ${last.done} hangs (seed ${seed})`);
    process.exit(1);
  }, 1_000);
  worker.on('message', (message) => {
    last = { done: message.done, at: Date.now() };
    if (message.result !== undefined) report(message.result, started);
  });
  worker.on('error', (error) => {
    console.error(error);
    process.exitCode = 1;
  });
  await new Promise((resolve) => worker.on('exit', resolve));
  clearInterval(watchdog);
}

function report({ kinds, faults, slowestMs }, started) {
  console.table(kinds);
  const inputs = Object.values(kinds).reduce((sum, kind) => sum + kind.inputs, 0);
  console.log(`${inputs} inputs in ${((Date.now() - started) / 1_000).toFixed(0)} s, slowest ${slowestMs.toFixed(0)} ms, ${faults.length} faults`);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

async function fuzz({ inputs, seed }) {
  const random = randomFrom(seed);
  const parse = await loadParsers(SEEDS.map(({ path }) => path));
  const result = { kinds: {}, faults: [], slowestMs: 0 };
  for (let done = 0; done < inputs; done++) {
    const kind = done % FILES_EVERY === 0 ? pick(FILE_KINDS, random) : pick(DIFF_KINDS, random);
    const began = performance.now();
    const said = tried(kind, random, parse);
    const tally = (result.kinds[kind.name] ??= { inputs: 0, clean: 0, 'said something': 0, refused: 0 });
    tally.inputs++;
    tally[said.word]++;
    if (said.fault !== null && result.faults.length < 1_000) result.faults.push(`input ${done}, ${kind.name}: ${said.fault}`);
    result.slowestMs = Math.max(result.slowestMs, performance.now() - began);
    if (done % REPORT_EVERY === 0) parentPort.postMessage({ done });
  }
  parentPort.postMessage({ done: inputs, result });
}

function tried(kind, random, parse) {
  try {
    return kind.run(random, parse);
  } catch (error) {
    return { word: 'refused', fault: error.stack ?? String(error) };
  }
}

const pick = (list, random) => list[Math.floor(random() * list.length)];
const byteText = (length, random) => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256))).toString('utf8');
const cut = (text, random) => text.slice(0, Math.floor(random() * text.length));

/** Replaces, removes or doubles a few characters or lines. */
function damaged(text, random) {
  let result = text;
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const at = Math.floor(random() * result.length);
    const length = Math.floor(random() * 12);
    const part = random() < 0.4 ? byteText(1 + Math.floor(random() * 4), random) : random() < 0.5 ? '' : result.slice(at, at + length).repeat(2);
    result = result.slice(0, at) + part + result.slice(at + length);
  }
  return result;
}

/** Lines of two texts, taken from the one or the other. */
function spliced(a, b, random) {
  const [one, two] = [a.split('\n'), b.split('\n')];
  const at = Math.floor(random() * one.length);
  return [...one.slice(0, at), ...two.slice(Math.floor(random() * two.length)), ...one.slice(at + Math.floor(random() * 3))].join('\n');
}

/** A piece of the text again and again: what nests, nests deep. */
function repeated(text, random) {
  const at = Math.floor(random() * text.length);
  const end = at + 1 + Math.floor(random() * 12);
  return text.slice(0, end) + text.slice(at, end).repeat(Math.floor(10 ** (random() * 3.5))) + text.slice(end);
}

const aDiff = (random) => Array.from({ length: 1 + Math.floor(random() * 2) }, () => diffOf(pick(SEEDS, random), random)).join('');

const DIFF_KINDS = [
  { name: 'diff: random bytes', run: (random) => readingOf(byteText(Math.floor(random() * 400), random)) },
  { name: 'diff: truncated', run: (random) => readingOf(cut(aDiff(random), random)) },
  { name: 'diff: damaged', run: (random) => readingOf(damaged(aDiff(random), random)) },
  { name: 'diff: spliced hunks', run: (random) => readingOf(spliced(aDiff(random), aDiff(random), random)) },
];

/** Reads a diff. Whatever stands in it as a hunk must be counted out, or it must be said that it was not. */
function readingOf(text) {
  const { files, notes, errors } = readDiff(text);
  for (const file of files) for (const side of ['before', 'after']) sideOf(file, side);
  const said = notes.length + errors.length > 0;
  const counted = [...text.matchAll(HUNK)].length;
  if (said) return { word: 'said something', fault: null };
  if (files.length === 0) return { word: 'refused', fault: counted > 0 ? 'a hunk was passed over without a word' : null };
  const hunks = files.flatMap((file) => file.hunks);
  const whole = counted === hunks.length && hunks.every((hunk) => hunk.lines.length > 0);
  return { word: 'clean', fault: whole ? null : `${counted} hunks stand there, ${hunks.length} were read, and nothing was said: ${JSON.stringify(text)}` };
}

/** At the beginning of a line no content of a hunk can look like this: it has a sign before it. */
const HUNK = /^@@ -\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@/gm;

const FILE_KINDS = [
  { name: 'file: random bytes', run: (random, parse) => scanOf(pick(SEEDS, random), () => byteText(Math.floor(random() * 400), random), parse) },
  { name: 'file: truncated', run: (random, parse) => scanOf(pick(SEEDS, random), (text) => cut(text, random), parse) },
  { name: 'file: damaged', run: (random, parse) => scanOf(pick(SEEDS, random), (text) => damaged(text, random), parse) },
  { name: 'file: repeated pieces', run: (random, parse) => scanOf(pick(SEEDS, random), (text) => repeated(text, random), parse) },
  { name: 'file: spliced languages', run: (random, parse) => scanOf(pick(SEEDS, random), (text) => spliced(text, pick(SEEDS, random).text, random), parse) },
];

/** Scans a seed against its damaged self. A side that the grammar could not read must be heard of. */
function scanOf({ path, text }, damage, parse) {
  const after = damage(text);
  const file = (content) => ({ path, mode: '100644', text: content });
  const { findings, notes } = scan({ files: [{ before: file(text), after: file(after) }], intent: '', observed: [] }, parse);
  const said = findings.length + notes.length > 0;
  const grammar = path.endsWith('.json') ? 'javascript' : languageOf(path)?.grammar;
  const tree = grammar === undefined ? null : parse(grammar, path.endsWith('.json') ? `(${after})` : after);
  const unread = grammar !== undefined && (tree === null || tree.errorAt !== null);
  return { word: said ? 'said something' : 'clean', fault: unread && !said ? `${path} has a syntax error and is clean without a word: ${JSON.stringify(after).slice(0, 400)}` : null };
}

if (isMainThread) await watch();
else await fuzz(workerData);
