import { it, expect } from 'vitest';
const nightly = process.env.NIGHTLY ? it : it.skip;
nightly('adds', () => { expect(add(1, 2)).toBe(3); });
