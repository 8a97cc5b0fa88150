import { expect, it } from 'vitest';
import { tag } from '../src/tag.js';

it('gives the same tag again', () => {
  const first = tag('willow');
  const second = tag('willow');
  expect(second).toBe(first);
});
