import type { RepairEvent, RepairObservation, RepairStep, Seen, Verdict } from '../../src/core/index.js';
import { isSpent, lostIn, onAgain, onFirst, passes, redsIn, type Facts, type Opinion } from './opinion.js';

/** What is known when an observation comes in. */
export interface Before extends Facts {
  readonly previous: RepairEvent | null;
  /** Events of the attempt under way. */
  readonly trail: readonly RepairEvent['type'][];
}

/** The second opinion on every observation of a run: what has to follow from it. */
export function opinionOf(before: Before, step: RepairStep, seen: RepairObservation): Opinion {
  switch (seen.type) {
    case 'faulted': return step.type === 'judge' ? 'approval-awaited' : 'fault';
    case 'frozen': return 'contract-frozen';
    case 'checked': return step.type === 'prove' ? onProof(before, seen) : before.tries.length === 0 ? onBaseline(before, seen) : onFirst(before, seen);
    case 'rechecked': return onRepeated(before, seen);
    case 'revised': return seen.premise.fingerprint !== before.contract.fingerprint ? 'contract-changed' : seen.dispute !== null ? 'contract-disputed' : 'attempt-made';
    case 'scanned': return onScan(before, seen);
    case 'undecided': return 'approval-awaited';
    case 'ruled': return onRuling(before, seen);
  }
}

function onScan(before: Before, { findings, mutation: { edits, nodes } }: Seen<'scanned'>): Opinion {
  const { scope, gate } = before.contract;
  if (findings.some((f) => f.level === 'block')) return 'tampering';
  if (scope.mutationMax === undefined || 1 - (nodes - edits) / (nodes + edits) <= scope.mutationMax) return 'change-cleared';
  if (isSpent(before)) return 'budget';
  return before.tries.length >= gate.attemptsMax ? 'cap' : 'attempt-refused';
}

function onRuling(before: Before, { judge, ruling }: Seen<'ruled'>): Opinion {
  if (judge.id === 'agent') return 'self-approval';
  if (ruling === 'apply') return 'change-approved';
  if (ruling === 'reject') return 'reject';
  if (isSpent(before)) return 'budget';
  return before.tries.length >= before.contract.gate.attemptsMax ? 'cap' : 'revision-asked';
}

function onProof(before: Before, { verdict, premise, lockBreaks }: Seen<'checked'>): Opinion {
  const { gate, fingerprint } = before.contract;
  if (premise.fingerprint !== fingerprint) return 'contract-changed';
  if (lockBreaks.length > 0) return 'tampering';
  const lost = lostIn(before.baseline, verdict).some((n) => !before.flakes.includes(n));
  if (passes(before, verdict, gate.threshold) && (gate.allowRegressions || !lost)) return 'pristine-held';
  if (verdict.runs.some((run) => run.state === 'environment')) return 'environment';
  return before.trail.includes('pristine-doubted') ? 'tampering' : 'pristine-doubted';
}

function onBaseline(before: Before, { verdict, premise, lockBreaks }: Seen<'checked'>): Opinion {
  if (premise.fingerprint !== before.contract.fingerprint) return 'contract-changed';
  if (lockBreaks.length > 0) return 'environment';
  if (verdict.tree !== before.base) return 'stale-verdict';
  const unusable = verdict.runs.find(({ state }) => ['environment', 'no-tests', 'did-not-exit', 'unparsed'].includes(state));
  if (unusable !== undefined) return unusable.state === 'unparsed' ? 'fault' : 'environment';
  return redsIn(verdict).length > 0 && before.contract.gate.reruns > 0 ? 'baseline-suspected' : onSettled(before, verdict, []);
}

function onRepeated(before: Before, { verdicts }: Seen<'rechecked'>): Opinion {
  const { previous } = before;
  if (previous?.type === 'verdict-doubted') return onAgain(before, previous, verdicts);
  if (previous?.type !== 'baseline-suspected') return 'fault';
  return verdicts.some((v) => v.tree !== before.base) ? 'stale-verdict' : onSettled(before, previous.verdict, verdicts);
}

function onSettled(before: Before, verdict: Verdict, again: readonly Verdict[]): Opinion {
  const steady = redsIn(verdict).filter((name) => again.every((v) => !changed(name, verdict, v)));
  if (steady.length === 0 && verdict.runs.length > 0 && verdict.runs.every(({ state }) => ENDED.includes(state))) return 'no-op';
  return isSpent(before) ? 'budget' : 'baseline-taken';
}

const ENDED: readonly string[] = ['passed', 'failed'];

/** A red case is not red any more, in a check that ran to its end both times. */
function changed(name: string, first: Verdict, later: Verdict): boolean {
  const ended = (v: Verdict) => v.runs.some((run) => name.startsWith(`${run.check}: `) && ENDED.includes(run.state));
  return ended(first) && ended(later) && !redsIn(later).includes(name);
}
