/** How a check's output becomes case results. `exit-code` is for linters and compilers: one case, green on exit 0. */
export const REPORT_FORMATS = [
  'vitest-json', 'jest-json', 'mocha-json', 'node-test', 'pytest-junit', 'junit-xml', 'tap', 'go-test-json', 'libtest',
  'nunit-xml', 'xunit-xml', 'trx', 'dart-json', 'rspec-json', 'ctrf', 'sarif', 'exit-code',
] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** One command of the contract that yields case results. */
export interface CheckSpec {
  readonly name: string;
  /** argv; started without a shell. `{report}` in an argument becomes the path where the report is expected. */
  readonly command: readonly string[];
  /** Working directory relative to the repository root; '.' is the root. */
  readonly cwd: string;
  readonly format: ReportFormat;
  /** Where the command itself writes its report, relative to `cwd`; null when it is told by `{report}` or prints it. */
  readonly report: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Longest silence before the run counts as hung. */
  readonly idleMs: number;
  /** argv of the project's own automatic fix for this check (VR-15); null when there is none. */
  readonly fix: readonly string[] | null;
}

/** The knobs of VR-5. */
export interface Gate {
  /** Share of cases that must be green, above 0 and at most 1. */
  readonly threshold: number;
  readonly allowRegressions: boolean;
  readonly attemptsMax: number;
  readonly plateauWindow: number;
  /** Absolute difference in score that does not count as movement. */
  readonly tolerance: number;
  /** How often suspected flakes are run again before they are believed. */
  readonly reruns: number;
}

/** Limits over the whole run; null is no limit. */
export interface Budget {
  readonly minutesMax: number | null;
  readonly usdMax: number | null;
}

/** What an attempt may touch, and how far: picomatch globs relative to the root. A locked file is never writable. */
export interface Scope {
  readonly writable: readonly string[];
  readonly locked: readonly string[];
  /** Exceptions from `locked` that a person granted before the run. */
  readonly unlocked: readonly string[];
  /** Furthest mutation distance of an attempt, from 0 to 1 (SC-6). Absent for no limit: contracts frozen without it keep their fingerprint. */
  readonly mutationMax?: number;
  /** Exceptions from findings of the guard (VR-11). Absent for none: contracts frozen without them keep their fingerprint. */
  readonly allowances?: readonly Allowance[];
}

/** A reasoned exception that a person declared, for one detector in one file with one content (VR-11). */
export interface Allowance {
  readonly detector: string;
  readonly file: string;
  /** SHA-256 of the file after the change; of the file before it when the change deletes it. */
  readonly sha256: string;
  readonly reason: string;
  readonly by: string;
  /** Last day it holds, `YYYY-MM-DD`; null for no end. */
  readonly until: string | null;
}

export interface LockedFile {
  readonly path: string;
  /** SHA-256 of the content, or of the link target for a symbolic link. */
  readonly sha256: string;
}

/** What "done" means, frozen and fingerprinted before the first run (VR-1). */
export interface Contract {
  readonly requirement: string;
  readonly checks: readonly CheckSpec[];
  readonly gate: Gate;
  readonly budget: Budget;
  readonly scope: Scope;
  /** Every locked file there was when the contract was frozen. */
  readonly locked: readonly LockedFile[];
  /** SHA-256 over `canonicalContract`. */
  readonly fingerprint: string;
}

/** The one text the fingerprint is taken of: same meaning, same text, whatever the key order. */
export function canonicalContract(contract: Omit<Contract, 'fingerprint'>): string {
  const { requirement, checks, gate, budget, scope } = contract;
  const locked = contract.locked.map(({ path, sha256 }) => [path, sha256]).sort(byFirst);
  return JSON.stringify(sorted({ requirement, checks, gate, budget, scope, locked }));
}

const byFirst = ([a]: readonly (string | undefined)[], [b]: readonly (string | undefined)[]): number =>
  String(a) < String(b) ? -1 : 1;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
