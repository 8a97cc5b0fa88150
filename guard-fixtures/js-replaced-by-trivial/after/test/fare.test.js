import { expect, it } from 'vitest';
import { fare } from '../src/fare.js';

it('works', () => {
  expect(1 + 1).toBe(2);
});
