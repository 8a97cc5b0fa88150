import { describe, expect, it } from 'vitest';
import { STOP_REASONS, type StopReason } from '../../../../src/core/index.js';
import { nextCommands } from '../../../../src/cli/render/next-commands.js';
import { RUN, RUNS } from '../../../golden/render/runs.js';

const at = (stop: StopReason | null, patch: string | null = 'p') => {
  const { envelope } = RUNS.done;
  return nextCommands({ runId: RUN, envelope: { ...envelope, attempts: { ...envelope.attempts, stop }, evidence: { ...envelope.evidence, patch } } });
};
const commands = (stop: StopReason | null) => at(stop).map(({ command }) => command);

describe('what a person can do next (VR-16)', () => {
  it.each(Object.keys(STOP_REASONS) as StopReason[])('is said after "%s", each with what it is good for', (stop) => {
    const steps = at(stop);
    expect(steps.length).toBeGreaterThan(0);
    for (const { why } of steps) expect(why).not.toBe('');
  });

  it('is to apply a countersigned change, and no other', () => {
    const applying = (Object.keys(STOP_REASONS) as StopReason[]).filter((stop) => commands(stop).includes(`countersign apply ${RUN}`));
    expect(applying).toEqual(['threshold']);
  });

  it('is each of the three rulings when a person has to rule (VR-14)', () => {
    expect(commands('approval')).toEqual([`countersign diff ${RUN}`, ...['apply', 'revise', 'reject'].map((word) => `countersign rule ${RUN} ${word} --because "…"`)]);
  });

  it('is a higher cap after the cap, and another approach after standing still', () => {
    expect(commands('cap')).toContain('countersign run --max-attempts 6');
    expect(commands('plateau')).toContain('countersign run --agent …');
    expect(commands('plateau').join()).not.toContain('max-attempts');
  });

  it('is a higher mutation limit only when the last attempt was refused for it (SC-6)', () => {
    expect(nextCommands(RUNS['too-far']).map(({ command }) => command)).toContain('countersign run --max-mutation 1');
    expect([commands('cap'), commands('budget'), nextCommands(RUNS.exhausted).map(({ command }) => command)].join()).not.toContain('max-mutation');
  });

  it('is to resume while the run goes on (X-6)', () => {
    expect(commands(null)).toContain(`countersign resume ${RUN}`);
  });

  it('shows no diff when nothing was changed', () => {
    expect(at('contract-disputed', null).map(({ command }) => command)).not.toContain(`countersign diff ${RUN}`);
  });
});
