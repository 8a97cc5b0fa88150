import { isFault, type CheckRun, type CheckSpec, type Contract, type Fault, type Finding, type Verdict } from '../core/index.js';
import type { Change } from '../ports/workspace.js';
import type { RepairPorts } from './ports.js';

/** What executing checks on a tree really gave: the verdict, and the locked files that changed while they ran. */
export interface Measured {
  readonly type: 'measured';
  readonly verdict: Verdict;
  readonly lockBreaks: readonly Finding[];
}

/** The part of the world that executing checks needs. */
export type MeasuringPorts = Pick<RepairPorts, 'workspace' | 'checks' | 'blobs' | 'locked' | 'scratch' | 'onProgress'>;

interface Execution {
  readonly checks: readonly CheckSpec[];
  readonly tree: string;
  readonly id: string;
  readonly signal: AbortSignal;
}

/**
 * Runs checks in the workspace on exactly `tree`. What the run itself writes is told apart from the attempt and taken back
 * (cases F-30); a locked file among it breaks the lock.
 */
export async function measureInPlace(ports: MeasuringPorts, execution: Execution): Promise<Measured | Fault> {
  const { workspace } = ports;
  const restored = await workspace.restore(execution.tree);
  if (isFault(restored)) return restored;
  const before = await workspace.snapshot();
  if (isFault(before)) return before;
  const runs = await execute(ports, workspace.root, execution);
  if (isFault(runs)) return runs;
  const after = await workspace.snapshot();
  if (isFault(after)) return after;
  const written = after === before ? null : await workspace.change(before, after);
  if (isFault(written)) return written;
  const verdict = { tree: before, runs };
  return { type: 'measured', verdict, lockBreaks: written === null ? [] : lockBreaks(written, ports.locked) };
}

/** Runs the full set once in a clean copy, frozen files laid over (DESIGN 5). */
export async function measurePristine(ports: MeasuringPorts, contract: Contract, base: string, execution: Omit<Execution, 'checks'>): Promise<Measured | Fault> {
  const clean = await ports.workspace.pristine({ tree: execution.tree, base, locked: ports.locked });
  if (isFault(clean)) return clean;
  try {
    const runs = await execute(ports, clean.root, { ...execution, checks: contract.checks });
    return isFault(runs) ? runs : { type: 'measured', verdict: { tree: clean.tree, runs }, lockBreaks: [] };
  } finally {
    await clean.release();
  }
}

async function execute(ports: MeasuringPorts, root: string, { checks, id, signal }: Execution): Promise<readonly CheckRun[] | Fault> {
  const runs: CheckRun[] = [];
  for (const check of checks) {
    const scratch = await ports.scratch(`${id}-${check.name}`);
    if (typeof scratch !== 'string') return scratch;
    const done = await ports.checks.execute({ check, root, scratch, signal, onProgress: ports.onProgress });
    if (isFault(done)) return done;
    runs.push({ ...done.run, output: await ports.blobs.put(done.log) });
  }
  return runs;
}

function lockBreaks({ files }: Change, locked: (path: string) => boolean): readonly Finding[] {
  return files.flatMap(({ before, after }) => {
    const path = before?.path ?? after?.path ?? '';
    // A file that only appears (a report, a cache) changes nothing that was frozen; the pristine run starts without it.
    if (before === null || !locked(path)) return [];
    return [{
      detector: 'locked-file-changed', level: 'block', file: path, line: 1, side: after === null ? 'before' : 'after',
      evidence: { before: before.sha256.slice(0, 12), after: after?.sha256.slice(0, 12) ?? '' },
      why: 'a locked file changed while the checks ran',
    } satisfies Finding];
  });
}
