import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineReader } from '../../../src/lib/line-reader.js';
function read(chunks) {
    const lines = [];
    const reader = new LineReader((line) => lines.push(line));
    for (const chunk of chunks)
        reader.push(chunk);
    reader.end();
    return lines;
}
test('lines come with their ends, the last one without', () => {
    expect(read([Buffer.from('a\nb\r\nc')])).toEqual(['a\n', 'b\r\n', 'c']);
});
test('a flood without a line end comes in pieces', () => {
    const lines = read([Buffer.alloc(200_000, 'x')]);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toHaveLength(200_000);
    expect(read([Buffer.from(`${'y'.repeat(100_000)}\n`)]).length).toBe(2);
});
test('however the bytes are cut, the text is the same', () => {
    let split = 0;
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (text, size) => {
        const bytes = Buffer.from(text);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
        if (chunks.length > 1)
            split++;
        expect(read(chunks).join('')).toBe(bytes.toString('utf8'));
    }));
    expect(split).toBeGreaterThan(20);
});
