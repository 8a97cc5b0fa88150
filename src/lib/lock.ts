import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, makeFolder } from './files.js';
import { describeThisProcess, livenessOf, thisProcess, type ProcessStamp } from './this-process.js';

/** A lock that this process holds until `release`. */
export interface HeldLock {
  readonly type: 'held';
  release(): Promise<void>;
}

/** Somebody else holds the lock; a value, because waiting longer, going away or asking a person are all sensible. */
export interface TakenLock {
  readonly type: 'taken';
  /** Host, process number and start time of the owner. */
  readonly by: string;
  /** The file to delete by hand if the owner is surely gone but lives on another computer or container. */
  readonly claim: string;
}

export interface LockOptions {
  /** How long a living owner is waited for; 0 tries once. */
  readonly waitMs: number;
}

const PAUSE_MIN_MS = 2;
const PAUSE_MAX_MS = 50;

/**
 * Takes the lock that the folder `path` stands for, or says who has it (cases L-33).
 *
 * Everybody who wants the lock puts a claim, a file whose name nobody else ever uses, into the folder and then looks around.
 * Who sees no other living claim holds the lock; who sees one takes the own claim back, and tries again. Of two claims at least
 * the later one sees the other, so there are never two holders. A claim of a dead process (also of a former boot, or of an
 * earlier process with the same number) counts as nothing and is swept away, which is safe because its name is never used again.
 */
export async function acquireLock(path: string, { waitMs }: LockOptions): Promise<HeldLock | TakenLock> {
  await makeFolder(path);
  const giveUpAt = performance.now() + waitMs;
  for (let tries = 0; ; tries++) {
    const owner = await livingClaim(path, '') ?? await claim(path);
    if (owner.type === 'held' || performance.now() >= giveUpAt) return owner;
    await sleep(pauseMs(tries));
  }
}

/** Who holds the lock right now, or null. Looking does not disturb: nothing is written, and nobody who takes it meanwhile is refused. */
export async function whoHolds(path: string): Promise<TakenLock | null> {
  try {
    return await livingClaim(path, '');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Does `work` under the lock and releases it whatever happens. */
export async function withLock<Result>(path: string, options: LockOptions, work: () => Promise<Result>): Promise<Result | TakenLock> {
  const lock = await acquireLock(path, options);
  if (lock.type === 'taken') return lock;
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function claim(path: string): Promise<HeldLock | TakenLock> {
  const name = nameOf(thisProcess());
  const file = join(path, name);
  const release = (): Promise<void> => rm(file, { force: true });
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(describeThisProcess());
  } finally {
    await handle.close();
  }
  const other = await livingClaim(path, name);
  if (other === null) {
    await sweep(path);
    return { type: 'held', release };
  }
  await release();
  return other;
}

/** A claim beside `own` whose process is not known to be dead, or null. */
async function livingClaim(path: string, own: string): Promise<TakenLock | null> {
  for (const name of await readdir(path)) {
    const stamp = name === own ? null : stampOf(name);
    if (stamp === null) continue;
    if (livenessOf(stamp) === 'dead') continue;
    const file = join(path, name);
    return { type: 'taken', by: await ownerIn(file), claim: file };
  }
  return null;
}

async function sweep(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    const stamp = stampOf(name);
    if (stamp !== null && livenessOf(stamp) === 'dead') await rm(join(path, name), { force: true });
  }
}

async function ownerIn(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')) || 'a process that is just starting';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'a process that has just finished';
    throw error;
  }
}

const nameOf = (stamp: ProcessStamp): string =>
  ['claim', stamp.machine, stamp.space, stamp.pid, stamp.startTicks, randomBytes(6).toString('hex')].join('-');

function stampOf(name: string): ProcessStamp | null {
  const match = /^claim-([0-9a-f]{12})-([0-9a-f]{12})-(\d+)-(\d+)-[0-9a-f]{12}$/.exec(name);
  if (match === null) return null;
  const [, machine = '', space = '', pid, startTicks] = match;
  return { machine, space, pid: Number(pid), startTicks: Number(startTicks) };
}

/** Random, so that two that saw each other do not meet again at once. */
const pauseMs = (tries: number): number =>
  PAUSE_MIN_MS + Math.random() * Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** Math.min(tries, 5));
