import type { CheckSpec } from '../../core/index.js';

/** Fresh places for one run. */
export interface RunPlaces {
  /** Where the report is to be written; nothing is there yet. */
  readonly report: string;
  /** Empty folder for caches and for files of ours. */
  readonly scratch: string;
  /** Absolute folder the command runs in. */
  readonly cwd: string;
}

/** What is really started for a check. */
export interface Recipe {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files of ours that the command needs, by absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /** Where the report is read from: a file, or what was printed. */
  readonly readFrom: 'file' | 'stdout';
}

/** Adds to a check's command what makes the runner write a report to `places.report`. */
export type ReportRecipe = (check: CheckSpec, places: RunPlaces) => Partial<Recipe>;

/** Appends arguments for the runner, through a package manager's `run` as well. */
export function withArguments(command: readonly string[], added: readonly string[]): readonly string[] {
  const throughNpm = command[0] === 'npm' && !command.includes('--');
  return throughNpm ? [...command, '--', ...added] : [...command, ...added];
}
