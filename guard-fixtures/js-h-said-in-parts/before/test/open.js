import test from 'ava';
import {open} from '../src/open.js';

test('refuses', t => {
	t.throws(() => open('x'), {message: /cannot open/});
});
