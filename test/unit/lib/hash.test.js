import { expect, test } from 'vitest';
import { isSha256, sha256 } from '../../../src/lib/hash.js';
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
test('the published test vector of SHA-256 holds for text and bytes', () => {
    expect(sha256('abc')).toBe(ABC);
    expect(sha256(Buffer.from('abc'))).toBe(ABC);
});
test('a text is hashed as UTF-8', () => {
    expect(sha256('é')).toBe(sha256(Uint8Array.of(0xc3, 0xa9)));
});
test('only 64 lowercase hex digits are a SHA-256', () => {
    expect([ABC, ABC.toUpperCase(), ABC.slice(1), `${ABC}0`, `../${ABC}`].map(isSha256)).toEqual([true, false, false, false, false]);
});
