import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startWorker } from '../../../lib/process.js';
import type { Opened, OpenRequest, WorkerAnswer, WorkerRequest } from './protocol.js';

const HEAP_MEGABYTES = 512;
/** Longest silence while requests are out, after opening. Loops are cut much earlier inside; this is for what cannot be cut. */
const SILENCE_MS = 4_000;

export interface WorkerOptions {
  /** Where code under test may write. */
  readonly scratch: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly openMs: number;
  /** The worker's program; the compiled one beside this file unless told otherwise. */
  readonly program: string;
}

export const WORKER_PROGRAM = fileURLToPath(new URL('./worker/main.js', import.meta.url));

interface Waiting {
  readonly request: WorkerRequest;
  readonly settle: (answer: WorkerAnswer | 'lost') => void;
}

/** A warm worker process. It answers in order; a request that makes it hang or die is answered with `lost`, the others are put again. */
export class WorkerProcess {
  private readonly options: WorkerOptions;
  private readonly waiting: Waiting[] = [];
  private child: ChildProcess | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reopen: OpenRequest | null = null;
  private closed = false;
  /** How often the process had to be started anew. */
  restarts = 0;

  constructor(options: WorkerOptions) {
    this.options = options;
  }

  get load(): number {
    return this.waiting.length;
  }

  async open(request: OpenRequest): Promise<Opened | { readonly type: 'failed'; readonly message: string }> {
    this.reopen = null;
    this.child ??= this.start();
    const answer = await this.ask(request);
    if (answer === 'lost') return { type: 'failed', message: 'the worker ended or hung while it opened the project' };
    if (answer.type === 'opened') this.reopen = request;
    return answer.type === 'opened' || answer.type === 'failed' ? answer : { type: 'failed', message: `unexpected answer ${answer.type}` };
  }

  ask(request: WorkerRequest): Promise<WorkerAnswer | 'lost'> {
    if (this.closed) return Promise.resolve('lost');
    return new Promise((settle) => {
      this.waiting.push({ request, settle });
      this.child?.send(request, () => undefined);
      if (this.waiting.length === 1) this.watch();
    });
  }

  /** Ends the process; whatever is still asked is lost. */
  close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    for (const { settle } of this.waiting.splice(0)) settle('lost');
    const child = this.child;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  }

  private start(): ChildProcess {
    const { cwd, env, program } = this.options;
    const child = startWorker(program, [], { cwd, env: { ...env, TMPDIR: this.options.scratch }, execArgv: nodeFlags(this.options.scratch) });
    child.stdout?.resume();
    child.stderr?.resume();
    child.on('message', (answer: WorkerAnswer) => this.child === child && this.answered(answer));
    child.on('error', () => this.child === child && this.failed());
    child.on('exit', () => this.child === child && this.failed());
    return child;
  }

  private answered(answer: WorkerAnswer): void {
    this.waiting.shift()?.settle(answer);
    this.watch();
  }

  private watch(): void {
    clearTimeout(this.timer);
    const head = this.waiting[0];
    if (head === undefined || this.closed) return;
    this.timer = setTimeout(() => this.failed(), head.request.type === 'open' ? this.options.openMs : SILENCE_MS);
  }

  /** The request at the head is to blame. The rest is sent to a new process, after the project was opened there. */
  private failed(): void {
    const broken = this.child;
    this.child = null;
    broken?.kill('SIGKILL');
    const [head, ...rest] = this.waiting.splice(0);
    head?.settle('lost');
    if (this.closed || this.restarts > 200) return rest.forEach(({ settle }) => settle('lost'));
    this.restarts += 1;
    this.child = this.start();
    const again = this.reopen;
    const queue = again === null ? rest : [{ request: again, settle: () => undefined }, ...rest];
    for (const item of queue) {
      this.waiting.push(item);
      this.child.send(item.request, () => undefined);
    }
    this.watch();
  }
}

/** Code under test may read anything, but write only to scratch and start nothing: a seat belt for mutated code, not a sandbox. */
function nodeFlags(scratch: string): string[] {
  const allowed = process.allowedNodeEnvironmentFlags;
  const permission = allowed.has('--permission') ? '--permission' : '--experimental-permission';
  const addons = allowed.has('--allow-addons') ? ['--allow-addons'] : [];
  return [`--max-old-space-size=${HEAP_MEGABYTES}`, '--no-warnings', permission, '--allow-fs-read=*', `--allow-fs-write=${scratch}/*`, '--allow-worker', ...addons];
}
