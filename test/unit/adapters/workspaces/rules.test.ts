import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/adapters/workspaces/rules.js';
import { removeTreeSync } from '../../../../src/lib/remove-tree.js';
import { put, scratch, userGit, type Scratch } from '../../../fixtures/repositories.js';

let at: Scratch;
beforeAll(async () => {
  at = scratch();
  await userGit(at.root, ['init', '-q']);
});
afterAll(() => at.remove());

/** Of `paths`, made as files under a root and a nested ignore file, those that git finds ignored. */
async function gitIgnores(top: string, nested: string, paths: readonly string[]): Promise<readonly string[]> {
  for (const name of readdirSync(at.root, 'latin1')) if (name !== '.git') removeTreeSync(Buffer.from(`${at.root}/${name}`, 'latin1'));
  put(at.root, '.gitignore', Buffer.from(top, 'latin1'));
  put(at.root, 'a/.gitignore', Buffer.from(nested, 'latin1'));
  for (const path of paths) put(at.root, Buffer.from(path, 'latin1'), '');
  const found = new Set((await userGit(at.root, ['ls-files', '-z', '-o', '-i', '--exclude-standard'], { HOME: at.folder })).split('\0'));
  return paths.filter((path) => found.has(path));
}

function ours(top: string, nested: string, paths: readonly string[]): readonly string[] {
  const rules = compileRules({ ignoreCase: false, sources: [{ base: '', text: top }, { base: 'a', text: nested }], tracked: [] });
  return paths.filter((path) => rules.ignored(path, false));
}

const part = fc.constantFrom('a', 'b', 'ab', 'abc', 'b.log', '.x', 'a b', 'A', '[', ']', '-', '\xe9', '!', '#c', 'a\\');
/** Paths of files that can be in one tree together. */
const paths = fc.array(fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')), { minLength: 4, maxLength: 12 })
  .map((all) => [...new Set(all)].filter((path) => path !== 'a' && !all.some((other) => other.startsWith(`${path}/`))));
const token = fc.constantFrom('a', 'b', 'ab', '*', '**', '?', '/', '/', '**/', '/**', '[ab]', '[!a]', '[^b]', '[a-c]', '[]]', '[]-]', '[[:alpha:]]', '[[:nope:]]', '[a', '[\\]]', '[c-a]', '.log', '\\', '\\*', '\\ ', ' ', '.', '\xe9', '***', '#', '!', '[!/]', '{', '(');
const line = fc.tuple(fc.constantFrom('', '', '', '!', '\\!', '#', '\\#'), fc.array(token, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '', '/', '  ', '\r')).map(([head, tokens, tail]) => head + tokens.join('') + tail);
const usual = fc.constantFrom('*', 'a', 'b', 'a/', '/a', '!a', '!b', 'a/*', '!a/b', '**/b', 'a/**', 'a/**/b', '*.log', '!/a/', 'ab*', '.x', '# b', 'b/a', '/b/', '!ab/');
const text = fc.array(fc.oneof(line, usual), { maxLength: 6 }).map((lines) => lines.join('\n'));

describe('ignore rules', () => {
  test('say what git says, for any patterns and paths', async () => {
    const met = { ignored: 0, kept: 0 };
    await fc.assert(fc.asyncProperty(text, text, paths, async (top, nested, all) => {
      const expected = await gitIgnores(top, nested, all);
      met.ignored += expected.length;
      met.kept += all.length - expected.length;
      expect(ours(top, nested, all)).toEqual(expected);
    }), { numRuns: 150 });
    expect(Math.min(met.ignored, met.kept)).toBeGreaterThan(100);
  }, 120_000);

  test('a tracked file stays in, whatever names it; what lies beside it does not', () => {
    const rules = compileRules({ ignoreCase: false, sources: [{ base: '', text: 'out/\n' }], tracked: ['out/deep/kept.js'] });
    expect(rules.ignored('out/deep/kept.js', false)).toBe(false);
    expect(rules.ignored('out/deep/other.js', false)).toBe(true);
    expect([rules.holdsTracked('out'), rules.holdsTracked('out/deep'), rules.holdsTracked('out/else')]).toEqual([true, true, false]);
  });

  test('letter case counts unless the repository says that it does not', () => {
    const rules = (ignoreCase: boolean): boolean => compileRules({ ignoreCase, sources: [{ base: '', text: '*.LOG\nBuild\n' }], tracked: [] }).ignored('x.log', false);
    expect([rules(false), rules(true)]).toEqual([false, true]);
  });

  test('two stars right behind plain text cross folders, as git has it', async () => {
    const files = ['a/ab/#c', 'a/x/c', 'b/b'];
    expect(await gitIgnores('', 'a**/[a-c]', files)).toEqual(['a/ab/#c']);
    expect(ours('', 'a**/[a-c]', files)).toEqual(['a/ab/#c']);
  });

  test('a byte order mark at the head of the file is no part of the first pattern', () => {
    expect(ours('\xef\xbb\xbfa\n', '', ['a', 'b'])).toEqual(['a']);
  });
});
