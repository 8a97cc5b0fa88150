import { describe, expect, it } from 'vitest';
import { LOCKED_GLOBS, lockedPaths, scanContent } from '../../../src/guard/locked.js';
const scope = { writable: ['**'], locked: LOCKED_GLOBS, unlocked: [] };
const side = (path, sha256 = 'a', mode = '100644') => ({ path, mode, sha256 });
const scan = (change, over = {}) => scanContent([change], { ...scope, ...over }).map((f) => f.detector);
describe('locked paths (VR-1)', () => {
    const locked = lockedPaths(scope);
    it.each([
        'src/price.test.ts', 'a/b/__tests__/x.js', 'test/price.test.js', 'tests/test_price.py', 'price_test.go', 'src/test/java/PriceTest.java', 'PriceTest.php', 'spec/price_spec.rb',
        'Shop.Tests/PriceTests.cs', 'src/__snapshots__/a.snap', 'testdata/golden.json', 'vitest.config.ts', 'packages/a/jest.config.js', '.mocharc.json', 'pytest.ini', 'conftest.py', 'pyproject.toml',
        'Makefile', 'package.json', 'package-lock.json', 'go.sum', '.github/workflows/ci.yml', 'countersign.yaml', '.countersign/runs/x', 'sitecustomize.py', 'build.rs', '.npmrc', 'MAKEFILE', 'vitest.setup.ts', '.eslintrc.json',
    ])('%s is locked', (path) => expect(locked(path)).toBe(true));
    it.each(['src/price.ts', 'src/testing.ts', 'lib/contest.js', 'src/latest/index.js', 'docs/guide.md', 'src/attest.py', 'cmd/main.go', 'src/spectrum.rs', 'app/models/order.rb'])('%s is not locked', (path) => expect(locked(path)).toBe(false));
    it('a person can unlock a test, never our own files', () => {
        const granted = lockedPaths({ ...scope, unlocked: ['**'] });
        expect(granted('test/price.test.js')).toBe(false);
        expect(granted('countersign.yaml')).toBe(true);
    });
});
describe('the content guard (VR-10)', () => {
    it('stays quiet on a changed source file', () => expect(scan({ before: side('src/a.js'), after: side('src/a.js', 'b') })).toEqual([]));
    it('blocks a changed test', () => expect(scan({ before: side('test/a.test.js'), after: side('test/a.test.js', 'b') })).toEqual(['locked-file-changed']));
    it('blocks a deleted test (T-31)', () => expect(scan({ before: side('test/a.test.js'), after: null })).toEqual(['locked-file-changed']));
    it('blocks a test that is renamed off its pattern', () => expect(scan({ before: side('src/a.test.js'), after: side('src/a.js') })).toEqual(['locked-file-changed']));
    it('blocks a source file moved over a locked path', () => expect(scan({ before: side('src/a.js'), after: side('test/a.test.js') })).toEqual(['locked-file-changed']));
    it('blocks a test whose mode changes', () => expect(scan({ before: side('test/a.sh'), after: side('test/a.sh', 'a', '100755') })).toEqual(['locked-file-changed']));
    it('blocks a new file that a runner loads by itself (T-27)', () => {
        for (const path of ['conftest.py', 'vite.config.js', 'jest.config.mjs', 'src/__mocks__/price.js', 'sitecustomize.py', '.npmrc']) {
            expect(scan({ before: null, after: side(path) }), path).toEqual(['autoloaded-file-added']);
        }
    });
    it('lets a new test through: additions weaken nothing (F-31)', () => expect(scan({ before: null, after: side('test/b.test.js') })).toEqual([]));
    it('blocks an edit outside the scope (L-40)', () => expect(scan({ before: side('docs/a.md'), after: side('docs/a.md', 'b') }, { writable: ['src/**'] })).toEqual(['out-of-scope-edit']));
    it('does not take a sibling folder with the same prefix for the scope', () => expect(scan({ before: null, after: side('src-evil/a.js') }, { writable: ['src/**'] })).toEqual(['out-of-scope-edit']));
    it('blocks a repository inside the workspace, whose files it cannot see', () => expect(scan({ before: null, after: side('src/x', 'c', '160000') })).toEqual(['opaque-change']));
    it('lets an unlocked test be edited (F-13)', () => expect(scan({ before: side('test/a.test.js'), after: side('test/a.test.js', 'b') }, { unlocked: ['test/a.test.js'] })).toEqual([]));
});
