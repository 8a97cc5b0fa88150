import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CappedOutput, type Capped } from './capped-output.js';
import { containment, findProgram, INFO_FD, type Containment } from './containment.js';
import { LineReader } from './line-reader.js';
import { openPipes, type OutputPipes } from './output-pipe.js';
import { lives, signal, type RunMarks } from './process-tree.js';
import { launch } from './process.js';

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
  readonly onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
  /** What is kept of stdout and of stderr; of both together in `log`, `LOG_BYTES_MAX`. */
  readonly outputBytesMax?: number;
  /** How the tree is held together; the strongest that works here when left out. */
  readonly contain?: Containment;
}

export type EndReason = 'exited' | 'deadline' | 'idle' | 'aborted' | 'not-started';

export interface Supervised {
  readonly reason: EndReason;
  /** Exit code; 127 when not started. A program killed by a signal inside a PID namespace shows as 128 + signal. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly stdout: Capped;
  readonly stderr: Capped;
  /** Both streams in the order of arrival. */
  readonly log: Capped;
  /** Why it did not start; '' otherwise. */
  readonly message: string;
}

export const LOG_BYTES_MAX = 512 * 1024;
const OUTPUT_BYTES_MAX = 1024 * 1024;
/** Between the request to end and the end; an agent must be gone two seconds after an abort. */
const GRACE_MS = 1_000;
/** How long a surviving holder of our pipes may delay the end. */
const DRAIN_MS = 500;
const POLL_MS = 5;
export const RUN_TAG = 'COUNTERSIGN_RUN';

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
  const output = new Recording(request, () => (heardAtMs = performance.now()));
  const streams = [output.follow(pipes?.stdout ?? child.stdout!, 'stdout'), output.follow(pipes?.stderr ?? child.stderr!, 'stderr')];
  const exit = exitOf(child);
  let ending: Promise<void> | null = null;
  const stop = (why: EndReason): void => {
    if (ending !== null) return;
    reason = why;
    ending = endGently(running);
  };
  const onAbort = (): void => stop('aborted');
  const deadline = setTimeout(() => stop('deadline'), request.deadlineMs);
  const idle = request.idleMs === null ? null : watchIdle(request.idleMs, () => heardAtMs, () => stop('idle'));
  request.signal?.addEventListener('abort', onAbort, { once: true });
  const ended = await exit;
  const endedAtMs = Date.now();
  clearTimeout(deadline);
  if (idle !== null) clearInterval(idle);
  request.signal?.removeEventListener('abort', onAbort);
  if (ended.error !== null) return notStarted(ended.error, startedAtMs);
  const inner = await running.inner;
  contain.kill(child.pid!, inner, marks);
  await untilGone(inner);
  await Promise.race([Promise.all(streams), sleep(DRAIN_MS)]);
  return output.result({ reason, code: ended.code, signal: ended.signal, startedAtMs, endedAtMs });
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

function watchIdle(idleMs: number, heardAtMs: () => number, onIdle: () => void): NodeJS.Timeout {
  return setInterval(() => {
    if (performance.now() - heardAtMs() >= idleMs) onIdle();
  }, Math.max(POLL_MS, Math.min(250, idleMs / 4)));
}

/** What is kept of both streams while they are read. */
class Recording {
  readonly #onLine: SuperviseRequest['onLine'];
  readonly #onOutput: () => void;
  readonly #kept: { readonly stdout: CappedOutput; readonly stderr: CappedOutput; readonly log: CappedOutput };

  constructor(request: SuperviseRequest, onOutput: () => void) {
    const bytesMax = request.outputBytesMax ?? OUTPUT_BYTES_MAX;
    this.#onLine = request.onLine;
    this.#onOutput = onOutput;
    this.#kept = { stdout: new CappedOutput(bytesMax), stderr: new CappedOutput(bytesMax), log: new CappedOutput(LOG_BYTES_MAX) };
  }

  /** Reads a stream to its end, or until it is destroyed. */
  async follow(stream: Readable, name: 'stdout' | 'stderr'): Promise<void> {
    const lines = new LineReader((line) => {
      this.#kept[name].push(line);
      this.#kept.log.push(line);
      this.#onLine?.(line.replace(/\r?\n$/, ''), name);
    });
    stream.on('data', (chunk: Buffer) => {
      this.#onOutput();
      lines.push(chunk);
    });
    await finished(stream, { writable: false }).catch(() => undefined);
    lines.end();
  }

  result(end: Pick<Supervised, 'reason' | 'code' | 'signal' | 'startedAtMs' | 'endedAtMs'>): Supervised {
    const [stdout, stderr, log] = [this.#kept.stdout.read(), this.#kept.stderr.read(), this.#kept.log.read()];
    // The program exists but could not be executed: a script whose interpreter is missing, a binary of another machine.
    const refused = end.reason === 'exited' ? /^bwrap: execvp .*$/m.exec(stderr.text)?.[0] : undefined;
    const changed = refused === undefined ? {} : { reason: 'not-started' as const, code: 127 };
    return { ...end, stdout, stderr, log, ...changed, message: refused ?? '' };
  }
}

function notStarted(message: string, startedAtMs: number): Supervised {
  const nothing: Capped = { text: '', bytes: 0, cutBytes: 0 };
  return { reason: 'not-started', code: 127, signal: null, startedAtMs, endedAtMs: Date.now(), stdout: nothing, stderr: nothing, log: nothing, message };
}
