import { relative } from 'node:path';
import { applyEdits } from './edits.js';
import { choose, type Choice } from './choose.js';
import { confirmed } from './confirm.js';
import type { Candidate, EditableSource } from './candidates.js';
import type { JobDone, RepairJob } from './job.js';
import { localise } from './localise.js';
import { keyOf, type Rewrite } from './memory.js';
import { minimise } from './minimise.js';
import { describe, noteOf } from './note.js';
import { Pool, type Goals } from './pool.js';
import { editScope, readExact } from './scope.js';
import { search } from './search.js';
import { selfCheck } from './self-check.js';
import type { Task } from './task.js';
import { WORKER_PROGRAM } from './worker-process.js';

const CASE_MS = 2_000;
const OPEN_MS = 60_000;

export type WarmResult = ({ readonly type: 'done' } & JobDone) | { readonly type: 'unusable'; readonly because: string };

/** Repairs with the in-process harness, if that can be trusted with this project. */
export async function repairWarm(job: RepairJob): Promise<WarmResult> {
  const { request, options, limits, plan } = job;
  const pool = await Pool.open({ type: 'open', root: request.root, tests: plan.tests, caseMs: CASE_MS }, {
    scratch: request.scratch, cwd: plan.cwd, env: workerEnvironment(), openMs: Math.min(OPEN_MS, request.deadlineMs / 2), program: options.workerProgram ?? WORKER_PROGRAM,
  }, limits.workers);
  if (typeof pool === 'string') return { type: 'unusable', because: pool };
  const stop = (): void => void pool.close();
  request.signal.addEventListener('abort', stop, { once: true });
  try {
    const goals = selfCheck(pool.opened, plan, request.letter, request.root);
    if (typeof goals === 'string') return { type: 'unusable', because: goals };
    job.say(`${goals.failing.length} failing and ${goals.passing.length} passing cases reproduced in warm workers`);
    return { type: 'done', ...(await repairWith(job, pool, goals)) };
  } finally {
    request.signal.removeEventListener('abort', stop);
    await pool.close();
  }
}

async function repairWith(job: RepairJob, pool: Pool, goals: Goals): Promise<JobDone> {
  const task: Task = {
    pool, goals, sources: editableSources(job, pool, goals),
    budget: { candidates: job.limits.candidates, untilMs: job.untilMs, signal: job.request.signal },
  };
  if (task.sources.length === 0) return { solved: false, note: 'Nothing was changed: no file that the failing tests load may be edited.' };
  const startedMs = performance.now();
  const found = await search(task);
  job.say(`${pool.tried} candidates tried, ${found.plausible.length} pass every case`);
  const choices = found.plausible.length > 0 ? await choose(task, found.plausible, pool.opened.calls) : [];
  const tell = { task, found, seconds: (performance.now() - startedMs) / 1_000, root: job.request.root };
  if (job.request.signal.aborted) return { solved: false, note: 'Aborted; nothing was changed.' };
  return choices.length > 0 ? propose(job, choices, tell) : { solved: false, note: proposePartial(job, tell) };
}

interface Telling {
  readonly task: Task;
  readonly found: Awaited<ReturnType<typeof search>>;
  readonly seconds: number;
  readonly root: string;
}

/** Candidates that are worth being minimised and remembered. */
const PROPOSED_MAX = 8;

async function propose(job: RepairJob, choices: readonly Choice[], tell: Telling): Promise<JobDone> {
  const known = new Map<string, { readonly rewrite: Rewrite; readonly choice: Choice }>();
  for (const choice of choices.slice(0, PROPOSED_MAX)) {
    const rewrite = rewriteOf(await minimise(tell.task, choice.candidate), tell);
    if (!known.has(keyOf(rewrite))) known.set(keyOf(rewrite), { rewrite, choice });
  }
  const rewrites = [...known.values()].map((k) => k.rewrite);
  const fresh = rewrites.filter((r) => !job.memory.wasProposed(r));
  const first = await confirmed(job, fresh.length > 0 ? fresh : rewrites);
  if (job.request.signal.aborted) return { solved: false, note: 'Aborted; nothing was changed.' };
  if (first === null) return { solved: false, note: noteOf({ ...tell, outcome: 'Nothing was changed: what passes in the warm workers does not pass the checks.', choice: null }) };
  job.memory.propose(first, fresh.filter((r) => r !== first));
  const note = noteOf({ ...tell, outcome: `Changed ${relative(tell.root, first.path)}: ${first.what}.`, choice: known.get(keyOf(first))?.choice ?? null });
  return { solved: true, note };
}

/** Nothing passes everything: the best that helps and breaks nothing is kept, so that the next attempt starts from there. */
function proposePartial(job: RepairJob, tell: Telling): string {
  if (!job.keepPartial) return noteOf({ ...tell, outcome: 'Nothing was changed.', choice: null });
  const best = tell.found.partial.map((p) => ({ ...p, rewrite: rewriteOf(p.candidate, tell) })).find((p) => !job.memory.wasProposed(p.rewrite));
  if (best === undefined) return noteOf({ ...tell, outcome: 'Nothing was changed: no candidate makes a failing case pass without breaking another.', choice: null });
  job.memory.propose(best.rewrite, []);
  return noteOf({ ...tell, outcome: `Changed ${relative(tell.root, best.rewrite.path)}: ${best.rewrite.what}. It helps ${best.gained.length} of ${tell.task.goals.failing.length} failing cases; nothing found helps all.`, choice: null });
}

function rewriteOf(candidate: Candidate, { task }: Telling): Rewrite {
  const source = task.sources.find((s) => s.index === candidate.source);
  if (source === undefined) throw new Error('a candidate names no source');
  return { path: source.path, from: source.text, to: applyEdits(source.text, candidate.edits), what: describe(candidate, source) };
}

/** Sources the failing cases load and the letter lets us edit, the most suspicious first. */
function editableSources(job: RepairJob, pool: Pool, goals: Goals): readonly EditableSource[] {
  const scope = editScope(job.request.letter, job.request.root);
  const suspicions = localise(pool.opened, new Set(goals.failing));
  const sources: EditableSource[] = [];
  pool.opened.sources.forEach((path, index) => {
    const text = scope.isEditable(path) ? readExact(path) : null;
    if (text !== null) sources.push({ index, path, text, suspicion: suspicions[index] ?? new Map() });
  });
  return sources;
}

/** The little that tests need of the environment; never the user's keys. */
function workerEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TZ', 'USER'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
  return { ...Object.fromEntries(kept), NODE_ENV: 'test', CI: '1', NO_COLOR: '1' };
}

