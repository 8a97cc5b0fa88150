import { redsOf, type Attempt, type CheckRun, type Cost, type Envelope, type FileChange, type Finding, type Mutation, type Verdict } from '../../core/index.js';
import { nextCommands, type NextCommand } from './next-commands.js';
import { concernsOf, rowsOf, type Row } from './run-facts.js';
import type { RunReport } from './run-report.js';
import { countsOf, waitsFor } from './wording.js';

/** Grows when a field is removed or changes its meaning; a new field does not count. */
const ENVELOPE_SCHEMA = 1;

/** The report of a run for programs: the envelope of VR-16 as it is, with what led to it. Texts are verbatim: escape them before you show them. */
export interface EnvelopeJson extends Envelope {
  readonly schema: typeof ENVELOPE_SCHEMA;
  readonly run: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly root: string;
  /** What an unfinished run waits for; null when it has stopped. */
  readonly waits_for: string | null;
  readonly concerns: readonly string[];
  /** The baseline, each attempt and the clean copy, in the order of time. */
  readonly details: readonly DetailJson[];
  readonly next: readonly NextCommand[];
}

export interface DetailJson {
  readonly of: 'baseline' | 'attempt' | 'clean-copy';
  readonly tree: string | null;
  readonly score: number | null;
  readonly checks: readonly CheckJson[];
  /** Names of the red cases. */
  readonly failing: readonly string[];
  /** Present for an attempt only. */
  readonly attempt?: AttemptJson;
}

export interface AttemptJson {
  readonly number: number;
  readonly worker: string;
  readonly from: string;
  readonly patch: string;
  readonly files: readonly FileChange[];
  readonly findings: readonly Finding[];
  /** Null before the scan. */
  readonly mutation: Mutation | null;
  readonly cost: Cost;
  readonly note: string;
  readonly log: string;
}

export interface CheckJson {
  readonly check: string;
  readonly state: CheckRun['state'];
  readonly detail: string;
  readonly exit_code: number | null;
  readonly took_ms: number;
  readonly passed: number;
  readonly failed: number;
  readonly errored: number;
  readonly skipped: number;
}

export function envelopeJson(run: RunReport): EnvelopeJson {
  return {
    schema: ENVELOPE_SCHEMA,
    run: run.runId,
    created_at: new Date(run.createdAtMs).toISOString(),
    root: run.root,
    waits_for: waitsFor(run.state),
    ...run.envelope,
    concerns: concernsOf(run),
    details: rowsOf(run).map(detail),
    next: nextCommands(run),
  };
}

function detail({ label, attempt, score, verdict }: Row): DetailJson {
  const of = label === 'the baseline' ? 'baseline' : 'clean-copy';
  const measured = { score, checks: (verdict?.runs ?? []).map(check), failing: verdict === null ? [] : failing(verdict) };
  if (attempt === null) return { of, tree: verdict?.tree ?? null, ...measured };
  return { of: 'attempt', tree: attempt.tree, ...measured, attempt: attemptJson(attempt) };
}

function attemptJson({ number, worker, from, change, findings, mutation, cost, note, log }: Attempt): AttemptJson {
  return { number, worker: worker.id, from, patch: change.patch, files: change.files, findings, mutation: mutation ?? null, cost, note, log };
}

const failing = (verdict: Verdict): readonly string[] => redsOf(verdict).map((c) => c.name);

function check(run: CheckRun): CheckJson {
  const counts = Object.fromEntries(countsOf(run)) as Record<'passed' | 'failed' | 'errored' | 'skipped', number>;
  return { check: run.check, state: run.state, detail: run.detail, exit_code: run.exitCode, took_ms: run.endedAtMs - run.startedAtMs, ...counts };
}
