import type { Contract, RepairEvent, RepairEventOf, Seen, StopReason, Verdict } from '../../src/core/index.js';

/**
 * A second opinion on every verdict, written from the requirements and not from the core: what must follow from it, in one word.
 * It shares no code with the core, so that one mistake cannot hide the other.
 */
export interface Facts {
  readonly contract: Contract;
  readonly base: string;
  readonly baseline: Verdict;
  /** Known before this verdict. */
  readonly flakes: readonly string[];
  /** Attempts so far, the latest last. */
  readonly tries: readonly Try[];
  readonly ms: number;
  readonly usd: number | null;
}

export interface Try {
  readonly from: string;
  readonly tree: string;
  readonly editedAtMs: number;
  readonly score: number | null;
  readonly looks: string | null;
}

/** The reason of a stop, or the type of the event that goes on. */
export type Opinion = Exclude<StopReason, 'threshold' | 'approval'> | Exclude<RepairEvent['type'], 'run-stopped'>;

/** The word for what the program made of it. */
export const wordOf = (event: RepairEvent): Opinion => (event.type === 'run-stopped' ? event.reason : event.type);

export function onFirst(facts: Facts, { verdict, premise, lockBreaks }: Seen<'checked'>): Opinion {
  if (premise.fingerprint !== facts.contract.fingerprint) return 'contract-changed';
  if (lockBreaks.length > 0) return 'tampering';
  return onFresh(facts, verdict, facts.contract.gate.reruns > 0);
}

/** After re-runs: `doubted` is the verdict that was doubted. */
export function onAgain(facts: Facts, doubted: RepairEventOf<'verdict-doubted'>, again: readonly Verdict[]): Opinion {
  if (again.some((v) => v.tree !== doubted.verdict.tree)) return 'stale-verdict';
  const goals = redsIn(facts.baseline).filter((n) => !facts.flakes.includes(n));
  const wobbling = doubted.suspects.filter((name) => again.some((v) => greens(v).includes(name)));
  const flakes = [...facts.flakes, ...wobbling.filter((n) => !goals.includes(n) && !facts.flakes.includes(n))];
  const laid = again.map((v) => ({ ...doubted.verdict, runs: doubted.verdict.runs.map((run) => v.runs.find((r) => r.check === run.check) ?? run) }));
  const whole = wobbling.some((n) => goals.includes(n)) ? undefined : laid.find((v) => passes({ ...facts, flakes }, v, 1));
  return onFresh({ ...facts, flakes }, whole ?? doubted.verdict, false);
}

function onFresh(facts: Facts, verdict: Verdict, mayDoubt: boolean): Opinion {
  const { gate } = facts.contract;
  const last = facts.tries.at(-1);
  if (last === undefined || verdict.tree !== last.tree || verdict.runs.length === 0 || verdict.runs.some((run) => run.startedAtMs < last.editedAtMs)) return 'stale-verdict';
  if (verdict.runs.some((run) => run.state === 'environment')) return 'environment';
  const reds = redsIn(verdict);
  const lost = lostIn(facts.baseline, verdict);
  const doubtful = mayDoubt && (reds.length > 0 || lost.length > 0);
  if (!gate.allowRegressions && lost.some((n) => !facts.flakes.includes(n))) return doubtful ? 'verdict-doubted' : 'regression';
  if (passes(facts, verdict, gate.threshold)) return 'gate-passed';
  if (doubtful && reds.length > 0 && reds.every((n) => facts.flakes.includes(n))) return 'verdict-doubted';
  return onFailure(facts, verdict, doubtful);
}

/** The gate failed: is there any use in another attempt? */
function onFailure(facts: Facts, verdict: Verdict, doubtful: boolean): Opinion {
  const { gate } = facts.contract;
  const tries = facts.tries.map((t, i) => (i === facts.tries.length - 1 ? { ...t, score: share(facts, verdict), looks: looksOf(verdict) } : t));
  if (turnsInCircles(facts.base, tries)) return 'oscillation';
  const window = tries.flatMap((t) => t.score ?? []).slice(-gate.plateauWindow);
  const still = window.length === gate.plateauWindow && Math.max(...window) - Math.min(...window) <= gate.tolerance + 1e-9;
  if (still) return doubtful ? 'verdict-doubted' : 'plateau';
  if (isSpent(facts)) return 'budget';
  return tries.length >= gate.attemptsMax ? 'cap' : 'gate-failed';
}

function turnsInCircles(base: string, tries: readonly Try[]): boolean {
  const last = tries[tries.length - 1];
  if (last !== undefined && last.tree !== last.from && (last.tree === base || tries.slice(0, -1).some((t) => t.tree === last.tree))) return true;
  const looks = tries.slice(-4).map((t) => t.looks);
  return looks.length === 4 && looks[0] === looks[2] && looks[1] === looks[3] && looks[0] !== looks[1];
}

export const isSpent = ({ contract: { budget }, ms, usd }: Pick<Facts, 'contract' | 'ms' | 'usd'>): boolean =>
  (budget.minutesMax !== null && ms / 60_000 >= budget.minutesMax) || (budget.usdMax !== null && (usd === null || usd >= budget.usdMax));

/** Whether a verdict meets a threshold: for 1 everything must be green, below it enough, and nothing may be unknown. */
export function passes(facts: Pick<Facts, 'baseline' | 'flakes'>, verdict: Verdict, threshold: number): boolean {
  const states = new Map(verdict.runs.map((run) => [run.check, run.state]));
  if (verdict.runs.length === 0 || facts.baseline.runs.some((run) => !states.has(run.check))) return false;
  const allowed = threshold >= 1 ? ['passed'] : ['passed', 'failed'];
  return [...states.values()].every((state) => allowed.includes(state)) && share(facts, verdict) >= threshold;
}

export function share({ baseline, flakes }: Pick<Facts, 'baseline' | 'flakes'>, verdict: Verdict): number {
  const ran = new Set([...namesOf(baseline, (s) => s !== 'skipped'), ...namesOf(verdict, (s) => s !== 'skipped')].filter((n) => !flakes.includes(n)));
  const dead = verdict.runs.filter((run) => run.state !== 'passed' && run.state !== 'failed').length;
  const good = greens(verdict).filter((n) => ran.has(n)).length;
  return ran.size + dead === 0 ? 0 : good / (ran.size + dead);
}

export const lostIn = (baseline: Verdict, verdict: Verdict): readonly string[] => greens(baseline).filter((n) => !greens(verdict).includes(n));

export const greens = (verdict: Verdict): readonly string[] =>
  namesOf({ ...verdict, runs: verdict.runs.filter((run) => ['passed', 'failed', 'errored'].includes(run.state)) }, (s) => s === 'passed');

function namesOf(verdict: Verdict, wanted: (status: string) => boolean): readonly string[] {
  return verdict.runs.flatMap((run) => run.cases.filter((c) => wanted(c.status)).map((c) => `${run.check}: ${c.id}`));
}

export const redsIn = (verdict: Verdict): readonly string[] => namesOf(verdict, (s) => s === 'failed' || s === 'errored');

export const looksOf = (verdict: Verdict): string =>
  verdict.runs.map((run) => `${run.check}/${run.state}/${run.cases.filter((c) => c.status === 'failed').map((c) => `${c.id}${c.message ?? ''}`).join()}`).join(';');
