import type { Program } from '../core/index.js';
import type { Journal, JournalEntry } from '../ports/journal.js';
import type { Performer, Performers } from '../ports/performer.js';

export interface Drive<State, Event, Observation, Step extends { readonly type: string }> {
  readonly program: Program<State, Event, Observation, Step>;
  readonly journal: Journal<Event>;
  readonly performers: Performers<Step, Observation>;
  readonly signal: AbortSignal;
  /** Told of every event that this process appended, after it is on disk, with the state it led to. */
  readonly onEvent?: (event: Event, state: State) => void;
  /** Told of each step this process begins. */
  readonly onStep?: (step: Step) => void;
}

/** A run as far as it was read: the folded state and the journal's length. */
interface Read<State> {
  readonly state: State;
  readonly length: number;
}

/**
 * Performs steps until the run stops, until only steps without a performer here are left, or until `signal` aborts; gives the
 * state it got to. An abort leaves the journal as it is: the step under way is performed again by whoever resumes.
 */
export async function drive<State, Event, Observation, Step extends { readonly type: string }>(
  run: Drive<State, Event, Observation, Step>,
): Promise<State> {
  let read = await load(run.program, run.journal);
  while (!run.signal.aborted) {
    const steps = run.program.nextSteps(read.state).filter((step) => performerOf(run.performers, step) !== undefined);
    if (steps.length === 0) return read.state;
    read = await performAll(run, read, steps);
  }
  return read.state;
}

/**
 * Takes in an observation made elsewhere: by the conversation, a person, another machine. With `at`, the journal's length when the
 * question was read, an answer to a question that has moved on since is `outrun`.
 */
export async function submit<State, Event, Observation, Step>(
  program: Program<State, Event, Observation, Step>, journal: Journal<Event>, seen: Observation, at?: number,
): Promise<{ readonly result: 'appended' | 'outrun'; readonly state: State }> {
  const { state, length } = await load(program, journal);
  if (at !== undefined && at !== length) return { result: 'outrun', state };
  const event = program.decide(state, seen);
  const result = await journal.append(event, length);
  return { result, state: result === 'appended' ? program.evolve(state, event) : state };
}

export const replay = <State, Event>(
  { initial, evolve }: Pick<Program<State, Event, never, never>, 'initial' | 'evolve'>, entries: readonly JournalEntry<Event>[],
): State => entries.reduce((state, { event }) => evolve(state, event), initial);

/** Steps that can go on side by side are performed side by side; their observations are decided on one after another. */
async function performAll<State, Event, Observation, Step extends { readonly type: string }>(
  run: Drive<State, Event, Observation, Step>, read: Read<State>, steps: readonly Step[],
): Promise<Read<State>> {
  const seen = await Promise.all(steps.map((step) => {
    run.onStep?.(step);
    return performerOf(run.performers, step)?.(step, run.signal);
  }));
  let now = read;
  for (const observation of seen) {
    if (run.signal.aborted || observation === undefined) return now;
    const event = run.program.decide(now.state, observation);
    if ((await run.journal.append(event, now.length)) === 'outrun') return load(run.program, run.journal);
    now = { state: run.program.evolve(now.state, event), length: now.length + 1 };
    run.onEvent?.(event, now.state);
  }
  return now;
}

async function load<State, Event, Observation, Step>(program: Program<State, Event, Observation, Step>, journal: Journal<Event>): Promise<Read<State>> {
  const entries = await journal.read();
  return { state: entries.reduce((state, { event }) => program.evolve(state, event), program.initial), length: entries.length };
}

const performerOf = <Step extends { readonly type: string }, Observation>(performers: Performers<Step, Observation>, step: Step) =>
  performers[step.type as Step['type']] as Performer<Step, Observation> | undefined;
