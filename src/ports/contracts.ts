import type { Contract, Fault, Premise } from '../core/index.js';

/**
 * Freezes what "done" means, and measures later whether it still stands (VR-1, VR-2).
 *
 * Contract: `freeze` captures the user's files and the contract over them as of one moment. `measure` looks at the user's side only (the
 * configuration and the user's tree), never at the agent's copy, and changes nothing.
 */
export interface Contracts {
  freeze(): Promise<{ readonly contract: Contract; readonly tree: string } | Fault>;
  measure(contract: Contract): Promise<Premise | Fault>;
}
