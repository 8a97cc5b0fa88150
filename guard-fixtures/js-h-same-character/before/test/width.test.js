import { expect, it } from 'vitest';
import { echo } from '../src/width.js';

it('keeps what is not ASCII', () => {
  expect(echo('a\u1000.')).toBe('a\u1000.');
});
