import type { Envelope, RepairEvent, RepairState } from '../../core/index.js';
import type { JournalEntry } from '../../ports/journal.js';

/** All that a report of one run is made from. `envelope` is `envelopeOf(state)`, and `state` is the fold of `entries`. */
export interface RunReport {
  readonly runId: string;
  /** Wall-clock time the run began. */
  readonly createdAtMs: number;
  /** Absolute path of the repository. */
  readonly root: string;
  readonly envelope: Envelope;
  readonly state: RepairState;
  readonly entries: readonly JournalEntry<RepairEvent>[];
}
