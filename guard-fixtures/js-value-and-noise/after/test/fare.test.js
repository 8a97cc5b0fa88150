import { expect, it } from 'vitest';
import { fare } from '../src/fare.js';

it('charges by distance', () => {
  const note = 'checked by hand';
  console.log(note);
  expect(fare(10)).toBe(42);
});
