import test from 'ava';
import {runFailing} from './helpers/fail.js';
import {run} from '../index.js';

const testPrints = async (t, helper) => {
	const stderr = await helper(t, run, 'short');
	t.is(stderr.length, 12);
};

test('prints', testPrints, runFailing);
