/** The world failed us: a crash, a time-out, unreadable output. Returned by ports, never thrown (DESIGN 7). */
export interface Fault {
  readonly type: 'faulted';
  readonly port: string;
  readonly operation: string;
  readonly retryable: boolean;
  readonly message: string;
}

export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'faulted';
