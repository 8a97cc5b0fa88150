import { writeFileSync } from 'node:fs';
import { isFault } from '../../../core/index.js';
import type { RepairJob } from './job.js';
import type { Rewrite } from './memory.js';
import { concerns } from './test-files.js';

const CONFIRMED_MAX = 3;

/**
 * The first of several rewrites that the failing checks themselves pass, run by their own commands: the in-process harness is fast, not
 * the judge. Where the checks cannot be run here the first one stands; null when none is passed. The tree is left as it was.
 */
export async function confirmed(job: RepairJob, rewrites: readonly Rewrite[]): Promise<Rewrite | null> {
  for (const rewrite of rewrites.slice(0, CONFIRMED_MAX)) {
    writeFileSync(rewrite.path, rewrite.to);
    try {
      if (await passes(job)) return rewrite;
    } finally {
      writeFileSync(rewrite.path, rewrite.from);
    }
    job.say(`the checks do not pass ${rewrite.what}`);
  }
  return null;
}

/** True unless a concerned check ran and did not pass. */
async function passes(job: RepairJob): Promise<boolean> {
  const { root, scratch, signal, letter } = job.request;
  for (const check of job.options.checks.filter((c) => concerns(c, letter))) {
    const executed = await job.options.execute({ check, root, scratch, signal, onProgress: () => undefined });
    if (!isFault(executed) && executed.run.state !== 'passed') return false;
  }
  return true;
}
