import type { CheckSpec, Fault } from '../core/index.js';
import type { Agent } from '../ports/agent.js';
import type { Checks, CheckProgress } from '../ports/checks.js';
import type { Clock } from '../ports/clock.js';
import type { Contracts } from '../ports/contracts.js';
import type { Guard } from '../ports/guard.js';
import type { Blobs } from '../ports/journal.js';
import type { Judge } from '../ports/judge.js';
import type { Workspace } from '../ports/workspace.js';

/** The world as `repair` needs it. */
export interface RepairPorts {
  readonly contracts: Contracts;
  readonly workspace: Workspace;
  readonly checks: Checks;
  readonly agent: Agent;
  /** An agent that runs the automatic fixes of these checks (VR-15). */
  readonly fixer: (checks: readonly CheckSpec[]) => Agent;
  readonly guard: Guard;
  readonly judge: Judge;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** An empty folder outside the workspace for one step; emptied when the step is performed again. */
  readonly scratch: (step: string) => Promise<string | Fault>;
  readonly locked: (path: string) => boolean;
  readonly agentTimeoutMs: number;
  readonly onProgress: (progress: CheckProgress | { readonly line: string }) => void;
}
