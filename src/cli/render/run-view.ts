import type { RepairEvent, RepairState, RepairStep } from '../../core/index.js';
import type { CheckProgress } from '../../ports/checks.js';

/** What a check counts, or one line that an agent prints. */
export type RunProgress = CheckProgress | { readonly line: string };

/**
 * How a run is shown while it goes on.
 *
 * Contract: never throws and never keeps the process alive. `stop` gives the stream back as it was found and may be called again; after
 * it, nothing more is written. Whoever makes a view calls `stop` in a `finally`.
 */
export interface RunView {
  onStep(step: RepairStep): void;
  /** After the event is on disk; `state` is the one that it led to. */
  onEvent(event: RepairEvent, state: RepairState): void;
  onProgress(progress: RunProgress): void;
  /** Leaves the stream to somebody else, a question to a person for example, until the next step or event. */
  pause(): void;
  stop(): void;
}
