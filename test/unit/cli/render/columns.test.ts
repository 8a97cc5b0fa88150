import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, cutToColumns, fitToColumns } from '../../../../src/cli/render/columns.js';

describe('columns of a terminal', () => {
  it.each([
    ['abc', 3], ['日本語', 6], ['한글', 4], ['e\u0301', 1], ['\u001b[31mred\u001b[39m', 3], ['😀', 2], ['→·…▅', 4], ['', 0], ['ＡＢ', 4],
  ])('of %j are %i', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });

  it('are never more than asked for, with an ellipsis exactly where something is cut', () => {
    let cuts = 0;
    const piece = fc.constantFrom('a', '語', 'e\u0301', '\u001b[31m', '\u001b[39m', '😀', ' ');
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (pieces, max) => {
      const text = pieces.join('');
      const cut = cutToColumns(text, max);
      expect(columnsOf(cut)).toBeLessThanOrEqual(max);
      if (columnsOf(text) <= max) expect(cut).toBe(text);
      else {
        cuts++;
        expect(cut).toContain('…');
      }
      expect(columnsOf(fitToColumns(text, max))).toBe(max);
    }), { numRuns: 1_000 });
    expect(cuts).toBeGreaterThan(200);
  });

  it('close a colour that the cut left open', () => {
    expect(cutToColumns('\u001b[31mabcdef\u001b[39m', 4)).toBe('\u001b[31mabc…\u001b[0m');
    expect(cutToColumns('語語語', 4)).toBe('語…');
  });
});
