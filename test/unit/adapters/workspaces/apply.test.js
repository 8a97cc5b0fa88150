import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyChange, copyWorkspace, seed } from '../../../../src/adapters/workspaces/copy.js';
import { isFault } from '../../../../src/core/index.js';
import { removeTreeSync } from '../../../../src/lib/remove-tree.js';
import { fingerprint, listing, plainRepository, put, scratch, treeListing } from '../../../fixtures/repositories.js';
let at;
let base;
let workspace;
beforeEach(async () => {
    at = scratch();
    await plainRepository(at.root);
    put(at.root, 'crlf.txt', 'one\r\ntwo\r\n');
    put(at.root, 'bin/run.sh', '#!/bin/sh\n', 0o750);
    symlinkSync('src/add.js', join(at.root, 'link'));
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
const apply = async () => applyChange({ root: at.root, store: at.store, base, tree: valueOf(await workspace.snapshot()) });
const text = (path) => readFileSync(join(at.root, path), 'utf8');
const notOurs = (path) => path === '.git' || path === 'node_modules' || path.endsWith('.log');
describe('applying a countersigned change', () => {
    test('writes every path of the change, of every kind, and nothing else', async () => {
        put(workspace.root, 'src/add.js', 'fixed\n');
        put(workspace.root, 'src/new/deep.js');
        put(workspace.root, 'crlf.txt', 'one\r\n2\r\n');
        put(workspace.root, Buffer.from('od\xff\n', 'latin1'), 'odd\n');
        removeTreeSync(join(workspace.root, 'src/deep'));
        removeTreeSync(join(workspace.root, 'link'));
        symlinkSync('src/new/deep.js', join(workspace.root, 'link'));
        removeTreeSync(join(workspace.root, 'test'));
        put(workspace.root, 'test', 'a file now\n');
        removeTreeSync(join(workspace.root, '.gitignore'));
        put(workspace.root, '.gitignore/inner');
        put(at.root, 'users-own.txt', 'mine\n');
        const git = fingerprint(join(at.root, '.git'));
        const others = fingerprint(at.root, (path) => !/^(users-own.txt|node_modules|debug.log|bin)/.test(path));
        const tree = valueOf(await workspace.snapshot());
        expect(await apply()).toEqual({
            type: 'applied', paths: ['.gitignore', '.gitignore/inner', 'crlf.txt', 'link', 'od\udcff\n', 'src/add.js', 'src/deep/er/leaf.js', 'src/new/deep.js', 'test', 'test/add.test.js'],
        });
        expect(listing(at.root, (path) => notOurs(path) || path === 'users-own.txt')).toEqual(await treeListing(at.store, tree));
        expect(fingerprint(join(at.root, '.git'))).toEqual(git);
        expect(fingerprint(at.root, (path) => !/^(users-own.txt|node_modules|debug.log|bin)/.test(path))).toEqual(others);
        expect(readdirSync(at.store).filter((name) => name.startsWith('apply-'))).toEqual([]);
        expect(existsSync(join(at.root, 'src/deep'))).toBe(false);
    });
    test('keeps permission bits, and sets the executable bit as the change has it', async () => {
        chmodSync(join(at.root, 'src/add.js'), 0o640);
        put(workspace.root, 'src/add.js', 'fixed\n', 0o755);
        put(workspace.root, 'bin/run.sh', '#!/bin/sh\nexit 0\n', 0o755);
        put(workspace.root, 'crlf.txt', 'a program\n', 0o755);
        await apply();
        expect(['src/add.js', 'bin/run.sh', 'crlf.txt'].map((path) => (statSync(join(at.root, path)).mode & 0o777).toString(8))).toEqual(['750', '750', '755']);
    });
    test('writes nothing when the user changed one of its paths, and names it (cases L-28)', async () => {
        put(workspace.root, 'src/add.js', 'fixed\n');
        put(workspace.root, 'crlf.txt', 'fixed\n');
        put(workspace.root, 'src/new.js', 'fixed\n');
        put(at.root, 'src/add.js', 'the user was here\n');
        put(at.root, 'src/new.js', 'the user made this one too\n');
        const before = fingerprint(at.root);
        expect(await apply()).toEqual({ type: 'conflicted', paths: ['src/add.js', 'src/new.js'] });
        expect(fingerprint(at.root)).toEqual(before);
    });
    test.each([
        ['deleted it', () => removeTreeSync(join(at.root, 'src/add.js'))],
        ['made it executable', () => chmodSync(join(at.root, 'src/add.js'), 0o755)],
        ['put a link in its place', () => {
                removeTreeSync(join(at.root, 'src/add.js'));
                symlinkSync('../crlf.txt', join(at.root, 'src/add.js'));
            }],
        ['put a folder in its place', () => {
                removeTreeSync(join(at.root, 'src/add.js'));
                mkdirSync(join(at.root, 'src/add.js'));
            }],
        ['put a link in place of its folder', () => {
                renameSync(join(at.root, 'src'), join(at.folder, 'elsewhere'));
                symlinkSync(join(at.folder, 'elsewhere'), join(at.root, 'src'));
            }],
        ['put a file in place of its folder', () => {
                removeTreeSync(join(at.root, 'src'));
                put(at.root, 'src', 'a file\n');
            }],
    ])('is a conflict when the user %s', async (_, edit) => {
        put(workspace.root, 'src/add.js', 'fixed\n');
        edit();
        const before = fingerprint(at.folder, (path) => !path.startsWith('project') && path !== 'elsewhere');
        expect(await apply()).toEqual({ type: 'conflicted', paths: ['src/add.js'] });
        expect(fingerprint(at.folder, (path) => !path.startsWith('project') && path !== 'elsewhere')).toEqual(before);
    });
    test('done half by a process that was killed goes on', async () => {
        put(workspace.root, 'src/add.js', 'fixed\n');
        put(workspace.root, 'src/new.js', 'new\n');
        removeTreeSync(join(workspace.root, 'crlf.txt'));
        put(at.root, 'src/add.js', 'fixed\n');
        removeTreeSync(join(at.root, 'crlf.txt'));
        expect(await apply()).toMatchObject({ type: 'applied', paths: ['crlf.txt', 'src/add.js', 'src/new.js'] });
        expect([text('src/add.js'), text('src/new.js'), existsSync(join(at.root, 'crlf.txt'))]).toEqual(['fixed\n', 'new\n', false]);
        expect(await apply()).toMatchObject({ type: 'applied' });
    });
    test('that fails in the middle leaves everything as it was', async () => {
        put(workspace.root, '.gitignore', 'changed first\n');
        removeTreeSync(join(workspace.root, 'crlf.txt'));
        removeTreeSync(join(workspace.root, 'src/deep'));
        removeTreeSync(join(workspace.root, 'test'));
        put(workspace.root, 'test', 'a file where the user has a folder\n');
        put(at.root, 'test/users-own.js', 'keeps the folder\n');
        const before = listing(at.root);
        const result = await apply();
        expect(isFault(result) ? result.message : result).toContain('test is a folder that holds other files');
        expect(listing(at.root)).toEqual(before);
    });
    test('never writes into a git folder or our own', async () => {
        put(workspace.root, 'nested/.git/hooks/pre-commit', 'evil\n');
        const before = fingerprint(at.root);
        const result = await apply();
        expect(isFault(result) ? result.message : result).toContain('never written: nested/.git/hooks/pre-commit');
        expect(fingerprint(at.root)).toEqual(before);
    });
    test('without its trees is a fault', async () => {
        expect(await applyChange({ root: at.root, store: at.store, base, tree: '1'.repeat(40) })).toMatchObject({ type: 'faulted', operation: 'apply' });
    });
});
