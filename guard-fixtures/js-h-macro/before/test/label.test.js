import test from 'ava';
import { label, scale } from '../src/label.js';

test('labels a square', t => {
	t.is(label(2, 2), '2 by 2');
});

test('labels a strip', t => {
	t.is(label(9, 1), '9 by 1');
});

test('scales', t => {
	t.is(scale(4, 3), 12);
});
