import { sameParty, type Identity } from './identity.js';

declare const approved: unique symbol;

/**
 * Proof that a judge other than the worker said `apply`. The brand can be made only by `approve`, so that no other code can
 * build the one event that leads to `success` (VR-14).
 */
export interface Approval {
  readonly worker: Identity;
  readonly judge: Identity;
  readonly because: string;
  readonly [approved]: true;
}

/** The approval of the latest worker's change, or null when the judge is a party to any of the attempts. */
export function approve(workers: readonly Identity[], judge: Identity, because: string): Approval | null {
  const worker = workers.at(-1);
  if (worker === undefined || workers.some((w) => sameParty(w, judge))) return null;
  return { worker, judge, because } as Approval;
}
