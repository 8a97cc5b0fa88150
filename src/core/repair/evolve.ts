import { FREE, NOTHING_SPENT, spend, type Cost } from '../budget.js';
import type { Attempt } from '../attempt.js';
import { broken } from '../invariant.js';
import type { RepairEvent, RepairEventOf, Scored } from './events.js';
import type { Frozen, In, LiveState, RepairState, Stopped, Underway } from './state.js';

/** Applies one fact. No rule lives here, so an old journal replays the same under new rules. */
export function evolveRepair(state: RepairState, event: RepairEvent): RepairState {
  if (state.phase === 'stopped') return broken(`"${event.type}" after the run had stopped`);
  const { tookMs } = event;
  switch (event.type) {
    case 'contract-frozen':
      expect(state, event, 'unfrozen');
      return { phase: 'baselining', contract: event.contract, base: event.tree, spent: spend(NOTHING_SPENT, tookMs, FREE) };
    case 'baseline-suspected':
      return { ...paid(expect(state, event, 'baselining'), tookMs), phase: 'settling', verdict: event.verdict, suspects: event.suspects };
    case 'baseline-taken':
      return begun(paid(expect(state, event, 'baselining', 'settling'), tookMs), event);
    case 'attempt-made':
      return attempted(paid(expect(state, event, 'revising'), tookMs, event.revision.cost), event);
    case 'change-cleared':
      return { ...relast(paid(expect(state, event, 'guarding'), tookMs), scanOf(event)), phase: 'verifying' };
    case 'attempt-refused':
      return { ...relast(paid(expect(state, event, 'guarding'), tookMs), { mutation: event.mutation }), phase: 'revising', letter: event.letter };
    case 'verdict-doubted':
      return { ...paid(underway(expect(state, event, 'verifying')), tookMs), phase: 'confirming', verdict: event.verdict, doubt: event.doubt, suspects: event.suspects };
    case 'gate-failed':
      return { ...scoredState(paid(expect(state, event, 'verifying', 'confirming'), tookMs), event), phase: 'revising', letter: event.letter };
    case 'gate-passed':
      return { ...scoredState(paid(expect(state, event, 'verifying', 'confirming'), tookMs), event), phase: 'proving', doubted: false };
    case 'pristine-doubted':
      return { ...paid(expect(state, event, 'proving'), tookMs), doubted: true };
    case 'pristine-held':
      return { ...paid(underway(expect(state, event, 'proving')), tookMs), phase: 'judging', pristine: event.verdict };
    case 'revision-asked':
      return { ...paid(underway(expect(state, event, 'judging', 'awaiting')), tookMs), phase: 'revising', letter: event.letter };
    case 'approval-awaited':
      return { ...paid(expect(state, event, 'judging'), tookMs), phase: 'awaiting', judge: event.judge, because: event.because };
    case 'change-approved':
      return approved(paid(expect(state, event, 'judging', 'awaiting'), tookMs), event);
    case 'run-stopped':
      return stopped(state, event);
  }
}

function begun(state: In<'baselining' | 'settling'>, { verdict, flakes, letter }: RepairEventOf<'baseline-taken'>): RepairState {
  const { contract, base, spent } = state;
  return { phase: 'revising', contract, base, spent, baseline: verdict, flakes, letter, attempts: [] };
}

function attempted(state: In<'revising'>, { revision }: RepairEventOf<'attempt-made'>): RepairState {
  const attempt: Attempt = { ...revision, number: state.attempts.length + 1, findings: [], verdict: null, score: null, signature: null };
  return { ...state, phase: 'guarding', attempts: [...state.attempts, attempt] };
}

/** What the scan says of an attempt. */
const scanOf = ({ findings, mutation }: RepairEventOf<'change-cleared'>): Partial<Attempt> => (mutation === undefined ? { findings } : { findings, mutation });

/** The nouns every phase after the baseline shares, without what belongs to the phase that ends. */
const underway = ({ contract, base, spent, baseline, flakes, attempts, letter }: Underway): Underway =>
  ({ contract, base, spent, baseline, flakes, attempts, letter });

const scoredState = (state: Underway, { verdict, score, signature, flakes }: Scored): Underway =>
  ({ ...relast(underway(state), { verdict, score, signature }), flakes });

/** The same run with its latest attempt completed by what was learned of it. */
function relast<S extends Underway>(state: S, learned: Partial<Attempt>): S {
  return { ...state, attempts: state.attempts.map((a, i) => (i === state.attempts.length - 1 ? { ...a, ...learned } : a)) };
}

function approved(state: In<'judging' | 'awaiting'>, { approval, reasons }: RepairEventOf<'change-approved'>): Stopped {
  const { judge, because } = approval;
  return { phase: 'stopped', reason: 'threshold', because, findings: [], judge, approval, verdict: state.pristine, flakes: state.flakes, reasons, before: state };
}

function stopped(state: LiveState, event: RepairEventOf<'run-stopped'>): Stopped {
  const { reason, because, findings, judge, reasons, scored } = event;
  const before = lastSeen(state.phase === 'unfrozen' ? state : paid(state, event.tookMs), event);
  const flakes = scored?.flakes ?? ('flakes' in state ? state.flakes : []);
  return { phase: 'stopped', reason, because, findings, judge, approval: null, verdict: scored?.verdict ?? null, flakes, reasons, before };
}

/** The run with what ended it. */
function lastSeen(state: LiveState, { scored, mutation }: RepairEventOf<'run-stopped'>): LiveState {
  if (!('attempts' in state)) return state;
  if (scored !== null) return withScore(state, scored) as LiveState;
  return mutation === undefined ? state : (relast(state, { mutation }) as LiveState);
}

const withScore = <S extends Underway>(state: S, { verdict, score, signature, flakes }: Scored): S =>
  ({ ...relast(state, { verdict, score, signature }), flakes });

const paid = <S extends Frozen>(state: S, tookMs: number, cost: Cost = FREE): S => ({ ...state, spent: spend(state.spent, tookMs, cost) });

function expect<P extends LiveState['phase']>(state: LiveState, { type }: RepairEvent, ...phases: readonly P[]): In<P> {
  return (phases as readonly string[]).includes(state.phase) ? (state as In<P>) : broken(`"${type}" while the run is "${state.phase}"`);
}
