import { expect, test } from 'vitest';
import { unit } from './unit';

test('celsius', () => {
  expect(unit('celsius')).toBe('degrees');
});
