import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeBlock, safeJson, safeLine, safeVerbatim } from '../../../../src/cli/render/safe-text.js';

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

/** Text as an attacker would write it: any UTF-16, with escapes, marks and line ends at many places. */
const hostile = fc.array(
  fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u001b[2J', '\u009b', '\u202e', '\u2066', '\u200b', '\ud83d', '\udc00', '\r\n', '\n', '\t', '\u2028', '\u{e0041}', '日本', '\u0000')),
  { maxLength: 12 },
).map((parts) => parts.join(''));

describe('text of others (DESIGN 7, cases T-34)', () => {
  it('never reaches a line with a character that drives a terminal or turns the reading order', () => {
    let unsafe = 0;
    fc.assert(fc.property(hostile, fc.integer({ min: 1, max: 40 }), (text, max) => {
      if (UNSAFE.test(text)) unsafe++;
      expect(safeLine(text, max)).not.toMatch(UNSAFE);
      expect(safeVerbatim(text)).not.toMatch(UNSAFE);
      for (const line of safeBlock(text, { linesMax: 3, charactersMax: max })) expect(line).not.toMatch(UNSAFE);
    }), { numRuns: 2_000 });
    expect(unsafe).toBeGreaterThan(1_000);
  });

  it('is the same value in JSON, and safe to print', () => {
    fc.assert(fc.property(hostile, (text) => {
      const json = safeJson({ text }, 2);
      expect(JSON.parse(json)).toEqual({ text });
      expect(json.replaceAll('\n', '')).not.toMatch(UNSAFE);
    }), { numRuns: 1_000 });
  });

  it('is shown, not dropped', () => {
    expect(safeLine('a\u001b[31mb\u202ec\u007f')).toBe('a␛[31mb<U+202E>c␡');
    expect(safeLine('one\r\n   two\tthree')).toBe('one two three');
  });

  it('says how much was cut, and cuts no character in half', () => {
    expect(safeLine('abcdef', 4)).toBe('abcd… [2 more characters]');
    expect(safeLine('abc\u{1f600}def', 4)).toBe('abc… [5 more characters]');
    expect(safeBlock('1\n2\n3\n4', { linesMax: 2, charactersMax: 100 })).toEqual(['1', '2', '[2 more lines]']);
    expect(safeBlock('1234\n5678', { linesMax: 2, charactersMax: 6 })).toEqual(['1234', '5', '[3 more characters]']);
    expect(safeBlock('12\n34\n56', { linesMax: 1, charactersMax: 5 })).toEqual(['12', '[1 more lines, 3 more characters]']);
  });

  it('keeps the blanks of a line of code', () => {
    expect(safeVerbatim('+\tif (a)  b')).toBe('+  if (a)  b');
  });
});
