import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { git, gitTrouble } from '../../../src/lib/git.js';
import { disarm, FEATURES, plainRepository, put, scratch, sprung, userGit } from '../../fixtures/repositories.js';
describe('git, run hermetically', () => {
    let at;
    beforeEach(async () => {
        at = scratch();
        await plainRepository(at.root);
    });
    afterEach(() => at.remove());
    test('runs no program that the repository names, where the same command of a user does', async () => {
        await FEATURES['settings that name programs']?.(at);
        await FEATURES['hooks']?.(at);
        put(at.root, 'src/add.js', 'changed\n');
        await userGit(at.root, ['status']);
        expect(sprung(at)).toContain('sprung-core.fsmonitor');
        disarm(at);
        for (const args of [['status'], ['diff'], ['update-index', '--refresh'], ['log', '-p']])
            await git(args, { cwd: at.root });
        expect(sprung(at)).toEqual([]);
    });
    test('reads neither the machine\'s nor the user\'s configuration', async () => {
        const said = await git(['config', '--list', '--show-origin'], { cwd: at.root });
        const origins = said.stdout.toString().split('\n').map((line) => line.split('\t')[0]);
        expect(new Set(origins)).toEqual(new Set(['file:.git/config', 'command line:', '']));
    });
    test('uses the repository it is told to use, whatever folder it starts in', async () => {
        const said = await git(['rev-parse', '--absolute-git-dir'], { cwd: '/', gitDir: join(at.root, '.git') });
        expect(said.stdout.toString().trim()).toBe(join(at.root, '.git'));
    });
    test('writes to the index file it is given and leaves the user\'s alone', async () => {
        const indexFile = join(at.folder, 'index');
        await git(['read-tree', 'HEAD'], { cwd: at.root, gitDir: join(at.root, '.git'), workTree: at.root, indexFile });
        expect(existsSync(indexFile)).toBe(true);
    });
    test('passes input on and gives bytes back as they are', async () => {
        const bytes = Buffer.from([0, 255, 13, 10]);
        const id = (await git(['hash-object', '-w', '--stdin'], { cwd: at.root, input: bytes })).stdout.toString().trim();
        expect((await git(['cat-file', 'blob', id], { cwd: at.root })).stdout.equals(bytes)).toBe(true);
    });
    test('says in one line what went wrong', async () => {
        const failed = await git(['cat-file', 'blob', 'no-such-thing'], { cwd: at.root });
        expect(gitTrouble(failed)).toBe('fatal: Not a valid object name no-such-thing');
        expect(gitTrouble({ ...failed, stderr: '' })).toBe('git ended with exit code 128');
        expect(gitTrouble({ ...failed, stderr: '', signal: 'SIGKILL' })).toBe('git ended with SIGKILL');
    });
});
