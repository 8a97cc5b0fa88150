import test from 'ava';
import {fare} from '../src/fare.js';

const testFare = (t, km, expected) => {
	t.truthy(fare(km));
};

test('a short trip', testFare, 1, 5);
test('a long trip', testFare, 10, 32);
