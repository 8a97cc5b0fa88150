import { expect, test } from 'vitest';
import { standingOf, type ReadableReport } from '../../../src/formats/index.js';

const report = (more: Partial<ReadableReport> = {}): ReadableReport =>
  ({ type: 'readable', cases: [{ id: 'a', file: '', title: ['a'], status: 'passed' }], problems: [], incomplete: null, ...more });

test('a file that did not load is named with what a person needs of the message, and the others are counted', () => {
  const problems = [{ kind: 'load', file: 'a.py', message: 'Traceback\nE   NameError: x' }, { kind: 'outside', file: '', message: 'hook' }] as const;
  expect(standingOf(report({ problems }), null)).toEqual({ state: 'errored', detail: 'a.py could not be loaded: NameError: x (and 1 more)' });
});

test('an exit that nothing in the report explains says what the output does', () => {
  expect(standingOf(report(), { code: 1, text: 'exit 1', because: 'Unhandled error' })).toEqual({ state: 'errored', detail: 'exit 1 although all 1 cases in the report are green: Unhandled error' });
  expect(standingOf(report(), { code: null, text: 'killed by SIGKILL', because: '' })).toEqual({ state: 'errored', detail: 'killed by SIGKILL although all 1 cases in the report are green' });
});
