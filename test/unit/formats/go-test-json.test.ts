import { expect, test } from 'vitest';
import { brief, readable, reading } from './read.js';

const events = (...list: readonly object[]) => list.map((event) => JSON.stringify(event)).join('\n');
const event = (Action: string, Test?: string, rest: object = {}) => ({ Action, Package: 'example.com/sum', ...(Test === undefined ? {} : { Test }), ...rest });

test.each([['', 'the output is empty'], ['ok  \texample.com/sum\t0.1s', 'the output is no stream of go test events']])('%j is unreadable', (text, because) => {
  expect(reading('go-test-json', text)).toEqual({ type: 'unreadable', because });
});

test('tests are named by package and path, with the output of a failure', () => {
  const found = readable('go-test-json', events(
    event('run', 'TestSum'), event('run', 'TestSum/small'), event('output', 'TestSum/small', { Output: '=== RUN   TestSum/small\n' }), event('output', 'TestSum/small', { Output: '    sum_test.go:8: got -1, want 3\n' }),
    event('output', 'TestSum/small'), event('fail', 'TestSum/small', { Elapsed: 0.25 }), event('fail', 'TestSum'), event('skip', 'TestLater'), event('pass', 'TestGood'), event('output', undefined, { Output: 'FAIL\n' }), event('fail'),
  ));
  expect(brief(found.cases)).toEqual(['failed example.com/sum > TestSum', 'failed example.com/sum > TestSum > small', 'skipped example.com/sum > TestLater', 'passed example.com/sum > TestGood']);
  expect(found.cases[1]).toMatchObject({ message: 'sum_test.go:8: got -1, want 3', durationMs: 250 });
  expect(found).toMatchObject({ problems: [], incomplete: null });
});

test('a test that began and never ended is red (P-07)', () => {
  const died = readable('go-test-json', events(event('run', 'TestSum'), event('output', 'TestSum', { Output: 'panic: oh\n' }), event('fail')));
  expect(died.cases[0]).toMatchObject({ status: 'failed', message: 'the test began and never ended\npanic: oh' });
  const open = readable('go-test-json', events(event('run', 'TestSum')));
  expect(open.cases[0]?.status).toBe('errored');
  expect(open.incomplete).toBe('package example.com/sum has no end');
});

test('a test once failed stays failed', () => {
  const found = readable('go-test-json', events(event('fail', 'TestSum'), event('pass', 'TestSum'), event('fail')));
  expect(found.cases[0]).toMatchObject({ status: 'failed', message: 'failed' });
});

test('a package that fails outside any test is a problem (P-08)', () => {
  const silent = readable('go-test-json', events(event('output', undefined, { Output: 'FAIL\texample.com/sum\n' }), event('output'), event('fail')));
  expect(silent.problems).toEqual([{ kind: 'outside', file: '', message: 'package example.com/sum failed outside any test: no message' }]);
});

test('a build failure is a problem as events, as text, and on the other stream (P-08, P-09)', () => {
  const asEvents = readable('go-test-json', events({ Action: 'build-output', Output: 'sum.go:3:2: undefined: x\n' }, { Action: 'build-output' }, { Action: 'build-fail', ImportPath: 'example.com/sum' }, { Action: 'build-fail' }, event('fail')));
  expect(asEvents.problems.map(({ message }) => message)).toEqual([
    'package example.com/sum does not build', 'package ? does not build', 'sum.go:3:2: undefined: x', 'package example.com/sum failed outside any test: no message',
  ]);
  const asText = readable('go-test-json', `${events(event('pass', 'TestA'), event('pass'))}\nexit status 1\n{"no": "event"}\nFAIL\texample.com/b [build failed]\n`, { diagnostics: './b.go:1:1: expected package', cwd: 'svc' });
  expect(asText.problems.map(({ file, message }) => [file, message])).toEqual([['', 'FAIL\texample.com/b [build failed]'], ['svc/b.go', './b.go:1:1: expected package']]);
});

test('events without a package are of one nameless package', () => {
  expect(brief(readable('go-test-json', events({ Action: 'pass', Test: 'TestA' }, { Action: 'pass' })).cases)).toEqual(['passed TestA']);
});
