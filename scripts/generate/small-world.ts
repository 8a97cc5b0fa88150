import {
  repair, RULES,
  type CheckRun, type CheckSpec, type CheckState, type Contract, type Finding, type FindingLevel, type Identity, type RepairObservation,
  type RepairState, type Revision, type RulingWord, type Seen, type Verdict,
} from '../../src/core/index.js';

/**
 * Everything a small run may observe: one check with two cases, three trees, a handful of contracts. Small enough to be walked
 * through, rich enough that every rule speaks somewhere (the tests assert that).
 */
export function observationsFor(state: RepairState): readonly RepairObservation[] {
  if (state.phase === 'stopped') return [];
  const observed: Readonly<Record<string, (state: RepairState) => readonly RepairObservation[]>> = OBSERVED;
  return Object.keys(RULES[state.phase]).flatMap((type) => observed[type]?.(state) ?? []);
}

const QUICK = 10;
const LONG = 10 * 60_000;

const CHECK: CheckSpec = {
  name: 'unit', command: ['check'], cwd: '.', format: 'tap', report: null, env: {}, timeoutMs: 1_000, idleMs: 1_000, fix: null,
};
const AGENT: Identity = { kind: 'agent', id: 'agent' };
const JUDGE: Identity = { kind: 'judge', id: 'judge' };

const contract = (attemptsMax: number, plateauWindow: number, limits: { readonly threshold?: number; readonly minutesMax?: number; readonly mutationMax?: number } = {}): Contract => ({
  requirement: '', checks: [CHECK], locked: [], fingerprint: 'frozen',
  gate: { threshold: limits.threshold ?? 1, allowRegressions: false, attemptsMax, plateauWindow, tolerance: 0.001, reruns: 1 },
  budget: { minutesMax: limits.minutesMax ?? null, usdMax: null },
  scope: { writable: ['**'], locked: [], unlocked: [], ...(limits.mutationMax === undefined ? {} : { mutationMax: limits.mutationMax }) },
});
const CONTRACTS = [contract(1, 9), contract(2, 9), contract(2, 9, { minutesMax: 5, mutationMax: 0.7 }), contract(3, 2), contract(9, 9, { minutesMax: 5 }), contract(9, 9)];

type Results = Readonly<Record<string, 'passed' | 'failed'>>;
const GREEN: Results = { a: 'passed', b: 'passed' };
const TARGET: Results = { a: 'passed', b: 'failed' };
const REGRESSED: Results = { a: 'failed', b: 'passed' };
const BOTH: Results = { a: 'failed', b: 'failed' };

function verdict(tree: string, results: Results, state: CheckState = Object.values(results).includes('failed') ? 'failed' : 'passed', message = 'no'): Verdict {
  const cases = Object.entries(results).map(([id, status]) => ({ id, file: 'test', title: [id], status, ...(status === 'failed' ? { message } : {}) }));
  const run: CheckRun = {
    check: CHECK.name, state, detail: state, command: CHECK.command, exitCode: 0, signal: null, startedAtMs: 2, endedAtMs: 3, cases, output: null,
  };
  return { tree, runs: [run] };
}

const finding = (level: FindingLevel): Finding =>
  ({ detector: 'x', level, file: 'x', line: 1, side: 'after', evidence: { before: '', after: '' }, why: '' });

const SAME = { fingerprint: 'frozen', changed: '' };
const CHANGED = { fingerprint: 'other', changed: 'the requirement' };

/** The tree the run waits to see checked. */
const treeOf = (state: RepairState): string => {
  const [step] = repair.nextSteps(state);
  return step !== undefined && 'tree' in step ? step.tree : 'base';
};

const OBSERVED: { readonly [T in RepairObservation['type']]: (state: RepairState) => readonly Seen<T>[] } = {
  frozen: () => CONTRACTS.map((frozen) => ({ type: 'frozen', contract: frozen, tree: 'base', tookMs: QUICK })),
  checked: (state) => checked(treeOf(state)),
  rechecked: (state) => [[], [TARGET], [GREEN], [REGRESSED], [BOTH]].flatMap((all) => [QUICK, LONG].map((tookMs) =>
    ({ type: 'rechecked', verdicts: all.map((results) => verdict(treeOf(state), results)), tookMs }))),
  revised: () => ['base', 'one', 'two'].flatMap(revised),
  scanned: () => [...[[], [finding('warn')], [finding('block')]].map((findings) => scanned(findings, 10)), scanned([], 90), scanned([], 90, LONG)],
  ruled: () => [
    ...(['apply', 'revise', 'reject'] as const).map((ruling) => ruled(JUDGE, ruling)),
    ruled(AGENT, 'apply'), ruled(JUDGE, 'revise', LONG),
  ],
  undecided: () => [{ type: 'undecided', judge: JUDGE, because: '', tookMs: QUICK }],
  faulted: () => [{ type: 'faulted', message: '', tookMs: QUICK }],
};

/** A hundred nodes before and after, and so many edits. */
const scanned = (findings: readonly Finding[], edits: number, tookMs = QUICK): Seen<'scanned'> =>
  ({ type: 'scanned', findings, notes: [], mutation: { edits, nodes: 100, nodesBefore: 50, functions: [], unmeasured: [] }, tookMs });

function checked(tree: string): readonly Seen<'checked'>[] {
  const seen = (found: Verdict, other: Partial<Seen<'checked'>> = {}): Seen<'checked'> =>
    ({ type: 'checked', verdict: found, premise: SAME, lockBreaks: [], tookMs: QUICK, ...other });
  return [
    ...[GREEN, TARGET, REGRESSED, BOTH].map((results) => seen(verdict(tree, results))),
    seen(verdict(tree, TARGET, 'failed', 'something else')),
    seen(verdict(tree, {}, 'environment')), seen(verdict(tree, {}, 'unparsed')), seen(verdict(tree, {}, 'timed-out')),
    seen(verdict('elsewhere', GREEN)),
    seen(verdict(tree, TARGET), { tookMs: LONG }),
    seen(verdict(tree, GREEN), { premise: CHANGED }),
    seen(verdict(tree, GREEN), { lockBreaks: [finding('block')] }),
  ];
}

function revised(tree: string): readonly Seen<'revised'>[] {
  const revision: Revision = {
    worker: AGENT, from: 'base', tree, change: { files: [], patch: '' }, editedAtMs: 1, cost: { usd: 0, tokens: 0 }, log: '', note: '',
  };
  const seen: Seen<'revised'> = { type: 'revised', revision, premise: SAME, dispute: null, tookMs: QUICK };
  return [seen, { ...seen, revision: { ...revision, from: 'one' } }, { ...seen, dispute: 'it contradicts itself' }, { ...seen, premise: CHANGED }];
}

const ruled = (judge: Identity, ruling: RulingWord, tookMs = QUICK): Seen<'ruled'> => ({ type: 'ruled', judge, ruling, because: '', reasons: [], tookMs });
