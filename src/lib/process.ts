import { fork, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

export interface Captured {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface CaptureOptions {
  readonly cwd: string;
  /** The whole environment of the child; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
}

/**
 * Runs a trusted short command (git, a version query) to its end and gives what it printed.
 * A command that cannot be started gives code 127 with the reason on `stderr`, as a shell would.
 */
export function capture(command: readonly string[], options: CaptureOptions): Promise<Captured> {
  const [file = '', ...args] = command;
  return new Promise((resolve) => {
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    const child = spawn(file, args, { cwd: options.cwd, env: { ...options.env }, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', (error) => resolve({ code: 127, signal: null, stdout: Buffer.alloc(0), stderr: error.message }));
    child.on('close', (code, signal) =>
      resolve({ code, signal, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8') }));
    // A child that ends before it has read its input breaks the pipe; its exit code already tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

/** Starts a warm Node worker of ours that talks over IPC. The caller ends it. */
export const startWorker = (path: string, args: readonly string[], options: SpawnOptions & { readonly execArgv?: string[] }): ChildProcess =>
  fork(path, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], serialization: 'advanced' } as Parameters<typeof fork>[2]);

export interface LaunchOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Child descriptors 0, 1, 2, ... as node:child_process takes them. */
  readonly stdio: NonNullable<SpawnOptions['stdio']>;
}

/** Starts an untrusted program as the leader of a new session. Only `supervise` calls it: the tree is its to end. */
export const launch = (file: string, args: readonly string[], options: LaunchOptions): ChildProcess =>
  spawn(file, [...args], { cwd: options.cwd, env: { ...options.env }, stdio: options.stdio, detached: true });
