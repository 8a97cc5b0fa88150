import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commandAgent } from './adapters/agents/command.js';
import { fixAgent } from './adapters/agents/fix.js';
import { fileBlobs } from './adapters/blobs/file.js';
import { runnerChecks } from './adapters/checks/index.js';
import { systemClock } from './adapters/clocks/system.js';
import { projectContracts, type Draft } from './adapters/contracts/project.js';
import { fileJournal } from './adapters/journals/file.js';
import { commandJudge } from './adapters/judges/command.js';
import { personJudge } from './adapters/judges/person.js';
import { terminalPerson, userName, type TerminalPersonOptions } from './adapters/people/terminal.js';
import type { RunPaths, RunRecord } from './adapters/runs/folder.js';
import { applyChange, copyWorkspace, hashLocked, seed } from './adapters/workspaces/copy.js';
import type { Settings } from './config/settings.js';
import { envelopeOf, repair, type CheckSpec, type Fault, type RepairEvent, type RepairObservation, type RepairState, type RepairStep, type Scope } from './core/index.js';
import { LOCKED_GLOBS, lockedPaths } from './guard/locked.js';
import { allowedEnvironment } from './lib/environment.js';
import { makeFolder } from './lib/files.js';
import { acquireLock, whoHolds } from './lib/lock.js';
import { redactor } from './lib/redact.js';
import { RefusalError } from './lib/refusal.js';
import { removeTree } from './lib/remove-tree.js';
import { describeThisProcess } from './lib/this-process.js';
import { drive, replay, submit } from './loop/drive.js';
import { repairPerformers } from './loop/perform.js';
import type { RepairPorts } from './loop/ports.js';
import { redactingAgent, redactingChecks } from './loop/wrap/redact.js';
import { retryingAgent, retryingJudge } from './loop/wrap/retry-fault.js';
import type { Agent } from './ports/agent.js';
import type { CheckProgress, Checks } from './ports/checks.js';
import type { Blobs, Journal, JournalEntry } from './ports/journal.js';
import type { Judge } from './ports/judge.js';
import type { Person } from './ports/person.js';
import type { Applied, Conflicted } from './ports/workspace.js';

/** The settings of a run, and how the user's files give them now: the premise is measured against the latter. */
export interface RunInput {
  readonly settings: Settings;
  readonly reload: () => Promise<Settings>;
}

/** The person in front of a terminal, for surfaces, which see no adapter. */
export const terminalPersonOf = (options: TerminalPersonOptions): Person => terminalPerson(options);

/** One run of a project, opened: its history, and what can be done with it. */
export interface OpenRun {
  readonly record: RunRecord;
  readonly paths: RunPaths;
  /** Absolute path of the folder that holds the workspace, outside the repository. */
  readonly home: string;
  readonly journal: Journal<RepairEvent>;
  readonly blobs: Blobs;
}

/** What a surface gives for driving a run. */
export interface Surface {
  readonly signal: AbortSignal;
  readonly person: Person;
  readonly onStep: (step: RepairStep) => void;
  readonly onEvent: (event: RepairEvent, state: RepairState) => void;
  readonly onProgress: (progress: CheckProgress | { readonly line: string }) => void;
}

export function openRun(record: RunRecord, paths: RunPaths, home: string): OpenRun {
  const journal = fileJournal<RepairEvent>(paths.journal, { by: describeThisProcess(), clock: systemClock });
  return { record, paths, home, journal, blobs: fileBlobs(paths.blobs) };
}

/** The run as its journal tells it. @throws InvariantError when the journal is damaged. */
export async function readRun({ journal }: OpenRun): Promise<{ readonly state: RepairState; readonly entries: readonly JournalEntry<RepairEvent>[] }> {
  const entries = await journal.read();
  return { entries, state: replay(repair, entries) };
}

/** Whether some process is driving the run right now. */
export const isDriven = async ({ paths }: OpenRun): Promise<boolean> => (await whoHolds(paths.lock)) !== null;

/**
 * Drives the run until it stops, waits for a person, or `surface.signal` aborts, and gives the state it got to.
 * @throws RefusalError `run-is-driven` when another process is at it (cases L-33).
 */
export async function driveRun(run: OpenRun, input: RunInput, surface: Surface): Promise<RepairState> {
  const lock = await acquireLock(run.paths.lock, { waitMs: 0 });
  if (lock.type === 'taken') throw new RefusalError('run-is-driven', `run ${run.record.id} is driven by another process: ${lock.by}`, `countersign status ${run.record.id}`);
  try {
    const ports = await portsFor(run, input, surface);
    const performers = repairPerformers(ports);
    const { signal, onStep, onEvent } = surface;
    const state = await drive({ program: repair, journal: run.journal, performers, signal, onStep, onEvent });
    if (state.phase === 'stopped') await leave(run);
    return state;
  } finally {
    await lock.release();
  }
}

/** Takes a person's ruling on a run that waits for one. @throws RefusalError `not-waiting` when it does not. */
export async function rule(run: OpenRun, ruling: Pick<Extract<RepairObservation, { type: 'ruled' }>, 'ruling' | 'because'>): Promise<RepairState> {
  const { state, entries } = await readRun(run);
  if (state.phase !== 'awaiting') {
    const end = envelopeOf(state).run_terminal;
    throw new RefusalError('not-waiting', `run ${run.record.id} does not wait for a ruling: ${end ?? `it is ${state.phase}`}`, end === null ? `countersign resume ${run.record.id}` : '');
  }
  const judge = { kind: 'person', id: `person:${userName()}` } as const;
  const { result, state: after } = await submit(repair, run.journal, { type: 'ruled', judge, ...ruling, reasons: [], tookMs: 0 }, entries.length);
  if (result === 'outrun') throw new RefusalError('outrun', 'another process ruled at the same moment', `countersign status ${run.record.id}`);
  if (after.phase === 'stopped') await leave(run);
  return after;
}

/** Writes a countersigned change to the user's tree. @throws RefusalError `not-countersigned` for any other run. */
export async function apply(run: OpenRun): Promise<Applied | Conflicted | Fault> {
  const { state } = await readRun(run);
  const { base, tree } = envelopeOf(state).evidence;
  if (state.phase !== 'stopped' || state.approval === null || base === null || tree === null) {
    throw new RefusalError('not-countersigned', `run ${run.record.id} is not countersigned: ${envelopeOf(state).run_terminal ?? 'it has not ended'}`, `countersign report ${run.record.id}`);
  }
  return applyChange({ root: run.record.root, store: run.paths.store, base, tree });
}

/** A run that stopped needs its workspace no more; the trees stay in the run's own store. */
// What cannot be removed (a mount, a permission) is rubbish in a cache folder, and no reason to spoil the end of a run.
const leave = ({ home }: OpenRun): Promise<void> => removeTree(home).catch(() => undefined);

const FAULT_RETRIES = 1;

async function portsFor(run: OpenRun, { settings, reload }: RunInput, { person, onProgress }: Surface): Promise<RepairPorts> {
  const { record, paths, home, blobs } = run;
  const draft = draftOf(settings);
  const redact = redactor(secretsOf(settings));
  const checks = redactingChecks(runnerChecks({ environment: process.env }), redact);
  const locked = lockedPaths(draft.scope);
  const workspace = copyWorkspace({ root: record.root, copy: home, store: paths.store });
  const agent = await agentOf(settings, draft.checks, checks, record.root);
  return {
    workspace, checks, blobs, locked, onProgress,
    contracts: projectContracts({
      draft: async () => draftOf(await reload()),
      hashLocked: lockHasher(record.root),
      seed: () => seed({ root: record.root, store: paths.store, environment: process.env }),
    }),
    agent: redactingAgent(retryingAgent(agent, FAULT_RETRIES), redact),
    fixer: (fixable) => redactingAgent(fixAgent(fixable, allowedEnvironment(process.env, {})), redact),
    guard: (await import('./adapters/guards/tree-sitter.js')).treeSitterGuard(),
    judge: retryingJudge(await judgeOf(settings, record.root, person), FAULT_RETRIES),
    clock: systemClock,
    scratch: (step) => emptyFolder(join(home, 'scratch', step.replaceAll(/[^\w.-]/g, '_'))),
    agentTimeoutMs: settings.agent.timeoutMs,
  };
}

/** Hashes the locked files. One path test per scope is kept: with it, answers that were found once are not looked for again. */
function lockHasher(root: string): (scope: Scope) => ReturnType<typeof hashLocked> {
  const tests = new Map<string, ReturnType<typeof lockedPaths>>();
  return (scope) => {
    const key = JSON.stringify(scope);
    const test = tests.get(key) ?? lockedPaths(scope);
    tests.set(key, test);
    return hashLocked(root, test);
  };
}

async function emptyFolder(path: string): Promise<string | Fault> {
  try {
    await removeTree(path);
    await makeFolder(path);
    return path;
  } catch (error) {
    return { type: 'faulted', port: 'workspace', operation: 'make a scratch folder', retryable: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** What a run is about when nobody says: the checks themselves. */
const REQUIREMENT = 'Every check is green.';

/** What a configuration asks for, before any file is looked at. */
export const draftOf = ({ requirement, checks, gate, budget, scope }: Settings): Draft => ({
  requirement: requirement ?? REQUIREMENT, checks, gate, budget,
  scope: {
    writable: scope.writable, unlocked: scope.unlocked,
    locked: [...LOCKED_GLOBS, ...scope.locked, ...(scope.allow === null ? [] : [literalGlob(scope.allow)])],
    ...(scope.mutationMax === undefined ? {} : { mutationMax: scope.mutationMax }),
    ...(scope.allowances === undefined ? {} : { allowances: scope.allowances }),
  },
});

/** A glob that accepts this path and no other. */
const literalGlob = (path: string): string => path.replaceAll(/[\\*?[\]{}()!+@|]/g, '\\$&');

// The built-in parties bring parsers with them, which take a quarter of a second to load: only a run that uses them waits for that.
async function agentOf({ agent }: Settings, specs: readonly CheckSpec[], checks: Checks, root: string): Promise<Agent> {
  if (agent.use === 'offline') {
    const { offlineAgent } = await import('./adapters/agents/offline/index.js');
    return offlineAgent({ checks: specs, execute: (request) => checks.execute(request) });
  }
  return commandAgent({ command: anchored(agent.command, root), env: allowedEnvironment(process.env, passedOn(agent.env)) });
}

async function judgeOf({ judge }: Settings, root: string, person: Person): Promise<Judge> {
  if (judge.use === 'rules') return (await import('./adapters/judges/rules/index.js')).rulesJudge();
  if (judge.use === 'person') return personJudge(person);
  return commandJudge({ command: anchored(judge.command, root), env: allowedEnvironment(process.env, {}), cwd: tmpdir(), timeoutMs: judge.timeoutMs });
}

/** A program named by a path belongs to the user's tree: one in the copy could be edited by the agent. */
const anchored = ([program = '', ...args]: readonly string[], root: string): readonly string[] =>
  [program.includes('/') ? resolve(root, program) : program, ...args];

const passedOn = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** Values that no output may show. */
export const secretsOf = ({ agent }: Settings): readonly string[] => (agent.use === 'command' ? Object.values(passedOn(agent.env)) : []);
