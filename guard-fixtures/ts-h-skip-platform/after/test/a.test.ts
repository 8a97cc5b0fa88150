import { it, expect } from 'vitest';
const isWindows = process.platform === 'win32';
const posix = isWindows ? it.skip : it;
posix('adds', () => { expect(add(1, 2)).toBe(3); });
