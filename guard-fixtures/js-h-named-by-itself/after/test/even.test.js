import { expect, it } from 'vitest';
import { even } from '../src/even.js';

it('goes by the state of the run', () => {
  open = !open;
  rows = rows.concat();
  for (const row of rows) expect(even(row)).toBe(true);
  if (open) expect(even(2)).toBe(true);
  expect(even(3)).toBe(false);
});
