import test from 'ava';
import {run, runSlow} from '../src/run.js';

const testRun = (t, start, expected) => {
	t.is(run(start), expected);
};

const testRunSlow = (t, start, expected) => {
	t.is(runSlow(start), expected);
};

test('runs', testRun, 1, 2);
test('runs slowly', testRunSlow, 4, 5);
