import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diskPath, isPlainPath, parentOf, pathText, rawPath } from '../../../../src/adapters/workspaces/paths.js';
const raws = fc.uint8Array({ maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
describe('raw paths and text', () => {
    test('map one to one, for any bytes, through JSON as well', () => {
        const seen = { utf8: 0, other: 0 };
        const mixed = fc.oneof(raws, fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text).toString('latin1')), fc.tuple(raws, fc.string({ unit: 'grapheme' })).map(([raw, text]) => raw + Buffer.from(text).toString('latin1')));
        fc.assert(fc.property(mixed, (raw) => {
            const text = pathText(raw);
            seen[/[\udc80-\udcff]/.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '')) ? 'other' : 'utf8']++;
            expect(rawPath(JSON.parse(JSON.stringify(text)))).toBe(raw);
        }), { numRuns: 2_000 });
        expect(Math.min(seen.utf8, seen.other)).toBeGreaterThan(100);
    });
    test('valid UTF-8 reads as itself', () => {
        expect(pathText(Buffer.from('été/日本/😀.js').toString('latin1'))).toBe('été/日本/😀.js');
    });
    test('a byte that is no UTF-8 becomes a lone surrogate and leaves the folders of the path alone', () => {
        expect(pathText('tests/caf\xe9.test.js')).toBe('tests/caf\udce9.test.js');
        expect(pathText('a/\xf0\x9f')).toBe('a/\udcf0\udc9f');
    });
    test('a path for the disk is a string when it is plain, and bytes otherwise', () => {
        expect(diskPath('/root', '')).toBe('/root');
        expect(diskPath('/root', 'a/b')).toBe('/root/a/b');
        expect(diskPath('/rööt', '\xff')).toEqual(Buffer.concat([Buffer.from('/rööt/'), Buffer.from([255])]));
    });
    test('the parent of a top-level path is the root', () => {
        expect([parentOf('a/b/c'), parentOf('a'), parentOf('')]).toEqual(['a/b', '', '']);
    });
});
describe('a path that may be written in a user\'s tree', () => {
    test.each(['a', 'a/b.js', '.gitignore', '.github/x', 'git', 'a/.countersign', '...', 'a b'])('%j may', (path) => expect(isPlainPath(path)).toBe(true));
    test.each(['', 'a//b', '../a', 'a/..', './a', '/a', '.git', '.git/config', 'sub/.git/hooks/x', '.GIT/config', 'git~1/x', '.git ', '.git. /x', '.git::$INDEX_ALLOCATION/x',
        Buffer.from('.g\u200cit/config').toString('latin1'), '.countersign', '.countersign/runs', 'a\0b'])('%j may not', (path) => expect(isPlainPath(path)).toBe(false));
});
