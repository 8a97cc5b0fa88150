import { expect, test } from 'vitest';
import { hasHeader } from './auth';

test('keeps the header', () => {
  expect(hasHeader(['Authorization'])).toBe(false);
});
