import picomatch from 'picomatch';
import { changesOf, pastCommits, type HistoryRange, type PastCommit } from './adapters/changes/history.js';
import type { Finding } from './core/index.js';
import type { ScanOutput } from './guard/scan.js';
import { TEST_GLOBS } from './guard/locked.js';
import { scanWith, type Engine } from './scan.js';

export type { HistoryRange };

/** What the gate would have said of one past commit. */
export interface ScannedCommit {
  readonly sha: string;
  readonly subject: string;
  readonly atMs: number;
  readonly touchesTests: boolean;
  readonly files: number;
  /** The message of a commit that was accepted counts as what a person said that it is for. */
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  readonly tookMs: number;
  /** Why it could not be scanned; null when it was. */
  readonly failed: string | null;
}

const isTest = picomatch([...TEST_GLOBS], { dot: true, nocase: true, nonegate: true });

/**
 * Scans past commits, newest first, each against its parent; stops between two commits when `signal` aborts.
 * `onCommit` is told of each one, with how many there are in all. A commit that cannot be scanned is told as such, and the next one is looked at.
 * Gives the commit at which a shallow clone ends; null for a whole one.
 */
export async function scanHistory(cwd: string, range: HistoryRange, { engine, signal, onCommit }: {
  readonly engine: Engine;
  readonly signal: AbortSignal;
  readonly onCommit: (commit: ScannedCommit, all: number) => void;
}): Promise<string | null> {
  const { commits, endsAt } = await pastCommits(cwd, range);
  const scan = await engine.load([...new Set(commits.flatMap(rawPaths))]);
  const changes = changesOf(cwd, commits)[Symbol.asyncIterator]();
  for (let begun = performance.now(); !signal.aborted; begun = performance.now()) {
    const { value, done } = await changes.next();
    if (done === true) return endsAt;
    const { commit, change, lost } = value;
    const { findings, notes, failed } = lost === null ? await contained(() => scanWith(scan, change, { intent: commit.message, observed: [] })) : unscanned(`the content of ${lost} is not in this repository`);
    const touchesTests = rawPaths(commit).some((path) => isTest(path));
    const { sha, subject, atMs } = commit;
    onCommit({ sha, subject, atMs, touchesTests, files: change.files.length, findings, notes: [...change.notes, ...notes], tookMs: performance.now() - begun, failed }, commits.length);
    // A turn of the event loop, so that an interruption is heard between two commits.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return endsAt;
}

type Outcome = ScanOutput & Pick<ScannedCommit, 'failed'>;

const unscanned = (failed: string): Outcome => ({ findings: [], notes: [], failed });

/** A scan whose trouble is the trouble of one commit. */
async function contained(scan: () => Promise<ScanOutput>): Promise<Outcome> {
  try {
    return { ...(await scan()), failed: null };
  } catch (error) {
    return unscanned(error instanceof Error ? error.message : String(error));
  }
}

const rawPaths = ({ entries }: PastCommit): readonly string[] => entries.flatMap(({ before, after }) => [before, after].flatMap((side) => (side === null ? [] : [side.path])));
