import { describe, expect, test } from 'vitest';
import { Req } from './request';

describe('Query', () => {
  test('is null', () => {
    const req = new Req('http://localhost');
    expect(req.query('mail')).toBeNull();
  });

  test('has no parameter', () => {
    const req = new Req('http://localhost/');
    expect(req.param('')).toBe(undefined);
  });
});
