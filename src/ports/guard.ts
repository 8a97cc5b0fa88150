import type { Contract, Fault, Finding, Mutation } from '../core/index.js';
import type { Change } from './workspace.js';

export interface ScanReport {
  readonly type: 'scanned';
  readonly findings: readonly Finding[];
  /** What could not be judged, and why: files of unknown languages, parse errors. */
  readonly notes: readonly string[];
  /** How far the change moves the production functions it touches, with the files it could not measure (SC-6). */
  readonly mutation: Mutation;
}

/**
 * Scans the change of an attempt for cheating, before the numeric gate may speak (VR-10), and measures how far it goes.
 *
 * Contract: fails closed. What cannot be read is a note or a fault, never an empty list.
 */
export interface Guard {
  /** `observed`: what the red cases of the last verdict printed as actual. */
  scan(change: Change, contract: Contract, observed: readonly string[]): Promise<ScanReport | Fault>;
}
