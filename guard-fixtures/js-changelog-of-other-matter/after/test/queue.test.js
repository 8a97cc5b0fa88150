import { expect, it } from 'vitest';
import { drain } from '../src/queue.js';

it('gives up a stuck worker', () => {
  expect(drain(['a', 'b'])).toBe(3);
});
