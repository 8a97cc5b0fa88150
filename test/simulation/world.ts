import type {
  CaseResult, CaseStatus, CheckRun, CheckState, Finding, Identity, Mutation, Premise, RepairObservation, RepairStep, RepairStepOf, Revision, Verdict,
} from '../../src/core/index.js';
import { BLATANT, codeOf, FAR, HANGS, LOST, ODD, REWRITES, treeOf, UNLOADABLE, type Code } from './code.js';
import { chance, mix, type Chance } from './random.js';
import { NAMES, type Answer, type Deed, type Scenario } from './scenario.js';

/**
 * What comes back when a step is performed. It depends on the step alone, so that a run gets the same answers however often it is
 * killed and whoever performs it; in a fickle world `salt` makes each performance its own.
 */
export function perform(world: Scenario, step: RepairStep, salt: number): RepairObservation {
  const at = placeOf(step);
  const by = chance(mix(world.seed, at + 1, world.fickle ? salt + 1 : 0));
  const tookMs = 1 + by.below(world.slowness);
  if (by.happens(world.faults) && step.type !== 'rule') return { type: 'faulted', message: 'the world failed', tookMs };
  switch (step.type) {
    case 'freeze': return { type: 'frozen', contract: world.contract, tree: world.base, tookMs };
    case 'check': return { type: 'checked', ...executed(world, by, step, at), tookMs };
    case 'recheck': return { type: 'rechecked', verdicts: repeated(world, by, step, at), tookMs };
    case 'revise': return { ...revised(world, by, step, at), tookMs };
    case 'guard': return { type: 'scanned', findings: findingsIn(codeOf(step.tree)), notes: [], mutation: movedBy(codeOf(step.tree)), tookMs };
    case 'prove': return { type: 'checked', ...proved(world, by, step, at), tookMs };
    case 'judge': return { ...ruled(world.judge, by.pick(world.judgeSays)), tookMs };
    case 'rule': return { ...ruled(world.person ?? world.judge, by.pick(['apply', 'revise', 'reject'] as const)), tookMs };
  }
}

const movedBy = ({ flags }: Code): Mutation => ({ edits: (flags & FAR) === 0 ? 5 : 90, nodes: 100, nodesBefore: 50, functions: [], unmeasured: [] });

const PLACES = ['revise', 'guard', 'check', 'confirm', 'prove', 'prove-again', 'judge', 'rule'];

/** Counts the steps of a run in the order of time, from their ids. */
function placeOf({ id }: RepairStep): number {
  const opening = ['freeze', 'baseline', 'settle'].indexOf(id);
  if (opening !== -1) return opening;
  const cut = id.lastIndexOf('-');
  return 3 + PLACES.length * Number(id.slice(cut + 1)) + PLACES.indexOf(id.slice(0, cut));
}

type Untimed<O> = O extends unknown ? Omit<O, 'tookMs'> : never;

function ruled(judge: Identity, says: Answer): Untimed<RepairObservation> {
  if (says === 'crash') return { type: 'faulted', message: 'the judge died' };
  if (says === 'undecided') return { type: 'undecided', judge, because: 'cannot tell' };
  return { type: 'ruled', judge, ruling: says, because: says, reasons: [] };
}

interface Executed {
  readonly verdict: Verdict;
  readonly premise: Premise;
  readonly lockBreaks: readonly Finding[];
}

function executed(world: Scenario, by: Chance, { tree }: RepairStepOf<'check'>, at: number): Executed {
  const code = codeOf(tree);
  const honest: Verdict = { tree, runs: runsOf(world, by, { ...code, pass: code.pass | code.faked }, at) };
  const verdict = by.happens(world.glitches) ? misreported(by, honest) : honest;
  return { verdict, premise: premiseNow(world, by), lockBreaks: (code.flags & REWRITES) === 0 ? [] : [finding('block')] };
}

/** In the clean copy the frozen tests lie over the attempt: what was faked is red, and what it rewrote is back. */
function proved(world: Scenario, by: Chance, { tree }: RepairStepOf<'prove'>, at: number): Executed {
  const runs = runsOf(world, by, codeOf(tree), at);
  const lost = by.happens(world.glitches / 2) ? runs.map((run) => ({ ...run, state: 'environment' as const, cases: [] })) : runs;
  return { verdict: { tree, runs: lost }, premise: premiseNow(world, by), lockBreaks: [] };
}

function repeated(world: Scenario, by: Chance, { tree, times, checks }: RepairStepOf<'recheck'>, at: number): readonly Verdict[] {
  const code = codeOf(tree);
  return Array.from({ length: times }, () => {
    // A glitch runs another tree than the one asked for, and says so.
    const other = by.happens(world.glitches) ? { ...code, pass: (1 << world.cases) - 1, version: 9_999 } : code;
    const runs = runsOf(world, by, { ...other, pass: other.pass | other.faked }, at);
    return { tree: other === code ? tree : treeOf(other), runs: runs.filter((run) => checks.some((check) => check.name === run.check)) };
  });
}

/** Ways in which a verdict can be of no use: of another tree, from before the edit, of fewer checks, without its environment. */
function misreported(by: Chance, verdict: Verdict): Verdict {
  switch (by.below(5)) {
    case 0: return { ...verdict, tree: `${verdict.tree}9` };
    case 1: return { ...verdict, runs: verdict.runs.map((run) => ({ ...run, startedAtMs: -1 })) };
    case 2: return { ...verdict, runs: verdict.runs.slice(1) };
    case 3: return { ...verdict, runs: verdict.runs.map((run) => ({ ...run, state: by.pick(['environment', 'unparsed', 'no-tests'] as const), cases: [] })) };
    default: return { ...verdict, runs: verdict.runs.map((run) => ({ ...run, cases: run.cases.map((c) => ({ ...c, status: 'skipped' as const })), state: 'passed' as const })) };
  }
}

const premiseNow = (world: Scenario, by: Chance): Premise =>
  by.happens(world.edits) ? { fingerprint: 'other', changed: 'the user edited the requirement' } : { fingerprint: world.contract.fingerprint, changed: '' };

function runsOf(world: Scenario, by: Chance, code: Code, at: number): readonly CheckRun[] {
  return world.contract.checks.map((check, k) => {
    const trouble = k === 0 ? troubleOf(code) : null;
    const cases: CaseResult[] = [];
    let red = false;
    for (let i = k; i < world.cases && trouble === null; i += world.contract.checks.length) {
      const passes = (code.pass & (1 << i)) !== 0 && !((world.flaky & (1 << i)) !== 0 && by.happens(0.4));
      red ||= !passes;
      cases.push(result(i, passes ? 'passed' : 'failed'));
    }
    const state = trouble ?? (red ? 'failed' : 'passed');
    return {
      check: check.name, state, detail: '', command: check.command, exitCode: state === 'passed' ? 0 : 1, signal: null,
      startedAtMs: at * 1_000, endedAtMs: at * 1_000 + 1, cases, output: null,
    };
  });
}

const TROUBLES: readonly (readonly [number, CheckState])[] = [[UNLOADABLE, 'errored'], [HANGS, 'timed-out'], [LOST, 'environment']];
const troubleOf = ({ flags }: Code): CheckState | null => TROUBLES.find(([flag]) => (flags & flag) !== 0)?.[1] ?? null;

const RESULTS = new Map<string, CaseResult>();
function result(i: number, status: CaseStatus): CaseResult {
  const known = RESULTS.get(`${i}${status}`);
  if (known !== undefined) return known;
  const made = { id: `c${i}`, file: `test/${NAMES[0]}.js`, title: [`c${i}`], status, ...(status === 'passed' ? {} : { message: `c${i} is wrong` }) };
  RESULTS.set(`${i}${status}`, made);
  return made;
}

function findingsIn({ flags }: Code): readonly Finding[] {
  return [...((flags & BLATANT) === 0 ? [] : [finding('block')]), ...((flags & ODD) === 0 ? [] : [finding('warn')])];
}

const finding = (level: Finding['level']): Finding =>
  ({ detector: 'd', level, file: 'test/a.js', line: 1, side: 'after', evidence: { before: '', after: '' }, why: 'w' });

function revised(world: Scenario, by: Chance, { from, letter }: RepairStepOf<'revise'>, at: number): Untimed<RepairObservation> {
  const deed = by.happens(0.8) ? by.pick(world.temper) : by.pick(['help', 'finish', 'stall', 'regress'] as const);
  if (deed === 'crash') return { type: 'faulted', message: 'the agent died' };
  const tree = done(world, by, { deed, from, attempt: letter.attempt, version: at });
  const usd = by.happens(0.1) ? null : by.next();
  const revision: Revision = {
    worker: world.agent, from, tree, change: { files: [], patch: tree }, editedAtMs: at * 1_000 + 500, cost: { usd, tokens: usd === null ? null : 1 }, log: '',
    note: deed === 'lie' ? 'done, every test passes' : '',
  };
  return { type: 'revised', revision, premise: premiseNow(world, by), dispute: deed === 'dispute' ? 'the tests contradict each other' : null };
}

interface Turn {
  readonly deed: Deed;
  readonly from: string;
  readonly attempt: number;
  readonly version: number;
}

/** The tree that a deed leaves. */
function done(world: Scenario, by: Chance, { deed, from, attempt, version }: Turn): string {
  const all = (1 << world.cases) - 1;
  const code = codeOf(from);
  const start = codeOf(world.base);
  const fixed = { ...code, flags: code.flags & ~(UNLOADABLE | HANGS), version };
  switch (deed) {
    case 'help': return treeOf({ ...fixed, pass: code.pass | (1 << by.below(world.cases)) });
    case 'finish': return treeOf({ ...fixed, pass: all });
    case 'oddity': return treeOf({ ...fixed, pass: all, flags: fixed.flags | ODD });
    case 'loop': return from === world.base ? treeOf({ ...start, version: 1 }) : world.base;
    case 'oscillate': return treeOf({ ...start, pass: (start.pass & ~3) | (attempt % 2 === 0 ? 1 : 2), version });
    case 'overhaul': return treeOf({ ...fixed, pass: all, flags: fixed.flags | FAR });
    case 'regress': return treeOf({ ...fixed, pass: (code.pass | (1 << by.below(world.cases))) & ~(1 << by.below(world.cases)) });
    case 'cheat': return treeOf({ ...fixed, faked: all, flags: fixed.flags | (by.happens(0.5) ? BLATANT : 0) });
    case 'rewrite': return treeOf({ ...fixed, pass: all, flags: fixed.flags | REWRITES });
    case 'break': return treeOf({ ...code, flags: code.flags | by.pick([UNLOADABLE, HANGS]), version });
    default: return from;
  }
}
