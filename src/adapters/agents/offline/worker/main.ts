import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerRequest } from '../protocol.js';
import { Session } from './session.js';

/**
 * The warm worker: runs variants of a project's sources against its tests, in this process. It answers requests over IPC, one at
 * a time and in order. The code it runs is untrusted: the parent limits memory, writing and time.
 */
const EXIT_CODE_ORPHANED = 3;

/** Ends the process when its parent is gone, even while the main thread is stuck in a loop. */
const WATCH = `
  const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 300);
`;
new Worker(WATCH, { eval: true }).unref();
const exit = process.exit.bind(process);
process.on('disconnect', () => exit(EXIT_CODE_ORPHANED));

const refuse = (what: string) => (): never => {
  throw new Error(`${what} called while a variant was tried`);
};
process.exit = refuse('process.exit');
process.abort = refuse('process.abort');
// What code under test prints is of no use here, and would fill the pipes.
process.stdout.write = () => true;
process.stderr.write = () => true;
for (const name of ['log', 'info', 'warn', 'error', 'debug', 'assert', 'table', 'trace'] as const) console[name] = () => undefined;
// Errors outside any case come from variants that were already judged by their cases.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);

const send = (answer: WorkerAnswer): void => void process.send?.(answer);
let session: Session | null = null;

async function handle(request: WorkerRequest): Promise<WorkerAnswer> {
  if (request.type === 'open') {
    const { session: next, opened } = await Session.open(request);
    session = next;
    return opened;
  }
  if (session === null) return { type: 'failed', message: 'nothing is open' };
  return request.type === 'try' ? session.try(request) : session.probe(request);
}

let queue: Promise<void> = Promise.resolve();
process.on('message', (request: WorkerRequest) => {
  queue = queue.then(async () => {
    try {
      send(await handle(request));
    } catch (error) {
      send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
});
