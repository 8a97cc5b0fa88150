export const initialRepair = { phase: 'unfrozen' };
