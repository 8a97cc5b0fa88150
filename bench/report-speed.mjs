/**
 * Reads reports of 100 MB beside a bare tokenizer on the same file: saxes for XML, JSON.parse for each line of Go. Ours may take twice
 * as long at most, and no more memory for ten times the text than its cases need.
 *
 *     bench/report-speed.mjs [--megabytes 100] [--rounds 3]
 *
 * Each measurement is a process of its own, the two of a pair in turns, and processor time is compared: others may be at work. The best round
 * counts. A report gets this large by what its cases print. What it costs when they print nothing is measured too, without a limit: then most of the
 * work is to keep hundreds of thousands of cases, which a tokenizer does not.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SaxesParser } from 'saxes';
import { openReport, REPORT_READERS } from '../dist/formats/index.js';
import { textChunks } from '../dist/lib/text-chunks.js';

const TIMES_MAX = 2;
/** What ten times the text, with ten times the cases, may add to the peak beyond what the cases themselves take. */
const GROWTH_MEGABYTES_MAX = 64;
/** A case as it is kept, with its id, its title and the entry that keeps ids apart. */
const CASE_BYTES = 1_200;
const MEGABYTE = 1024 * 1024;

const SHAPES = {
  'JUnit XML, 4 KB printed for each case': { format: 'junit-xml', begin: '<?xml version="1.0"?>\n<testsuites><testsuite name="suite">\n', one: (at) => junit(at, 4_000), end: '</testsuite></testsuites>\n' },
  'JUnit XML, 1 KB printed': { format: 'junit-xml', begin: '<?xml version="1.0"?>\n<testsuites><testsuite name="suite">\n', one: (at) => junit(at, 1_000), end: '</testsuite></testsuites>\n' },
  'JUnit XML, nothing printed (no limit)': { isFree: true, format: 'junit-xml', begin: '<?xml version="1.0"?>\n<testsuites><testsuite name="suite">\n', one: (at) => junit(at, 0), end: '</testsuite></testsuites>\n' },
  'go test JSON, 40 lines printed for each case': { format: 'go-test-json', begin: '', one: (at) => go(at, 40), end: '{"Action":"pass","Package":"example.com/p","Elapsed":9}\n' },
  'go test JSON, 2 lines printed': { format: 'go-test-json', begin: '', one: (at) => go(at, 2), end: '{"Action":"pass","Package":"example.com/p","Elapsed":9}\n' },
};

const LINE = 'level=info msg="a request was &lt;answered&gt;" status=200 took=12ms path=/api/v1/items?page=3\n';

function junit(at, bytes) {
  const printed = bytes === 0 ? '' : `<system-out>${LINE.repeat(Math.ceil(bytes / LINE.length))}</system-out>`;
  const failed = at % 1_000 === 0 ? `<failure message="expected 3">at Example (/repo/src/example.js:${at % 90}:7)\nexpected 3\n</failure>` : '';
  return `<testcase classname="com.example.module${at % 97}.ExampleTest" name="handles the case ${at}" time="0.012" file="src/test/Example${at % 97}.java">${failed}${printed}</testcase>\n`;
}

function go(at, lines) {
  const event = (action, more = '') => `{"Time":"2026-01-01T10:00:00.000000001Z","Action":"${action}","Package":"example.com/p","Test":"TestHandles/case_${at}"${more}}\n`;
  const output = event('output', ',"Output":"    example_test.go:12: level=info msg=answered status=200 took=12ms path=/api/v1/items\\n"');
  const failed = at % 1_000 === 0;
  return event('run') + output.repeat(lines) + event(failed ? 'fail' : 'pass', ',"Elapsed":0.01');
}

async function write(path, { begin, one, end }, bytes) {
  const stream = createWriteStream(path);
  let [length, count] = [0, 0];
  stream.write(begin);
  while (length < bytes) {
    let block = '';
    while (block.length < MEGABYTE) block += one(count++);
    length += block.length;
    if (!stream.write(block)) await once(stream, 'drain');
  }
  stream.end(end);
  await once(stream, 'finish');
  return count;
}

/** In the child: reads the file once and prints what it took. */
async function measure(who, format, path) {
  const before = process.memoryUsage().rss;
  const began = process.cpuUsage();
  const cases = await WORKERS[who](format, textChunks(createReadStream(path, { highWaterMark: 256 * 1024 })));
  const { user, system } = process.cpuUsage(began);
  console.log(JSON.stringify({ cases, ms: (user + system) / 1_000, megabytes: process.resourceUsage().maxRSS / 1024 - before / MEGABYTE }));
}

const WORKERS = {
  bare: async (format, chunks) => (format === 'junit-xml' ? tokenize(chunks) : parseLines(chunks)),
  ours: async (format, chunks) => {
    const stream = openReport(format, { diagnostics: '', roots: ['/repo'], cwd: '.', exitCode: null, check: 'check' }, REPORT_READERS);
    for await (const chunk of chunks) stream.push(chunk);
    const { reading } = stream.end();
    if (reading.type !== 'readable' || reading.incomplete !== null) throw new Error(`it was not read: ${reading.because ?? reading.incomplete}`);
    return reading.cases.length;
  },
};

async function tokenize(chunks) {
  const parser = new SaxesParser();
  let cases = 0;
  parser.on('opentag', ({ name }) => (cases += name === 'testcase' ? 1 : 0));
  parser.on('text', () => {});
  for await (const chunk of chunks) parser.write(chunk);
  parser.close();
  return cases;
}

async function parseLines(chunks) {
  let [open, cases] = ['', 0];
  for await (const chunk of chunks) {
    const lines = (open + chunk).split('\n');
    open = lines.pop();
    for (const line of lines) {
      const event = JSON.parse(line);
      if (event.Test !== undefined && event.Action === 'run') cases++;
    }
  }
  return cases;
}

function inChild(who, format, path) {
  const out = execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'child', who, format, path], { encoding: 'utf8' });
  return JSON.parse(out);
}

async function main() {
  const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '100' }, rounds: { type: 'string', default: '3' } } });
  const [megabytes, rounds] = [Number(values.megabytes), Number(values.rounds)];
  const folder = mkdtempSync(join(tmpdir(), 'countersign-report-speed-'));
  let failed = false;
  console.log(`${'report'.padEnd(46)} ${'cases'.padStart(8)} ${'bare'.padStart(8)} ${'ours'.padStart(8)} ${'times'.padStart(6)}   peak growth: bare, ours, ours at a tenth`);
  try {
    for (const [name, shape] of Object.entries(SHAPES)) {
      const [large, small] = [join(folder, 'large'), join(folder, 'small')];
      const count = await write(large, shape, megabytes * MEGABYTE);
      const smallCount = await write(small, shape, (megabytes * MEGABYTE) / 10);
      const runs = Array.from({ length: rounds }, () => ({ bare: inChild('bare', shape.format, large), ours: inChild('ours', shape.format, large) }));
      const tenth = inChild('ours', shape.format, small);
      if (runs.some(({ bare, ours }) => bare.cases !== count || ours.cases !== count)) throw new Error(`${name}: not every case was read`);
      const best = (who) => Math.min(...runs.map((run) => run[who].ms));
      const peak = (who) => Math.min(...runs.map((run) => run[who].megabytes));
      const times = best('ours') / best('bare');
      const allowed = tenth.megabytes + ((count - smallCount) * CASE_BYTES) / MEGABYTE + GROWTH_MEGABYTES_MAX;
      const isGood = shape.isFree === true || (times <= TIMES_MAX && peak('ours') <= allowed);
      failed ||= !isGood;
      console.log(
        `${name.padEnd(46)} ${String(count).padStart(8)} ${`${Math.round(best('bare'))} ms`.padStart(8)} ${`${Math.round(best('ours'))} ms`.padStart(8)} ${times.toFixed(2).padStart(6)}   ${[peak('bare'), peak('ours'), tenth.megabytes].map((value) => `${Math.round(value)} MB`).join(', ')}${isGood ? '' : '   NOT REACHED'}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\nAt most ${TIMES_MAX} times; the peak at ten times the text at most ${GROWTH_MEGABYTES_MAX} MB above that of a tenth, and ${CASE_BYTES} bytes for each further case.`);
  process.exitCode = failed ? 1 : 0;
}

const [mode, ...args] = process.argv.slice(2);
await (mode === 'child' ? measure(...args) : main());
