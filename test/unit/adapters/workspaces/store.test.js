import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FILE, FOLDER, gitObject, parseTree, treeObject } from '../../../../src/adapters/workspaces/objects.js';
import { createStore, openStore } from '../../../../src/adapters/workspaces/store.js';
import { scratch, userGit } from '../../../fixtures/repositories.js';
let at;
let store;
beforeEach(() => {
    at = scratch();
    createStore(at.store);
    store = openStore(at.store);
});
afterEach(() => at.remove());
const git = (...args) => userGit(at.store, args, { GIT_DIR: at.store });
/** Sizes around every step of a pack's header. */
const SIZES = [0, 1, 15, 16, 2047, 2048, 262_143, 262_144];
const blobs = (count) => Array.from({ length: count }, (_, i) => gitObject('blob', Buffer.concat([randomBytes(SIZES[i % SIZES.length] ?? 0), Buffer.from(i < SIZES.length ? '' : String(i))])));
async function readAll(from, ids) {
    const found = new Map();
    await from.read(ids, (id, content) => found.set(id, Buffer.from(content)));
    return found;
}
describe('the object store', () => {
    test.each([['few objects, a file each', 8], ['many objects, a pack', 200]])('keeps %s, as git itself reads them', async (_, count) => {
        const objects = blobs(count);
        await store.write(objects);
        await store.write(objects);
        const found = await readAll(openStore(at.store), objects.map((o) => o.id));
        for (const { id, content } of objects)
            expect(found.get(id)?.equals(content), String(content.length)).toBe(true);
        expect(await git('fsck', '--strict')).not.toContain('error');
        expect((await git('cat-file', '--batch-all-objects', '--batch-check=%(objectname)')).trim().split('\n').sort()).toEqual(objects.map((o) => o.id).sort());
        expect(readdirSync(join(at.store, 'objects/pack')).filter((name) => name.endsWith('.pack'))).toHaveLength(count > 64 ? 1 : 0);
    });
    test('reads what git packed with deltas', async () => {
        const lines = Array.from({ length: 400 }, (_, i) => `line ${i} ${randomBytes(8).toString('hex')}\n`);
        const objects = Array.from({ length: 90 }, (_, i) => gitObject('blob', Buffer.from(lines.slice(i).join(''))));
        await store.write(objects);
        await git('-c', 'pack.packSizeLimit=0', 'repack', '-adfq', '--keep-unreachable');
        const found = await readAll(openStore(at.store), objects.map((o) => o.id));
        expect(objects.every(({ id, content }) => found.get(id)?.equals(content))).toBe(true);
    });
    test('says that an object is lost, or damaged, by its id (cases L-05)', async () => {
        const [kept, spoiled] = [gitObject('blob', Buffer.from('kept')), gitObject('blob', Buffer.from('spoiled'))];
        await store.write([kept, spoiled]);
        const path = join(at.store, 'objects', spoiled.id.slice(0, 2), spoiled.id.slice(2));
        chmodSync(path, 0o644);
        writeFileSync(path, readFileSync(join(at.store, 'objects', kept.id.slice(0, 2), kept.id.slice(2))));
        await expect(readAll(openStore(at.store), [spoiled.id])).rejects.toThrow();
        await expect(readAll(store, ['1'.repeat(40)])).rejects.toThrow(`lost ${'1'.repeat(40)}`);
    });
    test('made again over itself loses nothing', async () => {
        const objects = blobs(80);
        await store.write(objects);
        createStore(at.store);
        expect((await readAll(openStore(at.store), objects.map((o) => o.id))).size).toBe(80);
    });
});
describe('tree objects', () => {
    test('have the ids git gives them, for any names, and read back', async () => {
        const blob = gitObject('blob', Buffer.alloc(0));
        await store.write([blob, treeObject([])]);
        const names = fc.uniqueArray(fc.uint8Array({ minLength: 1, maxLength: 5 }).map((bytes) => Buffer.from(bytes).toString('latin1')).filter((name) => !/[/\0]|^\.+$|^\.git$/i.test(name)), { minLength: 1, maxLength: 8 });
        await fc.assert(fc.asyncProperty(names, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), async (all, kinds) => {
            const entries = all.map((name, i) => (kinds[i] === true ? { name, mode: FOLDER, id: treeObject([]).id } : { name, mode: FILE, id: blob.id }));
            const tree = treeObject(entries);
            await store.write([tree]);
            expect(await git('fsck', '--strict', tree.id)).toBe('');
            expect(new Set(parseTree(tree.content))).toEqual(new Set(entries));
        }), { numRuns: 25 });
    });
});
