import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { draftOf, secretsOf } from './app.js';
import { memoryBlobs } from './adapters/blobs/memory.js';
import { runnerChecks } from './adapters/checks/index.js';
import { copyWorkspace, seed } from './adapters/workspaces/copy.js';
import { isFault, type CaseStatus, type CheckRun, type CheckState, type Fault, type Verdict } from './core/index.js';
import { lockedPaths } from './guard/locked.js';
import { makeFolder } from './lib/files.js';
import { redactor } from './lib/redact.js';
import { removeTree } from './lib/remove-tree.js';
import { measureInPlace, type Measured, type MeasuringPorts } from './loop/measure.js';
import { redactingChecks } from './loop/wrap/redact.js';
import { settingsNow, workHome, type Choice, type Project } from './project.js';

/** The verdict on the tree as it is, with what a report of it shows. */
export interface CheckedTree {
  /** The worst of the checks. */
  readonly state: CheckState;
  readonly verdict: Verdict;
  /** For a person; the first says why this state. */
  readonly notes: readonly string[];
}

export interface CheckWatch {
  readonly signal: AbortSignal;
  readonly onProgress: MeasuringPorts['onProgress'];
}

/**
 * Executes the checks once, as the baseline of a run does: in a copy of the user's tree, which is left alone and where nothing is
 * written. No agent, no judge, nothing kept. @throws RefusalError for a configuration that cannot be used.
 */
export async function checkTree(project: Project, choice: Choice, { signal, onProgress }: CheckWatch): Promise<CheckedTree | Fault> {
  const settings = await settingsNow(project, choice);
  const draft = draftOf(settings);
  const home = workHome({ root: project.root, id: `check-${process.pid}-${randomBytes(4).toString('hex')}` });
  try {
    const store = join(home, 'store.git');
    const tree = await seed({ root: project.root, store, environment: process.env });
    if (isFault(tree)) return tree;
    const ports: MeasuringPorts = {
      workspace: copyWorkspace({ root: project.root, copy: join(home, 'copy'), store }),
      checks: redactingChecks(runnerChecks({ environment: process.env }), redactor(secretsOf(settings))),
      blobs: memoryBlobs(), locked: lockedPaths(draft.scope), onProgress,
      scratch: async (step) => {
        const folder = join(home, 'scratch', step.replaceAll(/[^\w.-]/g, '_'));
        await makeFolder(folder);
        return folder;
      },
    };
    const measured = await measureInPlace(ports, { id: 'check', tree, checks: draft.checks, signal });
    return isFault(measured) ? measured : checkedTree(measured);
  } finally {
    await removeTree(home).catch(() => undefined);
  }
}

/** From the worst on. */
const WORST: readonly CheckState[] = ['environment', 'timed-out', 'did-not-exit', 'errored', 'incomplete', 'unparsed', 'no-tests', 'failed', 'passed'];

/** A locked file that the checks themselves changed is no longer what they were run with: that does not pass (DESIGN 5). */
function checkedTree({ verdict, lockBreaks }: Measured): CheckedTree {
  const breaks = lockBreaks.map(({ file }) => `${file} is locked, and the checks changed it`);
  const worst = WORST.find((state) => verdict.runs.some((run) => run.state === state)) ?? 'no-tests';
  const state = worst === 'passed' && breaks.length > 0 ? 'errored' : worst;
  const deciding = verdict.runs.filter((run) => run.state === worst);
  const why = state === worst ? deciding.map(because) : breaks;
  return { state, verdict, notes: [...why, ...(state === worst ? breaks : []), ...verdict.runs.filter((run) => !deciding.includes(run)).map(because)] };
}

const because = ({ check, state, detail }: CheckRun): string => `${check} ${state}: ${detail}`;

/** How many cases of a run ended in which way. */
export function countsOf(runs: readonly CheckRun[]): { readonly total: number } & Readonly<Record<CaseStatus, number>> {
  const cases = runs.flatMap((run) => run.cases);
  const of = (wanted: CaseStatus): number => cases.filter(({ status }) => status === wanted).length;
  return { total: cases.length, passed: of('passed'), failed: of('failed'), errored: of('errored'), skipped: of('skipped') };
}
