import test from 'ava';
import { label, scale } from '../src/label.js';

const testLabel = async (t, width, height, expected) => {
	t.is(label(width, height), expected);
};

test('labels a square', testLabel, 2, 2, '2 by 2');
test('labels a strip', testLabel, 9, 1, '9 by 1');
test('labels a column', testLabel, 1, 9, '1 by 9');

test('scales', t => {
	t.is(scale(4, 3), 12);
});
