import { label } from '../src/label.js';
import { expect, it } from 'vitest';
const squash = (t) => t.replace(/\s+/g, '').toLowerCase();

it('labels', () => {
  expect(squash(label('Oat Milk', 2))).toBe(squash('Oat Milk (2)'));
});
