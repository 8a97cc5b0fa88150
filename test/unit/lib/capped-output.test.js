import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CappedOutput } from '../../../src/lib/capped-output.js';
function cap(lines, bytesMax) {
    const output = new CappedOutput(bytesMax);
    for (const line of lines)
        output.push(line);
    return output.read();
}
const numbered = (count) => Array.from({ length: count }, (_, at) => `line ${at}\n`);
test('what fits is kept as it is', () => {
    expect(cap(['a\n', 'b'], 4_096)).toEqual({ text: 'a\nb', bytes: 3, cutBytes: 0 });
});
test('head and tail are kept, and the gap says its size (P-38)', () => {
    const { text, bytes, cutBytes } = cap(numbered(2_000), 2_048);
    expect(text.startsWith('line 0\n')).toBe(true);
    expect(text.endsWith('line 1999\n')).toBe(true);
    expect(text).toContain(`\n[... ${cutBytes} bytes of output left out here ...]\n`);
    expect(text.length - `\n[... ${cutBytes} bytes of output left out here ...]\n`.length).toBe(bytes - cutBytes);
});
test('a failure in the middle is kept with the lines around it (P-37)', () => {
    const lines = numbered(2_000);
    lines[1_000] = 'AssertionError: the needle\n';
    const { text } = cap(lines, 4_096);
    expect(text).toContain('line 998\nline 999\nAssertionError: the needle\nline 1001\nline 1002\n');
    expect(text.match(/left out here/g)).toHaveLength(2);
});
test('failures without end stay within the limit', () => {
    const { text } = cap(Array.from({ length: 5_000 }, (_, at) => `Error: number ${at}\n`), 4_096);
    expect(text.length).toBeLessThan(4_096 + 500);
});
test('nothing is lost or counted twice', () => {
    let cut = 0;
    fc.assert(fc.property(fc.array(fc.constantFrom('x\n', 'FAIL a\n', `${'y'.repeat(70)}\n`, 'ünï\n'), { maxLength: 400, size: 'max' }), (lines) => {
        const { text, bytes, cutBytes } = cap(lines, 1_024);
        const kept = Buffer.byteLength(text.replaceAll(/\n\[\.\.\. \d+ bytes of output left out here \.\.\.\]\n/g, ''));
        expect(bytes).toBe(Buffer.byteLength(lines.join('')));
        expect(kept + cutBytes).toBe(bytes);
        if (cutBytes > 0)
            cut++;
    }));
    expect(cut).toBeGreaterThan(10);
});
