import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REPORT_FORMATS, type ReportFormat } from '../../src/core/index.js';
import { isRed, REPORT_READERS, type ReportReading } from '../../src/formats/index.js';

const folder = resolve(import.meta.dirname, '../golden/reports');
const texts = readdirSync(folder).map((name) => join(folder, name)).filter((path) => statSync(path).isDirectory())
  .flatMap((path) => readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8')));

/** exit-code reads nothing but the exit status, so there is no garbage for it. */
const formats = REPORT_FORMATS.filter((format) => format !== 'exit-code');

const read = (format: ReportFormat, text: string): ReportReading =>
  REPORT_READERS[format]({ text, diagnostics: '', roots: ['/tmp/project'], cwd: '.', exitCode: 0, check: 'check' });

const isGreen = (reading: ReportReading): boolean =>
  reading.type === 'readable' && reading.incomplete === null && reading.problems.length === 0 && !reading.cases.some(isRed) && reading.cases.some(({ status }) => status === 'passed');

/** Pieces that readers look for, so that garbage gets past the first look. */
const TOKENS = [
  '{', '}', '[', ']', '"', ':', ',', '\n', ' ', 'null', 'true', '0', '-1', '1e999', '"testResults"', '"assertionResults"', '"status"', '"passed"', '"numTotalTests"', '"success"',
  '"stats"', '"tests"', '"end"', '"type"', '"test:pass"', '"suite"', '"event"', '"Action"', '"Test"', '"Package"', '"pass"', '<testsuite', '<testsuites>', '</testsuites>', '<testcase name="a"/>',
  ' tests="1"', '/>', '>', '</testsuite>', '<failure/>', '<![CDATA[', ']]>', '<!DOCTYPE a [<!ENTITY b "c">]>', '&b;', '\u0000', '\u001b[31m', 'TAP version 14\n', '1..2\n', 'not ok 2\n', '# SKIP', 'Bail out!\n',
  'running 2 tests\n', 'test a ... FAILED\n', 'test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n', 'FAIL\tpkg [build failed]\n', '__proto__', 'constructor',
] as const;

const garbage = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 40 }).map((pieces) => pieces.join('')),
  fc.json(),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

test('no reader throws on garbage, whether it is met as unreadable, incomplete or complete', () => {
  const met = new Set<string>();
  fc.assert(fc.property(fc.constantFrom(...formats), garbage, (format, text) => {
    const reading = read(format, text);
    met.add(reading.type === 'unreadable' ? 'unreadable' : reading.incomplete !== null ? 'incomplete' : 'complete');
    if (reading.type === 'unreadable') expect(reading.because).not.toBe('');
  }), { numRuns: 4_000, examples: [['vitest-json', '{'], ['tap', 'TAP version 14\n1..2\nok 1 - a\n'], ['junit-xml', '<testsuites></testsuites>']] });
  expect([...met].sort()).toEqual(['complete', 'incomplete', 'unreadable']);
});

test('random text is never a green report', () => {
  fc.assert(fc.property(fc.constantFrom(...formats), fc.string({ maxLength: 300, unit: 'binary' }), (format, text) => {
    expect(isGreen(read(format, text))).toBe(false);
  }), { numRuns: 4_000 });
});

test('a real report with a piece torn out, doubled or overwritten never throws, whatever is left of it', () => {
  const met = new Set<string>();
  const damage = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(60), put: fc.oneof(fc.constant(''), fc.constantFrom(...TOKENS), fc.string({ maxLength: 10 })),
  });
  fc.assert(fc.property(fc.constantFrom(...formats), fc.constantFrom(...texts), damage, (format, text, { at, length, put }) => {
    const start = Math.floor(at * text.length);
    const reading = read(format, text.slice(0, start) + put + text.slice(start + length));
    met.add(isGreen(reading) ? 'green' : 'not green');
  }), { numRuns: 3_000 });
  expect([...met].sort()).toEqual(['green', 'not green']);
});

test('cases whose names look like numbered duplicates get ids of their own', () => {
  const names = fc.array(fc.constantFrom('a', 'a #2', 'a #3', 'a > b'), { minLength: 1, maxLength: 12 });
  let longest = 0;
  fc.assert(fc.property(names, (titles) => {
    const reading = read('tap', `1..${titles.length}\n${titles.map((title, at) => `ok ${at + 1} - ${title.replaceAll('#', '\\#')}\n`).join('')}`);
    const ids = reading.type === 'readable' ? reading.cases.map(({ id }) => id) : [];
    longest = Math.max(longest, ids.length);
    expect(new Set(ids).size).toBe(titles.length);
  }));
  expect(longest).toBeGreaterThan(6);
});

test('ids are unique in every reading', () => {
  let most = 0;
  fc.assert(fc.property(fc.constantFrom(...formats), fc.constantFrom(...texts), fc.integer({ min: 1, max: 3 }), (format, text, times) => {
    const reading = read(format, text.repeat(times));
    const ids = reading.type === 'readable' ? reading.cases.map(({ id }) => id) : [];
    most = Math.max(most, ids.length);
    expect(new Set(ids).size).toBe(ids.length);
  }), { numRuns: 1_500 });
  expect(most).toBeGreaterThan(8);
});
