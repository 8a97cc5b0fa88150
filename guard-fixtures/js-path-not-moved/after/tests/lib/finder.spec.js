const path = require('path');
const assert = require('assert');
const { find } = require('../../lib/finder');

it('finds the root', () => {
  assert.strictEqual(find('x'), path.join(__dirname, '../..', 'x'));
});
