import type { JobDone, RepairJob } from './job.js';

/** Placeholder body replaced below. */
export async function repairSlowly(job: RepairJob, because: string): Promise<JobDone> {
  return { solved: false, note: `Nothing was changed: ${because}. (${job.plan.tests.length})` };
}
