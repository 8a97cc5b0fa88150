import test from 'ava';
import {run, runSlow} from '../src/run.js';

const testAny = (callee, t, start, expected) => {
	t.is(callee(start), expected);
};

const testRun = testAny.bind(undefined, run);
const testRunSlow = testAny.bind(undefined, runSlow);

test('runs', testRun, 1, 2);
test('runs slowly', testRunSlow, 4, 5);
