import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isFault, type CheckRun, type CheckSpec } from '../../../core/index.js';
import { merge, singleCandidates, type Candidate, type EditableSource } from './candidates.js';
import { applyEdits } from './edits.js';
import type { JobDone, RepairJob } from './job.js';
import type { Rewrite } from './memory.js';
import { describe } from './note.js';
import { concerns } from './test-files.js';
import { sourcesByImport } from './static-sources.js';

/** Where the harness cannot be used: the check's own command is run on candidate trees. Seconds each, so only the most promising. */
export async function repairSlowly(job: RepairJob, because: string): Promise<JobDone> {
  const { request, limits } = job;
  const sources = sourcesByImport(job.plan, request.letter, request.root);
  const checks = job.options.checks.filter((c) => concerns(c, request.letter));
  if (sources.length === 0 || checks.length === 0) return { solved: false, note: `Nothing was changed: ${because}, and no editable source was found through the imports of the failing tests.` };
  const candidates = merge(sources.map(singleCandidates)).slice(0, limits.slowCandidates);
  const trial = new Trial(job, sources, checks);
  try {
    for (const candidate of candidates) {
      if (request.signal.aborted || performance.now() >= job.untilMs) break;
      if (await trial.solves(candidate)) return solved(job, trial, candidate);
    }
  } finally {
    trial.restore();
  }
  return unsolved(job, trial, because);
}

function solved(job: RepairJob, trial: Trial, candidate: Candidate): JobDone {
  trial.restore();
  const rewrite = trial.rewriteOf(candidate);
  job.memory.propose(rewrite, []);
  return { solved: true, note: `Changed ${relative(job.request.root, rewrite.path)}: ${rewrite.what}. Found by running the checks' own commands on ${trial.tried} candidates.` };
}

function unsolved(job: RepairJob, trial: Trial, because: string): JobDone {
  const tried = `${trial.tried} candidates were tried with the checks' own commands, since the warm harness cannot be used (${because})`;
  if (trial.best === null || !job.keepPartial) return { solved: false, note: `Nothing was changed: ${tried}, and none passes every case.` };
  const rewrite = trial.rewriteOf(trial.best.candidate);
  job.memory.propose(rewrite, []);
  return { solved: false, note: `Changed ${relative(job.request.root, rewrite.path)}: ${rewrite.what}. It leaves ${trial.best.reds} cases red; ${tried}.` };
}

/** Candidates written into the workspace one after the other; `restore` puts the originals back. */
class Trial {
  tried = 0;
  best: { readonly candidate: Candidate; readonly reds: number } | null = null;
  private readonly job: RepairJob;
  private readonly sources: readonly EditableSource[];
  private readonly checks: readonly CheckSpec[];
  private readonly known: ReadonlySet<string>;
  private written: EditableSource | null = null;

  constructor(job: RepairJob, sources: readonly EditableSource[], checks: readonly CheckSpec[]) {
    this.job = job;
    this.sources = sources;
    this.checks = checks;
    this.known = new Set(job.request.letter.failures.map((f) => f.name));
  }

  async solves(candidate: Candidate): Promise<boolean> {
    this.restore();
    const source = this.sourceOf(candidate);
    this.written = source;
    writeFileSync(source.path, applyEdits(source.text, candidate.edits));
    this.tried += 1;
    const runs: CheckRun[] = [];
    for (const check of this.checks) {
      const run = await this.run(check);
      if (run === null) return false;
      runs.push(run);
    }
    if (runs.every((run) => run.state === 'passed')) return true;
    this.remember(candidate, runs);
    return false;
  }

  restore(): void {
    if (this.written !== null) writeFileSync(this.written.path, this.written.text);
    this.written = null;
  }

  rewriteOf(candidate: Candidate): Rewrite {
    const source = this.sourceOf(candidate);
    return { path: source.path, from: source.text, to: applyEdits(source.text, candidate.edits), what: describe(candidate, source) };
  }

  private async run(check: CheckSpec): Promise<CheckRun | null> {
    const { root, scratch, signal } = this.job.request;
    const executed = await this.job.options.execute({ check, root, scratch, signal, onProgress: () => undefined });
    return isFault(executed) ? null : executed.run;
  }

  /** Fewer red cases than the letter tells of, and none that it does not. */
  private remember(candidate: Candidate, runs: readonly CheckRun[]): void {
    if (runs.some((run) => run.state !== 'failed' && run.state !== 'passed')) return;
    const reds = runs.flatMap((run) => run.cases.filter((c) => c.status === 'failed' || c.status === 'errored').map((c) => `${run.check}: ${c.id}`));
    const { failuresNotListed } = this.job.request.letter;
    if (reds.length >= (this.best?.reds ?? this.known.size) || failuresNotListed > 0 || !reds.every((name) => this.known.has(name))) return;
    this.best = { candidate, reds: reds.length };
  }

  private sourceOf(candidate: Candidate): EditableSource {
    const source = this.sources.find((s) => s.index === candidate.source);
    if (source === undefined) throw new Error('a candidate names no source');
    return source;
  }
}
