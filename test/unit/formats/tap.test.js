import { expect, test } from 'vitest';
import { brief, readable, reading } from './read.js';
test.each([['', 'the report is empty'], ['3 passing', 'the output is no TAP']])('%j is unreadable', (text, because) => {
    expect(reading('tap', text)).toEqual({ type: 'unreadable', because });
});
test('skip and todo are skipped, whatever stands in front', () => {
    const found = readable('tap', '1..4\nok 1 - a\nok 2 - b # SKIP later\nnot ok 3 - c # TODO some day\nnot ok 4 - d\n');
    expect(brief(found.cases)).toEqual(['passed a', 'skipped b', 'skipped c', 'failed d']);
    expect(found.incomplete).toBeNull();
});
test.each([
    ['no plan', 'ok 1 - a\n', 'there is no plan'],
    ['fewer points than planned', '1..3\nok 1\n', expect.any(String)],
    ['a bail-out', '1..2\nok 1\nBail out! no database\n', 'bailed out: no database'],
    ['a bail-out without a reason', '1..1\nBail out!\n', expect.stringContaining('bailed out')],
])('%s makes it incomplete', (_what, text, because) => {
    expect(readable('tap', text).incomplete).toEqual(because);
});
test('a plan that skips everything is complete and has no case', () => {
    expect(readable('tap', '1..0 # skip nothing to do\n')).toMatchObject({ cases: [], incomplete: null });
});
test('subtests are cases, the line that closes them is none', () => {
    const found = readable('tap', '# Subtest: outer\n    ok 1 - one\n    not ok 2 - two\n    1..2\nnot ok 1 - outer\n1..1\n');
    expect(brief(found.cases)).toEqual(['passed outer > one', 'failed outer > two']);
    expect(found.problems).toEqual([]);
});
test('a subtest that is red without a red case is a problem', () => {
    const found = readable('tap', '# Subtest: outer\n    ok 1 - one\n    1..1\nnot ok 1 - outer\n1..1\n');
    expect(found.problems).toEqual([{ kind: 'outside', file: '', message: 'subtest outer failed without a failing case' }]);
    expect(readable('tap', '# Subtest: outer\n    ok 1 - one\n    1..1\nnot ok 1 - outer # TODO\n1..1\n').problems).toEqual([]);
});
test('a red point tells message, values and place from its block; a nameless one gets its number', () => {
    const found = readable('tap', '1..3\nnot ok 1 - a\n  ---\n  message: differs\n  expected: 3\n  actual: -1\n  at: /repo/lib/a.js:4:2\n  ...\nnot ok 2\n  ---\n  reason: odd\n  ...\nnot ok 3 - c\n');
    expect(found.cases[0]).toMatchObject({ message: 'differs', expected: '3', actual: '-1', location: { file: 'lib/a.js', line: 4 } });
    expect(found.cases[1]).toMatchObject({ id: 'test 2', message: '{"reason":"odd"}' });
    expect(found.cases[2]).toMatchObject({ message: 'not ok' });
});
