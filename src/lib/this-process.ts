import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { sha256 } from './hash.js';

/** Tells one process from every other, also from a later one with the same number. */
export interface ProcessStamp {
  /** Twelve hex digits: the computer. */
  readonly machine: string;
  /** Twelve hex digits: this boot of it and the space its process numbers count in (a container has its own). */
  readonly space: string;
  readonly pid: number;
  /** Ticks between boot and start on Linux; 0 where the system does not tell. */
  readonly startTicks: number;
}

export type Liveness = 'alive' | 'dead' | 'unknown';

/** The stamp of the process that asks. */
export function thisProcess(): ProcessStamp {
  own ??= { machine: machineId(), space: spaceId(), pid: process.pid, startTicks: statOf(process.pid).startTicks };
  return own;
}
let own: ProcessStamp | undefined;

/** `host, pid, start time`, for people: what a journal entry says of who appended it. */
export const describeThisProcess = (): string =>
  `${hostname()} pid ${process.pid} started ${new Date(Math.round(performance.timeOrigin)).toISOString()}`;

/** Whether a process still runs. `unknown` for one of another computer or container: nobody can tell from here. */
export function livenessOf(stamp: ProcessStamp): Liveness {
  const here = thisProcess();
  if (stamp.machine !== here.machine) return 'unknown';
  if (stamp.space !== here.space) return bootOf(stamp.space) === bootOf(here.space) ? 'unknown' : 'dead';
  if (!exists(stamp.pid)) return 'dead';
  const { state, startTicks } = statOf(stamp.pid);
  // A zombie has ended; where nobody collects it, it would keep its locks for ever.
  if (state === 'Z') return 'dead';
  return startTicks === 0 || stamp.startTicks === 0 || startTicks === stamp.startTicks ? 'alive' : 'dead';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Fields 3 and 22 of /proc/PID/stat; the name in field 2 may hold blanks and brackets, so counting begins behind its last bracket. */
function statOf(pid: number): { readonly state: string; readonly startTicks: number } {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[19]);
  return { state: fields[0] ?? '', startTicks: Number.isSafeInteger(ticks) ? ticks : 0 };
}

const machineId = (): string => sha256(`${hostname()}\n${readOrNothing('/etc/machine-id')}`).slice(0, 12);

const BOOT_DIGITS = 6;
const bootOf = (space: string): string => space.slice(0, BOOT_DIGITS);

function spaceId(): string {
  const boot = sha256(readOrNothing('/proc/sys/kernel/random/boot_id')).slice(0, BOOT_DIGITS);
  return boot + sha256(pidNamespace()).slice(0, 12 - BOOT_DIGITS);
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
