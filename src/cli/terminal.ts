import { InvariantError } from '../core/index.js';
import { RefusalError } from '../lib/refusal.js';
import { coloursFor, type Colours } from './render/colours.js';
import { safeLine } from './render/safe-text.js';

/** The process as commands see it. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly colours: Colours;
}

export const thisTerminal = (): Terminal => ({
  stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, cwd: process.cwd(), env: process.env, colours: coloursFor(process.stdout, process.env),
});

export const INTERRUPTED = 130;
const REFUSED = 2;
const INVARIANT = 70;

/** Says what went wrong on stderr, and gives the exit code of DESIGN 7. */
export function complain(error: unknown, { stderr, env }: Pick<Terminal, 'stderr' | 'env'>): number {
  const colours = coloursFor(stderr, env);
  if (error instanceof RefusalError) {
    const [first = '', ...more] = error.message.split('\n');
    stderr.write(`${colours.red('countersign:')} ${[first, ...more].map((line) => safeLine(line)).join('\n             ')}\n`);
    if (error.hint !== '') stderr.write(`             ${colours.dim(safeLine(error.hint))}\n`);
    return REFUSED;
  }
  if (isSystemError(error)) {
    stderr.write(`${colours.red('countersign:')} ${safeLine(error.message)}; what was finished before is kept\n`);
    return REFUSED;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const kind = error instanceof InvariantError ? 'a promise of our own was broken' : 'unexpected error';
  stderr.write(`${colours.red('countersign:')} ${kind}; nothing more was done. Please report this:\n${text}\n`);
  return INVARIANT;
}

/** The machine said no: the disk is full, a permission is missing. No fault of our own, so no stack. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';

/**
 * Aborts on the first SIGINT, SIGTERM or SIGHUP, so that children are ended and the journal keeps what is done; a second one ends
 * the process at once. Call `release` when the work is over.
 */
export function interruption(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, onSignal);
  return { signal: controller.signal, release: () => signals.forEach((name) => process.off(name, onSignal)) };
}

/** Waits until everything written is handed over: a pipe's reader must not lose the end of a report. */
export const flush = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => (stream.writableLength === 0 ? resolve() : stream.write('', () => resolve())));

/** A reader that has seen enough (`| head`) ends nothing but its own reading: the exit code stays what the work says. */
export function outliveReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
