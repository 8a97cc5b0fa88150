import type { Contract, Fault, Finding } from '../core/index.js';
import type { Change } from './workspace.js';

export interface ScanReport {
  readonly type: 'scanned';
  readonly findings: readonly Finding[];
  /** What could not be judged, and why: files of unknown languages, parse errors. */
  readonly notes: readonly string[];
}

/**
 * Scans the change of an attempt for cheating, before the numeric gate may speak (VR-10).
 *
 * Contract: fails closed. What cannot be read is a note or a fault, never an empty list.
 */
export interface Guard {
  /** `observed`: what the red cases of the last verdict printed as actual. */
  scan(change: Change, contract: Contract, observed: readonly string[]): Promise<ScanReport | Fault>;
}
