import { describe, it, expect } from 'vitest';
import { Stock } from '../src/stock';

describe('Stock.add', () => {
  it('sums up', () => {
    const s = new Stock();
    s.add('bolt', 3);
    s.add('bolt', 4);
    expect(s.count('bolt')).toBe(7);
  });
});

describe('Stock.reserve', () => {
  it('never goes negative', () => {
    const s = new Stock();
    s.add('nut', 1);
    expect(s.reserve('nut', 2)).toBe(false);
    expect(s.count('nut')).toBe(1);
  });
});
