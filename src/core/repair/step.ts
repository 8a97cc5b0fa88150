import type { Attempt } from '../attempt.js';
import { broken } from '../invariant.js';
import type { CheckSpec, Contract } from '../contract.js';
import type { Letter } from '../letter.js';
import { redsOf, type Verdict } from '../verdict.js';
import { startingPoint } from './start.js';
import type { RepairState, Underway } from './state.js';

interface Identified {
  /** Stable: the same step of the same run has the same id in every process. */
  readonly id: string;
}

/** What a judge, or a person in its place, is asked about. */
export interface JudgeStep {
  readonly contract: Contract;
  readonly base: string;
  readonly attempt: Attempt;
  readonly baseline: Verdict;
  readonly pristine: Verdict;
  readonly flakes: readonly string[];
}

/** What the run needs next. A value: whoever holds it may perform it. */
export type RepairStep =
  | (Identified & { readonly type: 'freeze' })
  | (Identified & { readonly type: 'check'; readonly contract: Contract; readonly tree: string })
  | (Identified & { readonly type: 'recheck'; readonly contract: Contract; readonly tree: string; readonly checks: readonly CheckSpec[]; readonly suspects: readonly string[]; readonly times: number })
  | (Identified & { readonly type: 'revise'; readonly contract: Contract; readonly base: string; readonly from: string; readonly letter: Letter; readonly fixes: readonly CheckSpec[] })
  | (Identified & { readonly type: 'guard'; readonly contract: Contract; readonly base: string; readonly tree: string; readonly observed: readonly string[] })
  | (Identified & { readonly type: 'prove'; readonly contract: Contract; readonly base: string; readonly tree: string })
  | (Identified & JudgeStep & { readonly type: 'judge' })
  | (Identified & JudgeStep & { readonly type: 'rule'; readonly because: string });
export type RepairStepOf<T extends RepairStep['type']> = Extract<RepairStep, { type: T }>;

/** Pending work is a function of the state, so nothing is lost when a process dies. */
export function nextRepairSteps(state: RepairState): readonly RepairStep[] {
  switch (state.phase) {
    case 'unfrozen':
      return [{ type: 'freeze', id: 'freeze' }];
    case 'baselining':
      return [{ type: 'check', id: 'baseline', contract: state.contract, tree: state.base }];
    case 'settling':
      return [recheck('settle', state, state.base)];
    case 'revising':
      return [revise(state)];
    case 'guarding':
      return [{ type: 'guard', id: idOf('guard', state), contract: state.contract, base: state.base, tree: latest(state).tree, observed: observedIn(state) }];
    case 'verifying':
      return [{ type: 'check', id: idOf('check', state), contract: state.contract, tree: latest(state).tree }];
    case 'confirming':
      return [recheck(idOf('confirm', state), state, latest(state).tree)];
    case 'proving':
      return [{ type: 'prove', id: idOf(state.doubted ? 'prove-again' : 'prove', state), contract: state.contract, base: state.base, tree: latest(state).tree }];
    case 'judging':
      return [{ type: 'judge', id: idOf('judge', state), ...question(state) }];
    case 'awaiting':
      return [{ type: 'rule', id: idOf('rule', state), ...question(state), because: state.because }];
    case 'stopped':
      return [];
  }
}

/** The attempt under way: phases after `revising` always have one. */
export const latest = (state: Underway): Attempt => state.attempts.at(-1) ?? broken('no attempt was made yet');

const idOf = (name: string, state: Underway): string => `${name}-${state.attempts.length}`;

function revise(state: Underway): RepairStep {
  const { contract, base, letter } = state;
  const from = startingPoint(base, state.baseline, state.flakes, state.attempts).tree;
  return { type: 'revise', id: `revise-${state.attempts.length + 1}`, contract, base, from, letter, fixes: fixesFor(state) };
}

/** Checks whose own automatic fix may bypass the agent (VR-15): on the first attempt, when nothing else is red. */
function fixesFor(state: Underway): readonly CheckSpec[] {
  if (state.attempts.length > 0) return [];
  const red = new Set([
    ...redsOf(state.baseline).map((c) => c.check),
    ...state.baseline.runs.filter((run) => run.state !== 'passed').map((run) => run.check),
  ]);
  const fixable = state.contract.checks.filter((check) => check.fix !== null && red.has(check.name));
  return fixable.length === red.size ? fixable : [];
}

/** What the red cases of the last verdict printed as actual: an expectation that becomes one of them was fitted to the failure (VR-10). */
function observedIn({ baseline, attempts }: Underway): readonly string[] {
  const last = attempts.findLast((attempt) => attempt.verdict !== null)?.verdict ?? baseline;
  return [...new Set(redsOf(last).flatMap(({ actual }) => actual ?? []))];
}

interface Doubted {
  readonly contract: Contract;
  readonly suspects: readonly string[];
}

function recheck(id: string, { contract, suspects }: Doubted, tree: string): RepairStep {
  const checks = contract.checks.filter((check) => suspects.some((name) => name.startsWith(`${check.name}: `)));
  return { type: 'recheck', id, contract, tree, suspects, checks, times: contract.gate.reruns };
}

function question(state: Underway & { readonly pristine: Verdict }): JudgeStep {
  const { contract, base, baseline, pristine, flakes } = state;
  return { contract, base, attempt: latest(state), baseline, pristine, flakes };
}
