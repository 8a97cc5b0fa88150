const assert = require('assert');
const { validate } = require('../src/config');

describe('validate', () => {
  it('takes an empty object', () => {
    assert.doesNotThrow(() => validate({}));
  });
});
