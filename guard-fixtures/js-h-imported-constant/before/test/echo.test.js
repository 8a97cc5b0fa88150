import test from 'ava';
import {echo, twice} from '../src/echo.js';
import {sample} from './helpers/input.js';

test('echoes', t => {
	t.is(echo(sample), 'willow');
	t.is(twice(sample), 'willowwillow');
});
