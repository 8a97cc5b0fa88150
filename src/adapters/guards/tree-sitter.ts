import type { Finding } from '../../core/index.js';
import { applyAllowances, type AllowContext, type Suppressed } from '../../guard/allowance.js';
import { languageOf } from '../../guard/languages/index.js';
import { scanContent } from '../../guard/locked.js';
import { measureMutation } from '../../guard/mutation/measure.js';
import { scan, type Parsers, type ScanInput } from '../../guard/scan.js';
import type { Grammar, SyntaxTree } from '../../guard/syntax.js';
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

/** The guard of the loop: locked files by content first, then the mutation distance and the detectors on syntax trees. */
export function treeSitterGuard(): Guard {
  return {
    async scan(change, contract, observed) {
      const content = scanContent(change.files, contract.scope);
      const input: ScanInput = { files: change.files, intent: '', observed };
      const parsers = remembering(await loadParsers(input.files.flatMap((f) => [f.before?.path ?? '', f.after?.path ?? ''])));
      const mutation = measureMutation(input.files, parsers);
      const { findings, notes } = scan(input, parsers);
      const allowed = applyAllowances(findings, contract.scope.allowances ?? [], contextOf(change));
      return { type: 'scanned', findings: [...content, ...allowed.findings, ...allowed.suppressed.map(granted)], notes: [...notes, ...allowed.notes], mutation };
    },
  };
}

/** Several readers look at one change: every text of it is parsed once, for as long as this is kept. */
export function remembering(parse: Parsers): Parsers {
  const trees = new Map<string, SyntaxTree | null>();
  return (grammar, text) => {
    const key = `${grammar}\n${text}`;
    const tree = trees.has(key) ? (trees.get(key) ?? null) : parse(grammar, text);
    trees.set(key, tree);
    return tree;
  };
}

/** What a person allowed blocks nothing, and the judge reads it all the same. */
const granted = ({ finding, allowance: { by, reason } }: Suppressed): Finding => ({ ...finding, level: 'warn', why: `${finding.why} (allowed by ${by}: ${reason})` });

const contextOf = ({ files }: Change): AllowContext => ({
  files,
  hashOf: (path, side) => files.find((file) => file[side]?.path === path)?.[side]?.sha256 ?? null,
  today: new Date().toISOString().slice(0, 10),
});
