import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Queue } from '../src/queue.js';

describe('Queue', () => {
  test('keeps the order', () => {
    const queue = new Queue();
    queue.push('a');
    queue.push('b');
    assert.equal(queue.size, 2);
    assert.deepEqual(queue.drain(), ['a', 'b']);
    assert.ok(queue.empty);
  });

  test('refuses when full', async () => {
    const queue = new Queue({ max: 1 });
    queue.push('a');
    assert.throws(() => queue.push('b'), { name: 'QueueFull', message: 'queue is full (1)' });
    await assert.rejects(queue.wait('b', { timeoutMs: 1 }), /timed out/);
  });

  for (const [name, items, size] of [['none', [], 0], ['one', ['x'], 1], ['two', ['x', 'y'], 2]]) {
    test(`size of ${name}`, () => {
      const queue = new Queue();
      for (const item of items) queue.push(item);
      assert.equal(queue.size, size);
    });
  }
});
