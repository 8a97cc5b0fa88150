import { describe, expect, it } from 'vitest';
import { diffText } from '../../../../src/cli/render/diff.js';
import { patchLines } from '../../../../src/cli/render/patch-lines.js';
import { COLOURED, PLAIN } from '../../../golden/render/colours.js';
import { PATCH } from '../../../golden/render/runs.js';

describe('the lines of a patch', () => {
  it('are counted before and after', () => {
    expect(patchLines(PATCH).slice(4).map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['hunk', null, null], ['context', 1, 1], ['context', 2, 2], ['deleted', 3, null], ['added', null, 3], ['context', 4, 4],
    ]);
  });

  it('are what the counts of the hunk say, even if they look like headers', () => {
    const patch = 'diff --git a/q.sql b/q.sql\n--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- old comment\n+++ new\n diff --git is text here\n\\ No newline at end of file\ndiff --git a/z b/z\nnew file mode 100644\n';
    expect(patchLines(patch).map(({ kind }) => kind)).toEqual(['file', 'meta', 'meta', 'hunk', 'deleted', 'added', 'context', 'meta', 'file', 'meta']);
  });
});

describe('a patch on a terminal', () => {
  it('is coloured by line', () => {
    const text = diffText(PATCH, COLOURED);
    expect(text).toContain(COLOURED.red('-  return sum + discount;'));
    expect(text).toContain(COLOURED.green('+  return sum - discount;'));
    expect(diffText(PATCH, PLAIN)).toBe(PATCH);
  });

  it('cannot drive the terminal or hide what it does', () => {
    const evil = '@@ -0,0 +1,2 @@\n+if (admin) {\u202e } \u2066// begin\u2069\n+\u001b[1A\u001b[2Kharmless\rx\n';
    expect(diffText(evil, PLAIN)).toBe('@@ -0,0 +1,2 @@\n+if (admin) {<U+202E> } <U+2066>// begin<U+2069>\n+␛[1A␛[2Kharmless␍x\n');
  });

  it('says so when it is empty', () => {
    expect(diffText('', PLAIN)).toBe('no changes\n');
  });
});
