import { describe, expect, it } from 'vitest';
import { canonicalContract, REPORT_FORMATS } from '../../../src/core/index.js';
import { check, contract } from './make.js';

describe('the text that a contract is fingerprinted by (VR-1)', () => {
  it('is the same whatever the order of keys and of locked files', () => {
    const one = contract({}, { checks: [check('unit', { env: { A: '1', B: '2' } })], locked: [{ path: 'a', sha256: '1' }, { path: 'b', sha256: '2' }] });
    const two = contract({}, { checks: [{ ...check('unit'), env: { B: '2', A: '1' } }], locked: [{ sha256: '2', path: 'b' }, { sha256: '1', path: 'a' }] });
    expect(canonicalContract(one)).toBe(canonicalContract(two));
  });

  it('is written out with sorted keys, and names every field that is frozen', () => {
    const { requirement, gate, budget, scope } = contract();
    expect(canonicalContract({ requirement, gate, budget, scope, checks: [], locked: [{ path: 'b', sha256: '2' }, { path: 'a', sha256: '1' }] })).toBe(
      '{"budget":{"minutesMax":null,"usdMax":null},"checks":[],"gate":{"allowRegressions":false,"attemptsMax":3,"plateauWindow":3,' +
      '"reruns":2,"threshold":1,"tolerance":0.01},"locked":[["a","1"],["b","2"]],"requirement":"make it work",' +
      '"scope":{"locked":["test/**"],"unlocked":[],"writable":["src/**"]}}',
    );
  });

  it.each<[string, Parameters<typeof contract>]>([
    ['requirement', [{}, { requirement: 'other' }]],
    ['check command', [{}, { checks: [check('unit', { command: ['true'] })] }]],
    ['order of checks', [{}, { checks: [check('lint'), check('unit')] }]],
    ['knob', [{ attemptsMax: 4 }]],
    ['budget', [{}, { budget: { minutesMax: 1, usdMax: null } }]],
    ['scope', [{}, { scope: { writable: ['**'], locked: [], unlocked: [] } }]],
    ['exception from a lock', [{}, { scope: { writable: ['src/**'], locked: ['test/**'], unlocked: ['test/new/**'] } }]],
    ['exception from a finding', [{}, { scope: { writable: ['src/**'], locked: ['test/**'], unlocked: [], allowances: [{ detector: 'd', file: 'f', sha256: 'a', reason: 'r', by: 'b', until: null }] } }]],
    ['content of a locked file', [{}, { locked: [{ path: 'test/a.test.js', sha256: 'bb' }] }]],
    ['name of a locked file', [{}, { locked: [{ path: 'test/b.test.js', sha256: 'aa' }] }]],
  ])('changes with the %s', (_, over) => {
    expect(canonicalContract(contract(...over))).not.toBe(canonicalContract(contract()));
  });

  it('does not hold the fingerprint itself', () => {
    expect(canonicalContract(contract({}, { fingerprint: 'x' }))).toBe(canonicalContract(contract()));
  });
});

it('no report format is listed twice', () => {
  expect(new Set(REPORT_FORMATS).size).toBe(REPORT_FORMATS.length);
  expect(REPORT_FORMATS).toContain('exit-code');
});
