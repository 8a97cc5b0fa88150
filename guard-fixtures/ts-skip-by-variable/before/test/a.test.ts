import { it, expect } from 'vitest';
it('adds', () => { expect(add(1, 2)).toBe(3); });
