import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckedTree } from '../../../../src/check.js';
import { checkCtrf } from '../../../../src/cli/render/check-ctrf.js';
import { checkJunit } from '../../../../src/cli/render/check-junit.js';
import { progressLine } from '../../../../src/cli/render/progress-line.js';
import type { CaseResult, CheckRun } from '../../../../src/core/index.js';
import { REPORT_READERS, type ReadableReport } from '../../../../src/formats/index.js';

const run = (cases: readonly CaseResult[], more: Partial<CheckRun> = {}): CheckRun =>
  ({ check: 'unit', state: 'failed', detail: 'why', command: ['x'], exitCode: 1, signal: null, startedAtMs: 1_000, endedAtMs: 3_500, cases, output: null, ...more });
const tree = (...runs: readonly CheckRun[]): CheckedTree => ({ state: 'failed', verdict: { tree: 't', runs }, notes: [] });

function readBack(format: 'junit-xml' | 'ctrf', checked: CheckedTree): ReadableReport {
  const text = format === 'ctrf' ? JSON.stringify(checkCtrf(checked)) : checkJunit(checked);
  const reading = REPORT_READERS[format]({ text, diagnostics: '', roots: ['/repo'], cwd: '.', exitCode: 0, check: 'c' });
  if (reading.type === 'unreadable') throw new Error(reading.because);
  return reading;
}

const one = (title: readonly string[], status: CaseResult['status'], more: Partial<CaseResult> = {}): CaseResult => ({ id: title.join(' > '), file: '', title, status, ...more });
const CASES = [
  one(['adds'], 'passed', { durationMs: 1_234 }), one(['outer', '<carries> & "x"\n\'y\''], 'failed', { file: 'test/a.js', message: 'no <b> & ]]>\n  at x', expected: '1', actual: '"2"', location: { file: 'test/a.js', line: 7 } }),
  one(['later'], 'skipped', { message: 'not yet' }), one(['breaks'], 'errored', { message: 'boom \u001b[31m\u0000', location: { file: 'src/b.js', line: 1 } }), one(['bare'], 'skipped'),
];

/** The rules of the schema that concern what we write: what has to be there, the types, and that nothing else is. */
const object = (properties: object, required: readonly string[]): object => ({ type: 'object', properties, required, additionalProperties: false });
const [text, whole] = [{ type: 'string' }, { type: 'integer' }];
const CTRF = object({
  reportFormat: { const: 'CTRF' }, specVersion: { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$' }, generatedBy: text, timestamp: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' },
  results: object({
    tool: object({ name: { type: 'string', minLength: 1 }, version: text }, ['name']),
    summary: object({ tests: whole, passed: whole, failed: whole, skipped: whole, pending: whole, other: whole, suites: whole, start: whole, stop: whole, duration: whole }, ['tests', 'passed', 'failed', 'skipped', 'pending', 'other', 'start', 'stop']),
    tests: {
      type: 'array', items: object({
        name: { type: 'string', minLength: 1 }, status: { enum: ['passed', 'failed', 'skipped', 'pending', 'other'] }, duration: whole, suite: { type: 'array', minItems: 1, items: text },
        rawStatus: text, filePath: text, line: whole, message: text,
      }, ['name', 'status', 'duration']),
    },
  }, ['tool', 'summary', 'tests']),
}, ['reportFormat', 'specVersion', 'results']);
const isCtrf = new Ajv().compile(CTRF);

describe('JUnit XML', () => {
  test('reads back as it was, names and messages with every special character', () => {
    const { cases, problems, incomplete } = readBack('junit-xml', tree(run(CASES)));
    expect(cases.map(({ id, status, durationMs }) => [id, status, durationMs])).toEqual([
      ['unit > adds', 'passed', 1_234], ['test/a.js > unit > outer > <carries> & "x"\n\'y\'', 'failed', undefined], ['unit > later', 'skipped', undefined], ['unit > breaks', 'errored', undefined], ['unit > bare', 'skipped', undefined],
    ]);
    expect(cases[1]).toMatchObject({ message: 'no <b> & ]]>\n  at x', expected: '1', actual: '"2"', location: { file: 'test/a.js', line: 7 } });
    expect(cases[3]?.message).toBe('boom \ufffd[31m\ufffd');
    expect([problems, incomplete]).toEqual([[], null]);
    expect(checkJunit(tree(run(CASES)))).toContain('<testsuites name="countersign" tests="5" failures="1" errors="1" skipped="2" time="2.500">');
  });

  test('any text survives, but for what XML cannot hold', () => {
    let special = 0;
    fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.string({ maxLength: 60 }), (name, message) => {
      if (/[&<>"\r\n\t]/.test(name)) special++;
      const [found] = readBack('junit-xml', tree(run([one([`n${name}`], 'failed', { message })]))).cases;
      expect(found?.title).toEqual(['unit', `n${name.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd')}`]);
      expect(found?.status).toBe('failed');
    }), { numRuns: 1_000, examples: [['&<>"\r\n\t', 'x']] });
    expect(special).toBeGreaterThan(0);
  });
});

describe('CTRF', () => {
  test('follows the rules of its schema and reads back as it was', () => {
    const checked = tree(run(CASES), run([one([], 'passed'), one([''], 'passed')], { check: 'lint', state: 'passed', startedAtMs: 500.4 }));
    expect(isCtrf(checkCtrf(checked)), JSON.stringify(isCtrf.errors)).toBe(true);
    const { cases, problems, incomplete } = readBack('ctrf', checked);
    expect(cases.map(({ id, status }) => [id, status])).toEqual([
      ['unit > adds', 'passed'], ['test/a.js > unit > outer > <carries> & "x"\n\'y\'', 'failed'], ['unit > later', 'skipped'], ['unit > breaks', 'errored'], ['unit > bare', 'skipped'], ['lint > (no name)', 'passed'], ['lint > (no name) #2', 'passed'],
    ]);
    expect([problems, incomplete]).toEqual([[], null]);
    expect(checkCtrf(checked)).toMatchObject({ results: { summary: { tests: 7, passed: 3, failed: 2, skipped: 2, suites: 2, start: 500, stop: 3_500, duration: 3_000 } } });
  });
});

test.each(['junit-xml', 'ctrf'] as const)('%s: a check that did not get to its end is red, whatever its cases are', (format) => {
  const { cases } = readBack(format, tree(run([one(['adds'], 'passed')], { state: 'timed-out', detail: 'not finished after 2 s' }), run([], { check: 'lint', state: 'no-tests', detail: 'nothing' })));
  expect(cases.map(({ id, status, message }) => [id, status, message])).toEqual([
    ['unit > adds', 'passed', undefined], ['unit > unit ended as timed-out', 'errored', 'not finished after 2 s'], ['lint > lint ended as no-tests', 'errored', 'nothing'],
  ]);
});

describe('the line of progress', () => {
  const screen = (isTTY: boolean): { readonly isTTY: boolean; readonly columns: number; text: string; write(text: string): void } => ({ isTTY, columns: 30, text: '', write(text) { this.text += text; } });

  test('is one line on a terminal, not written too often, and gone at the end', () => {
    const stream = screen(true);
    let now = 1_000;
    const progress = progressLine(stream, () => now);
    progress.show({ check: 'unit', passed: 3, failed: 1, line: 'a very long line with \u001b[31m' });
    progress.show({ line: 'too soon' });
    now += 200;
    progress.show({ line: 'later' });
    progress.clear();
    progress.clear();
    expect(stream.text).toBe('\r\u001b[Kunit: 3 passed, 1 failed  a v\r\u001b[Klater\r\u001b[K');
  });

  test('is silent anywhere else', () => {
    const stream = screen(false);
    const progress = progressLine(stream);
    progress.show({ line: 'x' });
    progress.clear();
    expect(stream.text).toBe('');
  });
});
