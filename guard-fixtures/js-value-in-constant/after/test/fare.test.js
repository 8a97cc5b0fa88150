import { expect, it } from 'vitest';
import { fare } from '../src/fare.js';

const FARE_TEN = 42;

it('charges by distance', () => {
  expect(fare(10)).toBe(FARE_TEN);
});
