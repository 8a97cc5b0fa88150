/**
 * A loop as a value (DESIGN 1): where a run begins, how a fact changes it, which fact follows from an observation, and what
 * the run waits for. Everything in it is pure, so every prefix of a journal is a run that can go on.
 */
export interface Program<State, Event, Observation, Step> {
  readonly name: string;
  readonly initial: State;
  /** Applies a fact; holds no rule. */
  readonly evolve: (state: State, event: Event) => State;
  /** All policy; exactly one event per observation. */
  readonly decide: (state: State, observation: Observation) => Event;
  /** What the run waits for now; empty when it has stopped. Derived, never stored. */
  readonly nextSteps: (state: State) => readonly Step[];
}
