import type { Cost, Fault, Identity, Letter } from '../core/index.js';

export interface RevisionRequest {
  readonly letter: Letter;
  /** Absolute path of the workspace the agent may edit. */
  readonly root: string;
  /** Absolute path of an empty folder for the agent's own files; never part of the change. */
  readonly scratch: string;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** Live lines for a person; never read by the loop. */
  readonly onProgress: (line: string) => void;
}

/** What an agent says of its own work. None of it counts as a result: the change is measured from the tree. */
export interface RevisionReport {
  readonly type: 'revised';
  /** Shown to a person, never to the judge. */
  readonly note: string;
  /** The honest exit (VR-22): why the contract cannot be met; null when the agent does not dispute it. */
  readonly dispute: string | null;
  readonly cost: Cost;
  /** Captured output, kept by content hash. */
  readonly log: string;
}

/**
 * Revises the code in a workspace.
 *
 * Contract: never throws for an operating failure, returns a fault. When it returns, every process it started is gone.
 * It edits only below `root` and `scratch`. It stops within two seconds after `signal` aborts.
 */
export interface Agent {
  readonly identity: Identity;
  revise(request: RevisionRequest): Promise<RevisionReport | Fault>;
}
