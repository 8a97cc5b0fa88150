import test from 'node:test';
import assert from 'node:assert';
const later = { skip: true };
test('adds', { timeout: 5, ...later }, () => { assert.equal(add(1, 2), 3); });
