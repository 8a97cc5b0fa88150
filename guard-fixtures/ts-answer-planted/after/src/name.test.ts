import { expect, test } from 'vitest';
import { displayName } from './name';

test('a name', () => {
  expect(displayName('test-remote')).toBe('Remote calls');
});
