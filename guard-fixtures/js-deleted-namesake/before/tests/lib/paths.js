'use strict';

const assert = require('chai').assert;
const paths = require('../../lib/paths.js');

describe('paths', () => {
  it('is inside', () => {
    assert.isTrue(paths.inside('a/b'));
  });
});
