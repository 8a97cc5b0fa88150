import type { Program } from '../decider.js';
import { decideRepair } from './decide.js';
import { evolveRepair } from './evolve.js';
import type { RepairEvent } from './events.js';
import type { RepairObservation } from './observation.js';
import { initialRepair, type RepairState } from './state.js';
import { nextRepairSteps, type RepairStep } from './step.js';

/** Make the checks green (VR, SC). */
export const repair: Program<RepairState, RepairEvent, RepairObservation, RepairStep> = {
  name: 'repair',
  initial: initialRepair,
  evolve: evolveRepair,
  decide: decideRepair,
  nextSteps: nextRepairSteps,
};
