import { expect, test } from 'vitest';
import { readable } from './read.js';
test('exit 0 is one green case named like the check', () => {
    expect(readable('exit-code', 'fine', { check: 'lint' }).cases).toEqual([{ id: 'lint', file: '', title: ['lint'], status: 'passed' }]);
});
test('any other exit is one red case with what was printed on both streams', () => {
    expect(readable('exit-code', 'a.ts: bad\n', { exitCode: 2, diagnostics: '1 error\n' }).cases[0]).toMatchObject({ status: 'failed', message: 'a.ts: bad\n\n1 error' });
    expect(readable('exit-code', '', { exitCode: 2 }).cases[0]?.message).toBe('exit 2');
});
test('a command that was killed is incomplete', () => {
    expect(readable('exit-code', '', { exitCode: null })).toMatchObject({ incomplete: 'the command did not end by itself', cases: [{ message: 'exit by a signal' }] });
    expect(readable('exit-code', 'half way\nrest', { exitCode: null }).incomplete).toBe('the command did not end by itself: half way');
});
