import { languageOf } from '../../guard/languages/index.js';
import { scanContent } from '../../guard/locked.js';
import { scan, type Parsers, type ScanInput } from '../../guard/scan.js';
import type { Grammar } from '../../guard/syntax.js';
import type { Guard } from '../../ports/guard.js';
import type { Change } from '../../ports/workspace.js';
import { loadParser } from './parser.js';

/** Loads the grammars that these paths need; configuration is always read with the one for JavaScript. */
export function loadParsers(paths: readonly string[]): Promise<Parsers> {
  const wanted = new Set<Grammar>(['javascript']);
  for (const path of paths) {
    const grammar = languageOf(path)?.grammar;
    if (grammar === undefined) continue;
    wanted.add(grammar);
    if (grammar === 'tsx' || grammar === 'javascript') wanted.add('typescript');
  }
  return loadParser([...wanted]);
}

/** The guard of the loop: locked files by content first, then the detectors on syntax trees. */
export function treeSitterGuard(): Guard {
  return {
    async scan(change, contract) {
      const content = scanContent(change.files, contract.scope);
      const input = inputOf(change);
      const parsers = await loadParsers(input.files.flatMap((f) => [f.before?.path ?? '', f.after?.path ?? '']));
      const { findings, notes } = scan(input, parsers);
      return { type: 'scanned', findings: [...content, ...findings], notes };
    },
  };
}

const inputOf = (change: Change): ScanInput => ({ files: change.files, message: '', observed: [] });
