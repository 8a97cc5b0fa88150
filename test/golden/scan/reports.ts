import type { Finding } from '../../../src/core/index.js';
import type { ScanReport } from '../../../src/cli/scan/report.js';

const removed: Finding = {
  detector: 'assertion-removed', level: 'block', file: 'test/price.test.js', line: 12, side: 'before', test: 'rounds to cents',
  evidence: { before: 'expect(price(1.005)).toBe(1.01);', after: '' }, why: 'nothing in the change stands for it',
};
const skipped: Finding = {
  detector: 'verification-skipped', level: 'warn', file: 'test/price.test.js', line: 20, side: 'after', test: 'adds tax',
  evidence: { before: "it('adds tax'", after: "it.skip('adds tax'" }, why: 'the test ran before',
};
/** Written by somebody who wants to be more than text: to end a command, a fence, a comment, to move the cursor, to turn the reading order. */
const hostile: Finding = {
  detector: 'assertion-weakened', level: 'block', file: 'test/a,b:c %0A\n::error::x.js', line: 1, side: 'after', test: '</details>\u001b[2J<!-- @everyone --> `x` ``` | \u202egnp',
  evidence: { before: '```\n# not a heading\n::add-mask::x', after: '%0D%0A::error file=x::y\u0007' }, why: '::error file=secrets::<script>alert(1)</script> [link](javascript:x)\r\n::stop-commands::all',
};

export const REPORTS: Readonly<Record<string, ScanReport>> = {
  clean: { outcome: 'clean', title: 'main and HEAD', files: 3, findings: [], suppressed: [], notes: [] },
  violations: {
    outcome: 'violations', title: 'main and HEAD', files: 2, findings: [removed, skipped], suppressed: [{
      finding: { ...removed, line: 30, test: 'is covered elsewhere' },
      allowance: { detector: 'assertion-removed', file: 'test/price.test.js', sha256: 'a'.repeat(64), reason: 'the table test covers it', by: 'ada', until: '2030-01-01' },
    }], notes: ['assets/logo.png is binary; it was not looked into'],
  },
  warnings: { outcome: 'warnings', title: 'main and HEAD', files: 1, findings: [skipped], suppressed: [], notes: [] },
  stale: { outcome: 'stale_verdict', title: 'main and HEAD', files: 1, findings: [], suppressed: [], notes: ['stale: the files were edited after the recorded verdict began'] },
  unusable: { outcome: 'unusable', title: 'x.diff', files: 0, findings: [], suppressed: [], notes: ['error: nothing can be read in x.diff: it is empty'] },
  hostile: { outcome: 'violations', title: 'a\u001b[31mb and `c`', files: 1, findings: [hostile], suppressed: [], notes: ['error: ::warning::\u0007note', 'the message asks to allow x: "<!-- hidden -->"'] },
};
