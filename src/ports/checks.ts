import type { CheckRun, CheckSpec, Fault } from '../core/index.js';

export interface CheckRequest {
  readonly check: CheckSpec;
  /** Absolute path of the tree to run in. */
  readonly root: string;
  /** Absolute path of an empty folder for reports, caches and captured output. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CheckProgress) => void;
}

export interface CheckProgress {
  readonly check: string;
  readonly passed: number;
  readonly failed: number;
  readonly line: string;
}

/** A run and the raw output it was read from. */
export interface ExecutedCheck {
  readonly type: 'executed';
  /** `output` is null here; the caller stores `log` and fills it in. */
  readonly run: CheckRun;
  /** Captured output: head, tail and failures, capped, with what was cut said in place. */
  readonly log: string;
}

/**
 * Executes one check once and reads its report.
 *
 * Contract: every trouble of the check itself is a state of the returned run; a fault is only for trouble of ours (no disk
 * space). When it returns, no process of the run is alive. Never reports `passed` unless the runner ended by itself with
 * exit 0 and a complete report agrees (DESIGN 5).
 */
export interface Checks {
  execute(request: CheckRequest): Promise<ExecutedCheck | Fault>;
}
