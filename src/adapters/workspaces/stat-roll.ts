import { lstatSync, type Stats } from 'node:fs';
import { availableParallelism } from 'node:os';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { diskPath } from './paths.js';
import type { Observed } from './stamps.js';

/** A list of paths that is looked at again and again. */
export interface StatRoll {
  /** Takes the stamp of every path now. Gives a reader by index: undefined where nothing is, or where looking failed. */
  look(): (index: number) => Observed | undefined;
  /** Frees what the helpers keep of it. */
  close(): void;
}

const FIELDS = 5;
const CHUNK = 256;
/** Fewer paths than this are looked at faster than a helper wakes. */
const SHARED_MIN = 1_500;
const HELPERS_MAX = 3;
/** A helper that keeps a chunk longer than this is given up. */
const PATIENCE_MS = 1_000;

interface Board {
  readonly stats: Float64Array;
  /** [0] next chunk to take, [1] chunks done. */
  readonly control: Int32Array;
}

/**
 * Looks at raw paths below `root`, links not followed. Almost all the time of a warm measurement is spent in these system calls, so for long lists
 * helper threads take chunks of them, as many as they get to: on a busy machine the caller does most itself and waits for nobody.
 */
export function statRoll(root: string, paths: readonly string[]): StatRoll {
  const disk = paths.map((path) => diskPath(root, path));
  const chunks = Math.ceil(paths.length / CHUNK);
  const id = ++rolls;
  let board = newBoard(paths.length);
  let sent = false;
  const alone = (): void => {
    board = newBoard(paths.length);
    for (let chunk = 0; chunk < chunks; chunk++) lookAt(disk, board.stats, chunk);
  };
  const shared = (crew: Crew): void => {
    if (!sent) crew.tell({ id, board, paths: disk.map(bytesOf).join('\0') });
    sent = true;
    Atomics.store(board.control, 1, 0);
    Atomics.store(board.control, 0, 0);
    crew.wake(id);
    for (let chunk = Atomics.add(board.control, 0, 1); chunk < chunks; chunk = Atomics.add(board.control, 0, 1)) {
      lookAt(disk, board.stats, chunk);
      Atomics.add(board.control, 1, 1);
    }
    if (!allDone(board.control, chunks)) {
      crew.dismiss();
      alone();
    }
  };
  return {
    look() {
      const crew = paths.length < SHARED_MIN ? null : crewOf();
      if (crew === null) alone();
      else shared(crew);
      const { stats } = board;
      return (index) => observedIn(stats, index * FIELDS);
    },
    close: () => crewNow?.tell({ id }),
  };
}
let rolls = 0;

/** One character per byte. */
const bytesOf = (path: string | Buffer): string => Buffer.from(path).toString('latin1');

const newBoard = (paths: number): Board =>
  ({ stats: new Float64Array(new SharedArrayBuffer(paths * FIELDS * 8)), control: new Int32Array(new SharedArrayBuffer(8)) });

function observedIn(stats: Float64Array, at: number): Observed | undefined {
  const mode = stats[at + 1] ?? 0;
  return mode === 0 ? undefined : { ino: stats[at] ?? 0, mode, size: stats[at + 2] ?? 0, mtimeMs: stats[at + 3] ?? 0, ctimeMs: stats[at + 4] ?? 0 };
}

const QUIET = { throwIfNoEntry: false } as const;

/** HELPER does the same; the two must agree. */
function lookAt(disk: readonly (string | Buffer)[], stats: Float64Array, chunk: number): void {
  const end = Math.min(disk.length, (chunk + 1) * CHUNK);
  for (let i = chunk * CHUNK; i < end; i++) {
    const stat = quietly(disk[i] ?? '');
    const at = i * FIELDS;
    stats[at + 1] = 0;
    if (stat === undefined) continue;
    stats[at] = stat.ino;
    stats[at + 1] = stat.mode;
    stats[at + 2] = stat.size;
    stats[at + 3] = stat.mtimeMs;
    stats[at + 4] = stat.ctimeMs;
  }
}

function quietly(path: string | Buffer): Stats | undefined {
  try {
    return lstatSync(path, QUIET);
  } catch {
    return undefined; // Whoever reads the index looks again and meets the error.
  }
}

function allDone(control: Int32Array, chunks: number): boolean {
  for (let done = Atomics.load(control, 1); done < chunks; done = Atomics.load(control, 1)) {
    if (Atomics.wait(control, 1, done, PATIENCE_MS) === 'timed-out') return false;
  }
  return true;
}

interface Crew {
  /** A roll to keep (with `board`) or to forget. */
  tell(roll: { readonly id: number; readonly board?: Board; readonly paths?: string }): void;
  wake(id: number): void;
  dismiss(): void;
}

/** One crew for the process, hired at the first long list; null where there is one processor, or after it was given up. */
let crewNow: Crew | null | undefined;
const crewOf = (): Crew | null => (crewNow ??= crewNow === null ? null : hire(Math.min(HELPERS_MAX, availableParallelism() - 1)));

function hire(count: number): Crew | null {
  if (count < 1) return null;
  const bell = new Int32Array(new SharedArrayBuffer(8));
  const helpers = Array.from({ length: count }, () => helper(bell));
  return {
    tell: (roll) => {
      for (const { port } of helpers) port.postMessage(roll);
    },
    wake: (id) => {
      Atomics.store(bell, 1, id);
      Atomics.add(bell, 0, 1);
      Atomics.notify(bell, 0);
    },
    dismiss: () => {
      crewNow = null;
      for (const { worker } of helpers) void worker.terminate();
    },
  };
}

function helper(bell: Int32Array): { readonly worker: Worker; readonly port: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(HELPER, { eval: true, workerData: { bell, port: port2, CHUNK, FIELDS }, transferList: [port2], execArgv: [], env: {} });
  worker.unref();
  worker.on('error', () => crewNow?.dismiss());
  port1.unref();
  return { worker, port: port1 };
}

/** Runs in each helper thread: sleeps until the bell rings, then takes chunks of the roll that is called. Text, so that it needs no file of its own. */
const HELPER = `
const { lstatSync } = require('node:fs');
const { receiveMessageOnPort, workerData: { bell, port, CHUNK, FIELDS } } = require('node:worker_threads');
const rolls = new Map();
for (let heard = 0; ;) {
  Atomics.wait(bell, 0, heard);
  heard = Atomics.load(bell, 0);
  for (let told = receiveMessageOnPort(port); told; told = receiveMessageOnPort(port)) {
    const { id, board, paths } = told.message;
    if (board === undefined) rolls.delete(id);
    else rolls.set(id, { board, disk: paths.split('\\0').map(diskPath) });
  }
  const roll = rolls.get(Atomics.load(bell, 1));
  if (roll !== undefined) work(roll);
}
function diskPath(path) {
  return /^[\\0-\\x7f]*$/.test(path) ? path : Buffer.from(path, 'latin1');
}
function work({ board: { stats, control }, disk }) {
  const chunks = Math.ceil(disk.length / CHUNK);
  for (let chunk = Atomics.add(control, 0, 1); chunk < chunks; chunk = Atomics.add(control, 0, 1)) {
    for (let i = chunk * CHUNK; i < Math.min(disk.length, (chunk + 1) * CHUNK); i++) look(disk[i], stats, i * FIELDS);
    Atomics.add(control, 1, 1);
    Atomics.notify(control, 1);
  }
}
function look(path, stats, at) {
  stats[at + 1] = 0;
  try {
    const { ino, mode, size, mtimeMs, ctimeMs } = lstatSync(path);
    stats[at] = ino;
    stats[at + 2] = size;
    stats[at + 3] = mtimeMs;
    stats[at + 4] = ctimeMs;
    stats[at + 1] = mode;
  } catch {}
}
`;
