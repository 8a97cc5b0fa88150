import { expect, it } from 'vitest';
import { coloursFor } from '../../../../src/cli/render/colours.js';

it.each([
  ['on a terminal', true, {}, true],
  ['not without one', false, {}, false],
  ['not on a dumb terminal', true, { TERM: 'dumb' }, false],
  ['not with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['still with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['without a terminal when forced', false, { FORCE_COLOR: '1' }, true],
  ['without a terminal when forced by an empty value', false, { FORCE_COLOR: '' }, true],
  ['not when forced off', true, { FORCE_COLOR: '0' }, false],
  ['not when forced but NO_COLOR is set', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
])('there are colours %s', (_, isTTY, env, coloured) => {
  expect(coloursFor({ isTTY }, env).red('x') !== 'x').toBe(coloured);
});
