import test from 'ava';
test('x', (t) => { t.throws(() => parse(''), { instanceOf: RangeError, message: 'empty input' }); });
