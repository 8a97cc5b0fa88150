import { describe, expect, it } from 'vitest';
import { readDiff } from '../../../../src/guard/diff/read.js';
import { otherSide, sideOf } from '../../../../src/guard/diff/sides.js';

const file = (...body: string[]) => readDiff(`--- a/x\n+++ b/x\n${body.join('\n')}\n`).files[0]!;

describe('otherSide', () => {
  const change = file('@@ -2,2 +2,3 @@', ' b', '-c', '+C', '+D', '@@ -6 +6,0 @@', '-f');
  const [before, after] = ['a\nb\nc\nd\ne\nf\ng\n', 'a\nb\nC\nD\nd\ne\ng\n'];

  it('gives what the change leaves, from what it begins with', () => expect(otherSide(change, before, 'before')).toBe(after));
  it('gives what it began with, from what it leaves', () => expect(otherSide(change, after, 'after')).toBe(before));
  it('gives nothing for a text that is not of this change', () => expect(otherSide(change, 'something\nelse\n', 'before')).toBeNull());
  it('gives nothing for a text that is too short', () => expect(otherSide(change, 'a\n', 'before')).toBeNull());
  it('gives nothing for hunks that lie over one another', () => expect(otherSide(file('@@ -2 +2 @@', '-b', '+c', '@@ -1 +1 @@', '-a', '+z'), 'a\nb\n', 'before')).toBeNull());
  it('keeps a last line without line feed', () => expect(otherSide(file('@@ -1 +1 @@', '-a', '+b'), 'a\nz', 'before')).toBe('b\nz'));
});

describe('sideOf', () => {
  it('does not fill a gap that would take the memory, and says that numbers are off', () => {
    const far = file('@@ -999999999 +999999999 @@', '-a', '+b');
    expect(sideOf(far, 'before').numbered).toBe(false);
    expect(sideOf(far, 'before').text.length).toBeLessThan(200_000);
  });
  it('is empty for a side without lines', () => expect(sideOf(file('@@ -0,0 +1 @@', '+a'), 'before')).toEqual({ text: '', numbered: true }));
});
