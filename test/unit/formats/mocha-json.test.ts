import { expect, test } from 'vitest';
import { brief, readable, reading } from './read.js';

const stats = { tests: 1, passes: 1, pending: 0, failures: 0, end: '2026-01-01T00:00:00.000Z' };
const one = { title: 'adds', fullTitle: 'sum adds', file: '/repo/test/a.js', duration: 1, err: {} };
const report = (rest: object = {}) => JSON.stringify({ stats, tests: [one], pending: [], failures: [], passes: [one], ...rest });

test.each([['', 'the report is empty'], ['{', 'the report is not JSON'], ['{"tests":[]}', 'the report has no stats or no tests'], ['[]', 'the report has no stats or no tests']])('%j is unreadable', (text, because) => {
  expect(reading('mocha-json', text)).toEqual({ type: 'unreadable', because });
});

test('a failed hook is a problem, not a case that would vanish once it is repaired', () => {
  const hook = { title: '"before all" hook', fullTitle: 'sum "before all" hook', file: '/repo/test/a.js', err: { message: 'no database' } };
  const found = readable('mocha-json', report({ stats: { ...stats, failures: 1 }, failures: [hook] }));
  expect(found.problems).toEqual([{ kind: 'outside', file: 'test/a.js', message: '"before all" hook: no database' }]);
  const bare = readable('mocha-json', report({ stats: { ...stats, failures: 1 }, failures: [{ fullTitle: 'x' }] }));
  expect(bare.problems).toEqual([{ kind: 'outside', file: '', message: 'a hook: failed' }]);
});

test.each([
  ['no end', { ...stats, end: undefined }, 'the report has no end'],
  ['more cases than listed', { ...stats, tests: 4 }, 'the report claims 4 cases and lists 1'],
  ['failures that are not listed', { ...stats, failures: 2 }, 'the report claims 2 failures and lists 0'],
])('%s makes it incomplete', (_what, wrong, because) => {
  expect(readable('mocha-json', report({ stats: wrong })).incomplete).toBe(because);
});

test('of two cases of one name the one that ran is not the pending one', () => {
  const pending = { title: 'adds', fullTitle: 'sum adds', file: '/repo/test/a.js', err: {} };
  const found = readable('mocha-json', report({ stats: { ...stats, tests: 2, pending: 1 }, tests: [one, pending], pending: [pending] }));
  expect(brief(found.cases)).toEqual(['passed test/a.js > sum > adds', 'skipped test/a.js > sum > adds #2']);
});

test('a case that skips itself has a duration and did not pass, whatever another of its name did (X-3)', () => {
  const skip = { title: 'adds', fullTitle: 'sum adds', file: '/repo/test/a.js', duration: 1, err: {} };
  const alone = readable('mocha-json', report({ stats: { ...stats, passes: 0, pending: 1 }, tests: [skip], pending: [skip], passes: [] }));
  expect(brief(alone.cases)).toEqual(['skipped test/a.js > sum > adds']);
  const pair = readable('mocha-json', report({ stats: { ...stats, tests: 2, pending: 1 }, tests: [skip, one], pending: [skip] }));
  expect(pair.cases.map(({ status }) => status).sort()).toEqual(['passed', 'skipped']);
  const bare = readable('mocha-json', JSON.stringify({ stats, tests: [skip], pending: [skip] }));
  expect(brief(bare.cases)).toEqual(['skipped test/a.js > sum > adds']);
});

test('values nested beyond reason are shown down to a depth', () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  const text = report({ stats: { ...stats, failures: 1 }, tests: [{ ...one, err: { message: 'm', actual: { a: [1, null] }, expected: 'DEEP' } }], failures: [one] }).replace('"DEEP"', deep);
  expect(readable('mocha-json', text).cases[0]).toMatchObject({ actual: '{"a":[1,null]}', expected: expect.stringMatching(/^\[+"…"\]+$/) as string });
});

test('a case outside any suite has its own title only; one without a title is still a case', () => {
  const top = { title: 'adds', fullTitle: 'adds', err: { message: 'bad' } };
  const found = readable('mocha-json', report({ stats: { ...stats, tests: 2, failures: 2 }, tests: [top, { err: { stack: '' , code: 1 } }], failures: [top, {}] }));
  expect(found.cases.map(({ title, message }) => [title, message])).toEqual([[['adds'], 'bad'], [[''], 'failed']]);
});
