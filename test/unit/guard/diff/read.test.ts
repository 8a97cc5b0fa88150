import { describe, expect, it } from 'vitest';
import { readDiff } from '../../../../src/guard/diff/read.js';
import { sideOf } from '../../../../src/guard/diff/sides.js';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const only = (text: string) => {
  const { files, ...rest } = readDiff(text);
  expect(files).toHaveLength(1);
  return { file: files[0]!, ...rest };
};
const texts = (text: string) => {
  const { file } = only(text);
  return { before: file.before && sideOf(file, 'before').text, after: file.after && sideOf(file, 'after').text };
};
const names = (text: string) => readDiff(text).files.map(({ before, after }) => [before?.path ?? null, after?.path ?? null]);

const GIT = lines('diff --git a/src/x.js b/src/x.js', 'index 111..222 100755', '--- a/src/x.js', '+++ b/src/x.js', '@@ -2,3 +2,3 @@ function f() {', ' keep', '-old', '+new', ' end');

describe('readDiff', () => {
  it('reads a file, its mode and its hunks', () => {
    const { file, notes, errors } = only(GIT);
    expect([file.before, file.after]).toEqual([{ path: 'src/x.js', mode: '100755' }, { path: 'src/x.js', mode: '100755' }]);
    expect(file.hunks[0]).toMatchObject({ beforeStart: 2, afterStart: 2, heading: 'function f() {' });
    expect([notes, errors]).toEqual([[], []]);
  });

  it('puts both sides together with lines at their numbers, the heading above', () => {
    expect(texts(GIT)).toEqual({ before: 'function f() {\nkeep\nold\nend\n', after: 'function f() {\nkeep\nnew\nend\n' });
  });

  it.each([
    ['no prefix', lines('diff --git src/x.js src/x.js', '--- src/x.js', '+++ src/x.js', '@@ -1 +1 @@', '-a', '+b'), [['src/x.js', 'src/x.js']]],
    ['no prefix in a folder that is called like one', lines('diff --git a/x.js a/x.js', '--- a/x.js', '+++ a/x.js', '@@ -1 +1 @@', '-a', '+b'), [['a/x.js', 'a/x.js']]],
    ['mnemonic prefixes', lines('diff --git i/x.js w/x.js', '--- i/x.js', '+++ w/x.js', '@@ -1 +1 @@', '-a', '+b'), [['x.js', 'x.js']]],
    ['prefixes of the user', lines('--- old/x.js', '+++ new/x.js', '@@ -1 +1 @@', '-a', '+b'), [['x.js', 'x.js']]],
    ['times behind the names', lines('--- a/x.js\t2024-01-01 00:00:00', '+++ b/x.js\t2024-01-02 00:00:00', '@@ -1 +1 @@', '-a', '+b'), [['x.js', 'x.js']]],
    ['names with blanks', lines('diff --git a/my file.js b/my file.js', '--- a/my file.js\t', '+++ b/my file.js\t', '@@ -1 +1 @@', '-a', '+b'), [['my file.js', 'my file.js']]],
    ['quoted names in octal bytes', lines('diff --git "a/\\303\\274\\t\\"q\\".js" "b/\\303\\274\\t\\"q\\".js"', '--- "a/\\303\\274\\t\\"q\\".js"', '+++ "b/\\303\\274\\t\\"q\\".js"', '@@ -1 +1 @@', '-a', '+b'), [['ü\t"q".js', 'ü\t"q".js']]],
    ['a new file', lines('diff --git a/x b/x', 'new file mode 100644', '--- /dev/null', '+++ b/x', '@@ -0,0 +1 @@', '+a'), [[null, 'x']]],
    ['a deleted file keeps its path (case T-31)', lines('diff --git a/x.test.js b/x.test.js', 'deleted file mode 100644', '--- a/x.test.js', '+++ /dev/null', '@@ -1 +0,0 @@', '-a'), [['x.test.js', null]]],
    ['a deleted file without prefix beside others', lines('--- x.js', '+++ x.js', '@@ -1 +1 @@', '-a', '+b', '--- b/y.js', '+++ /dev/null', '@@ -1 +0,0 @@', '-a'), [['x.js', 'x.js'], ['b/y.js', null]]],
    ['a rename without content', lines('diff --git a/x.test.js b/x.js.off', 'similarity index 100%', 'rename from x.test.js', 'rename to x.js.off'), [['x.test.js', 'x.js.off']]],
    ['a rename with quoted names', lines('diff --git "a/\\303\\274" b/u', 'similarity index 100%', 'rename from "\\303\\274"', 'rename to u'), [['ü', 'u']]],
    ['a copy is a new file', lines('diff --git a/x b/y', 'similarity index 100%', 'copy from x', 'copy to y'), [[null, 'y']]],
    ['a mode change', lines('diff --git a/run.sh b/run.sh', 'old mode 100755', 'new mode 100644'), [['run.sh', 'run.sh']]],
    ['a binary file', lines('diff --git a/x.png b/x.png', 'index 1..2 100644', 'Binary files a/x.png and b/x.png differ'), [['x.png', 'x.png']]],
    ['a binary file without a git header', lines('Binary files a/x.png and b/x.png differ'), [['x.png', 'x.png']]],
    ['a binary patch and the file behind it', lines('diff --git a/x b/x', 'index 1..2', 'GIT binary patch', 'literal 3', 'Kc$abc', '', 'diff --git a/y b/y', '--- a/y', '+++ b/y', '@@ -1 +1 @@', '-a', '+b'), [['x', 'x'], ['y', 'y']]],
    ['svn headers', lines('Index: x.js', '===================================================================', '--- x.js\t(revision 1)', '+++ x.js\t(working copy)', '@@ -1 +1 @@', '-a', '+b'), [['x.js', 'x.js']]],
    ['an empty new file', lines('diff --git a/x b/x', 'new file mode 100644', 'index 0000000..e69de29'), [[null, 'x']]],
  ])('names the files of %s', (_, text, expected) => {
    expect(names(text)).toEqual(expected);
    expect(readDiff(text).errors).toEqual([]);
  });

  it('sees content that looks like headers as content (case F-33)', () => {
    const text = lines('diff --git a/x.md b/x.md', '--- a/x.md', '+++ b/x.md', '@@ -1,3 +1,3 @@', '--- a/y.js', '-diff --git a/z b/z', '-@@ -1 +1 @@', '+++ b/y.js', '+diff --git a/z b/z', '+@@ -1 +1 @@');
    expect(texts(text)).toEqual({ before: '-- a/y.js\ndiff --git a/z b/z\n@@ -1 +1 @@\n', after: '++ b/y.js\ndiff --git a/z b/z\n@@ -1 +1 @@\n' });
  });

  it('does not take prose behind a hunk, or the signature of a mail, for content (case F-33)', () => {
    const { file, notes, errors } = only(`${GIT}-- \n2.39.5\n\nThis makes the test pass.\n- and nothing else\n+ really\n`);
    expect(file.hunks[0]?.lines).toHaveLength(4);
    expect([notes, errors]).toEqual([[], []]);
  });

  it('takes a hunk that counts too many lines up to the next header, and says so', () => {
    const text = lines('diff --git a/x b/x', '--- a/x', '+++ b/x', '@@ -1,9 +1,9 @@', ' a', '-b', '+c', 'diff --git a/y b/y', '--- a/y', '+++ b/y', '@@ -1 +1 @@', '-d', '+e');
    expect(names(text)).toEqual([['x', 'x'], ['y', 'y']]);
    expect(readDiff(text).notes).toEqual([expect.stringContaining('malformed hunk: x')]);
  });

  it('does the same in a plain diff, where the next header looks like removed and added lines', () => {
    const text = lines('--- a/x', '+++ b/x', '@@ -1,9 +1,9 @@', ' a', '-b', '+c', '--- a/y', '+++ b/y', '@@ -1 +1 @@', '-d', '+e');
    expect(names(text)).toEqual([['x', 'x'], ['y', 'y']]);
  });

  it('takes the lines behind a hunk that counts too few, and says so', () => {
    const text = lines('diff --git a/x b/x', '--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', ' a', '-b', '+c', '-expect(1)', '+noop', 'diff --git a/y b/y', 'old mode 100644', 'new mode 100755');
    expect(readDiff(text).files[0]?.hunks[0]?.lines).toHaveLength(5);
    expect(readDiff(text).notes).toEqual([expect.stringContaining('more than its header counts')]);
  });

  it('takes such lines up to the end of the text, whether or not it ends with a line feed', () => {
    for (const end of ['', '\n']) expect(readDiff(`--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n-c\n+d${end}`).files[0]?.hunks[0]?.lines).toHaveLength(4);
  });

  it('believes the counts when the last two lines of a hunk look like the next header', () => {
    const text = lines('--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', ' k', '--- y', '+++ y', '@@ -9 +9 @@', '-c', '+d');
    expect(names(text)).toEqual([['x', 'x']]);
    expect(readDiff(text).files[0]?.hunks.map(({ lines: { length } }) => length)).toEqual([3, 2]);
  });

  it('does not mix two headers that follow one another', () => {
    const { files, errors } = readDiff(lines('--- a/x', '+++ b/x', '--- a/y', '+++ b/y', '@@ -1 +1 @@', '-a', '+b'));
    expect([files.map(({ after }) => after?.path), errors]).toEqual([['x', 'y'], [expect.stringContaining('nothing is said about what changed in x')]]);
  });

  it('keeps the side of a binary file that is not there', () => expect(names(lines('Binary files /dev/null and b/x.png differ'))).toEqual([[null, 'x.png']]));

  it('keeps carriage returns of the content and drops those of headers', () => {
    const text = GIT.replaceAll('\n', '\r\n');
    expect(names(text)).toEqual([['src/x.js', 'src/x.js']]);
    expect(texts(text).after).toContain('new\r\n');
  });

  it('reads blank context lines that lost their blank', () => {
    expect(texts(lines('--- a/x', '+++ b/x', '@@ -1,3 +1,3 @@', ' a', '', '-b', '+c')).after).toBe('a\n\nc\n');
  });

  it('keeps a missing line feed at the end of a side', () => {
    const text = lines('--- a/x', '+++ b/x', '@@ -1 +1 @@', '-a', '\\ No newline at end of file', '+b', '\\ No newline at end of file');
    expect(texts(text)).toEqual({ before: 'a', after: 'b' });
  });

  it.each([
    ['a hunk without a file', lines('@@ -1 +1 @@', '-a', '+b')],
    ['a hunk behind prose', `${GIT}\nThe next part:\n@@ -9 +9 @@\n-a\n+b\n`],
    ['the combined diff of a merge', lines('diff --cc x.js', 'index 1,2..3', '--- a/x.js', '+++ b/x.js', '@@@ -1,1 -1,1 +1,1 @@@')],
    ['a file that stands on one side only', lines('Only in old: x.test.js')],
    ['a submodule', lines('Submodule lib 1234567..89abcde:')],
    ['a header that says nothing', lines('diff --git a/x b/x', 'index 1..2 100644')],
    ['names that cannot be read', lines('diff --git x', '@@ -1 +1 @@', '-a', '+b')],
  ])('is an error, never nothing: %s', (_, text) => {
    expect(readDiff(text).errors).not.toEqual([]);
  });

  it.each([['nothing', ''], ['prose', 'All tests pass now.\n'], ['a page', '<html></html>']])('finds no file in %s', (_, text) => {
    expect(readDiff(text)).toEqual({ files: [], notes: [], errors: [] });
  });
});
