import { expect, test } from 'vitest';
import { brief, readable, reading } from './read.js';
const file = (results, rest = {}) => ({ name: '/repo/a.test.js', status: 'passed', assertionResults: results, ...rest });
const result = (status, rest = {}) => ({ status, title: 'adds', ancestorTitles: ['sum'], failureMessages: [], ...rest });
const report = (files, rest = {}) => JSON.stringify({ testResults: files, numTotalTests: 1, success: true, ...rest });
test.each([
    ['nothing', '', 'the report is empty'],
    ['text', 'Tests: 3 passed', 'the report is not JSON'],
    ['another document', '{"tests": []}', 'the report has no testResults'],
    ['a list', '[]', 'the report has no testResults'],
])('%s is unreadable', (_what, text, because) => {
    expect(reading('jest-json', text)).toEqual({ type: 'unreadable', because });
    expect(reading('vitest-json', text)).toEqual({ type: 'unreadable', because });
});
test('a pending case was skipped in jest and never finished in vitest', () => {
    const text = report([file([result('pending')])]);
    expect(brief(readable('jest-json', text).cases)).toEqual(['skipped a.test.js > sum > adds']);
    const [unfinished] = readable('vitest-json', text).cases;
    expect(unfinished).toMatchObject({ status: 'errored', message: 'the case was started and never finished' });
});
test.each([['todo', 'skipped'], ['disabled', 'skipped'], ['skipped', 'skipped'], ['passed', 'passed'], ['failed', 'failed'], ['focused', 'errored']])('the word %s means %s', (word, status) => {
    expect(readable('jest-json', report([file([result(word)])])).cases[0]?.status).toBe(status);
});
test('fewer cases than claimed, no total, or an interruption make the report incomplete', () => {
    expect(readable('jest-json', report([file([result('passed')])], { numTotalTests: 3 })).incomplete).toBe('the report claims 3 cases and lists 1');
    expect(readable('jest-json', report([], { numTotalTests: 'many' })).incomplete).toBe('the report has no total');
    expect(readable('jest-json', report([file([result('passed')])], { wasInterrupted: true })).incomplete).toBe('the runner was interrupted');
});
test('a file that failed without a failed case is a problem with its message, or says that there is none', () => {
    const loaded = readable('jest-json', report([file([], { status: 'failed', message: '\u001b[31mCannot find module\u001b[39m' })], { numTotalTests: 0 }));
    expect(loaded.problems).toEqual([{ kind: 'load', file: 'a.test.js', message: 'Cannot find module' }]);
    const silent = readable('jest-json', report([file([], { status: 'failed' })], { numTotalTests: 0 }));
    expect(silent.problems[0]?.message).toBe('the file failed without a word');
});
test('a summary that contradicts the list is a problem', () => {
    const hidden = readable('jest-json', report([file([result('passed')])], { numFailedTests: 2 }));
    expect(hidden.problems).toEqual([{ kind: 'outside', file: '', message: 'the report counts more failures than it lists' }]);
    const failed = readable('jest-json', report([file([result('passed')])], { success: false }));
    expect(failed.problems).toEqual([{ kind: 'outside', file: '', message: 'the report says that the run failed and lists no failure' }]);
});
test('a run that wrote snapshots has a problem (T-17)', () => {
    const { problems } = readable('jest-json', report([file([result('passed')])], { snapshot: { added: 1, updated: 1 } }));
    expect(problems).toEqual([{ kind: 'outside', file: '', message: '2 snapshots were written by the run' }]);
});
test('jest values come from the matcher before the printed lines', () => {
    const message = 'Error: expect(received).toEqual(expected)\n\nExpected: "printed"\nReceived: "other"';
    const printed = readable('jest-json', report([file([result('failed', { failureMessages: [message] })])])).cases[0];
    expect(printed).toMatchObject({ expected: '"printed"', actual: '"other"' });
    const recorded = readable('jest-json', report([file([result('failed', { failureMessages: [message], failureDetails: [{ matcherResult: { expected: { a: 1 }, actual: 2 } }] })])])).cases[0];
    expect(recorded).toMatchObject({ expected: '{"a":1}', actual: '2' });
});
test('a case without a title or file still has an id', () => {
    const text = JSON.stringify({ testResults: [{ assertionResults: [{ status: 'passed', ancestorTitles: [''] }] }], numTotalTests: 1 });
    expect(readable('vitest-json', text).cases).toEqual([{ id: '', file: '', title: [''], status: 'passed' }]);
});
test('a failure without a stack is placed where the case is declared', () => {
    const [one] = readable('jest-json', report([file([result('failed', { failureMessages: ['Error: no'], location: { line: 7, column: 3 } })])])).cases;
    expect(one?.location).toEqual({ file: 'a.test.js', line: 7 });
});
test('a vitest message without a comparison has no values', () => {
    const [one] = readable('vitest-json', report([file([result('failed', { failureMessages: [''] }), result('failed', { failureMessages: ['Error: no'] })])])).cases;
    expect(one).not.toHaveProperty('expected');
});
