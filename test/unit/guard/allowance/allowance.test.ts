import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/core/index.js';
import { applyAllowances, draftAllowances, readAllowances, type AllowContext } from '../../../../src/guard/allowance.js';

const DETECTORS = new Set(['assertion-removed', 'test-file-deleted']);
const HASH = 'a'.repeat(64);
const entry = (over: Readonly<Record<string, string>> = {}): string => {
  const fields = { detector: 'assertion-removed', file: 'x.test.js', sha256: HASH, reason: 'covered by the table below', by: 'ada', ...over };
  return `allowances:\n  - ${Object.entries(fields).filter(([, value]) => value !== '').map(([key, value]) => `${key}: ${value}`).join('\n    ')}\n`;
};
const finding = (over: Partial<Finding> = {}): Finding =>
  ({ detector: 'assertion-removed', level: 'block', file: 'x.test.js', line: 3, side: 'before', evidence: { before: 'a', after: '' }, why: 'gone', ...over });
const side = (path: string) => ({ path, mode: '100644', text: '' });
const context = (over: Partial<AllowContext> = {}): AllowContext =>
  ({ files: [{ before: side('x.test.js'), after: side('x.test.js') }], hashOf: (_, name) => (name === 'after' ? HASH : 'b'.repeat(64)), today: '2026-06-15', ...over });
const apply = (text: string, findings: readonly Finding[] = [finding()], over: Partial<AllowContext> = {}) => applyAllowances(findings, readAllowances(text, DETECTORS).allowances, context(over));

describe('an allow file (VR-11)', () => {
  it('takes out the finding that it names, and lists it with its person', () => {
    const { findings, suppressed } = apply(entry());
    expect(findings).toEqual([]);
    expect(suppressed).toEqual([{ finding: finding(), allowance: expect.objectContaining({ by: 'ada', until: null }) }]);
  });

  it.each([
    ['another detector', entry({ detector: 'test-file-deleted' })],
    ['another file', entry({ file: 'y.test.js' })],
  ])('does nothing for %s, and need not say so', (_, text) => expect(apply(text)).toEqual({ findings: [finding()], suppressed: [], notes: [] }));

  it('does nothing for content that is not what it was given for, and says so', () => {
    const { findings, notes } = apply(entry({ sha256: 'c'.repeat(64) }));
    expect(findings).toHaveLength(1);
    expect(notes).toEqual([expect.stringContaining('was given for other content')]);
  });

  it('holds on its last day and not on the next', () => {
    expect(apply(entry({ until: '2026-06-15' })).findings).toEqual([]);
    const late = apply(entry({ until: '2026-06-14' }));
    expect([late.findings.length, late.notes]).toEqual([1, [expect.stringContaining('ran out on 2026-06-14')]]);
  });

  it('binds a deletion to what was deleted', () => {
    const gone = { files: [{ before: side('x.test.js'), after: null }], hashOf: (_: string, name: string) => (name === 'before' ? HASH : null) };
    expect(apply(entry(), [finding()], gone).findings).toEqual([]);
  });

  it('binds a finding on the old name of a moved file to what the file holds now', () => {
    const moved = { files: [{ before: side('x.test.js'), after: side('y.test.js') }], hashOf: (path: string) => (path === 'y.test.js' ? HASH : 'b'.repeat(64)) };
    expect(apply(entry(), [finding()], moved).findings).toEqual([]);
  });

  it('cannot be held against content that is not known whole', () => {
    expect(apply(entry(), [finding()], { hashOf: () => null }).notes).toEqual([expect.stringContaining('not known whole')]);
    expect(apply(entry(), [finding()], { files: [] }).findings).toHaveLength(1);
  });

  it.each([
    ['an unknown detector', entry({ detector: 'everything' }), 'unknown detector'],
    ['no file', entry({ file: '' }), '"file" is missing'],
    ['half a hash', entry({ sha256: 'abc' }), 'sha256'],
    ['no reason', entry({ reason: '' }), 'reason'],
    ['a reason that is none', entry({ reason: 'n/a' }), 'reason'],
    ['nobody', entry({ by: '' }), '"by"'],
    ['a day that is none', entry({ until: 'soon' }), '"until"'],
    ['a key it does not know', entry({ files: 'all' }), 'unknown key'],
    ['an entry that is no map', 'allowances: [x]\n', 'not a map'],
    ['no list', 'allow: all\n', 'a list under the key'],
    ['nothing', '', 'a list under the key'],
    ['broken YAML', 'allowances: [\n', ''],
    ['aliases', `a: &a x.test.js\n${entry({ file: '*a' })}`, 'aliases'],
  ])('is an error with %s', (_, text, error) => {
    const read = readAllowances(text, DETECTORS);
    expect(read.allowances).toEqual([]);
    expect(read.errors.join('\n')).toContain(error);
    expect(read.errors.length).toBeGreaterThan(0);
  });

  it('allows nothing when one of its entries is wrong', () => {
    expect(readAllowances(entry() + entry({ by: '' }).replace('allowances:\n', ''), DETECTORS).allowances).toEqual([]);
  });
});

describe('draftAllowances', () => {
  const findings = [finding(), finding({ line: 9 }), finding({ detector: 'test-file-deleted', file: 'unknown.js' })];
  const draft = draftAllowances(findings, context());

  it('has one entry for each detector and file that it can be bound to', () => expect(draft.match(/- detector/g)).toHaveLength(1));
  it('cannot be used before a person filled it in', () => expect(readAllowances(draft, DETECTORS).errors).toEqual([expect.stringContaining('reason'), expect.stringContaining('by')]));
  it('can be used afterwards', () => {
    const filled = draft.replace('reason: ""', 'reason: the table covers it').replace('by: ""', 'by: ada');
    expect(applyAllowances([finding(), finding({ line: 9 })], readAllowances(filled, DETECTORS).allowances, context()).findings).toEqual([]);
  });
  it('is an empty list without findings', () => expect(readAllowances(draftAllowances([], context()), DETECTORS)).toEqual({ allowances: [], errors: [] }));
});
