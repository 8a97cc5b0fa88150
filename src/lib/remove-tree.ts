import { chmodSync, lstatSync, readdirSync, readFileSync, rmdirSync, unlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { errorCode } from './files.js';

const PAUSE_EVERY_MS = 40;

/**
 * Removes a file, a link or a folder with all it holds; nothing there is fine. Unlike `fs.rm` it takes names that are not UTF-8 and folders whose
 * permissions were taken away. Follows no link, and refuses with an EBUSY error while something is mounted below, because removing would
 * reach through the mount.
 */
export function removeTreeSync(path: string | Buffer): void {
  const steps = removal(bytesOf(path));
  while (steps.next().done !== true);
}

/** `removeTreeSync` for large trees: lets other work go on meanwhile. */
export async function removeTree(path: string | Buffer): Promise<void> {
  let pauseAt = Date.now() + PAUSE_EVERY_MS;
  const steps = removal(bytesOf(path));
  while (steps.next().done !== true) {
    if (Date.now() < pauseAt) continue;
    await setImmediate();
    pauseAt = Date.now() + PAUSE_EVERY_MS;
  }
}

const bytesOf = (path: string | Buffer): string => Buffer.from(path).toString('latin1');
const disk = (path: string): Buffer => Buffer.from(path, 'latin1');

/** Paths are latin1 here: one character per byte. */
function* removal(path: string): Generator<void> {
  const mounted = mountBelow(path);
  if (mounted !== null) throw Object.assign(new Error(`${path} cannot be removed: something is mounted at ${mounted}`), { code: 'EBUSY', syscall: 'rm' });
  yield* remove(path);
}

function* remove(path: string): Generator<void> {
  const stat = lstatSync(disk(path), { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory()) return insisting(path, () => unlinkSync(disk(path)));
  for (const name of namesIn(path)) {
    yield* remove(`${path}/${name}`);
    yield;
  }
  insisting(path, () => rmdirSync(disk(path)));
}

function namesIn(path: string): readonly string[] {
  const read = (): string[] => readdirSync(disk(path), { encoding: 'latin1' });
  try {
    return read();
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    chmodSync(disk(path), 0o700);
    return read();
  }
}

/** Removing needs rights on the folder that holds the name; they are taken back once. */
function insisting(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    if (errorCode(error) !== 'EACCES') throw error;
    chmodSync(disk(path.slice(0, path.lastIndexOf('/'))), 0o700);
    work();
  }
}

function mountBelow(path: string): string | null {
  let table: string;
  try {
    table = readFileSync('/proc/self/mountinfo', 'latin1');
  } catch {
    return null; // Not Linux: nothing mounts below a folder of ours there.
  }
  const points = table.split('\n').map((line) => unescaped(line.split(' ')[4] ?? ''));
  return points.find((point) => point === path || point.startsWith(`${path}/`)) ?? null;
}

const unescaped = (point: string): string => point.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
