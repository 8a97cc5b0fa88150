import {
  FREE, repair, type Attempt, type CaseStatus, type CheckRun, type CheckSpec, type CheckState, type Contract, type Finding, type Gate,
  type Identity, type In, type Mutation, type RepairEvent, type RepairEventOf, type RepairObservation, type RepairState, type Revision, type Seen, type Verdict,
} from '../../../src/core/index.js';

/** Small values of the core's nouns, so that a test spells out only what it is about. */

export const GATE: Gate = { threshold: 1, allowRegressions: false, attemptsMax: 3, plateauWindow: 3, tolerance: 0.01, reruns: 2 };

export const check = (name: string, over: Partial<CheckSpec> = {}): CheckSpec =>
  ({ name, command: ['run', name], cwd: '.', format: 'tap', report: null, env: {}, timeoutMs: 60_000, idleMs: 30_000, fix: null, ...over });

export const contract = (gate: Partial<Gate> = {}, over: Partial<Contract> = {}): Contract => ({
  requirement: 'make it work',
  checks: [check('unit')],
  gate: { ...GATE, ...gate },
  budget: { minutesMax: null, usdMax: null },
  scope: { writable: ['src/**'], locked: ['test/**'], unlocked: [] },
  locked: [{ path: 'test/a.test.js', sha256: 'aa' }],
  fingerprint: 'print',
  ...over,
});

const STATUSES: Readonly<Record<string, CaseStatus>> = { '+': 'passed', '-': 'failed', '!': 'errored', '~': 'skipped' };

/** `ran('unit', 'a+ b- c! d~')`: one run; `+` passed, `-` failed, `!` errored, `~` skipped. The state follows from the cases. */
export function ran(name: string, cases: string, over: Partial<CheckRun> = {}): CheckRun {
  const results = cases.split(' ').filter((word) => word !== '').map((word) => {
    const status = STATUSES[word.slice(-1)] ?? 'failed';
    const id = word.slice(0, -1);
    return { id, file: `test/${name}.js`, title: [id], status, ...(status === 'passed' ? {} : { message: `${id} is wrong\nand more` }) };
  });
  const state: CheckState = /[-!]( |$)/.test(cases) ? 'failed' : 'passed';
  return {
    check: name, state, detail: '', command: ['run', name], exitCode: state === 'passed' ? 0 : 1, signal: null,
    startedAtMs: 1_000, endedAtMs: 1_001, cases: results, output: null, ...over,
  };
}

/** A verdict on `tree`: of one check called `unit`, or of the given runs. */
export const verdict = (tree: string, cases: string | readonly CheckRun[], over: Partial<CheckRun> = {}): Verdict =>
  ({ tree, runs: typeof cases === 'string' ? [ran('unit', cases, over)] : cases });

export const AGENT: Identity = { kind: 'agent', id: 'command:./agent.sh' };
export const JUDGE: Identity = { kind: 'judge', id: 'rules' };
export const PERSON: Identity = { kind: 'person', id: 'person:ada' };
const PREMISE = { fingerprint: 'print', changed: '' };

export const finding = (over: Partial<Finding> = {}): Finding => ({
  detector: 'locked-file-changed', level: 'block', file: 'test/a.test.js', line: 3, side: 'after', evidence: { before: 'x', after: 'y' }, why: 'a lock', ...over,
});

const revision = (tree: string, over: Partial<Revision> = {}): Revision => ({
  worker: AGENT, from: 'base', tree, change: { files: [], patch: 'p' }, editedAtMs: 900, cost: FREE, log: 'l', note: 'all tests pass now', ...over,
});

export const attempt = (number: number, score: number | null, over: Partial<Attempt> = {}): Attempt =>
  ({ ...revision(`t${number}`), number, findings: [], verdict: null, score, signature: score === null ? null : `s${number}`, ...over });

const TOOK = { tookMs: 10 };
export const frozen = (over: Partial<Seen<'frozen'>> = {}): RepairObservation => ({ type: 'frozen', contract: contract(), tree: 'base', ...TOOK, ...over });
export const checked = (v: Verdict, over: Partial<Seen<'checked'>> = {}): RepairObservation =>
  ({ type: 'checked', verdict: v, premise: PREMISE, lockBreaks: [], ...TOOK, ...over });
export const rechecked = (...verdicts: readonly Verdict[]): RepairObservation => ({ type: 'rechecked', verdicts, ...TOOK });
export const revised = (tree: string, over: Partial<Revision> = {}, seen: Partial<Seen<'revised'>> = {}): RepairObservation =>
  ({ type: 'revised', revision: revision(tree, over), premise: PREMISE, dispute: null, ...TOOK, ...seen });
export const scanned = (...findings: readonly Finding[]): RepairObservation => ({ type: 'scanned', findings, notes: [], mutation: movedBy(1), ...TOOK });
/** So many edits to a function that has 50 nodes before and after. */
export const movedBy = (edits: number, over: Partial<Mutation> = {}): Mutation => ({
  edits, nodes: 100, nodesBefore: 50, unmeasured: [],
  functions: [{ file: 'src/a.js', name: 'pay', line: 7, edits, nodes: 100, fate: 'edited', bounded: false }], ...over,
});
export const wentFar = (edits = 90, over: Partial<Seen<'scanned'>> = {}): RepairObservation =>
  ({ type: 'scanned', findings: [], notes: [], mutation: movedBy(edits), ...TOOK, ...over });
export const ruled = (ruling: Seen<'ruled'>['ruling'], over: Partial<Seen<'ruled'>> = {}): RepairObservation =>
  ({ type: 'ruled', judge: JUDGE, ruling, because: 'for a reason', reasons: ['ground'], ...TOOK, ...over });
export const undecided = (because = 'no idea'): RepairObservation => ({ type: 'undecided', judge: JUDGE, because, ...TOOK });
export const faulted = (message = 'the disk is full'): RepairObservation => ({ type: 'faulted', message, ...TOOK });
export const moved = { fingerprint: 'other', changed: 'the requirement changed' };

/** The state after these observations, from `state` on. */
export const follow = (state: RepairState, ...seen: readonly RepairObservation[]): RepairState =>
  seen.reduce((now, one) => repair.evolve(now, repair.decide(now, one)), state);

export const begin = (...seen: readonly RepairObservation[]): RepairState => follow(repair.initial, ...seen);

/** The event that follows from the last observation. */
export function eventOf(state: RepairState, ...seen: readonly RepairObservation[]): RepairEvent {
  const last = seen.at(-1);
  if (last === undefined) throw new Error('no observation');
  return repair.decide(follow(state, ...seen.slice(0, -1)), last);
}

export function expectEvent<T extends RepairEvent['type']>(event: RepairEvent, type: T): RepairEventOf<T> {
  if (event.type !== type) throw new Error(`expected the event "${type}", got ${JSON.stringify(event).slice(0, 300)}`);
  return event as RepairEventOf<T>;
}

export function expectPhase<P extends Exclude<RepairState['phase'], 'stopped'>>(state: RepairState, phase: P): In<P> {
  if (state.phase !== phase) throw new Error(`expected the phase "${phase}", got "${state.phase}"`);
  return state as In<P>;
}

export function expectStop(state: RepairState): Extract<RepairState, { phase: 'stopped' }> {
  if (state.phase !== 'stopped') throw new Error(`expected a stop, got "${state.phase}"`);
  return state;
}

/** A run whose baseline is `a+ b-` and that waits for the first revision. */
export const revising = (gate: Partial<Gate> = {}, baseline = 'a+ b-', over: Partial<Contract> = {}): RepairState =>
  begin(frozen({ contract: contract({ reruns: 0, ...gate }, over) }), checked(verdict('base', baseline)));

/** One whole attempt that ends on `cases`. */
export const attemptOf = (tree: string, cases: string, over: Partial<Revision> = {}): readonly RepairObservation[] =>
  [revised(tree, over), scanned(), checked(verdict(tree, cases))];
