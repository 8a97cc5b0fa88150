import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { descendantsOf, markedProcesses, signal, type RunMarks } from './process-tree.js';
import { capture } from './process.js';

export type ContainmentKind = 'bwrap' | 'unshare' | 'group';

/** How the process tree of a run is held together, so that all of it can be ended. */
export interface Containment {
  readonly kind: ContainmentKind;
  /** For `countersign doctor`: `enforced (how)` or `best effort (how)`. */
  readonly statement: string;
  /** argv that runs `command` contained. */
  wrap(command: readonly string[], cwd: string): readonly string[];
  /** Processes that a gentle signal goes to, given the outermost process. */
  gentleTargets(outer: number): readonly number[];
  /** Ends everything at once; `inner` is the first process inside when known. */
  kill(outer: number, inner: number | null, marks: RunMarks): void;
}

/** Descriptor on which bwrap tells the pid of the first process inside. */
export const INFO_FD = 3;

function bwrap(path: string, mounts: readonly string[]): Containment {
  return {
    kind: 'bwrap',
    statement: 'enforced (bwrap: PID namespace that dies with its parent)',
    wrap: (command, cwd) => [
      path, '--dev-bind', '/', '/', ...mounts, '--unshare-pid', '--die-with-parent', '--info-fd', String(INFO_FD), '--chdir', cwd, '--', ...command,
    ],
    // The first two are bwrap itself: a signal to them would end the run without grace.
    gentleTargets: (outer) => descendantsOf(outer).slice(1),
    kill: (outer, inner) => {
      if (inner !== null) signal(inner, 'SIGKILL');
      signal(outer, 'SIGKILL');
    },
  };
}

function unshare(path: string, flags: readonly string[]): Containment {
  return {
    kind: 'unshare',
    statement: 'enforced (unshare: PID namespace)',
    // The shell is the namespace's first process: the kernel would ignore a program's default signal actions there.
    wrap: (command) => [path, ...flags, '--pid', '--fork', '--kill-child', '--', '/bin/sh', '-c', '"$@"; exit $?', 'sh', ...command],
    gentleTargets: (outer) => descendantsOf(outer).slice(1),
    kill: (outer) => {
      const [first] = descendantsOf(outer);
      // The outer process ends by itself as soon as the kernel has emptied the namespace; killing it would not wait for that.
      signal(first ?? outer, 'SIGKILL');
    },
  };
}

const SWEEPS_MAX = 50;

const group: Containment = {
  kind: 'group',
  statement: 'best effort (process group, then a sweep over /proc: a daemon that hides well can survive)',
  wrap: (command) => command,
  gentleTargets: (outer) => [-outer],
  kill: (outer, _inner, marks) => {
    for (let round = 0; round < SWEEPS_MAX; round++) {
      const tree = descendantsOf(outer);
      signal(-outer, 'SIGKILL');
      const left = [...tree, ...markedProcesses(marks)];
      for (const pid of left) signal(pid, 'SIGKILL');
      if (left.length === 0) return;
    }
  },
};

/**
 * Finds a program as `execvp` would: a name with a slash relative to `cwd`, else along `searchPath`. Null when there is none that
 * may be executed.
 */
export function findProgram(name: string, cwd: string, searchPath: string): string | null {
  const places = name.includes('/') ? [resolve(cwd, name)] : searchPath.split(delimiter).map((place) => join(isAbsolute(place) ? place : resolve(cwd, place), name));
  return places.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function candidates(): readonly Containment[] {
  const searchPath = process.env['PATH'] ?? '/usr/bin:/bin';
  const bwrapPath = findProgram('bwrap', '/', searchPath);
  const unsharePath = findProgram('unshare', '/', searchPath);
  return [
    // A fresh /proc shows the run its own process ids. Masked /proc (containers) refuses it; the host's does then.
    ...(bwrapPath === null ? [] : [bwrap(bwrapPath, ['--proc', '/proc']), bwrap(bwrapPath, [])]),
    ...(unsharePath === null ? [] : [['--mount-proc'], [], ['--map-current-user', '--mount-proc'], ['--map-current-user']].map((flags) => unshare(unsharePath, flags))),
  ];
}

async function works(candidate: Containment): Promise<boolean> {
  // 42 tells that the command really ran: a wrapper's own troubles end with other codes.
  const [file = '', ...args] = candidate.wrap(['/bin/sh', '-c', 'exit 42'], '/');
  const told = args.map((arg, at) => (args[at - 1] === '--info-fd' ? '2' : arg));
  const { code } = await capture([file, ...told], { cwd: '/', env: { PATH: '/usr/bin:/bin' } });
  return code === 42;
}

async function probe(): Promise<Containment> {
  if (process.platform !== 'linux') return group;
  for (const candidate of candidates()) {
    if (await works(candidate)) return candidate;
  }
  return group;
}

let probed: Promise<Containment> | null = null;

/** The strongest containment that works here, found by trying, once per process. */
export const containment = (): Promise<Containment> => (probed ??= probe());
