import type { RevisionRequest } from '../../../ports/agent.js';
import type { Memory } from './memory.js';
import type { OfflineLimits, OfflineOptions } from './options.js';
import type { TestPlan } from './test-files.js';

/** One call of the agent, with everything both ways of evaluating need. */
export interface RepairJob {
  readonly request: RevisionRequest;
  readonly options: OfflineOptions;
  readonly limits: OfflineLimits;
  readonly plan: TestPlan;
  /** On the clock of `performance.now()`. */
  readonly untilMs: number;
  readonly memory: Memory;
  /** Whether a change that helps only some cases is worth writing. */
  readonly keepPartial: boolean;
  readonly say: (line: string) => void;
}

/** What became of the job; `solved` when a candidate passed every case. */
export interface JobDone {
  readonly solved: boolean;
  readonly note: string;
}
