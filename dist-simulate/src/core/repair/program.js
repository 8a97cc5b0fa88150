import { decideRepair } from './decide.js';
import { evolveRepair } from './evolve.js';
import { initialRepair } from './state.js';
import { nextRepairSteps } from './step.js';
/** Make the checks green (VR, SC). */
export const repair = {
    name: 'repair',
    initial: initialRepair,
    evolve: evolveRepair,
    decide: decideRepair,
    nextSteps: nextRepairSteps,
};
