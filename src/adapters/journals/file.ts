import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { broken } from '../../core/index.js';
import { errorCode, makeFolder, syncFolder } from '../../lib/files.js';
import { withLock } from '../../lib/lock.js';
import { RefusalError } from '../../lib/refusal.js';
import type { Clock } from '../../ports/clock.js';
import type { Journal } from '../../ports/journal.js';
import { encodeLine } from './encoding.js';
import { catchUp, nothingKnown, remember, type Known } from './known.js';

export interface FileJournalOptions {
  /** The process that appends: host, pid, start time. */
  readonly by: string;
  readonly clock: Clock;
  /** How long another process that is appending is waited for. */
  readonly lockWaitMs?: number;
}

/**
 * A journal in one file, one JSON line per event (see `encoding.ts`). The lock is a folder beside it, `<path>.lock`. Requirements VR-18, X-6; cases L-33.
 *
 * A last line without newline, or with holes where blocks never reached the disk, was torn by a crash: it is no entry, and the next append
 * cuts it off. What was read is kept; later calls read only what was added, and notice when what they know was changed behind them.
 * @throws InvariantError for any other damage, with file and line; RefusalError `journal-locked` when another process keeps the lock.
 */
export function fileJournal<Event>(path: string, { by, clock, lockWaitMs = 30_000 }: FileJournalOptions): Journal<Event> {
  const known = nothingKnown<Event>();
  const inTurn = queue();

  async function appendLocked(event: Event, length: number): Promise<'appended' | 'outrun'> {
    const file = await openOrCreate(path, known.end > 0);
    return closing(file, async () => {
      await catchUp(file, known, path);
      if (known.entries.length !== length) return 'outrun';
      await write(file, known, encodeLine({ event, atMs: clock.nowMs(), by }, known.link).line);
      await remember(file, known, path);
      return 'appended';
    });
  }

  return {
    read: () => inTurn(async () => {
      const file = await openIfThere(path, 'r');
      if (file === null) return known.end > 0 ? broken(`${path}: ${VANISHED}`) : [];
      return closing(file, async () => {
        await catchUp(file, known, path);
        return known.entries.slice();
      });
    }),
    append: (event, length) => inTurn(async () => {
      await makeFolder(dirname(path));
      const done = await withLock(`${path}.lock`, { waitMs: lockWaitMs }, () => appendLocked(event, length));
      if (typeof done === 'string') return done;
      throw new RefusalError('journal-locked', `${path} is locked by ${done.by}`, `If that process is surely gone, delete ${done.claim}`);
    }),
  };
}

const VANISHED = 'the journal vanished while this process was using it';

/** One write call behind the last whole entry, on disk when it returns. A short write is taken back. */
async function write(file: FileHandle, known: Known<unknown>, line: Uint8Array): Promise<void> {
  if (known.size > known.end) await file.truncate(known.end);
  const { bytesWritten } = await file.write(line, 0, line.length, known.end);
  if (bytesWritten < line.length) {
    await file.truncate(known.end);
    throw new Error(`the journal could not be written: only ${bytesWritten} of ${line.length} bytes fit on the disk`);
  }
  await file.datasync();
}

async function openOrCreate(path: string, mustExist: boolean): Promise<FileHandle> {
  const there = await openIfThere(path, 'r+');
  if (there !== null) return there;
  if (mustExist) broken(`${path}: ${VANISHED}`);
  const file = await open(path, 'wx+');
  await syncFolder(dirname(path));
  return file;
}

async function openIfThere(path: string, flags: 'r' | 'r+'): Promise<FileHandle | null> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function closing<Result>(file: FileHandle, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await file.close();
  }
}

/** Calls of one journal object take turns: they share what is known of the file. */
function queue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
