import test from 'ava';
import {slug} from '../source/slug.js';

test('lowers and joins', t => {
	t.pass();
	t.deepEqual(slug.parts('a b'), ['a', 'b']);
	t.true(slug.valid('a-b'));
	t.throws(() => slug(''), {instanceOf: TypeError, message: 'empty'});
});

test('async', async t => {
	await t.throwsAsync(slug.load('x'), {message: /missing/});
	t.regex(slug('A'), /^a$/);
});
