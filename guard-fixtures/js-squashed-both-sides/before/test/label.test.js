import { label } from '../src/label.js';
import { expect, it } from 'vitest';

it('labels', () => {
  expect(label('Oat Milk', 2)).toBe('Oat Milk (2)');
});
