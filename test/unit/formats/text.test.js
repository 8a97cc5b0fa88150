import { expect, test } from 'vitest';
import { firstLine, fromCwd, locate, relative } from '../../../src/formats/text.js';
test.each([
    ['/repo/a.js', 'a.js'], ['file:///repo/src/b%20c.js', 'src/b c.js'], ['./x.js', 'x.js'], ['/elsewhere/a.js', '/elsewhere/a.js'], ['src\\win.js', 'src/win.js'], ['/repo/100%/a.js', '100%/a.js'], [undefined, ''],
])('%s is %s from the root', (path, expected) => {
    expect(relative(path, ['/repo'])).toBe(expected);
});
test('a relative path is meant from the folder of the check, an absolute one is not', () => {
    expect(fromCwd('a.js', 'packages/x', ['/repo'])).toBe('packages/x/a.js');
    expect(fromCwd('/repo/a.js', 'packages/x', ['/repo'])).toBe('a.js');
    expect(fromCwd('a.js', '.', ['/repo'])).toBe('a.js');
});
test('the first frame of the project is taken, dependencies and the runtime left out', () => {
    const stack = 'Error: no\n at f (/repo/node_modules/x/i.js:1:2)\n at g (node:internal/x:3:4)\n at h (/usr/lib/y.js:5:6)\n at k (file:///repo/src/a.ts:7:8)';
    expect(locate(stack, ['/repo'])).toEqual({ file: 'src/a.ts', line: 7, column: 8 });
    expect(locate('at /repo/a.py:3', ['/repo'])).toEqual({ file: 'a.py', line: 3 });
    expect(locate(undefined, ['/repo'])).toBeUndefined();
});
test('a long text is looked at from both ends', () => {
    const filler = '/'.repeat(200_000);
    expect(locate(`${filler} at /repo/a.js:1:2`, ['/repo'])).toEqual({ file: 'a.js', line: 1, column: 2 });
});
test('the first line that says something, without colours', () => {
    expect(firstLine('\n  \u001b[31mred\u001b[0m \nmore')).toBe('red');
    expect(firstLine('')).toBe('');
});
