import { chmodSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyWorkspace, seed } from '../../../../src/adapters/workspaces/copy.js';
import { isFault } from '../../../../src/core/index.js';
import { sha256 } from '../../../../src/lib/hash.js';
import { removeTreeSync } from '../../../../src/lib/remove-tree.js';
import { plainRepository, put, scratch, userGit } from '../../../fixtures/repositories.js';
let at;
let base;
let workspace;
const LONG = Array.from({ length: 40 }, (_, i) => `line ${i}\n`).join('');
beforeEach(async () => {
    at = scratch();
    await plainRepository(at.root);
    put(at.root, 'long.txt', LONG);
    put(at.root, '.gitattributes', '*.svg -diff\n*.js diff=odd\n');
    put(at.root, 'drawing.svg', '<svg>\n</svg>\n');
    base = valueOf(await seed(at));
    workspace = copyWorkspace(at);
    valueOf(await workspace.restore(base));
});
afterEach(() => at.remove());
function valueOf(result) {
    if (isFault(result))
        throw new Error(`${result.operation}: ${result.message}`);
    return result;
}
const changed = async () => valueOf(await workspace.change(base, valueOf(await workspace.snapshot())));
/** What `git apply` makes of the patch in a plain folder that holds the base. */
async function appliedBy(change) {
    const env = { GIT_DIR: at.store, GIT_INDEX_FILE: join(at.folder, 'patch-index') };
    put(at.folder, 'patch.diff', change.patch);
    await userGit(at.folder, ['read-tree', base], env);
    await userGit(at.folder, ['apply', '--cached', '--whitespace=nowarn', join(at.folder, 'patch.diff')], env);
    return (await userGit(at.folder, ['write-tree'], env)).trim();
}
describe('the change between two trees', () => {
    test('that are equal is empty', async () => {
        expect(await changed()).toEqual({ type: 'change', summary: { files: [], patch: sha256('') }, patch: '', files: [] });
    });
    test('names each kind of change, with counted lines and both sides', async () => {
        put(workspace.root, 'src/add.js', 'export const add = (a, b) => a + b;\n');
        put(workspace.root, 'src/new.js', 'one\ntwo\n');
        removeTreeSync(join(workspace.root, 'test/add.test.js'));
        mkdirSync(join(workspace.root, 'moved'));
        renameSync(join(workspace.root, 'long.txt'), join(workspace.root, 'moved/longer.txt'));
        chmodSync(join(workspace.root, 'drawing.svg'), 0o755);
        removeTreeSync(join(workspace.root, '.gitignore'));
        symlinkSync('src/add.js', join(workspace.root, '.gitignore'));
        const change = await changed();
        expect(change.summary.files).toEqual([
            { path: '.gitignore', kind: 'type-changed', added: 1, deleted: 2 },
            { path: 'drawing.svg', kind: 'mode-changed', added: 0, deleted: 0 },
            { path: 'moved/longer.txt', kind: 'renamed', from: 'long.txt', added: 0, deleted: 0 },
            { path: 'src/add.js', kind: 'modified', added: 1, deleted: 1 },
            { path: 'src/new.js', kind: 'added', added: 2, deleted: 0 },
            { path: 'test/add.test.js', kind: 'deleted', added: 0, deleted: 1 },
        ]);
        expect(change.files.map(({ before, after }) => [before?.path, before?.mode, after?.path, after?.mode])).toEqual([
            ['.gitignore', '100644', '.gitignore', '120000'],
            ['drawing.svg', '100644', 'drawing.svg', '100755'],
            ['long.txt', '100644', 'moved/longer.txt', '100644'],
            ['src/add.js', '100644', 'src/add.js', '100644'],
            [undefined, undefined, 'src/new.js', '100644'],
            ['test/add.test.js', '100644', undefined, undefined],
        ]);
        expect(change.files[3]?.after).toEqual({ path: 'src/add.js', mode: '100644', text: 'export const add = (a, b) => a + b;\n', sha256: sha256('export const add = (a, b) => a + b;\n') });
        expect(change.files[0]?.after?.text).toBe('src/add.js');
        expect(change.summary.patch).toBe(sha256(change.patch));
        expect(await appliedBy(change)).toBe(await workspace.snapshot());
    });
    test('is the same whether the agent committed it or not (cases L-10)', async () => {
        put(workspace.root, 'src/add.js', 'committed\n');
        const before = await changed();
        await userGit(workspace.root, ['commit', '-qam', 'mine']);
        expect(await changed()).toEqual(before);
    });
    test('carries binary files, and text that is not UTF-8, in a patch that is text', async () => {
        put(workspace.root, 'image.png', Buffer.from([0x89, 0, 1, 2, 0xff]));
        put(workspace.root, 'latin[1] "x"\\\xe9.txt', Buffer.from('caf\xe9\n', 'latin1'));
        put(workspace.root, 'src/add.js', 'export const add = 1;\n');
        const change = await changed();
        expect(change.summary.files.map(({ path, added }) => [path, added])).toEqual([['image.png', null], ['latin[1] "x"\\\xe9.txt', null], ['src/add.js', 1]]);
        expect(change.files.map(({ after }) => after?.text)).toEqual([null, 'caf\ufffd\n', 'export const add = 1;\n']);
        expect(change.patch).toContain('+export const add = 1;');
        expect(change.patch.match(/GIT binary patch/g)).toHaveLength(2);
        expect(await appliedBy(change)).toBe(await workspace.snapshot());
    });
    test('keeps names that are no text, hold newlines or look like options', async () => {
        const names = [Buffer.from('od\xff/caf\xe9', 'latin1'), Buffer.from('-rf'), Buffer.from('new\nline\t"q"\\x'), Buffer.from('日本')];
        for (const name of names)
            put(workspace.root, name, 'x\n');
        const change = await changed();
        expect(change.summary.files.map(({ path }) => path)).toEqual(['-rf', 'new\nline\t"q"\\x', 'od\udcff/caf\udce9', '日本']);
        expect(await appliedBy(change)).toBe(await workspace.snapshot());
    });
    test('keeps carriage returns', async () => {
        put(workspace.root, 'long.txt', LONG.replaceAll('\n', '\r\n'));
        const change = await changed();
        expect(change.files[0]?.after?.text).toContain('line 1\r\n');
        expect(await appliedBy(change)).toBe(await workspace.snapshot());
    });
    test('does not believe attributes of the tree that would hide a file from view', async () => {
        put(workspace.root, 'drawing.svg', '<svg>evil</svg>\n');
        expect((await changed()).patch).toContain('+<svg>evil</svg>');
    });
    test('does not read files of more than four mebibytes as text', async () => {
        put(workspace.root, 'large.txt', 'a\n'.repeat((2 << 20) + 1));
        const change = await changed();
        expect([change.files[0]?.after?.text, change.files[0]?.after?.sha256]).toEqual([null, sha256('a\n'.repeat((2 << 20) + 1))]);
    });
    test('shows what an agent hides in a repository of its own', async () => {
        put(workspace.root, 'nested/.git/payload.js', 'evil\n');
        expect((await changed()).summary.files).toEqual([{ path: 'nested/.git/payload.js', kind: 'added', added: 1, deleted: 0 }]);
    });
});
