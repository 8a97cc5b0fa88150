import { expect, test } from 'vitest';
import { unit } from './unit';

test('celsius', () => {
  expect(unit('celsius')).toBe('degrees');
});

test('pascal', () => {
  expect(unit('pascal')).toBe('pressure');
});
