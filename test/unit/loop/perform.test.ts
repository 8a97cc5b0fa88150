import { describe, expect, it } from 'vitest';
import { treeSitterGuard } from '../../../src/adapters/guards/tree-sitter.js';
import { memoryJournal } from '../../../src/adapters/journals/memory.js';
import { envelopeOf, repair, type RepairEvent, type RepairState } from '../../../src/core/index.js';
import { drive, submit } from '../../../src/loop/drive.js';
import { repairPerformers } from '../../../src/loop/perform.js';
import { contractOf, treeOf, UNIT, world, type World } from '../../fixtures/loop-world.js';

async function run(options: World): Promise<{ state: RepairState; events: RepairEvent[]; ports: ReturnType<typeof world> }> {
  const ports = world(options);
  const journal = memoryJournal<RepairEvent>({ by: 'test', clock: ports.clock });
  const state = await drive({ program: repair, journal, performers: repairPerformers(ports), signal: new AbortController().signal });
  return { state, events: (await journal.read()).map((entry) => entry.event), ports };
}
const terminal = (state: RepairState) => envelopeOf(state).run_terminal;
const reason = (state: RepairState) => (state.phase === 'stopped' ? state.reason : state.phase);

describe('a driven run', () => {
  it('ends in success with the judge named when the change makes the checks green (VR-14)', async () => {
    const { state, events } = await run({});
    expect(terminal(state)).toBe('success');
    expect(envelopeOf(state).judge).toMatchObject({ id: 'scripted-judge', ruling: 'apply' });
    expect(events.map((e) => e.type)).toEqual(['contract-frozen', 'baseline-suspected', 'baseline-taken', 'attempt-made', 'change-cleared', 'gate-passed', 'pristine-held', 'change-approved']);
  });

  it('ends clean-no-op when everything is green already (VR-3)', async () => expect(terminal((await run({ judgeFiles: () => ({ adds: true }) })).state)).toBe('clean-no-op'));

  it('stops an agent that edits a locked test, whatever the score (VR-10)', async () => {
    const { state } = await run({ agent: (files) => ({ ...files, 'test/add.test.js': 'true' }), judgeFiles: (f) => ({ adds: f['test/add.test.js'] === 'true' }) });
    expect([terminal(state), reason(state)]).toEqual(['blocked', 'tampering']);
  });

  it('shows tampering by the pristine verdict when only the frozen tests are red (X-2)', async () => {
    const unlocked = contractOf({ scope: { writable: ['**'], locked: ['test/**'], unlocked: [] } });
    const { state } = await run({
      contract: unlocked,
      agent: (files) => ({ ...files, 'test/new.test.js': 'cheat' }),
      judgeFiles: (files) => ({ adds: files['test/new.test.js'] === 'cheat' }),
    });
    expect([terminal(state), reason(state)]).toEqual(['blocked', 'tampering']);
  });

  it('takes back what a check run writes, so that the attempt stays the attempt (F-30)', async () => {
    const { state, ports } = await run({ runWrites: { 'report.txt': 'stamp' } });
    expect(terminal(state)).toBe('success');
    expect(envelopeOf(state).evidence.files.map((f) => f.path)).toEqual(['src/add.js']);
    expect(ports.calls).toContain('release');
  });

  it('stops when a check run rewrites a locked file (T-17)', async () => expect(reason((await run({ runWrites: { 'test/add.test.js': 're-recorded' } })).state)).toBe('tampering'));

  it('ends premise-invalidated when the user changes the requirement meanwhile (VR-2)', async () =>
    expect(terminal((await run({ fingerprintNow: () => 'other' })).state)).toBe('premise-invalidated'));

  it('stops blocked when the agent disputes the contract and leaves the code alone (VR-22)', async () => {
    const { state } = await run({ agent: (files) => files, dispute: 'the two tests contradict each other' });
    expect(reason(state)).toBe('contract-disputed');
    expect(envelopeOf(state).attempts.because).toContain('contradict');
  });

  it('counts a failed agent that left edits as an attempt, and one that left none as a fault', async () => {
    const fault = { type: 'faulted' as const, port: 'agent', operation: 'revise', retryable: false, message: 'it crashed' };
    expect(reason((await run({ agent: () => fault })).state)).toBe('fault');
  });

  it('lets the automatic fix bypass the agent when nothing else is red (VR-15)', async () => {
    const { state, events } = await run({ contract: contractOf({ checks: [{ ...UNIT, fix: ['fix'] }] }) });
    expect(terminal(state)).toBe('success');
    expect(events.find((e) => e.type === 'attempt-made')).toMatchObject({ revision: { worker: { id: 'fix:unit' } } });
  });

  it('rolls back to the base when an attempt made nothing better, and stops at the cap with the best (VR-9, SC-8)', async () => {
    const starts: string[] = [];
    const { state } = await run({
      contract: contractOf({ gate: { ...contractOf().gate, plateauWindow: 9 } }),
      agent: (files, attempt) => {
        starts.push(treeOf(files));
        return { ...files, 'src/add.js': `worse ${attempt}` };
      },
    });
    expect(terminal(state)).toBe('exhausted');
    expect(new Set(starts).size).toBe(1);
  });

  it('refuses an attempt that rewrites a whole function, and takes the next one, which repairs it (SC-6)', async () => {
    const BUGGY = 'export function total(cart) {\n  let sum = 0;\n  for (const line of cart.lines) {\n    sum += line.price - line.count;\n  }\n  return sum;\n}\n';
    const ANEW = 'const rows = new Map();\nexport function total({ lines: [first, ...others], currency }) {\n  return first === undefined ? rates.zero(currency) : others.map(worth).concat(worth(first)).reduce(plus, rates.of(currency).start());\n}\n';
    const FIXED = BUGGY.replace('price - line', 'price * line');
    const starts: (string | undefined)[] = [];
    const { state, events, ports } = await run({
      guard: treeSitterGuard(), base: { 'src/cart.js': BUGGY },
      contract: contractOf({ scope: { ...contractOf().scope, mutationMax: 0.7 } }),
      judgeFiles: (files) => ({ adds: files['src/cart.js'] !== BUGGY }),
      agent: (files, attempt) => {
        starts.push(files['src/cart.js']);
        return { ...files, 'src/cart.js': attempt === 1 ? ANEW : FIXED };
      },
    });
    expect(events.map((e) => e.type)).toEqual([
      'contract-frozen', 'baseline-suspected', 'baseline-taken', 'attempt-made', 'attempt-refused', 'attempt-made', 'change-cleared', 'gate-passed', 'pristine-held', 'change-approved',
    ]);
    expect(starts).toEqual([BUGGY, BUGGY]);
    expect(ports.calls).toEqual(['check unit', 'check unit', 'revise 1', 'revise 2', 'check unit', 'check unit', 'release']);
    expect(envelopeOf(state).evidence.mutation).toMatchObject({ edits: 1, unmeasured: [] });
  });

  it('waits for a person when the judge gives no ruling, and goes on with the person (VR-14)', async () => {
    const ports = world({ ruling: () => ({ type: 'undecided', because: 'rate limit' }) });
    const journal = memoryJournal<RepairEvent>({ by: 'test', clock: ports.clock });
    const go = { program: repair, journal, performers: repairPerformers(ports), signal: new AbortController().signal };
    expect(terminal(await drive(go))).toBe('approval-required');
    const ruled = await submit(repair, journal, { type: 'ruled', judge: { kind: 'person', id: 'person:ada' }, ruling: 'apply', because: 'read it', reasons: [], tookMs: 0 });
    expect([ruled.result, terminal(ruled.state)]).toEqual(['appended', 'success']);
  });

  it('never lets the worker rule on its own change', async () => expect(reason((await run({ judgeId: 'scripted' })).state)).toBe('self-approval'));

  it('leaves the journal as it is when it is interrupted, and goes on later', async () => {
    const ports = world({});
    const journal = memoryJournal<RepairEvent>({ by: 'test', clock: ports.clock });
    const stop = new AbortController();
    const interrupted = await drive({ program: repair, journal, performers: repairPerformers(ports), signal: stop.signal, onStep: (step) => step.type === 'revise' && stop.abort() });
    expect(interrupted.phase).toBe('revising');
    expect(terminal(await drive({ program: repair, journal, performers: repairPerformers(ports), signal: new AbortController().signal }))).toBe('success');
  });
});
