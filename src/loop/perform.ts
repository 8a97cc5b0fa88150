import { greensOf, isFault, type Fault, type RepairStepOf, type Revision } from '../core/index.js';
import type { RevisionReport } from '../ports/agent.js';
import type { RepairPerformers } from '../ports/performer.js';
import type { Change } from '../ports/workspace.js';
import { measureInPlace, measurePristine } from './measure.js';
import { observed, type Untimed } from './observe.js';
import type { RepairPorts } from './ports.js';

/** Every step kind and who performs it when we drive the run ourselves. */
export function repairPerformers(ports: RepairPorts): RepairPerformers {
  const timed = <S>(work: (step: S, signal: AbortSignal) => Promise<Untimed | Fault>) =>
    (step: S, signal: AbortSignal) => observed(ports.clock, () => work(step, signal));
  return {
    freeze: timed(() => freeze(ports)),
    check: timed((step, signal) => check(ports, step, signal)),
    recheck: timed((step, signal) => recheck(ports, step, signal)),
    revise: timed((step, signal) => revise(ports, step, signal)),
    guard: timed((step) => guard(ports, step)),
    prove: timed((step, signal) => prove(ports, step, signal)),
    judge: timed((step, signal) => judge(ports, step, signal)),
  };
}

async function freeze({ contracts }: RepairPorts): Promise<Untimed | Fault> {
  const frozen = await contracts.freeze();
  return isFault(frozen) ? frozen : { type: 'frozen', ...frozen };
}

async function check(ports: RepairPorts, { id, contract, tree }: RepairStepOf<'check'>, signal: AbortSignal): Promise<Untimed | Fault> {
  const measured = await measureInPlace(ports, { id, tree, checks: contract.checks, signal });
  if (isFault(measured)) return measured;
  const premise = await ports.contracts.measure(contract);
  return isFault(premise) ? premise : { type: 'checked', verdict: measured.verdict, premise, lockBreaks: measured.lockBreaks };
}

/** Re-runs until every suspect was green once, at most `times` times: one pass on the same tree is what makes a flake. */
async function recheck(ports: RepairPorts, step: RepairStepOf<'recheck'>, signal: AbortSignal): Promise<Untimed | Fault> {
  const verdicts = [];
  const doubted = new Set(step.suspects);
  for (let time = 1; time <= step.times && doubted.size > 0; time++) {
    const measured = await measureInPlace(ports, { id: `${step.id}-${time}`, tree: step.tree, checks: step.checks, signal });
    if (isFault(measured)) return measured;
    verdicts.push(measured.verdict);
    for (const name of greensOf(measured.verdict)) doubted.delete(name);
  }
  return { type: 'rechecked', verdicts };
}

async function revise(ports: RepairPorts, step: RepairStepOf<'revise'>, signal: AbortSignal): Promise<Untimed | Fault> {
  const { contracts, workspace, clock } = ports;
  const worker = step.fixes.length > 0 ? ports.fixer(step.fixes) : ports.agent;
  const restored = await workspace.restore(step.from);
  if (isFault(restored)) return restored;
  const scratch = await ports.scratch(step.id);
  if (typeof scratch !== 'string') return scratch;
  const onProgress = (line: string) => ports.onProgress({ line });
  const report = await worker.revise({ letter: step.letter, root: workspace.root, scratch, deadlineMs: ports.agentTimeoutMs, signal, onProgress });
  const tree = await workspace.snapshot();
  if (isFault(tree)) return tree;
  // An agent that failed but left edits behind has made an attempt all the same; what it says is not what counts.
  if (isFault(report) && tree === step.from) return report;
  const editedAtMs = clock.nowMs();
  const change = await changeOf(ports, step.base, tree);
  if (isFault(change)) return change;
  const premise = await contracts.measure(step.contract);
  if (isFault(premise)) return premise;
  const said = isFault(report) ? { note: report.message, dispute: null, cost: { usd: null, tokens: null }, log: '' } : report;
  const revision: Revision = {
    worker: worker.identity, from: step.from, tree, change: change.summary, editedAtMs, cost: said.cost, note: said.note,
    log: await ports.blobs.put(said.log),
  };
  return { type: 'revised', revision, premise, dispute: disputeOf(said, tree === step.from) };
}

/** A dispute counts only from an agent that left the code alone: it cannot both give up and hand in a change (VR-22). */
const disputeOf = (said: Pick<RevisionReport, 'dispute'>, unchanged: boolean): string | null => (unchanged ? said.dispute : null);

/** The change with its patch kept, so that the summary's hash can always be looked up. */
async function changeOf({ workspace, blobs }: RepairPorts, from: string, to: string): Promise<Change | Fault> {
  const change = await workspace.change(from, to);
  if (isFault(change)) return change;
  const patch = await blobs.put(change.patch);
  return { ...change, summary: { ...change.summary, patch } };
}

async function guard(ports: RepairPorts, { contract, base, tree, observed }: RepairStepOf<'guard'>): Promise<Untimed | Fault> {
  const change = await ports.workspace.change(base, tree);
  return isFault(change) ? change : ports.guard.scan(change, contract, observed);
}

async function prove(ports: RepairPorts, { id, contract, base, tree }: RepairStepOf<'prove'>, signal: AbortSignal): Promise<Untimed | Fault> {
  const measured = await measurePristine(ports, contract, base, { id, tree, signal });
  if (isFault(measured)) return measured;
  const premise = await ports.contracts.measure(contract);
  return isFault(premise) ? premise : { type: 'checked', verdict: measured.verdict, premise, lockBreaks: measured.lockBreaks };
}

async function judge(ports: RepairPorts, step: RepairStepOf<'judge'>, signal: AbortSignal): Promise<Untimed | Fault> {
  const { contract, base, attempt, baseline, pristine, flakes } = step;
  const change = await changeOf(ports, base, attempt.tree);
  if (isFault(change)) return change;
  const ruling = await ports.judge.rule({
    requirement: contract.requirement, change: change.summary, patch: change.patch, files: change.files,
    baseline, verdict: pristine, flakes, findings: attempt.findings, locked: contract.scope.locked, signal,
    readBase: async (path) => {
      const text = await ports.workspace.read(base, path);
      return isFault(text) ? null : text;
    },
  });
  return isFault(ruling) ? ruling : { ...ruling, judge: ports.judge.identity };
}
