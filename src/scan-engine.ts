import { loadParsers } from './adapters/guards/tree-sitter.js';
import { DETECTORS } from './guard/catalogue.js';
import { scan, type Parsers, type ScanInput } from './guard/scan.js';
import type { Engine } from './scan.js';

/** The guard, with the grammars that a change needs. */
export const scanEngine: Engine = {
  detectors: DETECTORS,
  load: async (paths) => {
    const parsers = remembering(await loadParsers(paths));
    return (input) => scan(input, parsers.forChange(input.files));
  },
};

/** A change may be scanned in several passes, each with more helpers at hand: every text of it is parsed once. */
function remembering(parse: Parsers): { forChange(files: ScanInput['files']): Parsers } {
  const trees = new Map<string, ReturnType<Parsers>>();
  let current: ScanInput['files'] | null = null;
  const remembered: Parsers = (grammar, text) => {
    const key = `${grammar}\n${text}`;
    const known = trees.get(key);
    if (known !== undefined) return known;
    const tree = parse(grammar, text);
    trees.set(key, tree);
    return tree;
  };
  return {
    forChange: (files) => {
      if (files !== current) trees.clear();
      current = files;
      return remembered;
    },
  };
}
