import { lstatSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskPath } from '../../../../src/adapters/workspaces/paths.js';
import { statRoll } from '../../../../src/adapters/workspaces/stat-roll.js';
import { put, scratch } from '../../../fixtures/repositories.js';
let at;
beforeEach(() => {
    at = scratch();
});
afterEach(() => at.remove());
function makeFiles(count) {
    mkdirSync(join(at.root, 'many'));
    const paths = Array.from({ length: count }, (_, i) => `many/${String(i)}`);
    for (const path of paths)
        writeFileSync(join(at.root, path), path);
    put(at.root, Buffer.from('od\xff\n', 'latin1'), 'odd');
    symlinkSync('nowhere', join(at.root, 'link'));
    return [...paths, 'od\xff\n', 'link'];
}
const seen = (path) => {
    const { ino, mode, size, mtimeMs, ctimeMs } = lstatSync(diskPath(at.root, path));
    return { ino, mode, size, mtimeMs, ctimeMs };
};
describe('a list of paths that is looked at again and again', () => {
    test.each([['short', 10], ['long, shared with helper threads,', 3_000]])('when %s gives at each look what is there then', (_, count) => {
        const paths = makeFiles(count);
        const roll = statRoll(at.root, paths);
        for (let round = 0; round < 5; round++) {
            const changed = `many/${String((round * 997) % count)}`;
            writeFileSync(join(at.root, changed), `round ${String(round)}`);
            utimesSync(join(at.root, changed), round, round);
            const observed = roll.look();
            expect(paths.map((_path, i) => observed(i))).toEqual(paths.map(seen));
        }
        rmSync(join(at.root, 'many/3'));
        const observed = roll.look();
        expect([observed(3), observed(4)]).toEqual([undefined, seen('many/4')]);
        roll.close();
    });
    test('two long lists do not mix, and one may follow the other', () => {
        const paths = makeFiles(3_000);
        const [all, half] = [statRoll(at.root, paths), statRoll(at.root, paths.slice(0, 2_000).reverse())];
        for (let round = 0; round < 3; round++) {
            const [a, h] = [all.look(), half.look()];
            expect([a(0), h(1_999), a(1_999), h(0)]).toEqual([seen('many/0'), seen('many/0'), seen('many/1999'), seen('many/1999')]);
            if (round === 1)
                all.close();
        }
    });
});
