import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines } from '../../../src/lib/json-lines.js';
const text = (bytes) => Buffer.from(bytes).toString('utf8');
test('whole lines come without their newline, and the rest begins behind the last newline', () => {
    const { lines, end } = splitLines(Buffer.from('one\n\ntwo\r\nthr'));
    expect(lines.map(text)).toEqual(['one', '', 'two\r']);
    expect(end).toBe(10);
});
test('nothing gives no line', () => {
    expect(splitLines(Buffer.alloc(0))).toEqual({ lines: [], end: 0 });
});
test('a text cut anywhere, also inside a character, gives exactly the lines whose newline is before the cut', () => {
    let cutInCharacter = 0;
    fc.assert(fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), fc.nat(), (words, at) => {
        const all = Buffer.from(words.map((word) => `${word.replaceAll('\n', ' ')}\n`).join(''));
        const cut = at % (all.length + 1);
        const { lines, end } = splitLines(all.subarray(0, cut));
        const whole = words.map((word) => word.replaceAll('\n', ' ')).slice(0, lines.length);
        expect(lines.map(text)).toEqual(whole);
        expect(all.subarray(end, cut).includes(0x0a)).toBe(false);
        if (((all[cut] ?? 0) & 0xc0) === 0x80)
            cutInCharacter++;
    }), { numRuns: 500 });
    expect(cutInCharacter).toBeGreaterThan(0);
});
