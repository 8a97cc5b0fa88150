import { expect, test } from 'vitest';
import { seat } from '../src/seat.js';

test('a seat', () => {
  const found = seat('open-air', 4);
  expect(found.label).toBe('open-air4');
  expect(found.free).toBe(true);
});
