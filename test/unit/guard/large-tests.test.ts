import { describe, expect, it } from 'vitest';
import { loadParser } from '../../../src/adapters/guards/parser.js';
import { scan, type ScanOutput } from '../../../src/guard/scan.js';

const parse = await loadParser(['javascript']);
const path = 'test/all.test.js';

const scanned = (before: readonly string[], after: readonly string[]): ScanOutput => {
  const text = (lines: readonly string[]): string => `import { expect, it } from 'vitest';\nit('all', () => {\n${lines.join('\n')}\n});\n`;
  return scan({ files: [{ before: { path, mode: '100644', text: text(before) }, after: { path, mode: '100644', text: text(after) } }], intent: '', observed: [] }, parse);
};
const asserted = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `  expect(f(${n})).toBe(${n});`);

describe('one test of thousands of demands (VR-10)', () => {
  it('loses none of them unseen, however far down it stood', () => {
    const all = asserted(3_000);
    const { findings, notes } = scanned(all, all.filter((_, n) => n !== 2_950));
    expect(findings).toEqual([expect.objectContaining({ detector: 'assertion-removed', level: 'block', file: path, line: 2_953, side: 'before' })]);
    expect(notes).toEqual([]);
  });

  it('may have its demands in another order', () => {
    expect(scanned(asserted(2_000), [...asserted(2_000)].reverse())).toEqual({ findings: [], notes: [] });
  });

  it('says when it has more than are compared', () => {
    const all = asserted(10_010);
    expect(scanned(all, [...all, '  expect(f(-1)).toBe(-1);']).notes).toEqual([`${path}:2: only the first 10000 demands of this test were compared`]);
  });
});
