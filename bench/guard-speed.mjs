// What a whole scan costs beside parsing the touched files once with the same parser, and how it grows.
//   npm run build && node bench/guard-speed.mjs [--files 10,100,1000,10000] [--hunks 100,1000,8000] [--rounds 5] [--json]
// Both are measured in turns in one process, as processor time, so that other work on the machine does not count. `parse` reads both sides of every changed file; `scan` is the whole judgement of the change.
import { loadParsers } from '../dist/adapters/guards/tree-sitter.js';
import { languageOf } from '../dist/guard/languages/index.js';
import { scan } from '../dist/guard/scan.js';

const TIMES_MAX = 3;
/** Time for ten times as much may be this much more than ten times: caches and garbage collection are no growth of ours. */
const GROWTH_MAX = 1.6;
const WARM_UP_CHARS = 1_000_000;

const option = (name, otherwise) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise);
const sizes = option('--files', '10,100,1000,10000').split(',').map(Number);
const hunks = option('--hunks', '100,1000,8000').split(',').map(Number);
const rounds = Number(option('--rounds', '5'));
const parse = await loadParsers(['a.test.js', 'a.test.ts', 'test_a.py', 'a_test.go']);

function measured(what, units, files, times) {
  const samples = [];
  // Small changes are done in no time: both are repeated until the engine has compiled what it runs.
  const warmUp = Math.max(1, Math.ceil(WARM_UP_CHARS / files.reduce((sum, { after }) => sum + after.text.length, 0)));
  for (let round = -warmUp; round < times; round++) {
    const sample = { parse: timed(() => parseAll(files)), scan: timed(() => scan({ files, intent: '', observed: [] }, parse)) };
    if (round >= 0) samples.push(sample);
  }
  const [parseMs, scanMs, ratio] = [median(samples.map((s) => s.parse)), median(samples.map((s) => s.scan)), median(samples.map((s) => s.scan / s.parse))];
  return { what, units, 'parse ms': round2(parseMs), 'scan ms': round2(scanMs), 'ms per unit': round2(scanMs / units), ratio: round2(ratio) };
}

function judge() {
  const missed = rows.filter(({ what, ratio }) => !what.startsWith('a file of') && ratio > TIMES_MAX).map(({ what, ratio }) => `${what}: ${ratio} times parsing`);
  for (const [small, large] of [[rows[0], rows[sizes.length - 1]]]) {
    const growth = large['ms per unit'] / small['ms per unit'];
    console.log(`growth from ${small.what} to ${large.what}: ${(large['scan ms'] / small['scan ms']).toFixed(1)} times the time for ${large.units / small.units} times as much`);
    if (growth > GROWTH_MAX) missed.push(`${large.what}: grows faster than its size (${growth.toFixed(2)})`);
  }
  if (missed.length === 0) return;
  console.error(`a bar is missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

function parseAll(files) {
  for (const { before, after } of files) for (const side of [before, after]) parse(languageOf(side.path).grammar, side.text);
}

function changeOf(count) {
  return Array.from({ length: count }, (_, i) => {
    const { path, text } = MAKERS[i % MAKERS.length](i);
    return pair(path, text(3), text(3).replace('first', 'the first'));
  });
}

/** Files of some forty lines, as tests are. */
const MAKERS = [
  (i) => ({ path: `test/part${i % 50}/file${i}.test.js`, text: (value) => js(i, value) }),
  (i) => ({ path: `tests/part${i % 50}/test_file${i}.py`, text: (value) => py(i, value) }),
  (i) => ({ path: `pkg${i % 50}/file${i}_test.go`, text: (value) => go(i, value) }),
  (i) => ({ path: `src/part${i % 50}/file${i}.test.ts`, text: (value) => js(i, value) }),
];
const eight = (make) => Array.from({ length: 8 }, (_, n) => make(n)).join('');
const js = (i, value) => `import { expect, it } from 'vitest';\nimport { f${i} } from '../src/file${i}.js';\n// first\n${eight((n) => `it('case ${n}', () => {\n  const got = f${i}(${n});\n  expect(got).toBe(${value + n});\n  expect(got + 1).toEqual(${value + n + 1});\n});\n`)}`;
const py = (i, value) => `from app.file${i} import f${i}\n# first\n${eight((n) => `\ndef test_case_${n}():\n    got = f${i}(${n})\n    assert got == ${value + n}\n    assert got + 1 == ${value + n + 1}\n`)}`;
const go = (i, value) => `package part\n\nimport "testing"\n\n// first\n${eight((n) => `func TestCase${n}(t *testing.T) {\n\tif got := f${i}(${n}); got != ${value + n} {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n`)}`;

/** One test of so many assertions, of which the change does the same to all. */
function hunkOf(count, { path, head, line, tail }, change) {
  const text = (lines) => `${head}${lines.join('')}${tail}`;
  const numbers = Array.from({ length: count }, (_, n) => n);
  return [pair(path, text(numbers.map((n) => line(n, n))), text(change(numbers, line)))];
}
const FORMS = [
  { path: 'test/all.test.js', head: "import { expect, it } from 'vitest';\nit('all', () => {\n", line: (input, value) => `  expect(f(${input})).toBe(${value});\n`, tail: '});\n' },
  { path: 'tests/test_all.py', head: 'from app import f\n\ndef test_all():\n', line: (input, value) => `    assert f(${input}) == ${value}\n`, tail: '' },
  { path: 'pkg/all_test.go', head: 'package pkg\n\nimport "testing"\n\nfunc TestAll(t *testing.T) {\n', line: (input, value) => `\tif f(${input}) != ${value} {\n\t\tt.Fail()\n\t}\n`, tail: '}\n' },
];
const HUNKS = {
  'other inputs': (numbers, line) => numbers.map((n) => line(`${n} + 0`, n)),
  'other values': (numbers, line) => numbers.map((n) => line(n, n + 1)),
  'other both': (numbers, line) => numbers.map((n) => line(n + 100_000, n + 1)),
  'every second gone': (numbers, line) => numbers.filter((n) => n % 2 === 0).map((n) => line(n, n)),
  'all the same': (numbers, line) => numbers.map(() => line(1, 1)),
  'turned around': (numbers, line) => [...numbers].reverse().map((n) => line(n, n)),
};

const minified = (name) => `var ${name}=[${'function(e){return e+1},'.repeat(Math.ceil((5 << 20) / 24))}0];`;
function pair(path, before, after) {
  return { before: { path, mode: '100644', text: before }, after: { path, mode: '100644', text: after } };
}

function timed(work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function round2(value) {
  return Math.round(value * 100) / 100;
}

const rows = [];
for (const count of sizes) rows.push(measured(`${count} files`, count, changeOf(count), count >= 10_000 ? Math.min(rounds, 2) : rounds));
for (const form of FORMS) {
  for (const [what, change] of Object.entries(HUNKS)) {
    for (const count of hunks) rows.push(measured(`${form.path.split('.').pop()}, a hunk of ${count} assertions, ${what}`, count, hunkOf(count, form, change), count >= 8_000 ? Math.min(rounds, 2) : rounds));
  }
}
rows.push(measured('a file of 5 MB in one line', 1, [pair('dist/bundle.js', minified('a'), minified('b'))], rounds));
console.log(process.argv.includes('--json') ? JSON.stringify(rows) : '');
if (!process.argv.includes('--json')) console.table(rows.map(({ units: _, ...row }) => row));
judge();
