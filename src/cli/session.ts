import type { Command } from 'commander';
import { driveRun, readRun, type OpenRun, type RunInput } from '../app.js';
import { openProject, type Project } from '../project.js';
import { EXIT_CODES, envelopeOf, type RepairState } from '../core/index.js';
import { envelopeJson } from './render/envelope-json.js';
import { envelopeText } from './render/envelope-text.js';
import { jsonEventsView } from './render/json-events.js';
import { liveView } from './render/live.js';
import { plainView } from './render/plain.js';
import type { RunReport } from './render/run-report.js';
import type { RunView } from './render/run-view.js';
import { safeJson } from './render/safe-text.js';
import { askAtTerminal } from './ask.js';
import { INTERRUPTED, interruption, type Terminal } from './terminal.js';

/** What every command is made with: the terminal, and where its exit code goes. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly finish: (exitCode: number) => void;
}

/** A command of the program: it declares itself, and does its work when chosen. */
export type MakeCommand = (surroundings: Surroundings) => Command;

export const projectHere = ({ terminal }: Surroundings): Promise<Project> => openProject(terminal.cwd);

/** The run as reports show it. */
export async function reportOf(run: OpenRun): Promise<RunReport> {
  const { state, entries } = await readRun(run);
  return { runId: run.record.id, createdAtMs: run.record.createdAtMs, root: run.record.root, envelope: envelopeOf(state), state, entries };
}

export interface DriveOptions {
  readonly json: boolean;
}

/** Drives a run in front of this terminal, shows it, prints the envelope at its end, and gives the exit code of its terminal. */
export async function driveShown(run: OpenRun, input: RunInput, { terminal }: Surroundings, { json }: DriveOptions): Promise<{ readonly code: number; readonly state: RepairState }> {
  const view = viewFor(run, (await readRun(run)).state, terminal, json);
  const interrupt = interruption();
  try {
    const person = askAtTerminal(terminal, view.pause);
    const state = await driveRun(run, input, { signal: interrupt.signal, person, onStep: view.onStep, onEvent: view.onEvent, onProgress: view.onProgress });
    view.stop();
    if (interrupt.signal.aborted && state.phase !== 'stopped') return { code: interrupted(run, terminal), state };
    await printEnvelope(run, terminal, json);
    return { code: exitCodeOf(state), state };
  } finally {
    view.stop();
    interrupt.release();
  }
}

/** 0 for a run that can simply be resumed: nothing went wrong. */
export function exitCodeOf(state: RepairState): number {
  const end = envelopeOf(state).run_terminal;
  return end === null ? 0 : EXIT_CODES[end];
}

export async function printEnvelope(run: OpenRun, { stdout, colours }: Terminal, json: boolean): Promise<void> {
  const report = await reportOf(run);
  stdout.write(json ? `${safeJson(envelopeJson(report))}\n` : `\n${envelopeText(report, colours)}`);
}

function viewFor(run: OpenRun, state: RepairState, { stdout, colours, env }: Terminal, json: boolean): RunView {
  const runId = run.record.id;
  if (json) return jsonEventsView({ stream: stdout, runId, nowMs: Date.now });
  const live = stdout.isTTY && env['TERM'] !== 'dumb' && (env['CI'] ?? '') === '';
  return live ? liveView({ stream: stdout, colours, nowMs: Date.now, runId, state }) : plainView({ stream: stdout, colours });
}

function interrupted(run: OpenRun, { stderr }: Terminal): number {
  stderr.write(`\ninterrupted; everything that was finished is kept. Go on with: countersign resume ${run.record.id}\n`);
  return INTERRUPTED;
}
