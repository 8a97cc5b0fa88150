import { describe, expect, it } from 'vitest';
import { gitNames, headerPath } from '../../../../src/guard/diff/paths.js';

describe('headerPath', () => {
  it.each([
    ['"\\360\\237\\230\\200.js"', '😀.js'],
    ['"\\342\\202\\254 \\303"', '€ \ufffd'],
    ['"a\\\\b\\nc"', 'a\\b\nc'],
    ['"ü€😀"', 'ü€😀'],
    ['"never closed', 'never closed'],
    ['"\\364\\277\\277\\277"', '\ufffd'.repeat(4)],
    ['"\\355\\240\\200 \\357\\277\\275"', '\ufffd\ufffd\ufffd \ufffd'],
    ['"\\q\\a\ud800"', '?\u0007\ufffd'],
    ['plain.js  ', 'plain.js'],
  ])('%s is %s', (text, path) => expect(headerPath(text)).toBe(path));
});

describe('gitNames', () => {
  it.each([
    ['a/x b/x', ['a/x', 'b/x']],
    ['a/x y b/x y', ['a/x y', 'b/x y']],
    ['a/old name b/new', ['a/old name', 'b/new']],
    ['"a/q" b/q', ['a/q', 'b/q']],
    ['a/q "b/q"', ['a/q', 'b/q']],
    ['"a/q"', null],
    ['"a/q" ', null],
    ['a b a c', ['a', 'b a c']],
    ['x"', null],
    ['onlyone', null],
    ['trailing ', null],
  ])('%s', (line, names) => expect(gitNames(line)).toEqual(names));
});
