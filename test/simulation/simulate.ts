import { repair, STOP_REASONS, type StopReason } from '../../src/core/index.js';
import { alike } from './alike.js';
import { problemsOf } from './checkers.js';
import { compareAndSet, tell, tellAlone, type Append, type Entry, type Repair, type Told } from './run.js';
import { scenarioOf, type Scenario } from './scenario.js';

export interface Simulated {
  readonly world: Scenario;
  readonly told: Told | null;
  /** Why it ended; null when it did not. */
  readonly reason: StopReason | null;
  readonly problems: readonly string[];
}

/** One run of a world that is settled by seed and index, and everything that is wrong with it. */
export function simulate(seed: number, index: number, program: Repair = repair, append: Append = compareAndSet): Simulated {
  const world = scenarioOf(seed, index);
  try {
    const told = tell(world, program, append);
    const problems = [...problemsOf(world, program, told), ...(world.fickle ? [] : resumeProblems(world, program, told))];
    return { world, told, reason: reasonOf(told), problems };
  } catch (error) {
    return { world, told: null, reason: null, problems: [`threw: ${String(error)}`] };
  }
}

const reasonOf = ({ end }: Told): StopReason | null => (end.phase === 'stopped' ? end.reason : end.phase === 'awaiting' ? 'approval' : null);

/** Killed and pushed by rivals, a run must come to the very journal of an undisturbed one. */
function resumeProblems(world: Scenario, program: Repair, { entries }: Told): readonly string[] {
  if (world.crashes === 0 && world.drivers.length === 1) return [];
  const alone = tellAlone(world, program);
  const eventsOf = (list: readonly Entry[]) => list.map(({ event }) => event);
  return alike(eventsOf(entries), eventsOf(alone.entries)) ? [] : ['the run does not come to the end of an undisturbed one'];
}

/** What many runs came to. */
export interface Tally {
  runs: number;
  events: number;
  killed: number;
  outrun: number;
  readonly reasons: Record<StopReason, number>;
  /** The first broken runs, by index. */
  readonly broken: { readonly index: number; readonly problems: readonly string[] }[];
}

export const emptyTally = (): Tally => ({
  runs: 0, events: 0, killed: 0, outrun: 0, broken: [],
  reasons: Object.fromEntries(Object.keys(STOP_REASONS).map((reason) => [reason, 0])) as Record<StopReason, number>,
});

const BROKEN_KEPT_MAX = 20;

/** Simulates the runs from `first` up to, not including, `end`. */
export function simulateMany(seed: number, first: number, end: number, step: number): Tally {
  const tally = emptyTally();
  for (let index = first; index < end; index += step) {
    const { told, reason, problems } = simulate(seed, index);
    tally.runs += 1;
    tally.events += told?.entries.length ?? 0;
    tally.killed += told?.killed ?? 0;
    tally.outrun += told?.outrun ?? 0;
    if (reason !== null) tally.reasons[reason] += 1;
    if (problems.length > 0 && tally.broken.length < BROKEN_KEPT_MAX) tally.broken.push({ index, problems });
  }
  return tally;
}

export const unmet = (tally: Tally): readonly string[] => Object.entries(tally.reasons).filter(([, count]) => count === 0).map(([reason]) => reason);
