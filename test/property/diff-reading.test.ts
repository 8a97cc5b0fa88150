import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Hunk } from '../../src/guard/diff/diff-file.js';
import { readDiff } from '../../src/guard/diff/read.js';
import { otherSide, sideOf } from '../../src/guard/diff/sides.js';

/** Lines that look like parts of a diff, and lines that do not. */
const LINE = fc.constantFrom('', ' ', 'a', 'b', '-- a/x', '++ b/x', '- item', '@@ -1 +1 @@', 'diff --git a/y b/y', '\\ No newline at end of file', '-- ', 'expect(1).toBe(1);\r');
const TEXT = fc.tuple(fc.array(LINE, { maxLength: 24 }), fc.boolean()).map(([lines, ended]) => lines.join('\n') + (ended && lines.length > 0 ? '\n' : ''));
const CHANGE = fc.tuple(TEXT, TEXT, fc.nat({ max: 4 })).filter(([before, after]) => before !== after);

const diffOf = (before: string, after: string, context: number): string =>
  createTwoFilesPatch('a/x.js', 'b/x.js', before, after, '', '', { context }).replace(/^=+\n/, 'diff --git a/x.js b/x.js\n');

test('what a diff says of a file is read so that either side gives the other, whatever its lines look like', () => {
  const met = new Set<string>();
  fc.assert(fc.property(CHANGE, ([before, after, context]) => {
    const { files, notes, errors } = readDiff(diffOf(before, after, context));
    expect([files.length, notes, errors]).toEqual([1, [], []]);
    const [file] = files;
    expect(otherSide(file!, before, 'before')).toBe(after);
    expect(otherSide(file!, after, 'after')).toBe(before);
    const body = file!.hunks.flatMap(({ lines }) => lines);
    if (file!.hunks.length > 1) met.add('several hunks');
    if (body.some(({ text, side }) => side !== 'both' && /^(-- |\+\+ |@@|diff)/.test(text))) met.add('content like a header');
    if (body.some(({ ended }) => !ended)) met.add('no line feed at the end');
    if (before === '' || after === '') met.add('an empty side');
  }), { numRuns: 500, seed: 7 });
  expect([...met].sort()).toEqual(['an empty side', 'content like a header', 'no line feed at the end', 'several hunks']);
});

test('lines that both sides of a hunk share stand at the numbers that the diff gives them', () => {
  let shared = 0;
  fc.assert(fc.property(CHANGE, ([before, after, context]) => {
    const [file] = readDiff(diffOf(before, after, context)).files;
    const side = sideOf(file!, 'after').text.split('\n');
    for (const hunk of file!.hunks) {
      hunk.lines.filter((line) => line.side !== 'before').forEach((line, at) => {
        expect(side[hunk.afterStart - 1 + at]).toBe(line.text);
        shared++;
      });
    }
  }), { numRuns: 200, seed: 7 });
  expect(shared).toBeGreaterThan(500);
});

const bodyOf = (hunks: readonly Hunk[]): string => JSON.stringify(hunks.map(({ lines }) => lines.map(({ side, text }) => [side, text])));

test('a diff that was cut, or whose counts were changed, is never read in silence', () => {
  const met = { cut: 0, counts: 0 };
  fc.assert(fc.property(CHANGE, fc.double({ min: 0.3, max: 0.99, noNaN: true }), fc.integer({ min: 1, max: 9 }), ([before, after, context], share, more) => {
    const text = diffOf(before, after, context);
    const lines = text.trimEnd().split('\n');
    const { files: [whole] } = readDiff(text);
    const cut = `${lines.slice(0, Math.max(1, Math.floor(lines.length * share))).join('\n')}\n`;
    const reading = readDiff(cut);
    const got = reading.files[0]?.hunks ?? [];
    // Cut between two hunks it is a whole diff of less; and that a line feed is missing cannot be missed.
    const same = bodyOf(got) === bodyOf(whole!.hunks.slice(0, got.length)) && got.length > 0;
    if (!same) {
      met.cut++;
      expect(reading.notes.length + reading.errors.length).toBeGreaterThan(0);
    }
    const counted = readDiff(text.replace(/^@@ -(\d+)(?:,(\d+))? /m, (_, start: string, count: string | undefined) => `@@ -${start},${Number(count ?? 1) + more} `));
    met.counts++;
    expect(counted.notes.length + counted.errors.length).toBeGreaterThan(0);
  }), { numRuns: 300, seed: 7 });
  expect(met.cut).toBeGreaterThan(30);
  expect(met.counts).toBeGreaterThan(200);
});
