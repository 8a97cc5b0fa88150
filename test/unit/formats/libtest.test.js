import { expect, test } from 'vitest';
import { brief, readable, reading } from './read.js';
const result = (passed, failed, ignored = 0) => `\ntest result: ${failed > 0 ? 'FAILED' : 'ok'}. ${passed} passed; ${failed} failed; ${ignored} ignored; 0 measured; 0 filtered out; finished in 0.00s\n`;
test('text without a program is unreadable', () => {
    expect(reading('libtest', 'Compiling sums v0.1.0')).toEqual({ type: 'unreadable', because: 'the output has no `running N tests` line' });
});
test('ignored cases, should-panic cases and documentation tests have stable names', () => {
    const found = readable('libtest', `running 4 tests\ntest a::b ... ok\ntest a::c - should panic ... ok\ntest d ... ignored, slow\ntest e ... bench: 5 ns/iter (+/- 1)\n${result(3, 0, 1)}
running 2 tests\ntest src/lib.rs - add (line 12) ... ok\ntest src/lib.rs -  (line 1) - compile fail ... ok\n${result(2, 0)}`);
    expect(brief(found.cases)).toEqual(['passed a > b', 'passed a > c', 'skipped d', 'passed e', 'passed src/lib.rs > add', 'passed src/lib.rs > - compile fail']);
    expect(found.incomplete).toBeNull();
});
test('a whole documentation file has an example without a name', () => {
    expect(brief(readable('libtest', `running 1 test\ntest src/lib.rs - (line 3) ... ok\n${result(1, 0)}`).cases)).toEqual(['passed src/lib.rs > example']);
});
test.each([
    ['a program without a result', 'running 1 test\ntest a ... ok\n', 'a test program has no result line'],
    ['a program that began before the last one ended', `running 1 test\nrunning 1 test\ntest a ... ok\n${result(1, 0)}`, 'a test program has no result line'],
    ['fewer cases than announced', `running 2 tests\ntest a ... ok\n${result(1, 0)}`, 'a test program announced 2 cases and lists 1'],
    ['a result line that contradicts the cases', `running 1 test\ntest a ... FAILED\n${result(1, 0)}`, 'a result line contradicts the cases above it'],
])('%s makes it incomplete', (_what, text, because) => {
    expect(readable('libtest', text).incomplete).toBe(because);
});
test('lines that look like results outside any program count for nothing', () => {
    expect(readable('libtest', `test z ... ok\n${result(1, 0)}running 0 tests\n${result(0, 0)}`).cases).toEqual([]);
});
test('a failure without a block still has a message; one in the standard library has no place', () => {
    const found = readable('libtest', `running 2 tests\ntest a ... FAILED\ntest b ... FAILED\n\n---- b stdout ----\nthread 'b' panicked at /rustc/abc/library/core/src/option.rs:1:2:\nnone\n\nfailures:\n    a\n${result(0, 2)}`);
    expect(found.cases[0]).toMatchObject({ message: 'FAILED' });
    expect(found.cases[1]?.message).toContain('panicked');
    expect(found.cases[1]).not.toHaveProperty('location');
});
test('a crate that does not compile keeps the errors of the compiler (P-11)', () => {
    const diagnostics = 'error[E0308]: mismatched types\n  --> src/lib.rs:3:5\n   |\nerror: expected `;`\nerror: could not compile `sums` (lib) due to 2 previous errors\n';
    expect(readable('libtest', '', { diagnostics, cwd: 'crates/sums' }).problems).toEqual([
        { kind: 'load', file: 'crates/sums/src/lib.rs', message: 'error[E0308]: mismatched types --> src/lib.rs:3:5' }, { kind: 'load', file: '', message: 'error: expected `;`' },
    ]);
});
const json = (...events) => events.map((event) => JSON.stringify(event)).join('\n');
const started = { type: 'suite', event: 'started', test_count: 1 };
test('JSON lines are read too', () => {
    const found = readable('libtest', `${json(started, { type: 'test', event: 'started', name: 'a::b' }, { type: 'test', event: 'timeout', name: 'a::b' }, { type: 'test', event: 'failed', name: 'a::b', stdout: 'no\n', exec_time: 0.5 }, { type: 'suite', event: 'failed', failed: 1 })}\nprinted by a test`);
    expect(found.cases).toEqual([{ id: 'a > b', file: '', title: ['a', 'b'], status: 'failed', message: 'no', durationMs: 500 }]);
    expect(found.incomplete).toBeNull();
});
test('JSON: a failure may be silent and nameless', () => {
    expect(readable('libtest', json(started, { type: 'test', event: 'failed' }, { type: 'suite', event: 'failed', failed: 1 })).cases[0]).toMatchObject({ id: '', message: 'FAILED' });
});
test.each([
    ['no result', json(started, { type: 'test', event: 'ok', name: 'a' }), 'a test program has no result line'],
    ['a second beginning', json(started, { type: 'suite', event: 'started' }, { type: 'suite', event: 'ok', failed: 0 }), 'a test program has no result line'],
    ['a result alone', json({ type: 'suite', event: 'ok' }, started, { type: 'test', event: 'ok', name: 'a' }, { type: 'suite', event: 'ok' }), 'a result without a beginning'],
    ['too few cases', json(started, { type: 'suite', event: 'ok', failed: 0 }), 'a test program announced 1 cases and lists 0'],
    ['a contradiction', json(started, { type: 'test', event: 'ok', name: 'a' }, { type: 'suite', event: 'failed', failed: 1 }), 'a result line contradicts the cases above it'],
])('JSON: %s makes it incomplete', (_what, text, because) => {
    expect(readable('libtest', text).incomplete).toBe(because);
});
test('JSON of cargo alone is unreadable, unless it tells that nothing compiles', () => {
    expect(reading('libtest', '{"reason":"compiler-artifact"}')).toEqual({ type: 'unreadable', because: 'the output has no suite' });
    expect(readable('libtest', '{"reason":"build-finished","success":false}').problems).toEqual([{ kind: 'load', file: '', message: 'the crate does not compile' }]);
});
