import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileBlobs } from '../../src/adapters/blobs/file.js';
import { memoryBlobs } from '../../src/adapters/blobs/memory.js';
import { InvariantError } from '../../src/core/index.js';
import { sha256 } from '../../src/lib/hash.js';
let folder = '';
beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-blobs-'));
    return () => rm(folder, { recursive: true, force: true });
});
const implementations = [
    ['file', () => fileBlobs(join(folder, 'blobs'))],
    ['memory', () => memoryBlobs()],
];
describe.each(implementations)('the %s blobs', (_, open) => {
    test('give back what was put under its SHA-256', async () => {
        const blobs = open();
        for (const text of ['', 'plain', 'grün\r\n🦆\u0000', 'x'.repeat(1_000_000)]) {
            const hash = await blobs.put(text);
            expect(hash).toBe(sha256(text));
            expect(await blobs.get(hash)).toBe(text);
        }
    });
    test('hash bytes as they are, and give them as text', async () => {
        const bytes = Uint8Array.of(0x61, 0xff);
        const blobs = open();
        const hash = await blobs.put(bytes);
        expect(hash).toBe(sha256(bytes));
        expect(await blobs.get(hash)).toBe('a\ufffd');
    });
    test('take the same content twice, also at once', async () => {
        const blobs = open();
        const hashes = await Promise.all([blobs.put('same'), blobs.put('same'), blobs.put(Buffer.from('same'))]);
        expect(new Set(hashes).size).toBe(1);
        expect(await blobs.get(hashes[0] ?? '')).toBe('same');
    });
    test.each([sha256('never put'), 'not a hash', '../../../../etc/hostname', ''])('a hash that was never put is a broken promise: %j', async (hash) => {
        await expect(open().get(hash)).rejects.toThrow(InvariantError);
    });
});
describe('the file blobs', () => {
    test('are there for the next process, one file each and no other', async () => {
        const hash = await fileBlobs(folder).put('kept');
        expect(await fileBlobs(folder).get(hash)).toBe('kept');
        expect(await readdir(folder, { recursive: true })).toEqual([hash.slice(0, 2), join(hash.slice(0, 2), hash.slice(2))]);
    });
    test('refuse a text that went bad and heal it when it is put again', async () => {
        const blobs = fileBlobs(folder);
        const hash = await blobs.put('good');
        const file = join(folder, hash.slice(0, 2), hash.slice(2));
        await writeFile(file, 'goo');
        await expect(blobs.get(hash)).rejects.toThrow(`${file}: the stored text no longer matches its hash`);
        await blobs.put('good');
        expect(await blobs.get(hash)).toBe('good');
    });
});
