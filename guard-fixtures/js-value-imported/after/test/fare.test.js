import { expect, it } from 'vitest';
import { FARE_TEN } from './helpers/fares.js';
import { fare } from '../src/fare.js';

it('charges by distance', () => {
  expect(fare(10)).toBe(FARE_TEN);
});
