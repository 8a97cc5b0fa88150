import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileJournal } from '../../src/adapters/journals/file.js';
import { InvariantError } from '../../src/core/index.js';
const options = { by: 'here pid 1', clock: { nowMs: () => 1_700_000_000_000, tickMs: () => 0 } };
const LINES = 6;
let folder = '';
let path = '';
let own = [];
let foreign = [];
beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-damage-'));
    path = join(folder, 'journal.jsonl');
    own = await written('own');
    foreign = await written('foreign');
    return () => rm(folder, { recursive: true, force: true });
});
/** Each takes whole lines and two numbers, and gives the damaged file. */
const DAMAGES = {
    'a byte changed': (lines, a, b) => edited(lines, a, (all, at) => Buffer.concat([all.subarray(0, at), Buffer.of(b % 256), all.subarray(at + 1)])),
    'a byte lost': (lines, a) => edited(lines, a, (all, at) => Buffer.concat([all.subarray(0, at), all.subarray(at + 1)])),
    'a byte added': (lines, a, b) => edited(lines, a, (all, at) => Buffer.concat([all.subarray(0, at), Buffer.of(b % 256), all.subarray(at)])),
    'zeros in the last line': (lines, a) => edited(lines, a, (all) => {
        const start = all.length - (lines.at(-1)?.length ?? 0);
        return Buffer.concat([all.subarray(0, start), Buffer.alloc(1 + a % 20), all.subarray(start + 1 + a % 20)]);
    }),
    'cut anywhere': (lines, a) => edited(lines, a, (all, at) => all.subarray(0, at)),
    'the head lost': (lines, a) => Buffer.concat(lines.slice(1 + a % (lines.length - 1))),
    'a line lost': (lines, a) => Buffer.concat(lines.toSpliced(a % lines.length, 1)),
    'a line twice': (lines, a) => Buffer.concat(lines.toSpliced(a % lines.length, 0, lines[a % lines.length] ?? Buffer.alloc(0))),
    'two lines exchanged': (lines, a) => {
        const at = a % (lines.length - 1);
        return Buffer.concat([...lines.slice(0, at), ...lines.slice(at, at + 2).toReversed(), ...lines.slice(at + 2)]);
    },
    // Never the first line: it follows nothing, so that one would be found out at the second.
    'a line of another journal': (lines, a) => {
        const at = 1 + a % (lines.length - 1);
        return Buffer.concat(lines.with(at, foreign[at] ?? Buffer.alloc(0)));
    },
    'an empty line': (lines, a) => Buffer.concat(lines.toSpliced(a % (lines.length + 1), 0, Buffer.from('\n'))),
};
describe('a damaged journal', () => {
    test('is refused at the first line that is not as written; only a torn last line is left out, and never a shorter history', async () => {
        const met = new Map();
        const names = Object.keys(DAMAGES);
        await fc.assert(fc.asyncProperty(fc.constantFrom(...names), fc.nat(), fc.nat(), async (name, a, b) => {
            const damaged = DAMAGES[name](own, a, b);
            const expected = expectedOf(damaged);
            met.set(name, (met.get(name) ?? 0) + 1);
            met.set(expected.end, (met.get(expected.end) ?? 0) + 1);
            await writeFile(path, damaged);
            const got = await fileJournal(path, options).read().then((entries) => entries.length, (error) => error);
            if (expected.end === 'refused') {
                expect(got).toBeInstanceOf(InvariantError);
                expect(got.message).toContain(`${path}:${expected.entries + 1}: `);
            }
            else
                expect(got).toBe(expected.entries);
        }), { numRuns: 1_500 });
        expect([...met.keys()].toSorted()).toEqual([...names, 'refused', 'torn', 'whole'].toSorted());
    });
    test('of another format is refused by its version, also when a later program wrote only the last line', async () => {
        for (const at of [0, LINES - 1]) {
            const line = Buffer.from(own[at]?.toString().replace('{"v":1', '{"v":2') ?? '');
            await writeFile(path, Buffer.concat(own.with(at, line)));
            const refusal = `${path}:${at + 1}: written in journal format 2; this program reads format 1`;
            await expect(fileJournal(path, options).read()).rejects.toThrow(refusal);
        }
    });
    test('refuses an append as well, and stays as it is for whoever looks into it', async () => {
        const damaged = Buffer.concat(own.toSpliced(2, 1));
        await writeFile(path, damaged);
        await expect(fileJournal(path, options).append({ type: 'x', text: '' }, LINES - 1)).rejects.toThrow(`${path}:3: `);
        expect(await readFile(path)).toEqual(damaged);
    });
});
/** What must come of it, from the bytes alone: how many first lines are as written, and what the rest looks like. */
function expectedOf(damaged) {
    let entries = 0;
    let offset = 0;
    for (const line of own) {
        if (!damaged.subarray(offset, offset + line.length).equals(line))
            break;
        entries++;
        offset += line.length;
    }
    const rest = damaged.subarray(offset);
    if (rest.length === 0)
        return { end: 'whole', entries };
    const newline = rest.indexOf(0x0a);
    const torn = newline === -1 || (newline === rest.length - 1 && rest.includes(0));
    return { end: torn ? 'torn' : 'refused', entries };
}
async function written(text) {
    const file = join(folder, text);
    const journal = fileJournal(file, options);
    for (let length = 0; length < LINES; length++)
        await journal.append({ type: `event ${length}`, text: `${text} ü "${length}"` }, length);
    return (await readFile(file, 'utf8')).split('\n').slice(0, -1).map((line) => Buffer.from(`${line}\n`));
}
function edited(lines, a, edit) {
    const all = Buffer.concat(lines);
    return edit(all, a % all.length);
}
