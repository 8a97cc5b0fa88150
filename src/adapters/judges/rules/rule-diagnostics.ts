import { newSmells, smellsOf } from '../../../lib/code-smells.js';
import type { ChangedSource, Evidence, Objection, Rule } from './evidence.js';

const SUPPRESSION = /@ts-(ignore|nocheck|expect-error)|eslint-disable|tslint:disable|biome-ignore|prettier-ignore|istanbul ignore|c8 ignore|v8 ignore/;

/** The change brings no new diagnostics: it parses, silences nothing, and leaves no dead, empty, contradictory or unused code. */
export const noNewDiagnostics: Rule = {
  id: 'no-new-diagnostics',
  affirms: () => 'The changed files parse; nothing is silenced, and no dead, empty, contradictory or unused code came in.',
  check: ({ sources }: Evidence) => sources.flatMap(fileObjections),
};

function fileObjections(source: ChangedSource): readonly Objection[] {
  const { parsedAfter, parsedBefore, path, after } = source;
  if (parsedAfter === null) return [{ ruling: 'reject', ground: `${path} does not parse.` }];
  const silenced = source.difference.added.filter(({ text }) => SUPPRESSION.test(text)).map(({ line }) => ({ ruling: 'reject' as const, ground: `${path}:${line} silences a diagnostic.` }));
  const before = parsedBefore === null ? [] : smellsOf(parsedBefore.program, source.before);
  const fresh = newSmells(before, smellsOf(parsedAfter.program, after));
  return [...silenced, ...fresh.map(({ what, node }) => ({ ruling: 'revise' as const, ground: `${path}:${after.slice(0, node.start).split('\n').length} ${what}` }))];
}
