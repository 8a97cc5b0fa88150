import type { Fault } from '../../core/index.js';

/** Something that stops an operation of the workspace; becomes a Fault at the port's edge (`guarded`), never passes it. */
export class WorkspaceTrouble extends Error {
  override readonly name = 'WorkspaceTrouble';
  readonly retryable: boolean;

  constructor(message: string, retryable = false) {
    super(message);
    this.retryable = retryable;
  }
}

const PASSING: ReadonlySet<string> = new Set(['EAGAIN', 'EBUSY', 'EMFILE', 'ENFILE', 'EINTR', 'ETIMEDOUT', 'ESTALE', 'ENOSPC']);

/** Runs `work`; trouble and errors of the file system come back as a Fault, anything else is a bug and passes on. */
export async function guarded<T>(operation: string, work: () => Promise<T>): Promise<T | Fault> {
  try {
    return await work();
  } catch (error) {
    const code = errnoOf(error);
    if (error instanceof WorkspaceTrouble) return fault(operation, error.retryable, error.message);
    if (code !== null) return fault(operation, PASSING.has(code), (error as Error).message);
    throw error;
  }
}

/** The errno name of a failed system call, or null for any other value. */
export function errnoOf(error: unknown): string | null {
  const code = error instanceof Error && 'syscall' in error ? (error as NodeJS.ErrnoException).code : undefined;
  return code ?? null;
}

const fault = (operation: string, retryable: boolean, message: string): Fault =>
  ({ type: 'faulted', port: 'workspace', operation, retryable, message });
