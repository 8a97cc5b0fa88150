import type { Program, RepairEvent, RepairObservation, RepairState, RepairStep } from '../../src/core/index.js';
import { chance, mix, type Chance } from './random.js';
import type { Role, Scenario } from './scenario.js';
import { perform } from './world.js';

export type Repair = Program<RepairState, RepairEvent, RepairObservation, RepairStep>;

/** One entry of the journal, with what it answers and what was observed. */
export interface Entry {
  readonly step: RepairStep;
  readonly seen: RepairObservation;
  readonly event: RepairEvent;
}

export interface Told {
  readonly entries: readonly Entry[];
  readonly end: RepairState;
  /** True when the run neither stopped nor waits for a person who is not there. */
  readonly endless: boolean;
  /** Times a process was killed, and times one was slower than another. */
  readonly killed: number;
  readonly outrun: number;
}

/** How the journal takes an event; the real one compares the length first. */
export type Append = (length: number, expected: number) => boolean;
export const compareAndSet: Append = (length, expected) => length === expected;

const TICKS_MAX = 1_500;

interface Driver {
  readonly performs: (step: RepairStep) => boolean;
  /** What it has in hand: an observation made for the run as it was at `length`. */
  held: { readonly step: RepairStep; readonly seen: RepairObservation; readonly length: number } | null;
}

/** Lets rival processes push one run, one small move of one process at a time, and kills them at any move. */
export function tell(world: Scenario, program: Repair, append: Append = compareAndSet): Told {
  const by = chance(mix(world.seed, 0));
  const drivers = world.drivers.map(driverOf);
  const entries: Entry[] = [];
  const states: RepairState[] = [program.initial];
  const counts = { killed: 0, outrun: 0 };
  for (let tick = 0; tick < TICKS_MAX; tick++) {
    const now = states[entries.length] as RepairState;
    if (over(now, world)) return { entries, end: now, endless: false, ...counts };
    const driver = by.pick(drivers);
    if (driver.held === null) {
      driver.held = take(world, program, driver, { now, length: entries.length, tick });
      continue;
    }
    const fate = fateOf(world, by);
    counts.killed += fate === 'goes on' ? 0 : 1;
    const { step, seen, length } = driver.held;
    if (fate !== 'in doubt') driver.held = null;
    if (fate === 'killed before') continue;
    const before = states[length] as RepairState;
    if (!append(entries.length, length)) {
      counts.outrun += 1;
      driver.held = null;
      continue;
    }
    const event = program.decide(before, seen);
    states.push(program.evolve(now, event));
    entries.push({ step, seen, event });
  }
  return { entries, end: states[entries.length] as RepairState, endless: true, ...counts };
}

/** The run as one process tells it that nobody kills. */
export function tellAlone(world: Scenario, program: Repair): Told {
  const all: readonly Role[] = world.person === null ? ['whole'] : ['whole', 'person'];
  return tell({ ...world, crashes: 0, drivers: all }, program);
}

type Fate = 'goes on' | 'killed before' | 'killed after' | 'in doubt';

/**
 * Killed before the append, or right after it reached the disk; or "in doubt": the process does not learn that its append went
 * through, and offers the same event again.
 */
const fateOf = (world: Scenario, by: Chance): Fate =>
  world.crashes > 0 && by.happens(world.crashes) ? by.pick(['killed before', 'killed after', 'in doubt'] as const) : 'goes on';

/** A run is over when it stopped, or when it waits for a person and nobody is there. */
const over = (state: RepairState, world: Scenario): boolean => state.phase === 'stopped' || (state.phase === 'awaiting' && world.person === null);

interface Moment {
  readonly now: RepairState;
  readonly length: number;
  readonly tick: number;
}

function take(world: Scenario, program: Repair, driver: Driver, { now, length, tick }: Moment): Driver['held'] {
  const step = program.nextSteps(now).find(driver.performs);
  return step === undefined ? null : { step, seen: perform(world, step, tick), length };
}

const TALKED: ReadonlySet<RepairStep['type']> = new Set<RepairStep['type']>(['revise', 'judge']);
const PERFORMS: Readonly<Record<Role, (step: RepairStep) => boolean>> = {
  whole: (step) => step.type !== 'rule',
  host: (step) => step.type !== 'rule' && !TALKED.has(step.type),
  conversation: (step) => TALKED.has(step.type),
  person: (step) => step.type === 'rule',
};
const driverOf = (role: Role): Driver => ({ performs: PERFORMS[role], held: null });
