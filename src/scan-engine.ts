import { loadParsers, remembering } from './adapters/guards/tree-sitter.js';
import { DETECTORS } from './guard/catalogue.js';
import { scan, type ScanInput } from './guard/scan.js';
import type { Engine } from './scan.js';

/** The guard, with the grammars that a change needs. A change may be scanned in several passes, each with more helpers at hand: every text of it is parsed once. */
export const scanEngine: Engine = {
  detectors: DETECTORS,
  load: async (paths) => {
    const parse = await loadParsers(paths);
    let current: ScanInput['files'] | null = null;
    let parsers = parse;
    return (input) => {
      if (input.files !== current) parsers = remembering(parse);
      current = input.files;
      return scan(input, parsers);
    };
  },
};
