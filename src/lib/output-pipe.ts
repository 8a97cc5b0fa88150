import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { capture } from './process.js';

/** Both output streams of a run: descriptors for the child, readers for us. */
export interface OutputPipes {
  readonly paths: readonly string[];
  /** What to pass as the child's stdout and stderr. */
  readonly stdio: readonly [number, number];
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Closes our copies of the child's ends; to be called once the child is started. */
  handOver(): void;
  /** Stops reading and removes the pipes, whoever still holds the other end. */
  remove(): void;
}

/**
 * Opens two named pipes. Node's own 'pipe' is a pair of sockets, which a script cannot reopen by `> /dev/stderr`.
 * Gives null where named pipes cannot be made.
 */
export async function openPipes(): Promise<OutputPipes | null> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-run-'));
  const paths = [join(folder, 'stdout'), join(folder, 'stderr')] as const;
  const made = await capture(['mkfifo', '-m', '600', ...paths], { cwd: folder, env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' } });
  if (made.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const readers = paths.map((path) => new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false }));
  const stdio = [openSync(paths[0], constants.O_WRONLY), openSync(paths[1], constants.O_WRONLY)] as const;
  return {
    paths,
    stdio,
    stdout: readers[0]!,
    stderr: readers[1]!,
    handOver: () => stdio.forEach((fd) => closeSync(fd)),
    remove: () => {
      for (const reader of readers) reader.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
