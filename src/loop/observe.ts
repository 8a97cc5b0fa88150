import { isFault, type Fault, type RepairObservation } from '../core/index.js';
import type { Clock } from '../ports/clock.js';

const faulted = (fault: Fault): Untimed =>
  ({ type: 'faulted', message: `${fault.port} could not ${fault.operation}: ${fault.message}` });

/** An observation before the time it took is known. */
export type Untimed = RepairObservation extends infer O ? (O extends RepairObservation ? Omit<O, 'tookMs'> : never) : never;

/** Adds how long `work` took; a fault it returns becomes an observation of its own. */
export async function observed(clock: Clock, work: () => Promise<Untimed | Fault>): Promise<RepairObservation> {
  const started = clock.tickMs();
  const seen = await work();
  const tookMs = Math.round(clock.tickMs() - started);
  return { ...(isFault(seen) && 'port' in seen ? faulted(seen) : seen), tookMs } as RepairObservation;
}
