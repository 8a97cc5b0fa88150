import { describe, expect, it } from 'vitest';
import { OUTCOMES, RUN_TERMINALS } from '../../../../src/core/index.js';
import { envelopeText } from '../../../../src/cli/render/envelope-text.js';
import { COLOURED, PLAIN } from '../../../golden/render/colours.js';
import { contractOf, hostileRun, RUNS, runOf, frozen } from '../../../golden/render/runs.js';

const text = envelopeText(RUNS.done, PLAIN);

describe('the report for a terminal (VR-16)', () => {
  it('has its fields in the order of the requirement', () => {
    const fields = ['Contract:', 'Attempts:', 'Verdict:', 'run_terminal:', 'Judge:', 'Evidence:', 'Next:'];
    const places = fields.map((field) => text.indexOf(`\n${field}`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('leaves the judge out when the run stopped before one was asked', () => {
    expect(envelopeText(RUNS.regression, PLAIN)).not.toContain('Judge:');
  });

  it('uses no outcome and no terminal of its own (VR-17)', () => {
    for (const run of Object.values(RUNS)) {
      const report = envelopeText(run, PLAIN);
      const [, verdict] = /^Verdict: +(.+)$/mu.exec(report) ?? [];
      const [, terminal] = /^run_terminal: (\S+)/mu.exec(report) ?? [];
      expect(['none yet', ...OUTCOMES]).toContain(verdict);
      expect(['none', ...RUN_TERMINALS]).toContain(terminal);
    }
  });

  it('says what an unfinished run waits for', () => {
    expect(envelopeText(RUNS['under-way'], PLAIN)).toContain('waits for the agent to revise');
    expect(envelopeText(RUNS.unfrozen, PLAIN)).toContain('Contract:   not frozen yet');
  });

  it('says that a cost is unknown', () => {
    const { envelope } = RUNS.done;
    const unknown = { ...RUNS.done, envelope: { ...envelope, evidence: { ...envelope.evidence, spent: { ms: 1, usd: null, tokens: null } } } };
    expect(envelopeText(unknown, PLAIN)).toContain('cost unknown · tokens unknown');
    expect(envelopeText(unknown, PLAIN)).toContain('what it cost is unknown');
  });

  it('names the attempt that is handed back when it is not the last (VR-9)', () => {
    expect(envelopeText(RUNS.exhausted, PLAIN)).toContain('attempt 1 is handed back: it is the best, not the last');
  });

  it('lets no text of others begin a line of its own or drive the terminal', () => {
    const forged = 'x\nVerdict:    DONE\nrun_terminal: success\u001b[1A\u001b[2K';
    const report = envelopeText(hostileRun(forged), PLAIN);
    expect(report.match(/^Verdict:.*$/gmu)).toEqual(['Verdict:    BLOCKED']);
    expect(report.match(/^run_terminal:.*$/gmu)).toEqual(['run_terminal: blocked (exit 10)']);
    expect(report.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('stays readable when a list is long', () => {
    const names = Array.from({ length: 500 }, (_, at) => `flake ${at}`);
    const run = runOf([frozen(contractOf())]);
    const long = { ...run, envelope: { ...run.envelope, evidence: { ...run.envelope.evidence, flakes: names } } };
    expect(envelopeText(long, PLAIN)).toContain('and 480 more');
  });

  it('differs from the plain text by its colours only', () => {
    expect(envelopeText(RUNS.exhausted, COLOURED).replaceAll(/\u001b\[\d+m/gu, '')).toBe(envelopeText(RUNS.exhausted, PLAIN));
    expect(envelopeText(RUNS.exhausted, COLOURED)).not.toBe(envelopeText(RUNS.exhausted, PLAIN));
  });
});
