const assert = require('node:assert');
test('x', () => { assert.throws(() => parse(''), { name: 'RangeError' }); });
