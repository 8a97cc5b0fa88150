import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReportFormat } from '../../../src/core/index.js';
import { REPORT_READERS, type ReportReading } from '../../../src/formats/index.js';

/** Raw output of real runners, recorded in /tmp/project, with what a person counted in each. */
interface Golden {
  readonly file: string;
  readonly format: ReportFormat;
  readonly exitCode: number;
  readonly passed: number;
  readonly failed: number;
  readonly errored: number;
  readonly skipped: number;
  readonly problems: readonly string[];
  readonly incomplete: string | null;
}

const folder = resolve(import.meta.dirname, '../../golden/reports');
const goldens = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as readonly Golden[];

function read({ file, format, exitCode }: Golden, text = readFileSync(join(folder, file), 'utf8')): ReportReading {
  const errors = join(folder, file.replace(/\.\w+$/, '.err.txt'));
  return REPORT_READERS[format]({
    text, diagnostics: existsSync(errors) ? readFileSync(errors, 'utf8') : '', roots: ['/tmp/project'], cwd: '.', exitCode, check: 'check',
  });
}

/** What a runner writes no report of: it dies before, or has nothing to write. */
const UNREPORTED: Readonly<Record<string, readonly string[]>> = { 'mocha-11': ['unloadable'], 'phpunit-9': ['unloadable'], 'surefire-3': ['unloadable', 'no-tests'], 'tape-5': ['unloadable'] };

test('every runner and version is recorded green, red, with skips and with an unloadable file', () => {
  const runners = new Set(goldens.map(({ file }) => file.split('/')[0]));
  expect([...runners].sort()).toEqual([
    'cargo-1.95', 'go-1.19', 'jest-29', 'jest-30', 'mocha-11', 'node-test-20', 'node-test-22', 'node-test-24', 'phpunit-9', 'pytest-7', 'pytest-9', 'rspec-3', 'surefire-3', 'tape-5', 'vitest-3', 'vitest-4',
  ]);
  for (const runner of runners) {
    const scenarios = goldens.filter(({ file }) => file.startsWith(`${runner}/`)).map(({ file }) => file.split(/[/.]/).at(-2));
    const wanted = ['green', 'red', 'skips', 'no-tests', 'unloadable'].filter((scenario) => UNREPORTED[runner!]?.includes(scenario) !== true);
    expect(scenarios).toEqual(expect.arrayContaining(wanted));
  }
});

/** A writer of TAP may add remarks behind the plan, which no reader heeds. */
const whatIsRead = ({ format }: Golden, text: string): string => (format === 'tap' ? text.replace(/^(1\.\.\d+)\n[^]*$/m, '$1') : text);

describe.each(goldens.map((golden) => [golden.file, golden] as const))('%s', (_file, golden) => {
  test('reads as a person counted it', () => {
    const reading = read(golden);
    if (reading.type !== 'readable') throw new Error(reading.because);
    const count = (status: string): number => reading.cases.filter((one) => one.status === status).length;
    const { passed, failed, errored, skipped, problems, incomplete } = golden;
    expect({ passed: count('passed'), failed: count('failed'), errored: count('errored'), skipped: count('skipped') }).toEqual({ passed, failed, errored, skipped });
    expect(reading.problems.map(({ kind }) => kind)).toEqual(problems);
    expect(reading.incomplete).toBe(incomplete);
  });

  test('gives every case an id of its own', () => {
    const reading = read(golden);
    const ids = reading.type === 'readable' ? reading.cases.map(({ id }) => id) : [];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is no proof once it is cut off anywhere in its second half', () => {
    const text = whatIsRead(golden, readFileSync(join(folder, golden.file), 'utf8')).trimEnd();
    for (let end = Math.floor(text.length / 2); end < text.length; end += Math.ceil(text.length / 40)) {
      const reading = read(golden, text.slice(0, end));
      const whole = reading.type === 'readable' && reading.incomplete === null;
      // Text of several programs: a cut between two of them is whole as far as it goes; there the exit status and the frozen ids decide.
      if (golden.format !== 'libtest') expect(whole).toBe(false);
    }
  });
});

const red = (file: string) => {
  const reading = read(goldens.find((golden) => golden.file === file)!);
  return reading.type === 'readable' ? reading.cases.filter(({ status }) => status === 'failed') : [];
};

test.each([
  ['vitest-4/red.json', 'test/sum.test.mjs > sum > adds', 'test/sum.test.mjs', 4],
  ['vitest-3/red.json', 'test/sum.test.mjs > sum > adds', 'test/sum.test.mjs', 4],
  ['jest-30/red.json', 'test/sum.test.js > sum > adds', 'test/sum.test.js', 3],
  ['jest-29/red.json', 'test/sum.test.js > sum > adds', 'test/sum.test.js', 3],
  ['mocha-11/red.json', 'test/sum.test.mjs > sum > adds', 'test/sum.test.mjs', 4],
  ['node-test-20/red.jsonl', 'test/sum.test.mjs > sum > adds', 'test/sum.test.mjs', 5],
  ['node-test-22/red.jsonl', 'test/sum.test.mjs > sum > adds', 'test/sum.test.mjs', 5],
  ['node-test-24/red.jsonl', 'test/sum.test.mjs > sum > adds', 'test/sum.test.mjs', 5],
  ['tape-5/red.tap', 'adds', 'test/sum.test.mjs', 4],
  ['pytest-7/red.xml', 'tests/test_sum.py > TestSum > test_adds', 'tests/test_sum.py', 6],
  ['pytest-9/red.xml', 'tests/test_sum.py > TestSum > test_adds', 'tests/test_sum.py', 6],
  ['cargo-1.95/red.txt', 'tests > adds', 'src/lib.rs', 11],
  ['rspec-3/red.xml', 'spec/sum_spec.rb > rspec > spec.sum_spec > sum adds', 'spec/sum_spec.rb', 3],
  ['phpunit-9/red.xml', 'tests/SumTest.php > unit > SumTest > testAdds', 'tests/SumTest.php', 4],
])('%s tells values and place of the first failure (VR-6)', (file, id, at, line) => {
  expect(red(file)[0]).toMatchObject({ id, expected: '3', actual: '-1', location: { file: at, line } });
});

test('surefire tells values, and the case by class and name', () => {
  expect(red('surefire-3/red.xml')[0]).toMatchObject({ id: 'demo.SumTest > adds', expected: '3', actual: '-1' });
});

test('go tells the case by package and name, and what it printed', () => {
  expect(red('go-1.19/red.jsonl')).toMatchObject([{ id: 'example.com/demo > TestAdds', message: 'sum_test.go:7: Add(1, 2) = -1, want 3' }]);
  expect(red('go-1.19/panics.jsonl')[0]?.message).toContain('panic: cannot divide');
});

test('pytest tells what a fixture could not set up or clean up (VR-6)', () => {
  const reading = read(goldens.find(({ file }) => file === 'pytest-9/fixtures.xml')!);
  const errored = reading.type === 'readable' ? reading.cases.filter(({ status }) => status === 'errored') : [];
  expect(errored.map(({ message }) => message?.split('\n')[0])).toEqual([expect.stringContaining('no ground to stand on'), expect.stringContaining('cannot clean up')]);
});

test.each([
  ['vitest-3/unloadable.json', 'test/broken.test.mjs'], ['vitest-4/unloadable.json', 'test/broken.test.mjs'],
  ['jest-29/unloadable.json', 'test/broken.test.js'], ['jest-30/unloadable.json', 'test/broken.test.js'],
  ['node-test-20/unloadable.jsonl', 'test/broken.test.mjs'], ['node-test-22/unloadable.jsonl', 'test/broken.test.mjs'], ['node-test-24/unloadable.jsonl', 'test/broken.test.mjs'],
  ['pytest-7/unloadable.xml', 'tests/test_broken.py'], ['pytest-9/unloadable.xml', 'tests/test_broken.py'],
  ['cargo-1.95/unloadable.txt', 'src/lib.rs'], ['go-1.19/unloadable.jsonl', 'sum_test.go'],
])('%s names the file that could not be loaded', (name, file) => {
  const reading = read(goldens.find((golden) => golden.file === name)!);
  expect(reading.type === 'readable' ? reading.problems.map((problem) => problem.file) : []).toContain(file);
});

test.each([
  ['mocha-11/skips.json', 'test/sum.test.mjs > skips itself'], ['vitest-4/skips.json', 'test/sum.test.mjs > skips itself'], ['node-test-24/skips.jsonl', 'test/sum.test.mjs > skips itself'],
  ['pytest-9/skips.xml', 'tests/test_sum.py > test_skips_itself'], ['pytest-9/module-skipped.xml', 'tests/test_other.py > tests.test_other'],
])('%s: a case that skips itself is not one that passed', (name, id) => {
  const reading = read(goldens.find((golden) => golden.file === name)!);
  expect(reading.type === 'readable' ? reading.cases.find((one) => one.id === id)?.status : undefined).toBe('skipped');
});

test.each(['vitest-3/red.json', 'vitest-4/red.json', 'jest-29/red.json', 'jest-30/red.json', 'mocha-11/red.json', 'node-test-20/red.jsonl', 'node-test-22/red.jsonl', 'node-test-24/red.jsonl'])('%s locates an exception where it was thrown', (file) => {
  expect(red(file)[1]?.location?.file).toMatch(/^src\/sum\./);
});
