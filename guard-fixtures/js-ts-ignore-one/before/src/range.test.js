import { beforeEach, describe, expect, it } from 'vitest';
import { loadRange, parseRange } from './range.js';

describe('parseRange', () => {
  let store;

  beforeEach(() => {
    store = new Map([['pages', '3-9']]);
  });

  it('reads both ends', () => {
    const range = parseRange('3-9');
    expect(range.from).toBe(3);
    expect(range.to).toBe(9);
    expect(range).toEqual({ from: 3, to: 9, size: 7 });
  });

  it('refuses other text', () => {
    expect(() => parseRange('x')).toThrow('not a range: x');
    expect(() => parseRange('')).toThrow(RangeError);
  });

  it('loads from a store', async () => {
    await expect(loadRange(store, 'pages')).resolves.toEqual({ from: 3, to: 9, size: 7 });
    await expect(loadRange(store, 'lines')).rejects.toThrow('no entry lines');
  });

  it.each([
    ['1-1', 1],
    ['5-9', 5],
    ['10-19', 10],
  ])('counts %s', (text, size) => {
    expect(parseRange(text).size).toBe(size);
  });

  it('has a positive size', () => {
    expect(parseRange('2-4').size).toBeGreaterThan(2);
    expect([parseRange('2-4').from, 7]).toContain(2);
  });
});
