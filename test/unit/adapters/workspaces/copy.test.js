import { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyWorkspace, seed } from '../../../../src/adapters/workspaces/copy.js';
import { isFault } from '../../../../src/core/index.js';
import { removeTreeSync } from '../../../../src/lib/remove-tree.js';
import { fingerprint, listing, plainRepository, put, scratch, treeListing, userGit } from '../../../fixtures/repositories.js';
let at;
beforeEach(() => {
    at = scratch();
});
afterEach(() => at.remove());
function valueOf(result) {
    if (isFault(result))
        throw new Error(`${result.operation}: ${result.message}`);
    return result;
}
const messageOf = (result) => (isFault(result) ? result.message : 'no fault');
async function started() {
    await plainRepository(at.root);
    const base = valueOf(await seed(at));
    const workspace = copyWorkspace(at);
    valueOf(await workspace.restore(base));
    return { base, workspace };
}
describe('seeding', () => {
    test('a folder without a repository has the rules of its ignore files', async () => {
        put(at.root, '.gitignore', 'out/\n');
        put(at.root, 'out/a.o');
        put(at.root, 'a.c');
        expect(Object.keys(await treeListing(at.store, valueOf(await seed(at))))).toEqual(['.gitignore', 'a.c']);
    });
    test('an empty folder is the empty tree, and its copy an empty folder with a repository', async () => {
        const base = valueOf(await seed(at));
        const workspace = copyWorkspace(at);
        valueOf(await workspace.restore(base));
        expect(base).toBe('4b825dc642cb6eb9a060e54bf8d69288fbee4904');
        expect(readdirSync(workspace.root)).toEqual(['.git']);
        expect(valueOf(await workspace.snapshot())).toBe(base);
    });
    test('a bare repository, a broken one and a folder inside one are refused by name', async () => {
        await userGit(at.root, ['init', '-q', '--bare']);
        expect(messageOf(await seed(at))).toContain('is a bare repository');
        removeTreeSync(at.root);
        put(at.root, '.git/HEAD', 'nonsense\n');
        expect(messageOf(await seed(at))).toContain('cannot be read');
        removeTreeSync(at.root);
        mkdirSync(at.root);
        await userGit(at.root, ['init', '-q']);
        put(at.root, 'packages/a/index.js');
        expect(messageOf(await seed({ ...at, root: join(at.root, 'packages/a') }))).toContain(`is a folder inside the repository at ${at.root}`);
    });
    test('what was never captured to its end cannot be worked on', async () => {
        mkdirSync(at.store);
        expect(messageOf(await copyWorkspace(at).snapshot())).toContain('holds no seed');
    });
    test('a second capture sees what the user did in between', async () => {
        const { base } = await started();
        put(at.root, 'later.js');
        const again = valueOf(await seed(at));
        expect(Object.keys(await treeListing(at.store, again))).toContain('later.js');
        expect(again).not.toBe(base);
    });
});
describe('the copy', () => {
    test('must not lie in the repository', async () => {
        await plainRepository(at.root);
        const base = valueOf(await seed(at));
        expect(messageOf(await copyWorkspace({ ...at, copy: join(at.root, 'inside') }).restore(base))).toContain('outside the repository');
    });
    test('shares no file with the user\'s tree, so that writing in it changes nothing there', async () => {
        const { workspace } = await started();
        const before = fingerprint(at.root);
        for (const path of Object.keys(listing(workspace.root, (p) => p === '.git')))
            appendFileSync(join(workspace.root, path), 'more');
        expect(fingerprint(at.root)).toEqual(before);
    });
    test('keeps the user\'s modification times, so that build output in it is as fresh as it was', async () => {
        const { workspace } = await started();
        for (const path of ['src/add.js', 'node_modules/pkg/index.js']) {
            expect(Math.abs(statSync(join(workspace.root, path)).mtimeMs - statSync(join(at.root, path)).mtimeMs)).toBeLessThan(1);
        }
    });
    test('turns links of ignored files that name the user\'s tree to itself', async () => {
        await plainRepository(at.root);
        symlinkSync(join(at.root, 'src'), join(at.root, 'node_modules/self'));
        const workspace = copyWorkspace(at);
        valueOf(await workspace.restore(valueOf(await seed(at))));
        put(workspace.root, 'src/add.js', 'the copy\n');
        expect(readFileSync(join(workspace.root, 'node_modules/self/add.js'), 'utf8')).toBe('the copy\n');
    });
    test('has a repository with one commit, in which git sees exactly what the agent did (cases T-20)', async () => {
        const { workspace } = await started();
        put(workspace.root, 'src/add.js', 'fixed\n');
        put(workspace.root, 'src/new.js');
        expect(await userGit(workspace.root, ['status', '--porcelain'])).toBe(' M src/add.js\n?? src/new.js\n');
        expect(await userGit(workspace.root, ['log', '--all', '--format=%s'])).toBe('The files this run started from\n');
        expect(await userGit(workspace.root, ['diff', '--stat', 'HEAD'])).toContain('src/add.js | 2 +-');
    });
    test('taken back keeps what the agent and the checks wrote to ignored files (cases L-03)', async () => {
        const { base, workspace } = await started();
        put(workspace.root, 'trace.log', 'kept\n');
        put(workspace.root, 'node_modules/pkg/cache', 'kept\n');
        put(workspace.root, 'added/deep/file.js');
        valueOf(await workspace.restore(base));
        expect(existsSync(join(workspace.root, 'added'))).toBe(false);
        expect(readFileSync(join(workspace.root, 'trace.log'), 'utf8') + readFileSync(join(workspace.root, 'node_modules/pkg/cache'), 'utf8')).toBe('kept\nkept\n');
    });
    test('taken back touches only paths that differ', async () => {
        const { base, workspace } = await started();
        const times = () => fingerprint(workspace.root, (path) => path === '.git' || path === 'src/add.js');
        const before = times();
        put(workspace.root, 'src/add.js', 'changed\n');
        valueOf(await workspace.restore(base));
        expect(times()).toEqual(before);
    });
    test('that was deleted is made again', async () => {
        const { base, workspace } = await started();
        put(workspace.root, 'src/new.js');
        const tree = valueOf(await workspace.snapshot());
        removeTreeSync(at.copy);
        valueOf(await workspace.restore(tree));
        expect(valueOf(await workspace.snapshot())).toBe(tree);
        expect(tree).not.toBe(base);
        expect(existsSync(join(workspace.root, 'node_modules/pkg/index.js'))).toBe(true);
    });
    test('goes on in another process, after a build that was killed as well', async () => {
        const { base, workspace } = await started();
        put(workspace.root, 'src/new.js');
        const tree = valueOf(await workspace.snapshot());
        expect(valueOf(await copyWorkspace(at).snapshot())).toBe(tree);
        renameSync(join(at.copy, 'attempt'), join(at.copy, 'attempt.part'));
        const later = copyWorkspace(at);
        valueOf(await later.restore(base));
        expect(valueOf(await later.snapshot())).toBe(base);
        expect(readdirSync(at.copy)).toEqual(['attempt']);
    });
    test('with a lost object is a fault, never an absence (cases L-05)', async () => {
        const { base, workspace } = await started();
        put(workspace.root, 'src/add.js', 'changed\n');
        const tree = valueOf(await workspace.snapshot());
        removeTreeSync(join(at.store, 'objects'));
        const later = copyWorkspace(at);
        expect(messageOf(await later.restore(base))).toMatch(/lost|object store/);
        expect(messageOf(await later.change(base, tree))).toMatch(/lost|object store|bad object/);
        expect(readFileSync(join(workspace.root, 'src/add.js'), 'utf8')).toBe('changed\n');
    });
    test('asked many things at once answers one after the other', async () => {
        const { base, workspace } = await started();
        put(workspace.root, 'src/add.js', 'changed\n');
        const [changed, , restored, again] = await Promise.all([workspace.snapshot(), workspace.restore(base), workspace.snapshot(), workspace.snapshot()]);
        expect([changed === base, restored, again]).toEqual([false, base, base]);
    });
    test('an edit within the same tick of the clock is seen, size and times alike', async () => {
        const { workspace } = await started();
        const trees = new Set();
        for (let i = 0; i < 40; i++) {
            writeFileSync(join(workspace.root, 'src/add.js'), String(i).padStart(4));
            trees.add(valueOf(await workspace.snapshot()));
        }
        expect(trees.size).toBe(40);
    });
});
describe('reading a file of a tree', () => {
    test('gives its text; null for what is absent, a folder, a link or no text', async () => {
        await plainRepository(at.root);
        put(at.root, 'latin.txt', Buffer.from('caf\xe9', 'latin1'));
        put(at.root, 'zero.bin', Buffer.from([0]));
        put(at.root, Buffer.from('od\xff/d', 'latin1'), 'odd\n');
        symlinkSync('src', join(at.root, 'link'));
        const tree = valueOf(await seed(at));
        const { read } = copyWorkspace(at);
        expect(await read(tree, 'src/deep/er/leaf.js')).toBe('export const leaf = 1;\n');
        expect(await read(tree, 'od\udcff/d')).toBe('odd\n');
        for (const path of ['nowhere', 'src', 'src/add.js/inner', 'nowhere/a', 'link', 'latin.txt', 'zero.bin'])
            expect(await read(tree, path), path).toBeNull();
        expect(messageOf(await read('0'.repeat(40), 'src/add.js'))).toContain('lost');
    });
});
describe('a pristine copy', () => {
    test('has the locked files of the start over the attempt, and the user\'s ignored files', async () => {
        const { base, workspace } = await started();
        put(workspace.root, 'test/add.test.js', 'weakened\n');
        put(workspace.root, 'test/extra.test.js', 'added\n');
        put(workspace.root, 'src/add.js', 'fixed\n');
        put(workspace.root, 'node_modules/pkg/index.js', 'poisoned\n');
        const tree = valueOf(await workspace.snapshot());
        const pristine = valueOf(await workspace.pristine({ tree, base, locked: (path) => path.startsWith('test/') }));
        const text = (path) => readFileSync(join(pristine.root, path), 'utf8');
        expect([text('src/add.js'), text('node_modules/pkg/index.js')]).toEqual(['fixed\n', 'module.exports = 1;\n']);
        expect(text('test/add.test.js')).toBe("import { add } from '../src/add.js';\n");
        expect(existsSync(join(pristine.root, 'test/extra.test.js'))).toBe(false);
        const expected = { ...(await treeListing(at.store, base)), 'src/add.js': (await treeListing(at.store, tree))['src/add.js'] };
        expect(await treeListing(at.store, pristine.tree)).toEqual(expected);
        await pristine.release();
        expect(readdirSync(at.copy)).toEqual(['attempt']);
    });
    test('of a tree whose locked files are as they were is that tree', async () => {
        const { base, workspace } = await started();
        put(workspace.root, 'src/add.js', 'fixed\n');
        const tree = valueOf(await workspace.snapshot());
        const pristine = valueOf(await workspace.pristine({ tree, base, locked: (path) => path.startsWith('test/') }));
        expect(pristine.tree).toBe(tree);
        await pristine.release();
    });
    test('a locked folder that became a file, and a file that became a folder, are as they were', async () => {
        const { base, workspace } = await started();
        removeTreeSync(join(workspace.root, 'test'));
        put(workspace.root, 'test', 'a file\n');
        removeTreeSync(join(workspace.root, '.gitignore'));
        put(workspace.root, '.gitignore/inner');
        const tree = valueOf(await workspace.snapshot());
        const locked = (path) => path.startsWith('test/') || path === '.gitignore';
        const pristine = valueOf(await workspace.pristine({ tree, base, locked }));
        expect(pristine.tree).toBe(base);
        await pristine.release();
    });
    test('that a killed process left behind is removed by the next', async () => {
        const { base, workspace } = await started();
        mkdirSync(join(at.copy, 'pristine-999999999-aa'));
        const pristine = valueOf(await workspace.pristine({ tree: base, base, locked: () => false }));
        expect(readdirSync(at.copy).sort()).toEqual(['attempt', expect.stringMatching(`^pristine-${String(process.pid)}-`)]);
        await pristine.release();
    });
    test('never writes through a link that an attempt put where ignored files belong', async () => {
        const { base, workspace } = await started();
        put(at.root, 'src/deep/trace.log', 'ignored\n');
        removeTreeSync(join(workspace.root, 'src'));
        symlinkSync(at.root, join(workspace.root, 'src'));
        const before = fingerprint(at.root);
        const tree = valueOf(await workspace.snapshot());
        const pristine = valueOf(await workspace.pristine({ tree, base, locked: () => false }));
        expect(lstatSync(join(pristine.root, 'src')).isSymbolicLink()).toBe(true);
        expect(fingerprint(at.root)).toEqual(before);
        await pristine.release();
    });
});
