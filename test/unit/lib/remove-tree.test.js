import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeTree, removeTreeSync } from '../../../src/lib/remove-tree.js';
let folder;
beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-remove-'));
});
afterEach(() => removeTreeSync(folder));
const make = () => {
    mkdirSync(join(folder, 'tree/deep/er'), { recursive: true });
    mkdirSync(join(folder, 'outside'));
    writeFileSync(join(folder, 'outside/kept'), 'kept');
    symlinkSync(join(folder, 'outside'), join(folder, 'tree/link'));
    const odd = Buffer.concat([Buffer.from(join(folder, 'tree/')), Buffer.from([0xff, 0x0a])]);
    mkdirSync(odd);
    writeFileSync(Buffer.concat([odd, Buffer.from('/\xe9', 'latin1')]), 'odd');
    chmodSync(join(folder, 'tree/deep'), 0o000);
};
describe('removing a tree', () => {
    test.each([['at once', removeTreeSync], ['bit by bit', removeTree]])('%s takes odd names and closed folders, and follows no link', async (_, remove) => {
        make();
        await remove(join(folder, 'tree'));
        expect(existsSync(join(folder, 'tree'))).toBe(false);
        expect(readFileSync(join(folder, 'outside/kept'), 'utf8')).toBe('kept');
    });
    test('a link is removed itself, and what is not there is fine', () => {
        make();
        removeTreeSync(join(folder, 'tree/link'));
        removeTreeSync(join(folder, 'nowhere'));
        expect(existsSync(join(folder, 'outside'))).toBe(true);
        expect(existsSync(join(folder, 'tree/link'))).toBe(false);
    });
    test('refuses where something is mounted', () => {
        expect(() => removeTreeSync('/proc')).toThrow(/mounted at/);
    });
});
