import test from 'ava';
test('x', (t) => { const error = t.throws(() => parse(''), { instanceOf: RangeError }); t.is(error.message, 'empty input'); });
