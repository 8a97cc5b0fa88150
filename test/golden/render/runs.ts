import {
  envelopeOf, FREE, repair, type CaseResult, type CheckRun, type CheckState, type Contract, type FileChange, type Finding, type Mutation,
  type RepairEvent, type RepairObservation, type RepairState, type Revision, type Verdict,
} from '../../../src/core/index.js';
import type { RunReport } from '../../../src/cli/render/run-report.js';
import type { JournalEntry } from '../../../src/ports/journal.js';

/** Runs to show, each made by the real program from what it could have observed. */

export const BEGAN = Date.UTC(2026, 10, 30, 9, 30);
export const RUN = '01JDRENDER00000000000000AB';

export const contractOf = (changes: Partial<Contract> = {}): Contract => ({
  requirement: 'The cart adds up its lines, discounts included',
  checks: ['unit', 'lint'].map((name) => ({ name, command: ['npm', 'run', name], cwd: '.', format: 'exit-code', report: null, env: {}, timeoutMs: 1, idleMs: 1, fix: null })),
  gate: { threshold: 1, allowRegressions: false, attemptsMax: 3, plateauWindow: 3, tolerance: 0.001, reruns: 1 },
  budget: { minutesMax: 30, usdMax: null },
  scope: { writable: ['**'], locked: ['test/**'], unlocked: [] },
  locked: [],
  fingerprint: 'f1'.repeat(32),
  ...changes,
});

export const TITLES = ['adds two lines', 'adds no lines', 'takes off a discount', 'rounds to cents'] as const;

/** A result per letter: P passed, F failed, S skipped. */
export function casesFrom(letters: string, messages: readonly string[] = []): readonly CaseResult[] {
  return [...letters].map((letter, at): CaseResult => {
    const title = TITLES[at] ?? `case ${at + 1}`;
    const base = { id: `test/cart.test.js > ${title}`, file: 'test/cart.test.js', title: ['cart', title] };
    if (letter === 'P') return { ...base, status: 'passed', durationMs: 2 };
    if (letter === 'S') return { ...base, status: 'skipped' };
    const message = messages[at] ?? `expected 90 to be 100\n    at test/cart.test.js:${12 + at}:7`;
    return { ...base, status: 'failed', message, expected: '100', actual: '90', location: { file: 'test/cart.test.js', line: 12 + at } };
  });
}

export function checkRun(check: string, cases: readonly CaseResult[], state?: CheckState, detail: string = ''): CheckRun {
  const red = cases.some((c) => c.status === 'failed');
  return {
    check, state: state ?? (red ? 'failed' : 'passed'), detail: detail || (red ? 'red cases' : 'exit 0'), command: ['npm', 'run', check],
    exitCode: red ? 1 : 0, signal: null, startedAtMs: BEGAN + 1_000, endedAtMs: BEGAN + 1_900, cases, output: null,
  };
}

const LINT: CaseResult = { id: 'lint', file: '', title: ['lint'], status: 'passed' };
export const verdictOf = (tree: string, letters: string, messages?: readonly string[]): Verdict =>
  ({ tree, runs: [checkRun('unit', casesFrom(letters, messages)), checkRun('lint', [LINT])] });

export const FILE: FileChange = { path: 'src/cart.js', kind: 'modified', added: 1, deleted: 1 };

export const revisionOf = (tree: string, from: string, changes: Partial<Revision> = {}): Revision => ({
  worker: { kind: 'agent', id: 'offline' }, from, tree, change: { files: [FILE], patch: 'ab'.repeat(32) }, editedAtMs: BEGAN, cost: FREE, log: '', note: 'tried 214 candidates', ...changes,
});

const premise = (contract: Contract) => ({ fingerprint: contract.fingerprint, changed: '' });
const RULES = { kind: 'judge', id: 'rules' } as const;

export const frozen = (contract: Contract): RepairObservation => ({ type: 'frozen', contract, tree: 'base', tookMs: 120 });
export const checked = (contract: Contract, verdict: Verdict): RepairObservation => ({ type: 'checked', verdict, premise: premise(contract), lockBreaks: [], tookMs: 1_900 });
export const rechecked = (verdict: Verdict): RepairObservation => ({ type: 'rechecked', verdicts: [verdict], tookMs: 1_500 });
export const revised = (contract: Contract, revision: Revision): RepairObservation => ({ type: 'revised', revision, premise: premise(contract), dispute: null, tookMs: 8_400 });
/** So many edits to a function that has 60 nodes before and after. */
const movedBy = (edits: number, name = 'total', unmeasured: readonly string[] = []): Mutation => ({
  edits, nodes: 120, nodesBefore: 60, unmeasured, functions: [{ file: 'src/cart.js', name, line: 2, edits, nodes: 120, fate: 'edited', bounded: false }],
});
export const scanned = (findings: readonly Finding[] = [], edits = 3): RepairObservation => ({ type: 'scanned', findings, notes: [], mutation: movedBy(edits), tookMs: 60 });
export const ruled = (ruling: 'apply' | 'revise' | 'reject', because: string, reasons: readonly string[] = []): RepairObservation =>
  ({ type: 'ruled', judge: RULES, ruling, because, reasons, tookMs: 700 });

export const finding = (changes: Partial<Finding> = {}): Finding => ({
  detector: 'assertion-weakened', level: 'warn', file: 'src/cart.js', line: 3, side: 'after', evidence: { before: 'return sum;', after: 'return 100;' },
  why: 'the result stands in a test', ...changes,
});

export interface Played {
  readonly state: RepairState;
  readonly entries: readonly JournalEntry<RepairEvent>[];
  /** The state after each event. */
  readonly states: readonly RepairState[];
}

export function play(observations: readonly RepairObservation[]): Played {
  let state = repair.initial;
  let atMs = BEGAN;
  const entries: JournalEntry<RepairEvent>[] = [];
  const states: RepairState[] = [];
  for (const observation of observations) {
    const event = repair.decide(state, observation);
    state = repair.evolve(state, event);
    atMs += observation.tookMs;
    entries.push({ event, atMs, by: 'host/1/1' });
    states.push(state);
  }
  return { state, entries, states };
}

export function runOf(observations: readonly RepairObservation[], changes: Partial<RunReport> = {}): RunReport {
  const { state, entries } = play(observations);
  return { runId: RUN, createdAtMs: BEGAN, root: '/home/ada/shop', envelope: envelopeOf(state), state, entries, ...changes };
}

const contract = contractOf();
const begun = [frozen(contract), checked(contract, verdictOf('base', 'PFFP')), rechecked(verdictOf('base', 'PFFP'))];
const attempt = (tree: string, letters: string, findings: readonly Finding[] = []) =>
  [revised(contract, revisionOf(tree, 'base')), scanned(findings), checked(contract, verdictOf(tree, letters))];
const proved = (tree: string) => checked(contract, verdictOf(tree, 'PPPP'));

export const DONE: readonly RepairObservation[] = [
  ...begun, ...attempt('t1', 'PFPP'), ...attempt('t2', 'PPPP'), proved('t2'),
  ruled('apply', 'one expression changed, and the targeted cases fail without it', ['only sources are touched', 'no literal of a test stands in the change']),
];
const flaky = [frozen(contract), checked(contract, verdictOf('base', 'PFFF')), rechecked(verdictOf('base', 'PFFP'))];
const cap = contractOf({ gate: { ...contract.gate, attemptsMax: 2 } });
const far = contractOf({ gate: cap.gate, scope: { ...contract.scope, mutationMax: 0.7 } });

const SCENES = {
  'unfrozen': [],
  'under-way': [...begun, ...attempt('t1', 'PFPP')],
  'done': DONE,
  'done-with-concerns': [...flaky, ...attempt('t1', 'PPPP', [finding()]), proved('t1'), ruled('apply', 'small and connected')],
  'no-op': [frozen(contract), checked(contract, verdictOf('base', 'PPPP'))],
  'tampering': [...begun, ...attempt('t1', 'PFPP'), revised(contract, revisionOf('t2', 't1')), scanned([finding({ level: 'block', file: 'test/cart.test.js', line: 14, side: 'before', detector: 'locked-file-changed', why: 'a locked file was changed' })])],
  'regression': [...begun, ...attempt('t1', 'FPPP'), rechecked(verdictOf('t1', 'FPPP'))],
  'exhausted': [frozen(cap), ...begun.slice(1), ...attempt('t1', 'PFPP'), ...attempt('t2', 'PFFP')],
  'too-far': [frozen(far), ...begun.slice(1), revised(far, revisionOf('t1', 'base')), scanned([], 110), revised(far, revisionOf('t2', 'base')), scanned([], 100)],
  'rejected': [...begun, ...attempt('t1', 'PPPP'), proved('t1'), ruled('reject', 'the discount is written for the numbers of the test')],
  'approval-required': [...begun, ...attempt('t1', 'PPPP'), proved('t1'), { type: 'undecided', judge: { kind: 'judge', id: 'person' }, because: 'nobody is at the terminal', tookMs: 5 }],
  'environment': [frozen(contract), checked(contract, { tree: 'base', runs: [checkRun('unit', [], 'environment', 'vitest is not installed here'), checkRun('lint', [LINT])] })],
  'disputed': [...begun, { type: 'revised', revision: revisionOf('base', 'base'), premise: premise(contract), dispute: 'Two cases ask for opposite results:\n- adds no lines wants 0\n- rounds to cents wants null', tookMs: 900 }],
} as const satisfies Record<string, readonly RepairObservation[]>;

export const RUNS: Readonly<Record<keyof typeof SCENES, RunReport>> =
  Object.fromEntries(Object.entries(SCENES).map(([name, observations]) => [name, runOf(observations)])) as Record<keyof typeof SCENES, RunReport>;

/** What a hostile test, file name, agent or judge may write. */
export const HOSTILE = [
  '\u001b[2J\u001b[31mgone', '\u001b]0;title\u0007', '\u009b31m', '\u202egnp.exe', '\u2066\u200b\ufeff\u00ad', '\u0000\u0008\u007f',
  '<script>alert(1)</script><img src=x onerror=alert(1)>', '&lt;b&gt; "\' onload=x', '```\n# out\n</pre></details>', '`a``b```c````', '@ada #12 https://evil.example www.evil.example',
  '| a | b |', '\ud800 lone', '[x](javascript:alert(1)) ![y](z)', '<!-- countersign:done -->', '\u2028next\u2029',
].join(' ');

/** Every text that others write is hostile; the run ends by the judge's reject, so that all of them are shown. */
export function hostileRun(text: string = HOSTILE): RunReport {
  const evil = contractOf({ requirement: text, gate: { ...contract.gate, threshold: 0.5 } });
  const named = (letters: string): readonly CaseResult[] => casesFrom(letters, [text, text, text, text]).map((c) => ({
    ...c, id: `${c.id} ${text}`, file: text, title: [text], ...(c.location === undefined ? {} : { expected: text, actual: text, location: { file: text, line: 1 } }),
  }));
  const verdict = (tree: string, letters: string): Verdict => ({ tree, runs: [checkRun('unit', named(letters), undefined, text), checkRun('lint', [LINT])] });
  const change = { files: [{ ...FILE, path: text, kind: 'renamed', from: text } as const], patch: 'ab'.repeat(32) };
  return runOf([
    frozen(evil), checked(evil, verdict('base', 'PFFP')), rechecked(verdict('base', 'PFFP')),
    revised(evil, revisionOf('t1', 'base', { change, note: text, worker: { kind: 'agent', id: `command:${text}` } })),
    { type: 'scanned', findings: [finding({ file: text, why: text, detector: text, evidence: { before: text, after: text }, test: text })], notes: [text], mutation: movedBy(3, text, [text]), tookMs: 1 },
    checked(evil, verdict('t1', 'PFPP')), checked(evil, verdict('t1', 'PFPP')),
    { type: 'ruled', judge: { kind: 'judge', id: `command:judge ${text}` }, ruling: 'reject', because: text, reasons: [text], tookMs: 1 },
  ], { root: `/tmp/${text}` });
}

export const PATCH = `diff --git a/src/cart.js b/src/cart.js
index 1111111..2222222 100644
--- a/src/cart.js
+++ b/src/cart.js
@@ -1,4 +1,4 @@ export function total(lines) {
 export function total(lines, discount = 0) {
   const sum = lines.reduce((all, line) => all + line.price, 0);
-  return sum + discount;
+  return sum - discount;
 }
`;
