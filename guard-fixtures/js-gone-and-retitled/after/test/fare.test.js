import { expect, it } from 'vitest';
import { fare } from '../src/fare.js';

it('charges the base fare', () => {
  expect(fare(0)).toBe(2);
});
