import { expect, it } from 'vitest';
import { Queue } from '../src/queue.js';

it('hands out the oldest item first', () => {
  const queue = new Queue();
  queue.add('first');
  queue.add('second');
  expect(queue.next()).toBe('first');
});
