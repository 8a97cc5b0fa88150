import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { containment, findProgram, INFO_FD, type Containment } from './containment.js';
import { openPipes, type OutputPipes } from './output-pipe.js';
import { lives, signal, type RunMarks } from './process-tree.js';
import { launch } from './process.js';
import { Recording, type OnLine, type Recorded } from './recording.js';

export interface SuperviseRequest {
  /** argv; started without a shell. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Text for the program's stdin; without it stdin is empty and closed (cases L-35). */
  readonly input?: string;
  readonly deadlineMs: number;
  /** Longest silence on both streams; null is no limit. */
  readonly idleMs: number | null;
  readonly signal?: AbortSignal;
  readonly onLine?: OnLine;
  /** How much is kept of stdout, and of stderr. */
  readonly outputBytesMax?: number;
  /** How the tree is held together; the strongest that works here when left out. */
  readonly contain?: Containment;
}

export type EndReason = 'exited' | 'deadline' | 'idle' | 'aborted' | 'not-started';

export interface Supervised extends Recorded {
  readonly reason: EndReason;
  /** Exit code; 127 when not started. A program killed by a signal inside a PID namespace shows as 128 + signal. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Why it did not start; '' otherwise. */
  readonly message: string;
}

const OUTPUT_BYTES_MAX = 1024 * 1024;
/** Between the request to end and the end; an agent must be gone two seconds after an abort. */
const GRACE_MS = 1_000;
/** How long a surviving holder of our pipes may delay the end. */
const DRAIN_MS = 500;
const POLL_MS = 5;
const RUN_TAG = 'COUNTERSIGN_RUN';

/**
 * Runs an untrusted program to its end and ends its whole process tree with it, after a normal exit too (issue: checks; cases P-39,
 * P-40, L-36). SIGTERM first, SIGKILL after a grace. Settles when the main program exited and everything it left behind
 * is gone, never waiting for whoever still holds an output pipe. Never rejects for anything the program does.
 */
export async function supervise(request: SuperviseRequest): Promise<Supervised> {
  const startedAtMs = Date.now();
  const program = startable(request);
  if ('message' in program) return notStarted(program.message, startedAtMs);
  if (request.signal?.aborted === true) return { ...notStarted('', startedAtMs), reason: 'aborted', code: null };
  const contain = request.contain ?? (await containment());
  const pipes = await openPipes();
  const marks: RunMarks = { tag: `${RUN_TAG}=${randomUUID()}`, pipes: pipes?.paths ?? [] };
  try {
    const child = start({ ...request, command: [program.path, ...request.command.slice(1)] }, contain, pipes, marks);
    return await watch(request, { child, inner: innerPid(child, contain), contain, pipes, marks, startedAtMs });
  } catch (error) {
    // Node refuses some requests at once, for example an argument with a NUL character.
    return notStarted(error instanceof Error ? error.message : String(error), startedAtMs);
  } finally {
    pipes?.remove();
  }
}

interface Running {
  readonly child: ChildProcess;
  /** The first process inside a namespace, when that is told. */
  readonly inner: Promise<number | null>;
  readonly contain: Containment;
  readonly pipes: OutputPipes | null;
  readonly marks: RunMarks;
  readonly startedAtMs: number;
}

function startable({ command, cwd, env }: SuperviseRequest): { path: string } | { message: string } {
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true) return { message: `there is no folder ${cwd}` };
  const [name = ''] = command;
  const path = findProgram(name, cwd, env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin');
  return path === null ? { message: `there is no program ${name === '' ? '(empty command)' : name}` } : { path };
}

function start(request: SuperviseRequest, contain: Containment, pipes: OutputPipes | null, marks: RunMarks): ChildProcess {
  const [file = '', ...args] = contain.wrap(request.command, request.cwd);
  const [out, err] = pipes?.stdio ?? ['pipe', 'pipe'];
  const info = contain.kind === 'bwrap' ? (['pipe'] as const) : [];
  // A sweep needs the tag; a namespace does not, and then the program's environment is exactly what was asked for.
  const tag = contain.kind === 'group' ? { [RUN_TAG]: marks.tag.slice(RUN_TAG.length + 1) } : {};
  try {
    return feed(launch(file, args, {
      cwd: request.cwd,
      env: { ...request.env, ...tag },
      stdio: [request.input === undefined ? 'ignore' : 'pipe', out as number, err as number, ...info],
    }), request.input ?? '');
  } finally {
    pipes?.handOver();
  }
}

function feed(child: ChildProcess, input: string): ChildProcess {
  // A program that ends before it has read its input breaks the pipe; how it ended is told elsewhere.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return child;
}

async function watch(request: SuperviseRequest, running: Running): Promise<Supervised> {
  const { child, contain, pipes, marks, startedAtMs } = running;
  let reason: EndReason = 'exited';
  let heardAtMs = performance.now();
  const output = new Recording(request.outputBytesMax ?? OUTPUT_BYTES_MAX, () => (heardAtMs = performance.now()), request.onLine);
  const streams = [output.follow(pipes?.stdout ?? child.stdout!, 'stdout'), output.follow(pipes?.stderr ?? child.stderr!, 'stderr')];
  const exit = exitOf(child);
  let ending: Promise<void> | null = null;
  const stop = (why: EndReason): void => {
    if (ending !== null) return;
    reason = why;
    ending = endGently(running);
  };
  const disarm = armLimits(request, () => heardAtMs, stop);
  const ended = await exit;
  const endedAtMs = Date.now();
  disarm();
  if (ended.error !== null) return notStarted(ended.error, startedAtMs);
  const inner = await running.inner;
  contain.kill(child.pid!, inner, marks);
  await untilGone(inner);
  await Promise.race([Promise.all(streams), sleep(DRAIN_MS)]);
  return resultOf({ reason, code: ended.code, signal: ended.signal, startedAtMs, endedAtMs, ...output.read() });
}

interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error: string | null;
}

/** Settles on `exit`: `close` would wait for every holder of a pipe. */
const exitOf = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error: error.message }));
    child.once('exit', (code, signalName) => resolve({ code, signal: signalName, error: null }));
  });

async function endGently({ child, inner, contain, marks }: Running): Promise<void> {
  for (const pid of contain.gentleTargets(child.pid!)) signal(pid, 'SIGTERM');
  const until = performance.now() + GRACE_MS;
  const runs = (): boolean => child.exitCode === null && child.signalCode === null;
  while (runs() && performance.now() < until) await sleep(POLL_MS * 4);
  if (runs()) contain.kill(child.pid!, await inner, marks);
}

/** bwrap tells the pid of the first process inside; when that one is gone, so is all the namespace. */
function innerPid(child: ChildProcess, contain: Containment): Promise<number | null> {
  if (contain.kind !== 'bwrap') return Promise.resolve(null);
  const stream = child.stdio[INFO_FD] as Readable;
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  return finished(stream, { writable: false }).catch(() => undefined).then(() => {
    const told = /"child-pid":\s*(\d+)/.exec(text)?.[1];
    return told === undefined ? null : Number(told);
  });
}

const GONE_MS_MAX = 5_000;

async function untilGone(pid: number | null): Promise<void> {
  const until = performance.now() + GONE_MS_MAX;
  while (pid !== null && lives(pid) && performance.now() < until) await sleep(POLL_MS);
}

/** A timer beyond this would fire at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Watches deadline, silence and abort; gives what ends the watching. */
function armLimits({ deadlineMs, idleMs, signal: abort }: SuperviseRequest, heardAtMs: () => number, stop: (why: EndReason) => void): () => void {
  const onAbort = (): void => stop('aborted');
  const deadline = setTimeout(() => stop('deadline'), Math.min(deadlineMs, TIMER_MS_MAX));
  const silence = idleMs === null ? undefined : setInterval(() => {
    if (performance.now() - heardAtMs() >= idleMs) stop('idle');
  }, Math.max(POLL_MS, Math.min(250, idleMs / 4)));
  abort?.addEventListener('abort', onAbort, { once: true });
  // It may have been aborted while the run was being started.
  if (abort?.aborted === true) onAbort();
  return () => {
    clearTimeout(deadline);
    clearInterval(silence);
    abort?.removeEventListener('abort', onAbort);
  };
}

// The program exists but could not be executed: a script whose interpreter is missing, a binary of another machine.
function resultOf(ended: Omit<Supervised, 'message'>): Supervised {
  const refused = ended.reason === 'exited' ? /^bwrap: execvp .*$/m.exec(ended.stderr.text)?.[0] : undefined;
  return refused === undefined ? { ...ended, message: '' } : { ...ended, reason: 'not-started', code: 127, message: refused };
}

function notStarted(message: string, startedAtMs: number): Supervised {
  const nothing = { text: '', bytes: 0, cutBytes: 0 };
  return { reason: 'not-started', code: 127, signal: null, startedAtMs, endedAtMs: Date.now(), stdout: nothing, stderr: nothing, log: nothing, message };
}
