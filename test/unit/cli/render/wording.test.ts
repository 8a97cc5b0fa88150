import { describe, expect, it } from 'vitest';
import { changeText, checkText, durationText, moneyText, namesText, scoreText } from '../../../../src/cli/render/wording.js';
import { casesFrom, checkRun, FILE } from '../../../golden/render/runs.js';

describe('words for numbers', () => {
  it.each([[0, '0 ms'], [999, '999 ms'], [12_340, '12.3 s'], [59_940, '59.9 s'], [59_990, '1 min 00 s'], [125_000, '2 min 05 s'], [3_725_000, '1 h 02 min']])('%i ms are %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it('call a score 1.000 only when it is one', () => {
    expect([1, 0.9999, 2 / 3, 0, 0.58, null].map(scoreText)).toEqual(['1.000', '0.999', '0.666', '0.000', '0.580', 'none']);
  });

  it('never show unknown money as nothing', () => {
    expect([null, 0, 0.004, 1.5].map(moneyText)).toEqual(['unknown', '$0.00', '$0.0040', '$1.50']);
  });

  it('count lines, and say what cannot be counted', () => {
    expect(changeText([])).toBe('no file changed');
    expect(changeText([FILE])).toBe('1 file changed (+1 -1)');
    expect(changeText([FILE, { path: 'a.png', kind: 'added', added: null, deleted: null }])).toBe('2 files changed (+1 -1, 1 binary)');
  });

  it('name a few and count the rest', () => {
    expect(namesText([])).toBe('none');
    expect(namesText(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
  });
});

describe('words for a check', () => {
  it('count its cases', () => {
    expect(checkText(checkRun('unit', casesFrom('PPPFS')))).toBe('check unit: 3 passed, 1 failed, 1 skipped');
  });

  it('say why there is nothing to count', () => {
    expect(checkText(checkRun('unit', [], 'timed-out', 'no output for 60 s'))).toBe('check unit: timed-out (no output for 60 s)');
  });
});
