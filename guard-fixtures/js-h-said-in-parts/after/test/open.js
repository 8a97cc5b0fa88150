import test from 'ava';
import {open} from '../src/open.js';

test('refuses', t => {
	const error = t.throws(() => open('x'));
	t.true(error instanceof TypeError);
	t.true(error.message.includes('cannot open'));
});
