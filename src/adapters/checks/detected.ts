import type { CheckSpec } from '../../core/index.js';

/** A check that was found in a repository, and what it rests on (VR-4). */
export interface DetectedCheck {
  readonly check: CheckSpec;
  /** The evidence, for a person. */
  readonly why: string;
  readonly confidence: 'certain' | 'likely' | 'guess';
  /**
   * `comment`: written down for a person to take in, and no part of a run until then. A linter may be red for reasons that have
   * nothing to do with the task, and a test command without a report proves little (VR-15).
   */
  readonly propose: 'check' | 'comment';
  /** What keeps it from running here, each with the command that fixes it. */
  readonly missing: readonly { readonly what: string; readonly fix: string }[];
}

/** One folder of a repository, as detection sees it. Paths are relative to the folder. */
export interface Evidence {
  /** Relative to the repository root; '.' is the root. */
  readonly folder: string;
  exists(path: string): boolean;
  names(path: string): readonly string[];
  text(path: string): Promise<string | null>;
  /** True when the program is on the path, or is a file that may be executed. */
  hasProgram(name: string): boolean;
  /** Runs a short trusted question outside the repository; true on exit 0. */
  ask(command: readonly string[]): Promise<boolean>;
}

const TIMEOUT_MS = 10 * 60_000;
const IDLE_MS = 2 * 60_000;

export const spec = (known: Pick<CheckSpec, 'name' | 'command' | 'cwd' | 'format'> & Partial<CheckSpec>): CheckSpec => ({
  report: null, env: {}, timeoutMs: TIMEOUT_MS, idleMs: IDLE_MS, fix: null, ...known,
});
