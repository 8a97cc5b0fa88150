import { expect, test } from 'vitest';
import { brief, readable, reading } from './read.js';

const file = '/repo/test/a.test.js';
const lines = (...events: readonly object[]) => [...events, { type: 'end' }].map((event) => JSON.stringify(event)).join('\n');
const start = (name: string, nesting: number) => ({ type: 'test:start', name, nesting, file });
const pass = (name: string, nesting: number, rest: object = {}) => ({ type: 'test:pass', name, nesting, file, ...rest });
const fail = (name: string, nesting: number, rest: object = {}) => ({ type: 'test:fail', name, nesting, file, error: { message: 'wrapped', cause: { message: 'no' } }, ...rest });

test.each([['', 'the report is empty'], ['TAP version 13\nok 1', 'the report is no stream of JSON events']])('%j is unreadable', (text, because) => {
  expect(reading('node-test', text)).toEqual({ type: 'unreadable', because });
});

test('subtests are cases and the test around them is none (P-34)', () => {
  const found = readable('node-test', lines(start('outer', 0), start('one', 1), pass('one', 1), start('two', 1), fail('two', 1), fail('outer', 0, { error: { failureType: 'subtestsFailed' } })));
  expect(brief(found.cases)).toEqual(['passed test/a.test.js > outer > one', 'failed test/a.test.js > outer > two']);
  expect(found.problems).toEqual([]);
});

test('a test around green subtests that fails for itself is a problem', () => {
  const found = readable('node-test', lines(start('outer', 0), start('one', 1), pass('one', 1), fail('outer', 0, { error: { failureType: 'hookFailed', message: 'after' } })));
  expect(found.problems).toEqual([{ kind: 'outside', file: 'test/a.test.js', message: 'outer: after' }]);
  expect(brief(found.cases)).toEqual(['passed test/a.test.js > outer > one']);
});

test('an empty suite is no case', () => {
  expect(readable('node-test', lines(start('s', 0), pass('s', 0, { kind: 'suite' }))).cases).toEqual([]);
});

test.each([[file], ['test/a.test.js']])('a file that passed as %s is no case', (name) => {
  expect(readable('node-test', lines(start(name, 0), pass(name, 0)))).toMatchObject({ cases: [], problems: [], incomplete: null });
});

test('a file that failed is a problem that leads with the error on its stderr', () => {
  const found = readable('node-test', lines(
    start(file, 0), { type: 'test:stderr', file: 'test/a.test.js', message: 'node:internal\n' }, { type: 'test:stderr', file, message: 'SyntaxError: Unexpected token\n' }, fail(file, 0),
  ));
  expect(found.problems).toEqual([{ kind: 'load', file: 'test/a.test.js', message: 'SyntaxError: Unexpected token\nnode:internal\nSyntaxError: Unexpected token\n' }]);
});

test('without a file the name of the event has to do', () => {
  const orphan = { type: 'test:fail', name: '/repo/b.test.mjs', nesting: 0, error: 'gone' };
  expect(readable('node-test', lines(orphan)).problems).toEqual([{ kind: 'load', file: 'b.test.mjs', message: 'failed' }]);
  const unnamed = readable('node-test', lines({ type: 'test:stderr' }, { type: 'test:pass', name: 'a case' }, { type: 'test:fail' }));
  expect(brief(unnamed.cases)).toEqual(['passed a case', 'failed ']);
});

test.each([
  ['skip', 'skipped'], ['todo', 'skipped'],
])('a failing test marked %s is %s', (mark, status) => {
  expect(readable('node-test', lines(start('t', 0), fail('t', 0, { [mark]: true }))).cases[0]?.status).toBe(status);
});

test.each(['cancelledByParent', 'testTimeoutFailure', 'testAborted'])('a test that ended by %s is errored', (failureType) => {
  expect(readable('node-test', lines(start('t', 0), fail('t', 0, { error: { failureType, message: 'm' } }))).cases[0]).toMatchObject({ status: 'errored', message: 'm' });
});

test('a stream without its end marker, or with a broken line, is incomplete', () => {
  expect(readable('node-test', JSON.stringify(pass('t', 0))).incomplete).toBe('the event stream lacks its end marker');
  expect(readable('node-test', `garbage\n${lines(pass('t', 0))}`).incomplete).toBe('the event stream lacks its end marker');
});

test('failures that are counted and not listed are a problem', () => {
  const found = readable('node-test', lines(start('t', 0), pass('t', 0), { type: 'test:diagnostic', message: 'fail 1' }, { type: 'test:diagnostic' }));
  expect(found.problems[0]?.message).toBe('the runner counts failures and lists none');
});

test('a failed test is placed at its own line when the error has none', () => {
  expect(readable('node-test', lines(start('t', 0), fail('t', 0, { line: 9 }))).cases[0]?.location).toEqual({ file: 'test/a.test.js', line: 9 });
});

test('a title that the stream lost is empty, and the case below it is read', () => {
  const found = readable('node-test', '{"type":"test:start","name":"a","nesting":2,"file":"/repo/a.js"}\n{"type":"test:pass","name":"a","nesting":2,"file":"/repo/a.js","details":{}}\n{"type":"end"}');
  expect(found.cases.map(({ title }) => title)).toEqual([['', '', 'a']]);
});
