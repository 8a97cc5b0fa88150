import { describe, expect, test } from 'vitest';
import { Req } from './request';

describe('Query', () => {
  test('decodes', () => {
    const req = new Req('http://localhost?mail=a%40b.org');
    expect(req.query('mail')).toBe('a@b.org');
  });

  test('is null', () => {
    const req = new Req('http://localhost');
    expect(req.query('mail')).toBeNull();
  });
});
