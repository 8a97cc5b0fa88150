import test from 'node:test';
import assert from 'node:assert';
test('adds', { timeout: 5 }, () => { assert.equal(add(1, 2), 3); });
