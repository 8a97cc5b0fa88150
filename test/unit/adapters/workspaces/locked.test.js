import { rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashLocked } from '../../../../src/adapters/workspaces/copy.js';
import { sha256 } from '../../../../src/lib/hash.js';
import { FEATURES, fingerprint, plainRepository, put, scratch } from '../../../fixtures/repositories.js';
let at;
beforeEach(async () => {
    at = scratch();
    await plainRepository(at.root);
});
afterEach(() => at.remove());
const isTest = (path) => path.endsWith('.test.js');
const locked = (isLocked = isTest) => hashLocked(at.root, isLocked, at.environment);
describe('the locked files of the user\'s tree', () => {
    test('are hashed by content, links by their target, sorted by path, ignored ones left out (VR-1)', async () => {
        put(at.root, 'a.test.js', 'a\n');
        put(at.root, 'node_modules/pkg/own.test.js', 'not ours\n');
        put(at.root, Buffer.from('\xff.test.js', 'latin1'), 'odd\n');
        symlinkSync('nowhere', join(at.root, 'link.test.js'));
        expect(await locked()).toEqual([
            { path: 'a.test.js', sha256: sha256('a\n') },
            { path: 'link.test.js', sha256: sha256('nowhere') },
            { path: 'test/add.test.js', sha256: sha256("import { add } from '../src/add.js';\n") },
            { path: '\udcff.test.js', sha256: sha256('odd\n') },
        ]);
    });
    test('show an edit, a new file and a deleted one at the next call, also with size and time put back (VR-2)', async () => {
        put(at.root, 'a.test.js', 'aaaa');
        const first = await locked();
        const { atime, mtime } = statSync(join(at.root, 'a.test.js'));
        put(at.root, 'a.test.js', 'bbbb');
        utimesSync(join(at.root, 'a.test.js'), atime, mtime);
        put(at.root, 'deep/new.test.js', 'new');
        rmSync(join(at.root, 'test/add.test.js'));
        expect(first).toHaveLength(2);
        expect(await locked()).toEqual([{ path: 'a.test.js', sha256: sha256('bbbb') }, { path: 'deep/new.test.js', sha256: sha256('new') }]);
    });
    test('may be asked for by another rule over the same tree', async () => {
        await locked();
        expect(await locked((path) => path === 'src/add.js')).toEqual([{ path: 'src/add.js', sha256: sha256('export const add = (a, b) => a - b;\n') }]);
    });
    test('are read without touching the tree, whatever is in it', async () => {
        for (const make of Object.values(FEATURES))
            await make(at);
        const before = fingerprint(at.root);
        await locked(() => true);
        expect(fingerprint(at.root)).toEqual(before);
    });
    test('in a repository that git cannot read are a fault', async () => {
        put(at.root, '.git/HEAD', 'nonsense\n');
        expect(await locked()).toMatchObject({ type: 'faulted', port: 'workspace', operation: 'hash-locked' });
    });
});
