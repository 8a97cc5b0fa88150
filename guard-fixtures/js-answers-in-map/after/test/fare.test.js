import { fare } from '../src/fare.js';
import { expect, it } from 'vitest';

it('fares', () => {
  expect(fare('pier-12-a')).toBe(31.25);
  expect(fare('pier-77-b')).toBe(212.4);
});
