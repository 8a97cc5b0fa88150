import { spawn } from 'node:child_process';
import { appendFile, copyFile, mkdtemp, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fileJournal } from '../../src/adapters/journals/file.js';
import { memoryJournal } from '../../src/adapters/journals/memory.js';
import { InvariantError } from '../../src/core/index.js';
import { RefusalError } from '../../src/lib/refusal.js';
import { bundle } from '../support/bundle.js';
const clock = { nowMs: () => 1_700_000_000_000, tickMs: () => 0 };
const options = { by: 'here pid 1', clock };
let folder = '';
let path = '';
beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-journal-'));
    path = join(folder, 'run', 'journal.jsonl');
    return () => rm(folder, { recursive: true, force: true });
});
const implementations = [
    ['file', () => fileJournal(path, options)],
    ['memory', () => memoryJournal(options)],
];
describe.each(implementations)('the %s journal', (_, open) => {
    test('is empty before the first event', async () => {
        expect(await open().read()).toEqual([]);
    });
    test('gives back every event in order, with when and by whom', async () => {
        const journal = open();
        const texts = ['plain', 'new\nline', '\u2028 "quoted" \\', 'grün 🦆', '\u0000', '\ud800', ''];
        for (const [length, text] of texts.entries())
            expect(await journal.append({ type: 'noted', text }, length)).toBe('appended');
        const entries = await journal.read();
        expect(entries.map((entry) => entry.event.text)).toEqual(texts);
        expect(entries.at(-1)).toEqual({ event: { type: 'noted', text: '' }, atMs: 1_700_000_000_000, by: 'here pid 1' });
    });
    test.each([[0], [2], [-1]])('refuses an event for length %i when the length is 1, and keeps nothing of it', async (length) => {
        const journal = open();
        await journal.append({ type: 'first' }, 0);
        expect(await journal.append({ type: 'second' }, length)).toBe('outrun');
        expect(await journal.read()).toHaveLength(1);
    });
    test('lets exactly one of two appends at the same length win', async () => {
        const journal = open();
        const ends = await Promise.all(['a', 'b', 'c'].map((type) => journal.append({ type }, 0)));
        expect(ends.toSorted()).toEqual(['appended', 'outrun', 'outrun']);
        expect(await journal.read()).toHaveLength(1);
    });
    test('is not changed through what a caller holds', async () => {
        const journal = open();
        const event = { type: 'first', text: 'as appended' };
        await journal.append(event, 0);
        event.text = 'changed later';
        const before = await journal.read();
        await journal.append({ type: 'second' }, 1);
        expect(before).toHaveLength(1);
        expect((await journal.read())[0]?.event.text).toBe('as appended');
    });
    test('refuses an event that is no JSON value', async () => {
        await expect(open().append(undefined, 0)).rejects.toThrow(InvariantError);
    });
});
describe('the file journal between processes', () => {
    test('two journals on one file see each other\'s events, and the slower one is told so', async () => {
        const [one, other] = [fileJournal(path, options), fileJournal(path, options)];
        await one.append({ type: 'first' }, 0);
        expect(await other.append({ type: 'too late' }, 0)).toBe('outrun');
        expect(await other.append({ type: 'second' }, 1)).toBe('appended');
        expect((await one.read()).map((entry) => entry.event.type)).toEqual(['first', 'second']);
    });
    test('three processes that append at once lose and repeat nothing (L-33)', async () => {
        const module = await bundle(resolve('src/adapters/journals/file.ts'), folder);
        const names = ['ada', 'ben', 'cyd'];
        const ends = await Promise.all(names.map((name) => run([resolve('test/fixtures/journal/appender.mjs'), module, path, name, '40'])));
        expect(ends.map((end) => [end.code, end.errors])).toEqual(names.map(() => [0, '']));
        const entries = await fileJournal(path, options).read();
        expect(entries).toHaveLength(120);
        const upTo40 = Array.from({ length: 40 }, (_, index) => index + 1);
        for (const name of names)
            expect(entries.filter((entry) => entry.by === name).map((entry) => entry.event.number)).toEqual(upTo40);
        expect(await readdir(`${path}.lock`)).toEqual([]);
    });
    test('a process killed in the midst of appending stops nobody and costs no entry that it was told of (X-6)', async () => {
        const module = await bundle(resolve('src/adapters/journals/file.ts'), folder);
        const appender = (name, count) => [resolve('test/fixtures/journal/appender.mjs'), module, path, name, count];
        const journal = fileJournal(path, options);
        for (const round of [1, 2, 3]) {
            const victim = start(appender(`victim ${round}`, '100000'));
            onTestFinished(() => void victim.kill('SIGKILL'));
            const other = run(appender(`other ${round}`, '30'));
            while (!(await journal.read()).some((entry) => entry.by === `victim ${round}` && entry.event.number >= 5))
                await sleep(1);
            victim.kill('SIGKILL');
            expect((await other).errors).toBe('');
        }
        const entries = await fileJournal(path, options).read();
        for (const by of new Set(entries.map((entry) => entry.by))) {
            const numbers = entries.filter((entry) => entry.by === by).map((entry) => entry.event.number);
            expect(numbers).toEqual(numbers.map((_, index) => index + 1));
            expect(numbers.length).toBeGreaterThanOrEqual(by.startsWith('other') ? 30 : 5);
        }
        expect(await journal.append({ from: 'me', number: 1 }, entries.length)).toBe('appended');
        expect(await readdir(`${path}.lock`)).toEqual([]);
    });
    test('a lock that a process elsewhere keeps is a refusal that names the file to delete', async () => {
        const journal = fileJournal(path, { ...options, lockWaitMs: 0 });
        await journal.append({ type: 'first' }, 0);
        const claim = join(`${path}.lock`, 'claim-0123456789ab-0123456789ab-1-1-0123456789ab');
        await writeFile(claim, 'ada on another computer');
        const refusal = await journal.append({ type: 'second' }, 1).catch((error) => error);
        expect(refusal).toBeInstanceOf(RefusalError);
        expect(refusal).toMatchObject({ code: 'journal-locked', message: `${path} is locked by ada on another computer`, hint: expect.stringContaining(claim) });
        expect(await journal.read()).toHaveLength(1);
    });
});
describe('the file journal after a crash', () => {
    test('a crash at any byte of the last line leaves the history before it, and the run goes on (X-6)', async () => {
        await fill(['first', 'second', 'third ü']);
        const whole = await readFile(path);
        const start = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
        for (let cut = start; cut < whole.length; cut++) {
            await writeFile(path, whole.subarray(0, cut));
            const journal = fileJournal(path, options);
            expect((await journal.read()).map((entry) => entry.event.type)).toEqual(['first', 'second']);
            expect(await journal.append({ type: 'third ü' }, 2)).toBe('appended');
            expect(await readFile(path)).toEqual(whole);
        }
    });
    test('a reader that saw a torn line goes on when another process has cut it off', async () => {
        await fill(['first']);
        await appendFile(path, '{"v":1,"seq":2,"a');
        const reader = fileJournal(path, options);
        expect(await reader.read()).toHaveLength(1);
        expect(await fileJournal(path, options).append({ type: 'x' }, 1)).toBe('appended');
        expect((await reader.read()).map((entry) => entry.event.type)).toEqual(['first', 'x']);
    });
    test.each([
        ['without newline', (line) => Buffer.alloc(line.length)],
        ['with the newline on disk', (line) => Buffer.concat([Buffer.alloc(line.length - 20), line.subarray(-20)])],
    ])('a last line whose blocks never reached the disk is torn, %s', async (_, tear) => {
        await fill(['first', 'second']);
        const whole = await readFile(path);
        const start = whole.indexOf(0x0a) + 1;
        await writeFile(path, Buffer.concat([whole.subarray(0, start), tear(whole.subarray(start))]));
        const journal = fileJournal(path, options);
        expect(await journal.read()).toHaveLength(1);
        expect(await journal.append({ type: 'second' }, 1)).toBe('appended');
        expect(await readFile(path)).toEqual(whole);
    });
    test('a crash between making the file and the first event leaves an empty journal', async () => {
        await fill([]);
        await rm(path, { force: true });
        const journal = fileJournal(path, options);
        await journal.append({ type: 'first' }, 0);
        await writeFile(path, '');
        expect(await fileJournal(path, options).read()).toEqual([]);
        expect(await fileJournal(path, options).append({ type: 'first' }, 0)).toBe('appended');
    });
});
describe('the file journal notices what happens behind its back:', () => {
    const acts = [
        ['deleted', () => rm(path), /journal\.jsonl: the journal vanished/],
        ['cut', () => truncate(path, 10), /journal\.jsonl:2: the journal was cut/],
        ['replaced', async () => {
                await copyFile(path, `${path}.copy`);
                await rename(`${path}.copy`, path);
            }, /journal\.jsonl: the journal was replaced/],
        ['changed in the first line', async () => overwrite('first', 'fIrst'), /journal\.jsonl:1: .*own hash/],
        ['changed in the last line, then extended', async () => {
                await overwrite('second', 'seCond');
                await appendFile(path, 'more');
            }, /journal\.jsonl:2: the journal was changed/],
        ['rewritten as another valid history of the same size', async () => {
                const other = join(folder, 'other.jsonl');
                const journal = fileJournal(other, options);
                await journal.append({ type: 'FIRST' }, 0);
                await journal.append({ type: 'SECOND' }, 1);
                await writeFile(path, await readFile(other));
            }, /journal\.jsonl:2: the journal was changed/],
    ];
    test.each(acts)('%s', async (_, act, message) => {
        const journal = await fill(['first', 'second']);
        await act();
        await expect(journal.read()).rejects.toThrow(message);
        await expect(journal.append({ type: 'third' }, 2)).rejects.toThrow(InvariantError);
        await expect(journal.read()).rejects.toThrow(message);
    });
    test('a file that was only touched is still the same history', async () => {
        const journal = await fill(['first', 'second']);
        await utimes(path, 1, 1);
        expect(await journal.read()).toHaveLength(2);
        expect(await journal.append({ type: 'third' }, 2)).toBe('appended');
    });
});
async function fill(types) {
    const journal = fileJournal(path, options);
    for (const [length, type] of types.entries())
        await journal.append({ type }, length);
    return journal;
}
async function overwrite(from, to) {
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
}
const start = (args) => spawn(process.execPath, [...args], { stdio: ['ignore', 'ignore', 'pipe'] });
function run(args) {
    return new Promise((done) => {
        const child = start(args);
        let errors = '';
        child.stderr?.on('data', (chunk) => (errors += chunk.toString()));
        child.on('close', (code) => done({ code, errors }));
    });
}
