import { describe, expect, test } from 'vitest';
import { readSarif } from '../../../src/formats/sarif.js';
import { brief, readable, reading } from './read.js';

const lines = (...events: readonly object[]): string => events.map((event) => JSON.stringify(event)).join('\n');

describe.each([['rspec-json', 'the report has no examples'], ['ctrf', 'the report has no results with tests'], ['sarif', 'the report has no runs']] as const)('%s', (format, missing) => {
  test('refuses what it cannot be', () => {
    expect(reading(format, ' ')).toEqual({ type: 'unreadable', because: 'the report is empty' });
    expect(reading(format, '{')).toEqual({ type: 'unreadable', because: 'the report is not JSON' });
    expect(reading(format, '[]')).toEqual({ type: 'unreadable', because: missing });
    expect(reading(format, '{}')).toEqual({ type: 'unreadable', because: missing });
  });
});

describe('RSpec', () => {
  const report = (examples: readonly object[], more: object = {}): string => JSON.stringify({ examples, summary: { example_count: examples.length }, ...more });

  test('groups, outcome, values, and the first frame of the project', () => {
    const exception = { message: 'expected: 3\n     got: 4', backtrace: ['/gems/x.rb:1:in `a', './vendor/bundle/y.rb:2:in `b', './lib/sum.rb:7:in `add', 'odd'] };
    const found = readable('rspec-json', report([
      { description: 'adds', full_description: 'Sum adds', status: 'passed', file_path: './spec/sum_spec.rb', line_number: 3, run_time: 0.25 },
      { description: 'subs', full_description: 'Sum subs', status: 'failed', file_path: './spec/sum_spec.rb', line_number: 9, exception },
      { description: 'waits', full_description: 'waits', status: 'pending', pending_message: 'later' }, { status: 'failed', line_number: 4, exception: { backtrace: ['/x.rb:1:in `a'] } }, { full_description: 'x', description: 'y', status: 'odd' }, { exception: { backtrace: ['odd', './y.rb:2:in `b'] }, description: 'z' },
    ]));
    expect(brief(found.cases)).toEqual(['passed spec/sum_spec.rb > Sum > adds', 'failed spec/sum_spec.rb > Sum > subs', 'skipped waits', 'failed ', 'errored x', 'errored z']);
    expect(found.cases[5]?.location).toEqual({ file: 'y.rb', line: 2 });
    expect(found.cases[0]?.durationMs).toBe(250);
    expect(found.cases[1]).toMatchObject({ expected: '3', actual: '4', location: { file: 'lib/sum.rb', line: 7 } });
    expect(found.cases[2]?.message).toBe('later');
    expect(found.cases[3]).toMatchObject({ message: 'failed\n/x.rb:1:in `a', location: { file: '', line: 4 } });
    expect([found.problems, found.incomplete]).toEqual([[], null]);
  });

  test('errors outside of examples are told (P-16)', () => {
    const outside = (messages: readonly string[]): object => readable('rspec-json', report([], { messages, summary: { example_count: 0, errors_outside_of_examples_count: 1 } })).problems;
    expect(outside(['An error occurred while loading ./a_spec.rb.', 'NameError'])).toEqual([{ kind: 'load', file: '', message: 'An error occurred while loading ./a_spec.rb.\nNameError' }]);
    expect(outside([])).toEqual([{ kind: 'outside', file: '', message: '1 errors outside of examples' }]);
  });

  test('what the summary claims has to be there', () => {
    expect(readable('rspec-json', report([], { summary: {} })).incomplete).toBe('the report has no summary');
    expect(readable('rspec-json', report([], { summary: { example_count: 2 } })).incomplete).toBe('the report claims 2 cases and lists 0');
    expect(readable('rspec-json', report([{ status: 'passed' }], { summary: { example_count: 1, failure_count: 1 } })).incomplete).toBe('the report claims 1 failures and lists 0');
  });
});

describe('CTRF', () => {
  const report = (tests: readonly object[], summary: object = { tests: tests.length }): string => JSON.stringify({ results: { tool: { name: 'x' }, summary, tests } });

  test('suites, outcome, messages and places', () => {
    const found = readable('ctrf', report([
      { name: 'a', status: 'passed', duration: 12, suite: ['outer', 'inner'], filePath: '/repo/a.ts', line: 3 }, { name: 'b', status: 'failed', suite: 'flat', message: 'no', trace: 'at x' },
      { name: 'c', status: 'failed' }, { name: 'd', status: 'failed', rawStatus: 'timedOut' }, { name: 'e', status: 'other' }, { status: 'pending' }, { name: 'g', status: 'skipped', message: 'later' }, { name: 'h' },
    ]));
    expect(brief(found.cases)).toEqual(['passed a.ts > outer > inner > a', 'failed flat > b', 'failed c', 'errored d', 'errored e', 'skipped ', 'skipped g', 'errored h']);
    expect(found.cases[0]).toMatchObject({ durationMs: 12, location: { file: 'a.ts', line: 3 } });
    expect(found.cases.map(({ message }) => message)).toEqual([undefined, 'no\nat x', 'failed', 'timedOut', 'errored', undefined, 'later', 'errored']);
    expect(found).not.toHaveProperty('flaky');
  });

  test('what passed after retries is flaky', () => {
    const found = readable('ctrf', report([
      { name: 'a', status: 'passed', flaky: true }, { name: 'b', status: 'passed', retries: 1 }, { name: 'c', status: 'passed', retryAttempts: [{ attempt: 1, status: 'failed' }] }, { name: 'd', status: 'failed', retries: 2 }, { name: 'e', status: 'passed', retries: 0 },
    ]));
    expect(found.flaky).toEqual(['a', 'b', 'c']);
  });

  test('what the summary claims has to be there', () => {
    expect(readable('ctrf', report([], {})).incomplete).toBe('the report has no summary');
    expect(readable('ctrf', report([], { tests: 2 })).incomplete).toBe('the report claims 2 cases and lists 0');
    expect(readable('ctrf', report([{ name: 'a', status: 'passed' }], { tests: 1, failed: 1, other: 1 })).problems).toEqual([{ kind: 'outside', file: '', message: 'the report counts 2 failures and lists 0' }]);
  });
});

describe('SARIF', () => {
  const driver = { name: 'Lint', rules: [{ id: 'R1', defaultConfiguration: { level: 'error' } }, { id: 'R2' }] };
  const place = (line?: number): object => ({ physicalLocation: { artifactLocation: { uri: 'file:///repo/src/a.js' }, region: line === undefined ? {} : { startLine: line } } });
  const log = (results: unknown, more: object = {}): string => JSON.stringify({ runs: [{ tool: { driver }, results, ...more }] });
  const read = (text: string): ReturnType<typeof readable> => {
    const found = readSarif({ text, diagnostics: '', roots: ['/repo'], cwd: '.', exitCode: 0, check: 'check' });
    if (found.type === 'unreadable') throw new Error(found.because);
    return found;
  };

  test('errors and warnings are red cases with names that do not move with their lines', () => {
    const results = (line: number): readonly object[] => [
      { ruleId: 'R1', message: { text: 'unused x' }, locations: [place(line)] }, { ruleIndex: 1, message: { markdown: '**odd**' }, locations: [place()] },
      { rule: { id: 'R3' }, level: 'note', message: { text: 'hint' } }, { rule: { index: 0 }, kind: 'pass' }, { level: 'error' }, { ruleId: 'R2', kind: 'open', message: { text: 'maybe' } },
      { ruleId: 'R1', message: { text: 'meant' }, suppressions: [{ kind: 'inSource' }] }, { ruleId: 'R1', message: { text: 'asked' }, suppressions: [{ kind: 'external', status: 'underReview' }] }, { ruleId: 'R1', baselineState: 'absent' },
    ];
    const found = read(log(results(3)));
    expect(brief(found.cases)).toEqual([
      'failed src/a.js > Lint > R1 > unused x', 'failed src/a.js > Lint > R2 > **odd**', 'skipped Lint > R3 > hint', 'passed Lint > R1 > ', 'failed Lint > no rule > ', 'skipped Lint > R2 > maybe', 'skipped Lint > R1 > meant', 'failed Lint > R1 > asked',
    ]);
    expect(found.cases[0]).toMatchObject({ message: 'error R1: unused x', location: { file: 'src/a.js', line: 3 } });
    expect(brief(read(log(results(30))).cases)).toEqual(brief(found.cases));
  });

  test('a run that found nothing is one green case, and one that did not look is none', () => {
    expect(brief(read(log([])).cases)).toEqual(['passed Lint > no errors and no warnings']);
    expect(read(JSON.stringify({ runs: [{ results: null }] }))).toMatchObject({ cases: [], incomplete: 'the tool lists no results: it did not look' });
  });

  test('a tool that did not get to its end is trouble outside', () => {
    const notes = [{ level: 'error', message: { text: 'no parser' } }, { level: 'note', message: { text: 'fine' } }];
    expect(read(log([], { invocations: [{ executionSuccessful: false, toolExecutionNotifications: notes }, { executionSuccessful: true }] })).problems).toEqual([{ kind: 'outside', file: '', message: 'Lint did not end well: no parser' }]);
    expect(read(log([], { invocations: [{ executionSuccessful: false, toolConfigurationNotifications: [{ level: 'error' }] }] })).problems[0]?.message).toBe('Lint did not end well: it does not say why');
  });

  test('as a check it is one case for each tool, which is there, green, once all is repaired', () => {
    const red = readable('sarif', log([{ ruleId: 'R1', message: { text: 'unused x' }, locations: [place(3)] }, { ruleId: 'R2', message: { text: 'odd' } }]));
    expect(red.cases).toEqual([{ id: 'Lint', file: '', title: ['Lint'], status: 'failed', message: '2 errors and warnings\nsrc/a.js:3: error R1: unused x\n:1: warning R2: odd', location: { file: 'src/a.js', line: 3 } }]);
    expect(brief(readable('sarif', log([])).cases)).toEqual(['passed Lint']);
    const many = Array.from({ length: 201 }, (_one, at) => ({ ruleId: 'R1', message: { text: `x${at}` } }));
    expect(readable('sarif', log(many)).cases[0]?.message).toMatch(/^201 errors and warnings\n.*\nand 1 more$/s);
  });
});

describe('dart test', () => {
  const start = { type: 'start', protocolVersion: '0.1.1', time: 0 };
  const suite = { type: 'suite', suite: { id: 0, path: '/repo/test/a_test.dart' } };
  const group = (id: number, name: string | null): object => ({ type: 'group', group: { id, name } });
  const begin = (id: number, name: string, groupIDs: readonly unknown[] = [], more: object = {}): object => ({ type: 'testStart', time: 10, test: { id, name, suiteID: 0, groupIDs, ...more } });
  const done = (testID: number, result = 'success', more: object = {}): object => ({ type: 'testDone', testID, result, time: 15, ...more });
  const error = (testID: number, text: string, isFailure = true): object => ({ type: 'error', testID, error: text, stackTrace: 'test/a_test.dart 3:1  main', isFailure });
  const end = (success: unknown = true): object => ({ type: 'done', success });

  test('what is no stream of its events is unreadable', () => {
    expect(reading('dart-json', ' \n')).toEqual({ type: 'unreadable', because: 'the report is empty' });
    expect(reading('dart-json', '{"type":"testDone"}\n[1]\nx')).toEqual({ type: 'unreadable', because: 'the report is no stream of dart test events' });
  });

  test('groups, outcome, values and places', () => {
    const found = readable('dart-json', lines(
      start, suite, { type: 'suite' }, group(1, null), group(2, 'Sum'), group(3, 'Sum small'), { type: 'group' }, begin(9, 'loading /repo/test/a_test.dart'), done(9, 'success', { hidden: true }),
      begin(4, 'Sum small adds', [1, 2, 3, 77, 'x']), done(4), begin(5, 'subs', [1], { url: 'file:///repo/test/a_test.dart', line: 7 }), error(5, 'Expected: <2>\n  Actual: <1>'), done(5, 'failure'),
      begin(6, 'throws', [], { root_url: 'file:///repo/r.dart', root_line: 8 }), error(6, 'boom', false), done(6, 'error'), begin(7, 'later'), done(7, 'success', { skipped: true }), begin(8, 'odd'), done(8, 'odd'),
      begin(10, '(setUpAll)'), done(10, 'success', { hidden: true }), done(99), end(false), { type: 'print' },
    ));
    expect(brief(found.cases)).toEqual(['test/a_test.dart > Sum > small > adds', 'test/a_test.dart > subs', 'test/a_test.dart > throws', 'test/a_test.dart > later', 'test/a_test.dart > odd'].map((id, at) => `${['passed', 'failed', 'errored', 'skipped', 'errored'][at]!} ${id}`));
    expect(found.cases[1]).toMatchObject({ expected: '<2>', actual: '<1>', durationMs: 5, location: { file: 'test/a_test.dart', line: 7 } });
    expect(found.cases[2]).toMatchObject({ location: { file: 'r.dart', line: 8 } });
    expect(found.cases[4]?.message).toBe('failed');
    expect([found.problems, found.incomplete, found.flaky]).toEqual([[], null, undefined]);
  });

  test('a file that does not load and a set-up that fails are trouble outside', () => {
    const found = readable('dart-json', lines(
      start, suite, begin(1, 'loading /repo/test/a_test.dart'), error(1, 'Compilation failed'), done(1, 'error'), begin(2, '(setUpAll)'), done(2, 'failure'), { type: 'error', error: 'late', testID: 50 }, { type: 'error' }, end(false),
    ));
    expect(found.problems.map(({ kind, file, message }) => [kind, file, message.split('\n')[0]])).toEqual([
      ['load', 'test/a_test.dart', 'Compilation failed'], ['outside', 'test/a_test.dart', '(setUpAll) failed'], ['outside', '', 'late'], ['outside', '', 'an error'],
    ]);
  });

  test('an error before a success is a flake', () => {
    expect(readable('dart-json', lines(start, begin(1, 'shaky', [], { suiteID: undefined }), error(1, 'first try'), { ...done(1), time: undefined }, begin(2, 'dumb'), { type: 'testDone', testID: 2 }, end())).flaky).toEqual(['shaky']);
  });

  test('a stream that stops, a run that was closed, and a failure that nothing shows', () => {
    const cut = readable('dart-json', lines(start, { type: 'testStart', test: { id: 1 } }, begin(2, 'loading x')));
    expect(brief(cut.cases)).toEqual(['errored ']);
    expect([cut.cases[0]?.message, cut.incomplete]).toEqual(['the test began and never ended', 'the report has no end']);
    expect(readable('dart-json', lines(start, end(null))).incomplete).toBe('the run was closed before it was done');
    expect(readable('dart-json', lines(start, end(false))).problems[0]?.message).toBe('the report says that the run failed and lists no failure');
  });
});
