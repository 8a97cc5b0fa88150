import {
  overBudget, repair, type Approval, type In, type Letter, type RepairEvent, type RepairObservation, type RepairState, type Seen, type Verdict,
} from '../../src/core/index.js';
import type { Append, Repair } from './run.js';
import { compareAndSet } from './run.js';

/** A repair program with one rule broken on purpose. The checkers have to notice, or they prove nothing. */
export interface Mutant {
  readonly name: string;
  readonly program: Repair;
  readonly append: Append;
}

type Decide = Repair['decide'];
const broken = (name: string, decide: (sound: Decide) => Decide): Mutant =>
  ({ name, program: { ...repair, decide: decide(repair.decide) }, append: compareAndSet });

/** Looks at the state and the observation through other eyes before the sound rules see them. */
const seenAs = (name: string, look: (state: RepairState, seen: RepairObservation) => RepairObservation): Mutant =>
  broken(name, (sound) => (state, seen) => sound(state, look(state, seen)));

/** Lets the sound rules speak, and says something else instead. */
const saying = (name: string, say: (event: RepairEvent, state: RepairState, seen: RepairObservation) => RepairEvent): Mutant =>
  broken(name, (sound) => (state, seen) => say(sound(state, seen), state, seen));

/** The rules under another contract than the one that was frozen. */
const under = (name: string, gate: (gate: In<'revising'>['contract']['gate']) => Partial<In<'revising'>['contract']['gate']>): Mutant =>
  broken(name, (sound) => (state, seen) => {
    if (!('contract' in state)) return sound(state, seen);
    return sound({ ...state, contract: { ...state.contract, gate: { ...state.contract.gate, ...gate(state.contract.gate) } } } as RepairState, seen);
  });

const stopped = (event: RepairEvent, reason: string): boolean => event.type === 'run-stopped' && event.reason === reason;
const withVerdict = (seen: RepairObservation, change: (verdict: Verdict) => Verdict): RepairObservation =>
  seen.type === 'checked' ? { ...seen, verdict: change(seen.verdict) } : seen.type === 'rechecked' ? { ...seen, verdicts: seen.verdicts.map(change) } : seen;

const goOn = (event: RepairEvent, state: RepairState): RepairEvent => {
  const scored = event.type === 'run-stopped' ? event.scored : null;
  const letter: Letter | null = 'letter' in state ? state.letter : null;
  return scored === null || letter === null ? event : { type: 'gate-failed', ...scored, letter, tookMs: event.tookMs };
};

const approval = (seen: Seen<'ruled'> | Seen<'undecided'>): Approval => ({ worker: { kind: 'agent', id: 'agent' }, judge: seen.judge, because: seen.because }) as unknown as Approval;
const approving = (seen: Seen<'ruled'> | Seen<'undecided'>): RepairEvent => ({ type: 'change-approved', approval: approval(seen), reasons: [], tookMs: seen.tookMs });

let clock = 0;

export const MUTANTS: readonly Mutant[] = [
  under('the cap is one attempt too high', ({ attemptsMax }) => ({ attemptsMax: attemptsMax + 1 })),
  under('the cap is one attempt too low', ({ attemptsMax }) => ({ attemptsMax: attemptsMax - 1 })),
  under('no cap', () => ({ attemptsMax: 1e9, plateauWindow: 1e9 })),
  under('the plateau window is one too long', ({ plateauWindow }) => ({ plateauWindow: plateauWindow + 1 })),
  under('any small step counts as movement', () => ({ tolerance: -1 })),
  under('no re-runs although the contract asks for them', () => ({ reruns: 0 })),
  under('regressions are allowed', () => ({ allowRegressions: true })),
  under('the threshold is lower than the contract says', ({ threshold }) => ({ threshold: threshold * 0.8 })),
  saying('the gate speaks before regressions', (event, state) => {
    if (!stopped(event, 'regression') || event.type !== 'run-stopped' || event.scored === null || !('contract' in state)) return event;
    const { threshold } = state.contract.gate;
    return threshold < 1 && event.scored.score >= threshold ? { type: 'gate-passed', ...event.scored, tookMs: event.tookMs } : event;
  }),
  saying('a plateau does not stop', (event, state) => (stopped(event, 'plateau') ? goOn(event, state) : event)),
  saying('an oscillation does not stop', (event, state) => (stopped(event, 'oscillation') ? goOn(event, state) : event)),
  saying('a used-up budget does not stop', (event, state) => (stopped(event, 'budget') ? goOn(event, state) : event)),
  broken('an unknown cost counts as nothing', (sound) => (state, seen) => {
    if (!('spent' in state) || state.spent.usd !== null || overBudget({ ...state.spent, usd: 0 }, state.contract.budget) !== null) return sound(state, seen);
    return sound({ ...state, spent: { ...state.spent, usd: 0 } }, seen);
  }),
  saying('a stale verdict is believed', (event, state, seen) => (stopped(event, 'stale-verdict') && 'attempts' in state ? repair.decide(state, fresh(state, seen)) : event)),
  seenAs('a re-run of another tree is believed', (state, seen) => (seen.type === 'rechecked' ? fresh(state, seen) : seen)),
  seenAs('the premise is not looked at', (state, seen) => ('premise' in seen && 'contract' in state ? { ...seen, premise: { fingerprint: state.contract.fingerprint, changed: '' } } : seen)),
  seenAs('broken locks are not looked at', (_, seen) => (seen.type === 'checked' ? { ...seen, lockBreaks: [] } : seen)),
  seenAs('blocking findings are not looked at', (_, seen) => (seen.type === 'scanned' ? { ...seen, findings: [] } : seen)),
  seenAs('the mutation distance is not looked at', (_, seen) => (seen.type === 'scanned' ? { ...seen, mutation: { ...seen.mutation, edits: 0 } } : seen)),
  seenAs('a dispute is not heard', (_, seen) => (seen.type === 'revised' ? { ...seen, dispute: null } : seen)),
  seenAs('a skip counts as green', (_, seen) => withVerdict(seen, (v) => ({ ...v, runs: v.runs.map((run) => ({ ...run, cases: run.cases.map((c) => (c.status === 'skipped' ? { ...c, status: 'passed' } : c)) })) }))),
  seenAs('a check that hangs counts as passed', (_, seen) => withVerdict(seen, (v) => ({ ...v, runs: v.runs.map((run) => (run.state === 'timed-out' ? { ...run, state: 'passed' } : run)) }))),
  seenAs('"reject" is heard as "revise"', (_, seen) => (seen.type === 'ruled' && seen.ruling === 'reject' ? { ...seen, ruling: 'revise' } : seen)),
  seenAs('every ruling is heard as "apply"', (_, seen) => (seen.type === 'ruled' ? { ...seen, ruling: 'apply' } : seen)),
  seenAs('the judge\'s name is not looked at', (state, seen) => (seen.type === 'ruled' && 'attempts' in state ? { ...seen, judge: { kind: 'judge', id: 'somebody' } } : seen)),
  saying('a worker may approve', (event, _, seen) => (stopped(event, 'self-approval') && seen.type === 'ruled' && seen.ruling === 'apply' ? approving(seen) : event)),
  saying('no answer is an approval', (event, _, seen) => (event.type === 'approval-awaited' && seen.type === 'undecided' ? approving(seen) : event)),
  saying('the clean copy always holds', (event, _, seen) =>
    (event.type === 'pristine-doubted' || stopped(event, 'tampering')) && seen.type === 'checked' ? { type: 'pristine-held', verdict: seen.verdict, tookMs: seen.tookMs } : event),
  saying('an approval without an "apply"', (event, _, seen) => (event.type === 'revision-asked' && seen.type === 'ruled' ? approving(seen) : event)),
  saying('every stop is called a fault', (event) => (event.type === 'run-stopped' ? { ...event, reason: 'fault' } : event)),
  saying('every red baseline is called green', (event) => (event.type === 'baseline-taken'
    ? { type: 'run-stopped', reason: 'no-op', because: '', findings: [], scored: null, judge: null, reasons: [], tookMs: event.tookMs } : event)),
  saying('the time of day decides what is written', (event) => ({ ...event, tookMs: event.tookMs + (clock++ % 3) })),
  { name: 'evolve counts attempts twice', append: compareAndSet, program: { ...repair, evolve: (state, event) => twice(repair.evolve(state, event), event) } },
  { name: 'evolve forgets what was spent', append: compareAndSet, program: { ...repair, evolve: (state, event) => thrifty(repair.evolve(state, event)) } },
  { name: 'the journal does not compare its length', append: () => true, program: repair },
];

/** The observation as if it were of the tree under judgement, just now. */
function fresh(state: RepairState, seen: RepairObservation): RepairObservation {
  const last = 'attempts' in state ? state.attempts.at(-1) : undefined;
  if (last === undefined) return seen;
  return withVerdict(seen, (v) => ({ tree: last.tree, runs: v.runs.map((run) => ({ ...run, startedAtMs: Math.max(run.startedAtMs, last.editedAtMs) })) }));
}

const twice = (state: RepairState, event: RepairEvent): RepairState =>
  event.type === 'attempt-made' && 'attempts' in state ? { ...state, attempts: [...state.attempts, ...state.attempts.slice(-1)] } : state;

const thrifty = (state: RepairState): RepairState => ('spent' in state ? { ...state, spent: { ms: 0, usd: 0, tokens: 0 } } : state);
