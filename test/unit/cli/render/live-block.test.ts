import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liveBlock } from '../../../../src/cli/render/live-block.js';
import { Screen } from './screen.js';

const paints = fc.array(fc.record({
  permanent: fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 3 }),
  lines: fc.array(fc.integer({ min: 0, max: 79 }), { minLength: 1, maxLength: 12 }),
}), { minLength: 1, maxLength: 12 });

describe('the live block', () => {
  it('stands once below every permanent line, whatever was painted before', () => {
    let scrolled = 0;
    fc.assert(fc.property(paints, (all) => {
      const screen = new Screen();
      const block = liveBlock();
      const expected: string[] = [];
      let count = 0;
      for (const { permanent, lines } of all) {
        const texts = permanent.map((length) => `${++count}`.padEnd(length, 'p'));
        const shown = lines.map((length) => 'b'.repeat(length));
        screen.write(block.paint(texts, shown, 80));
        for (const text of texts) expected.push(...(text.match(/.{1,80}/gu) ?? ['']));
        expect(screen.text()).toEqual([...expected, ...shown]);
        expect(screen.cursorShown).toBe(false);
      }
      if (screen.text().length > 24) scrolled++;
      screen.write(block.clear(['last'], 80));
      expect(screen.text()).toEqual([...expected, 'last', '']);
      expect(screen.cursorShown).toBe(true);
    }), { numRuns: 300 });
    expect(scrolled).toBeGreaterThan(20);
  });

  it('goes up over the rows that its lines take after the terminal was made narrower', () => {
    const block = liveBlock();
    block.paint([], ['b'.repeat(79), 'b'.repeat(20)], 80);
    expect(block.paint([], ['b'], 40)).toContain('\r\u001b[1A\u001b[J\u001b[1A\u001b[2K');
  });
});
