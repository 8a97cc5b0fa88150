import { expect, it } from 'vitest';
import { fare } from '../src/fare.js';

it('charges by distance', () => {
  expect(fare(0)).toBe(2);
  expect(fare(10)).toBe(32);
});
