import { field, listField, type SyntaxNode } from '../../../lib/syntax.js';
import type { ChangedSource, Evidence, Objection, Rule } from './evidence.js';
import { functionsOf, namesRead, type NamedFunction } from './functions.js';
import { constantText, nodesWhere } from './literals.js';
import { sizeOf } from './rule-diagnostics.js';

/** Largest share of a function's syntax nodes that may be gone, in functions of some size. */
export const LOSS_LIMITS = { share: 0.35, nodes: 24 } as const;

/** The code still does its work: no function is hollowed out, made constant, or made blind to an input. */
export const substanceKept: Rule = {
  id: 'substance-kept',
  affirms: () => `No function lost more than ${LOSS_LIMITS.share * 100} % of its code, became a constant, or stopped reading a parameter.`,
  check: ({ sources }: Evidence) => sources.flatMap(fileObjections),
};

function fileObjections(source: ChangedSource): readonly Objection[] {
  const before = functionsOf(source.parsedBefore?.program ?? null);
  const after = functionsOf(source.parsedAfter?.program ?? null);
  return [...before.values()].flatMap((old) => {
    const now = after.get(old.name);
    return now === undefined ? [{ ruling: 'revise' as const, ground: `${source.path}: the function ${old.name} is gone.` }] : compare(source, old, now);
  });
}

function compare(source: ChangedSource, old: NamedFunction, now: NamedFunction): readonly Objection[] {
  const objections: Objection[] = [];
  const [was, is] = [sizeOf(field(old.node, 'body')), sizeOf(field(now.node, 'body'))];
  const place = `${source.path}: ${old.name}`;
  if (was >= LOSS_LIMITS.nodes && (was - is) / was > LOSS_LIMITS.share) objections.push({ ruling: 'revise', ground: `${place} lost ${Math.round((100 * (was - is)) / was)} % of its code (limit ${LOSS_LIMITS.share * 100} %).` });
  if (isConstantFunction(now.node) && !isConstantFunction(old.node)) objections.push({ ruling: 'reject', ground: `${place} now answers with a constant whatever it is given.` });
  const [readBefore, readNow] = [namesRead(old.node), namesRead(now.node)];
  for (const name of now.parameters) if (readBefore.has(name) && !readNow.has(name)) objections.push({ ruling: 'revise', ground: `${place} no longer reads its parameter ${name}.` });
  return objections;
}

/** True when every way through the function gives one and the same constant. */
function isConstantFunction(fn: SyntaxNode): boolean {
  const body = field(fn, 'body');
  if (body === null || body.type !== 'BlockStatement') return constantText(body) !== null;
  const first = listField(body, 'body')[0];
  if (first?.type === 'ReturnStatement') return constantText(field(first, 'argument')) !== null;
  const answers = nodesWhere(body, (n) => n.type === 'ReturnStatement').map((n) => constantText(field(n, 'argument')));
  return answers.length > 0 && answers.every((a) => a !== null && a === answers[0]);
}
