import { loadParsers } from './adapters/guards/tree-sitter.js';
import { DETECTORS } from './guard/catalogue.js';
import { scan } from './guard/scan.js';
import type { Engine } from './scan.js';

/** The guard, with the grammars that a change needs. */
export const scanEngine: Engine = {
  detectors: DETECTORS,
  load: async (paths) => {
    const parsers = await loadParsers(paths);
    return (input) => scan(input, parsers);
  },
};
