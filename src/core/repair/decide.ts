import { approve } from '../approval.js';
import { FREE, overBudget, spend } from '../budget.js';
import { blocking } from '../finding.js';
import { broken } from '../invariant.js';
import { writeLetter } from '../letter.js';
import { isGreen, regressionsOf, type CheckState, type Verdict } from '../verdict.js';
import { flakesAmong, overlay, settledFlakes, targetsOf } from './flakes.js';
import { halt, meets, ranToTheirEnd, scored } from './gate.js';
import { mutationExceeded } from './mutation-rule.js';
import type { Halt, RepairEvent, RepairEventOf, Scored } from './events.js';
import type { RepairObservation, Seen } from './observation.js';
import type { Frozen, In, LiveState, RepairState, Underway } from './state.js';
import { onVerdict } from './verdict-rules.js';

/** All policy: which fact follows from what was observed. */
export function decideRepair(state: RepairState, seen: RepairObservation): RepairEvent {
  if (state.phase === 'stopped') return broken(`"${seen.type}" was observed after the run had stopped`);
  const rule = RULES[state.phase][seen.type] as ((state: LiveState, seen: RepairObservation) => RepairEvent) | undefined;
  return rule === undefined ? broken(`"${seen.type}" cannot be observed while the run is "${state.phase}"`) : rule(state, seen);
}

/** What a run may hear in each phase. A missing cell is a bug in the caller. The state diagram is drawn from this table. */
export const RULES: Rules = {
  unfrozen: { frozen: onContract, faulted: onFault },
  baselining: { checked: onBaseline, faulted: onFault },
  settling: { rechecked: onSettled, faulted: onFault },
  revising: { revised: onRevision, faulted: onFault },
  guarding: { scanned: onScan, faulted: onFault },
  verifying: { checked: onChecked, faulted: onFault },
  confirming: { rechecked: onConfirmed, faulted: onFault },
  proving: { checked: onPristine, faulted: onFault },
  judging: { ruled: onRuling, undecided: onUndecided, faulted: onJudgeFault },
  awaiting: { ruled: onRuling },
};
type Rules = {
  readonly [P in LiveState['phase']]: { readonly [T in RepairObservation['type']]?: (state: In<P>, seen: Seen<T>) => RepairEvent };
};

/** States in which a baseline tells nothing that an agent could act on. */
const UNUSABLE: Partial<Record<CheckState, Halt>> = {
  environment: 'environment',
  'no-tests': 'environment',
  'did-not-exit': 'environment',
  unparsed: 'fault',
};

function onContract(_: In<'unfrozen'>, { contract, tree, tookMs }: Seen<'frozen'>): RepairEvent {
  return { type: 'contract-frozen', contract, tree, tookMs };
}

function onBaseline(state: In<'baselining'>, seen: Seen<'checked'>): RepairEvent {
  const { verdict, tookMs } = seen;
  const unusable = premiseMoved(state, seen) ?? untrustworthy(seen) ?? stray(state.base, [verdict], tookMs) ?? unusableCheck(seen);
  if (unusable !== null) return { ...unusable, scored: scored(verdict, verdict, []) };
  const suspects = targetsOf(verdict, []);
  if (suspects.length > 0 && state.contract.gate.reruns > 0) return { type: 'baseline-suspected', verdict, suspects, tookMs };
  return settle(state, verdict, [], tookMs);
}

function premiseMoved({ contract }: Frozen, { premise, tookMs }: Pick<Seen<'checked'>, 'premise' | 'tookMs'>): RepairEventOf<'run-stopped'> | null {
  return premise.fingerprint === contract.fingerprint ? null : halt('contract-changed', premise.changed, tookMs);
}

/** Checks that rewrite locked files before anybody edited would make every attempt look like tampering (cases F-30). */
function untrustworthy({ lockBreaks, tookMs }: Seen<'checked'>): RepairEventOf<'run-stopped'> | null {
  if (lockBreaks.length === 0) return null;
  const files = lockBreaks.map((f) => f.file).join(', ');
  return { ...halt('environment', `the checks rewrite locked files of the untouched tree: ${files}`, tookMs), findings: lockBreaks };
}

/** A verdict of another tree than the one asked for says nothing about it. */
function stray(tree: string, verdicts: readonly Verdict[], tookMs: number): RepairEventOf<'run-stopped'> | null {
  const other = verdicts.find((verdict) => verdict.tree !== tree);
  return other === undefined ? null : halt('stale-verdict', `the checks ran on ${other.tree}, asked for was ${tree}`, tookMs);
}

function unusableCheck({ verdict, tookMs }: Seen<'checked'>): RepairEventOf<'run-stopped'> | null {
  for (const run of verdict.runs) {
    const reason = UNUSABLE[run.state];
    if (reason !== undefined) return halt(reason, `check "${run.check}": ${run.detail}`, tookMs);
  }
  return null;
}

function onSettled(state: In<'settling'>, { verdicts, tookMs }: Seen<'rechecked'>): RepairEvent {
  return stray(state.base, verdicts, tookMs) ?? settle(state, state.verdict, settledFlakes(state.verdict, verdicts), tookMs);
}

/** A baseline that is green, flakes left out, leaves nothing to repair (VR-3); one that used up the budget, no attempt (cases L-39). */
function settle(state: In<'baselining' | 'settling'>, verdict: Verdict, flakes: readonly string[], tookMs: number): RepairEvent {
  if (targetsOf(verdict, flakes).length === 0 && ranToTheirEnd(verdict)) {
    const flaky = flakes.length === 0 ? '' : `; flaky: ${flakes.join(', ')}`;
    return { ...halt('no-op', `every check is green already${flaky}`, tookMs), scored: scored(verdict, verdict, flakes) };
  }
  const { contract } = state;
  const limit = overBudget(spend(state.spent, tookMs, FREE), contract.budget);
  if (limit !== null) return { ...halt('budget', `the baseline used up the budget of ${limit}`, tookMs), scored: scored(verdict, verdict, flakes) };
  const letter = writeLetter({ contract, verdict, attempt: 1, sameFailureAsBefore: false, previous: null, judgeSays: null, flakes });
  return { type: 'baseline-taken', verdict, flakes, letter, tookMs };
}

function onRevision(state: In<'revising'>, seen: Seen<'revised'>): RepairEvent {
  const { revision, dispute, tookMs } = seen;
  const moved = premiseMoved(state, seen);
  if (moved !== null) return moved;
  if (dispute !== null) return halt('contract-disputed', dispute, tookMs);
  return { type: 'attempt-made', revision, tookMs };
}

/** The file allow list and the detectors first, then the mutation distance (SC-6): both before any check runs. */
function onScan(state: In<'guarding'>, seen: Seen<'scanned'>): RepairEvent {
  const { findings, notes, mutation, tookMs } = seen;
  const blocks = blocking(findings);
  if (blocks.length === 0) return mutationExceeded(state, seen) ?? { type: 'change-cleared', findings, notes, mutation, tookMs };
  return { ...halt('tampering', `the change weakens its own checks: ${blocks.map((f) => `${f.file}:${f.line} ${f.detector}`).join(', ')}`, tookMs), findings, reasons: notes };
}

function onChecked(state: In<'verifying'>, { verdict, premise, lockBreaks, tookMs }: Seen<'checked'>): RepairEvent {
  return onVerdict({ state, now: scored(state.baseline, verdict, state.flakes), confirmed: false, premise, lockBreaks, tookMs });
}

/** A baseline-green case that failed and then passed on one tree is a flake. A target that wobbles is not green yet. */
function onConfirmed(state: In<'confirming'>, { verdicts, tookMs }: Seen<'rechecked'>): RepairEvent {
  const elsewhere = stray(state.verdict.tree, verdicts, tookMs);
  if (elsewhere !== null) return { ...elsewhere, scored: scored(state.baseline, state.verdict, state.flakes) };
  const targets = targetsOf(state.baseline, state.flakes);
  const flaky = flakesAmong(state.suspects, verdicts);
  const flakes = [...new Set([...state.flakes, ...flaky.filter((name) => !targets.includes(name))])];
  const whole = verdicts.map((again) => overlay(state.verdict, again)).find((again) => isGreen(state.baseline, again, flakes));
  const verdict = whole === undefined || flaky.some((name) => targets.includes(name)) ? state.verdict : whole;
  return onVerdict({ state, now: scored(state.baseline, verdict, flakes), confirmed: true, premise: null, lockBreaks: [], tookMs });
}

/** Green in place and red over the frozen tests is tampering shown without a model (DESIGN 5); a second run rules out a flake. */
function onPristine(state: In<'proving'>, seen: Seen<'checked'>): RepairEvent {
  const { verdict, lockBreaks, tookMs } = seen;
  const now = scored(state.baseline, verdict, state.flakes);
  const moved = premiseMoved(state, seen);
  if (moved !== null) return { ...moved, scored: now };
  if (lockBreaks.length > 0) return { ...halt('tampering', 'the checks changed locked files while they ran', tookMs), findings: lockBreaks, scored: now };
  if (holds(state, now)) return { type: 'pristine-held', verdict, tookMs };
  const lost = verdict.runs.find((run) => run.state === 'environment');
  if (lost !== undefined) return { ...halt('environment', `check "${lost.check}" in a clean copy: ${lost.detail}`, tookMs), scored: now };
  if (!state.doubted) return { type: 'pristine-doubted', verdict, tookMs };
  return { ...halt('tampering', `green in the attempt's own copy, not with the frozen tests in a clean one: ${redIn(verdict, state.flakes)}`, tookMs), scored: now };
}

/** A threshold below 1 leaves room for red cases, none for one that the baseline had green (VR-7). */
function holds({ contract: { gate }, baseline, flakes }: Underway, now: Scored): boolean {
  return meets(gate.threshold, baseline, now) && (gate.allowRegressions || regressionsOf(baseline, now.verdict, flakes).length === 0);
}

function redIn(verdict: Verdict, flakes: readonly string[]): string {
  const reds = targetsOf(verdict, flakes);
  const states = verdict.runs.filter((run) => run.state !== 'passed').map((run) => `${run.check} ${run.state} (${run.detail})`);
  return (reds.length > 0 ? reds : states).join(', ');
}

function onRuling(state: In<'judging' | 'awaiting'>, { judge, ruling, because, reasons, tookMs }: Seen<'ruled'>): RepairEvent {
  const approval = approve(state.attempts.map((a) => a.worker), judge, because);
  if (approval === null) return { ...halt('self-approval', `"${judge.id}" made the change and cannot rule on it`, tookMs), judge };
  if (ruling === 'apply') return { type: 'change-approved', approval, reasons, tookMs };
  if (ruling === 'reject') return { ...halt('reject', because, tookMs), judge, reasons };
  return sendBack(state, { judge, because, reasons, tookMs });
}

function sendBack(state: In<'judging' | 'awaiting'>, said: Pick<RepairEventOf<'revision-asked'>, 'judge' | 'because' | 'reasons' | 'tookMs'>): RepairEvent {
  const { contract, attempts, flakes } = state;
  const limit = overBudget(spend(state.spent, said.tookMs, FREE), contract.budget);
  if (limit !== null) return { ...halt('budget', `the judge asked for a revision, and the budget of ${limit} is used up`, said.tookMs), judge: said.judge, reasons: said.reasons };
  if (attempts.length >= contract.gate.attemptsMax) {
    return { ...halt('cap', `the judge asked for a revision after attempt ${attempts.length} of ${contract.gate.attemptsMax}: ${said.because}`, said.tookMs), judge: said.judge, reasons: said.reasons };
  }
  const letter = writeLetter({ contract, verdict: state.pristine, attempt: attempts.length + 1, sameFailureAsBefore: false, previous: null, judgeSays: said.because, flakes });
  return { type: 'revision-asked', ...said, letter };
}

/** A judge that gives no ruling is never a vote: a person has to rule. */
function onUndecided(_: In<'judging'>, { judge, because, tookMs }: Seen<'undecided'>): RepairEvent {
  return { type: 'approval-awaited', judge, because, tookMs };
}

function onJudgeFault(_: In<'judging'>, { message, tookMs }: Seen<'faulted'>): RepairEvent {
  return { type: 'approval-awaited', judge: { kind: 'judge', id: 'unavailable' }, because: message, tookMs };
}

function onFault(_: LiveState, { message, tookMs }: Seen<'faulted'>): RepairEvent {
  return halt('fault', message, tookMs);
}

