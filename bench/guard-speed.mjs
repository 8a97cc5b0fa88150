// What a whole scan costs beside parsing the touched files once with the same parser, and how it grows.
//   npm run build && node bench/guard-speed.mjs [--files 10,100,1000,10000] [--hunks 100,1000,8000] [--parts 1000,8000] [--only WORDS] [--rounds 5] [--json]
// Files and hunks are held to the bar of 3 times parsing; scripts of so many commands, which nothing parses, to growing no faster than they get longer.
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
const parts = option('--parts', '1000,8000').split(',').map(Number);
const only = option('--only', '');
const rounds = Number(option('--rounds', '5'));
const parse = await loadParsers(['a.test.js', 'a.test.ts', 'test_a.py', 'a_test.go', 'ATest.java']);

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
  const missed = rows.filter(({ what, ratio }) => !what.startsWith('a file of') && !SCRIPT.test(what) && ratio > TIMES_MAX).map(({ what, ratio }) => `${what}: ${ratio} times parsing`);
  for (const [small, large] of growing) {
    const growth = large['ms per unit'] / small['ms per unit'];
    console.log(`growth from ${small.what} to ${large.what}: ${(large['scan ms'] / small['scan ms']).toFixed(1)} times the time for ${large.units / small.units} times as much`);
    if (growth > GROWTH_MAX) missed.push(`${large.what}: grows faster than its size (${growth.toFixed(2)})`);
  }
  if (missed.length === 0) return;
  console.error(`a bar is missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

function parseAll(files) {
  for (const { before, after } of files) for (const side of [before, after]) if (languageOf(side.path) !== null) parse(languageOf(side.path).grammar, side.text);
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
  { path: 'src/test/AllTest.java', head: 'import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass AllTest {\n  @Test\n  void all() {\n', line: (input, value) => `    assertEquals(${value}, f(${input}));\n`, tail: '  }\n}\n' },
  { path: 'test/table.test.js', head: "import { expect, it } from 'vitest';\nit.each([\n", line: (input, value) => `  [${input}, ${value}],\n`, tail: "])('f(%d)', (input, value) => {\n  expect(f(input)).toBe(value);\n});\n", changes: ['a hundredth other', 'every second gone'] },
  { path: 'test/many.test.js', head: "import { expect, it } from 'vitest';\n", line: (input, value) => `it('case ${input}', () => {\n  expect(f(${value})).toBe(${value});\n});\n`, tail: '', changes: ['other inputs', 'a hundredth other'] },
  { path: 'pkg/all_test.go', head: 'package pkg\n\nimport "testing"\n\nfunc TestAll(t *testing.T) {\n', line: (input, value) => `\tif f(${input}) != ${value} {\n\t\tt.Fail()\n\t}\n`, tail: '}\n' },
];
const HUNKS = {
  'other inputs': (numbers, line) => numbers.map((n) => line(`${n} + 0`, n)),
  'other values': (numbers, line) => numbers.map((n) => line(n, n + 1)),
  'other both': (numbers, line) => numbers.map((n) => line(n + 100_000, n + 1)),
  'every second gone': (numbers, line) => numbers.filter((n) => n % 2 === 0).map((n) => line(n, n)),
  'all the same': (numbers, line) => numbers.map(() => line(1, 1)),
  'a hundredth other': (numbers, line) => numbers.map((n) => line(n, n % 100 === 7 ? n + 1 : n)),
  'shuffled': (numbers, line) => [...numbers].sort((a, b) => ((a * 7919) % 10_007) - ((b * 7919) % 10_007)).map((n) => line(n, n)),
  'turned around': (numbers, line) => [...numbers].reverse().map((n) => line(n, n)),
};

const SCRIPT = /commands$/;
const chain = (count, tool) => Array.from({ length: count }, (_, n) => `vitest run test/${tool}${n}`).join(' && ');
/** One script of so many commands, every one of which the change gives something else to do. */
const SCRIPTS = {
  'package.json': (text) => JSON.stringify({ scripts: { test: text } }),
  Makefile: (text) => `test:\n\t${text}\n`,
  '.github/workflows/ci.yml': (text) => `on: push\njobs:\n  test:\n    steps:\n      - run: ${text}\n`,
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
/** The first and the last of rows that differ in size alone. */
const growing = [];

function measureAll(counts, make) {
  const mine = counts.map((count) => ({ count, ...make(count) })).filter(({ what }) => what.includes(only));
  const found = mine.map(({ count, what, files }) => measured(what, count, files, count >= 8_000 ? Math.min(rounds, 2) : rounds));
  rows.push(...found);
  if (found.length > 1) growing.push([found[0], found.at(-1)]);
}

measureAll(sizes, (count) => ({ what: `${count} files`, files: changeOf(count) }));
for (const form of FORMS) {
  const named = form.path.split('/').pop();
  for (const what of form.changes ?? Object.keys(HUNKS)) measureAll(hunks, (count) => ({ what: `${named}, a hunk of ${count} assertions, ${what}`, files: hunkOf(count, form, HUNKS[what]) }));
}
for (const [path, text] of Object.entries(SCRIPTS)) measureAll(parts, (count) => ({ what: `${path}, a script of ${count} commands`, files: [pair(path, text(chain(count, 'a')), text(chain(count, 'b')))] }));
measureAll([1], () => ({ what: 'a file of 5 MB in one line', files: [pair('dist/bundle.js', minified('a'), minified('b'))] }));
console.log(process.argv.includes('--json') ? JSON.stringify(rows) : '');
if (!process.argv.includes('--json')) console.table(rows.map(({ units: _, ratio, ...row }) => (SCRIPT.test(row.what) ? row : { ...row, ratio })));
judge();
