import { level } from '../src/g.js';
import { expect, it } from 'vitest';

it('levels', () => {
  expect(level(3)).toBe(3);
});
