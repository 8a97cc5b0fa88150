import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReportFormat } from '../../../src/core/index.js';
import { detectHead, detectJson } from '../../../src/formats/detect.js';
import { openReport, REPORT_READERS, REPORT_STATES, verdictOf, type ReportPart, type ReportVerdict } from '../../../src/formats/index.js';

const known = { diagnostics: '', roots: ['/repo'], cwd: '.', exitCode: null, check: 'check' };

function opened(pieces: readonly string[], format: ReportFormat | null = null, name = 'r'): ReportPart {
  const stream = openReport(format, known, REPORT_READERS);
  for (const piece of pieces) stream.push(piece);
  return { name, isGuess: format === null, ...stream.end() };
}

const verdict = (text: string, exitCode: number | null = null, format: ReportFormat | null = null): ReportVerdict => verdictOf([opened([text], format)], exitCode);
const junit = (inside: string): string => `<testsuites><testsuite name="s">${inside}</testsuite></testsuites>`;
const GREEN = junit('<testcase name="a"/>');
const RED = junit('<testcase name="a"><failure>no</failure></testcase>');

describe('the rule', () => {
  test.each<[string, string, number | null, string]>([
    ['passed', GREEN, null, '1 cases green'], ['passed', GREEN, 0, '1 cases green'], ['passed', junit('<testcase name="a"/><testcase name="b"><skipped/></testcase>'), null, '1 cases green, 1 skipped'], ['failed', RED, null, '1 of 1 cases red'], ['failed', RED, 1, '1 of 1 cases red'],
    ['unparsed', RED, 0, 'exit 0 although the report shows 1 of 1 cases red'], ['errored', GREEN, 1, 'exit 1 although all 1 cases in the report are green'],
    ['errored', junit('<error message="no database"/><testcase name="a"/>'), null, 'something failed outside any case: no database'],
    ['incomplete', '<testsuite tests="2"><testcase name="a"/></testsuite>', 1, 'the report claims 2 cases and lists 1 (exit 1)'],
    ['no-tests', junit('<testcase name="a"><skipped/></testcase>'), null, 'all 1 cases were skipped'], ['no-tests', junit(''), 0, 'the report lists no case (exit 0)'],
    ['timed-out', '<testsuite tests="2"><testcase name="a"/></testsuite>', 124, 'exit 124: the runner was ended before the report was complete'],
    ['did-not-exit', GREEN, 124, 'exit 124: the report is complete but the runner was ended from outside'], ['timed-out', junit(''), 124, 'exit 124: the runner was ended before the report was complete'],
    ['flaky', junit('<testcase name="a"><failure/></testcase><testcase name="a"/>'), null, 'a case failed and passed on the same tree'],
    ['unparsed', '<testsuite>', 0, 'r: the report is broken XML: 1:11: unclosed tag: testsuite'], ['unparsed', '', 0, 'r: the report is empty'], ['unparsed', 'hello', 0, 'r: the report is of no format that is known'],
  ])('%s', (state, text, exitCode, note) => {
    const found = verdict(text, exitCode);
    expect([found.state, found.notes[0]]).toEqual([state, note]);
  });

  test('every state is reached above', () => {
    expect(Object.keys(REPORT_STATES).sort()).toEqual(['did-not-exit', 'errored', 'failed', 'flaky', 'incomplete', 'no-tests', 'passed', 'timed-out', 'unparsed']);
  });

  test('an empty file among those with cases is an error, and its name is told', () => {
    const jest = JSON.stringify({ numTotalTests: 1, wasInterrupted: false, testResults: [{ name: '/repo/a.js', status: 'passed', assertionResults: [{ title: 't', status: 'passed' }] }, { name: '/repo/b.js', status: 'failed', message: 'No test suite found in file /repo/b.js', assertionResults: [] }] });
    expect(verdict(jest)).toMatchObject({ state: 'errored', notes: ['b.js has no tests: No test suite found in file /repo/b.js', 'r was read as jest-json'] });
  });

  test('a flake does not excuse a red case, and counts as passed', () => {
    const tries = '<testcase name="a"><failure>first</failure></testcase><testcase name="a"/><testcase name="c"><error/></testcase><testcase name="c"/>';
    expect(verdict(junit(tries))).toMatchObject({ state: 'flaky', total: 2, passed: 2, cases: [{ id: 's > a', flaky: true, message: 'first' }, { id: 's > c', flaky: true }], notes: ['2 cases failed and passed on the same tree', 'r was read as junit-xml', 'flaky: s > a failed and passed', 'flaky: s > c failed and passed'] });
    expect(verdict(junit(`${tries}<testcase name="d"><failure/></testcase>`))).toMatchObject({ state: 'failed', total: 3, passed: 2, failed: 1 });
  });

  test('entries of one name that are all red, all green, or have no name stay cases of their own', () => {
    expect(verdict(junit('<testcase name="a"><failure/></testcase><testcase name="a"><failure/></testcase><testcase name="b"/><testcase name="b"/>'))).toMatchObject({ total: 4, failed: 2, passed: 2 });
    expect(verdict(junit('<testcase><failure/></testcase><testcase/>'))).toMatchObject({ state: 'failed', total: 2 });
    expect(verdict('1..2\nnot ok 1 - a\nok 2 - a\n')).toMatchObject({ state: 'failed', total: 2 });
  });

  test('what a report itself calls flaky is', () => {
    expect(verdict(junit('<testcase name="a"><flakyFailure>first</flakyFailure></testcase><testcase name="b"><failure/><rerunFailure/></testcase>'))).toMatchObject({ state: 'failed', passed: 1, failed: 1, cases: [{ flaky: true }, { status: 'failed' }] });
    expect(verdict(junit('<testcase name="a"><rerun/></testcase>')).state).toBe('flaky');
  });
});

describe('several reports', () => {
  test('are as bad as the worst of them, and ids are unique', () => {
    const parts = [opened([GREEN], null, 'one'), opened(['1..1\nok 1 - a\n'], null, 'two'), opened([junit('<testcase name="a"><flakyError/></testcase>')], null, 'three')];
    expect(verdictOf(parts, null)).toMatchObject({ state: 'flaky', total: 3, cases: [{ id: 's > a' }, { id: 'a' }, { id: 's > a #2', flaky: true }], notes: ['a case failed and passed on the same tree', '2 reports were read as junit-xml', 'two was read as tap', 'flaky: s > a #2 failed and passed'] });
    expect(verdictOf([...parts, opened(['1..2\nok 1 - a\n'], 'tap', 'cut')], null)).toMatchObject({ state: 'incomplete', notes: expect.arrayContaining([expect.stringMatching(/^cut: /)]) as string[] });
    expect(verdictOf([...parts, opened(['{'], 'ctrf', 'torn')], null)).toMatchObject({ state: 'unparsed', total: 0, notes: expect.arrayContaining(['torn: the report is not JSON']) as string[] });
    expect(verdictOf([opened([junit('<error message="x"/>')], 'junit-xml', 'one'), parts[0]!], 0).notes).toContain('something failed outside any case: x (one)');
  });
});

describe('the format by its content', () => {
  const golden = resolve(import.meta.dirname, '../../golden/reports');
  const index = JSON.parse(readFileSync(join(golden, 'index.json'), 'utf8')) as readonly { readonly file: string; readonly format: ReportFormat }[];

  test('is that of every recorded report, whole or in pieces', () => {
    let seen = 0;
    for (const { file, format } of index) {
      const text = readFileSync(join(golden, file), 'utf8');
      // A compiler speaks on the other stream: what is printed is empty, or is not of any format.
      if (REPORT_READERS[format]({ ...known, text }).type === 'unreadable') continue;
      seen++;
      expect([file, opened([text]).format]).toEqual([file, format]);
      const pieces = text.match(/[^]{1,7}/g) ?? [];
      expect([file, opened(pieces)]).toEqual([file, opened([text])]);
    }
    expect(seen).toBeGreaterThan(60);
    expect(readdirSync(golden).length).toBeGreaterThan(10);
  });

  test.each<[string, ReportFormat | 'whole' | null]>([
    ['<?xml version="1.0"?>\n<!-- <assembly> -->\n<!DOCTYPE x><t:testsuites xmlns:t="x">', 'junit-xml'], ['<test-run id="2">', 'nunit-xml'], ['<test-results>', 'nunit-xml'], ['<assemblies>', 'xunit-xml'], ['\ufeff <TestRun>', 'trx'], ['<html>', null], ['<constructor>', null], ['<', null],
    ['{"Action":"run"}', 'go-test-json'], ['FAIL\tx [build failed]', 'go-test-json'], ['note\n{"Action":"run"}', 'go-test-json'], ['{"type":"start","protocolVersion":"0.1"}', 'dart-json'], ['{"type":"suite","event":"started"}', 'libtest'], ['{"type":"suite"}', 'whole'],
    ['{"type":"test:pass"}', 'node-test'], ['\nrunning 1 test\n', 'libtest'], ['not ok 1', 'tap'], ['[', 'whole'], ['{broken}', 'whole'], ['', null],
  ])('%j begins %s', (head, format) => expect(detectHead(head)).toBe(format));

  test.each<[object, ReportFormat | null]>([
    [{ testResults: [], wasInterrupted: false }, 'jest-json'], [{ testResults: [], numRuntimeErrorTestSuites: 0 }, 'jest-json'], [{ testResults: [] }, 'vitest-json'], [{ tests: [], stats: {} }, 'mocha-json'], [{ examples: [] }, 'rspec-json'],
    [{ results: { tests: [] } }, 'ctrf'], [{ runs: [{ tool: {} }] }, 'sarif'], [{ runs: [], $schema: 'https://x/sarif-2.1.0.json' }, 'sarif'], [{ runs: [] }, null], [{ tests: [] }, null], [[], null],
  ])('%j is %s', (value, format) => expect(detectJson(JSON.stringify(value))).toBe(format));

  test('a long report is decided on its beginning, one JSON value at its end', () => {
    const filler = `<testcase name="${'x'.repeat(200)}"/>`.repeat(400);
    const [begin, rest] = [`<testsuites><testsuite>${filler}`, `${filler}</testsuite></testsuites>`];
    expect(verdictOf([opened([begin, rest])], null)).toMatchObject({ state: 'passed', total: 800 });
    const examples = Array.from({ length: 1_000 }, (_one, at) => ({ description: `${at} ${'x'.repeat(90)}`, status: 'passed' }));
    const json = JSON.stringify({ examples, summary: { example_count: 1_000 } });
    expect(verdictOf([opened([json.slice(0, 70_000), json.slice(70_000)])], null)).toMatchObject({ state: 'passed', total: 1_000 });
    expect(opened(['x'.repeat(70_000), 'y']).reading).toEqual({ type: 'unreadable', because: 'the report is of no format that is known' });
  });

  test('the findings of SARIF are cases here', () => {
    const log = JSON.stringify({ runs: [{ tool: { driver: { name: 'L' } }, results: [{ ruleId: 'a', message: { text: 'x' } }, { ruleId: 'b', message: { text: 'y' } }] }] });
    expect(verdict(log)).toMatchObject({ state: 'failed', total: 2, failed: 2 });
  });
});
