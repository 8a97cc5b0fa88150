import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { errorCode, makeFolder, readIfThere, utf8, writeAtomic } from '../../../src/lib/files.js';
import { acquireLock, whoHolds, withLock } from '../../../src/lib/lock.js';
import { livenessOf, thisProcess } from '../../../src/lib/this-process.js';
let folder = '';
beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-files-'));
    return () => rm(folder, { recursive: true, force: true });
});
describe('reading', () => {
    test('a file that is not there is null, any other trouble is thrown with path and reason (L-05)', async () => {
        expect(await readIfThere(join(folder, 'none'))).toBeNull();
        await expect(readIfThere(folder)).rejects.toThrow(`cannot read ${folder}: it is a folder (EISDIR)`);
        await writeFile(join(folder, 'file'), '');
        await expect(readIfThere(join(folder, 'file', 'below'))).rejects.toThrow('a part of the path is not a folder (ENOTDIR)');
    });
    test('only valid UTF-8 is text, and a byte order mark is not part of it', () => {
        expect(utf8(Buffer.from('\ufeffgrün'))).toBe('grün');
        expect(utf8(Uint8Array.of(0xff, 0xfe, 0x61, 0x00))).toBeNull();
    });
    test('an error that is not from the system has no code', () => {
        expect(errorCode(new Error('plain'))).toBe('');
        expect(errorCode('text')).toBe('');
    });
});
describe('atomic write', () => {
    test('makes missing folders, keeps the permission bits asked for, and leaves no other file behind', async () => {
        const path = join(folder, 'a', 'b', 'file');
        await writeAtomic(path, 'one', { mode: 0o600 });
        await writeAtomic(path, Uint8Array.of(1, 2), { mode: 0o600 });
        expect([...await readFile(path)]).toEqual([1, 2]);
        expect((await stat(path)).mode & 0o777).toBe(0o600);
        expect(await readdir(join(folder, 'a', 'b'))).toEqual(['file']);
    });
    test('replaces a symbolic link and leaves what it pointed to alone', async () => {
        await writeFile(join(folder, 'outside'), 'kept');
        await symlink('outside', join(folder, 'link'));
        await writeAtomic(join(folder, 'link'), 'new');
        expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('kept');
        expect(await readFile(join(folder, 'link'), 'utf8')).toBe('new');
    });
    test('a write that fails says where and why and leaves no temporary file', async () => {
        await mkdir(join(folder, 'taken', 'full'), { recursive: true });
        await expect(writeAtomic(join(folder, 'taken'), 'x')).rejects.toThrow(`cannot write ${join(folder, 'taken')}`);
        expect(await readdir(folder)).toEqual(['taken']);
    });
    test('a reader beside many writers sees only whole contents', async () => {
        const path = join(folder, 'file');
        const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(50_000));
        await writeAtomic(path, contents[0] ?? '');
        const writes = Promise.all(contents.map((content) => writeAtomic(path, content)));
        const seen = await Promise.all(Array.from({ length: 20 }, () => readFile(path, 'utf8')));
        await writes;
        expect(seen.filter((content) => !contents.includes(content))).toEqual([]);
    });
    test('making a folder that is there already is fine', async () => {
        await makeFolder(join(folder, 'x'));
        await makeFolder(join(folder, 'x'));
        expect(await readdir(folder)).toEqual(['x']);
    });
});
describe('lock', () => {
    test('a second taker learns who has it, and gets it after the release', async () => {
        const path = join(folder, 'lock');
        const first = await acquireLock(path, { waitMs: 0 });
        const second = await acquireLock(path, { waitMs: 0 });
        expect(first.type).toBe('held');
        expect(second).toMatchObject({ type: 'taken', by: expect.stringContaining(`pid ${process.pid}`) });
        if (first.type === 'held')
            await first.release();
        expect((await acquireLock(path, { waitMs: 0 })).type).toBe('held');
    });
    test('looking who has it tells the owner and leaves nothing behind', async () => {
        const path = join(folder, 'lock');
        expect(await whoHolds(path)).toBeNull();
        expect(await readdir(folder)).toEqual([]);
        const lock = await acquireLock(path, { waitMs: 0 });
        expect(await whoHolds(path)).toMatchObject({ type: 'taken', by: expect.stringContaining(`pid ${process.pid}`) });
        if (lock.type === 'held')
            await lock.release();
        expect(await whoHolds(path)).toBeNull();
        await writeFile(join(folder, 'file'), '');
        await expect(whoHolds(join(folder, 'file'))).rejects.toThrow('ENOTDIR');
    });
    test('the lock is released when the work under it fails', async () => {
        const path = join(folder, 'lock');
        await expect(withLock(path, { waitMs: 0 }, () => Promise.reject(new Error('work failed')))).rejects.toThrow('work failed');
        expect(await readdir(path)).toEqual([]);
    });
    test('many at once in one process hold it one after the other', async () => {
        let inside = 0;
        let most = 0;
        const work = async () => {
            most = Math.max(most, ++inside);
            await new Promise(setImmediate);
            inside--;
        };
        const ends = await Promise.all(Array.from({ length: 8 }, () => withLock(join(folder, 'lock'), { waitMs: 60_000 }, work)));
        expect(ends.every((end) => end === undefined)).toBe(true);
        expect(most).toBe(1);
    });
    test.each([
        ['a process that is gone', (own) => ({ ...own, pid: 2 ** 22 + 1 })],
        ['an earlier process with a number that is in use again', (own) => ({ ...own, startTicks: own.startTicks + 1 })],
        ['a process of a former boot', (own) => ({ ...own, space: `ffffff${own.space.slice(6)}` })],
    ])('the claim of %s counts as nothing and is swept away (L-33)', async (_, other) => {
        const claim = await plant(other(thisProcess()));
        expect((await acquireLock(join(folder, 'lock'), { waitMs: 0 })).type).toBe('held');
        expect(await readdir(join(folder, 'lock'))).not.toContain(claim);
    });
    test.each([
        ['another computer', (own) => ({ ...own, machine: '0123456789ab' })],
        ['another container', (own) => ({ ...own, space: `${own.space.slice(0, 6)}ffffff` })],
    ])('the claim of a process on %s holds, and the file to delete by hand is named', async (_, other) => {
        const claim = await plant(other(thisProcess()));
        expect(livenessOf(other(thisProcess()))).toBe('unknown');
        expect(await acquireLock(join(folder, 'lock'), { waitMs: 0 })).toEqual({ type: 'taken', by: 'ada', claim: join(folder, 'lock', claim) });
    });
    test('a process killed while it holds the lock leaves it free', async () => {
        const path = join(folder, 'lock');
        const child = spawn('sleep', ['1000']);
        onTestFinished(() => void child.kill('SIGKILL'));
        const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '');
        const startTicks = Number(stat.split(') ')[1]?.split(' ')[19] ?? 0);
        await plant({ ...thisProcess(), pid: child.pid ?? 0, startTicks });
        expect((await acquireLock(path, { waitMs: 0 })).type).toBe('taken');
        const gone = new Promise((resolve) => child.on('exit', resolve));
        child.kill('SIGKILL');
        await gone;
        expect((await acquireLock(path, { waitMs: 0 })).type).toBe('held');
    });
    test('a file in the lock folder that is no claim is left alone', async () => {
        await makeFolder(join(folder, 'lock'));
        await writeFile(join(folder, 'lock', 'notes.txt'), '');
        expect((await acquireLock(join(folder, 'lock'), { waitMs: 0 })).type).toBe('held');
        expect(await readdir(join(folder, 'lock'))).toContain('notes.txt');
    });
    async function plant(stamp) {
        const name = ['claim', stamp.machine, stamp.space, stamp.pid, stamp.startTicks, '0123456789ab'].join('-');
        await makeFolder(join(folder, 'lock'));
        await writeFile(join(folder, 'lock', name), 'ada');
        return name;
    }
});
