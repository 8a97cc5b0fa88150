import { expect, it } from 'vitest';
import { count } from '../src/count.js';

const LOAD = 10;

it('counts many', () => {
  const list = [];
  for (let at = 0; at < LOAD; at++) list.push(at);
  expect(count(list)).toBe(LOAD);
});
