import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Every process with its parent; empty where there is no /proc (macOS). */
function parents(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  if (!existsSync('/proc/self/stat')) return found;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readOrNull(`/proc/${name}/stat`);
    if (stat === null) continue;
    if (stateOf(stat) !== 'Z') found.set(Number(name), Number(afterName(stat)[1]));
  }
  return found;
}

// The command name stands in parentheses and may hold anything, so count from the last one.
const afterName = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');
const stateOf = (stat: string): string => afterName(stat)[0] ?? 'Z';

/** Living descendants of a process, nearest first, the process itself left out. */
export function descendantsOf(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const [pid, parent] of parents()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const found: number[] = [];
  for (let queue = children.get(root) ?? []; queue.length > 0; queue = queue.flatMap((pid) => children.get(pid) ?? [])) found.push(...queue);
  return found;
}

/** What marks a process as one of a run when it left the run's process tree. */
export interface RunMarks {
  /** `NAME=value` in the environment that every process of the run was started with. */
  readonly tag: string;
  /** Paths of the run's output pipes. */
  readonly pipes: readonly string[];
}

/** Living processes that carry the tag in their environment or hold one of the pipes, ourselves left out. */
export function markedProcesses(marks: RunMarks): readonly number[] {
  return [...parents().keys()].filter((pid) => pid !== process.pid && (isTagged(pid, marks.tag) || holdsPipe(pid, marks.pipes)));
}

/** Signals a process or, with a negative id, a group. False when there is nothing to signal. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** True while the process runs. A zombie does not: the first process of a namespace becomes one only when the namespace is empty. */
export const lives = (pid: number): boolean => {
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat !== null && stateOf(stat) !== 'Z';
};

// Kernel threads have an empty environment, so an empty tag must match nothing.
const isTagged = (pid: number, tag: string): boolean =>
  tag !== '' && (readOrNull(`/proc/${pid}/environ`) ?? '').split('\0').includes(tag);

function holdsPipe(pid: number, pipes: readonly string[]): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => pipes.includes(linkOrNull(`/proc/${pid}/fd/${fd}`) ?? ''));
  } catch {
    return false;
  }
}

function linkOrNull(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
