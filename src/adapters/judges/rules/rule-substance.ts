import { childrenOf, field, listField, nameOf, textField, type SyntaxNode } from '../../../lib/syntax.js';
import type { ChangedSource, Evidence, Objection, Rule } from './evidence.js';
import { functionsOf, innerFunctions, namesRead, parameterNames, type NamedFunction } from './functions.js';
import { constantText, nodesWhere } from './literals.js';

/** Largest share of a function's syntax nodes that may be gone, in functions of some size. */
const LOSS_LIMITS = { share: 0.35, nodes: 24 } as const;

/** The code still does its work: no function is hollowed out, made constant, or made blind to an input. */
export const substanceKept: Rule = {
  id: 'substance-kept',
  affirms: () => `No function lost more than ${LOSS_LIMITS.share * 100} % of its code or became a constant, and every parameter and every computed value that was used still is.`,
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
  return [...objections, ...blindness(place, old.node, now.node), ...frozenValues(source, place, old.node, now.node), ...neglect(source, place, old, now), ...lostComparisons(place, old.node, now.node)];
}

/** What the function never read and, though it was changed, still does not: its parameters, and variables it only writes. */
function neglect({ before, after }: ChangedSource, place: string, old: NamedFunction, now: NamedFunction): readonly Objection[] {
  if (before.slice(old.node.start, old.node.end) === after.slice(now.node.start, now.node.end)) return [];
  const [readBefore, readNow] = [namesRead(old.node), namesRead(now.node)];
  const declared = nodesWhere(now.node, (n) => n.type === 'VariableDeclarator').map((n) => nameOf(field(n, 'id')));
  const unread = [...now.parameters, ...declared].filter((name) => name !== '' && !name.startsWith('_') && !readBefore.has(name) && !readNow.has(name));
  return [...new Set(unread)].map((name) => ({ ruling: 'revise' as const, ground: `${place} does not use ${name}, before the change or after it, so the cause may lie there.` }));
}

/** Comparisons that are gone and were not replaced by others. */
function lostComparisons(place: string, old: SyntaxNode, now: SyntaxNode): readonly Objection[] {
  const lost = nodesWhere(old, isComparison).length - nodesWhere(now, isComparison).length;
  return lost < COMPARISONS_LOST ? [] : [{ ruling: 'revise', ground: `${place} makes ${lost} comparisons fewer; dropping tests is seldom the repair.` }];
}

const COMPARISONS_LOST = 3;
const isComparison = (node: SyntaxNode): boolean => node.type === 'BinaryExpression' && /^([<>]=?|[!=]==?)$/.test(textField(node, 'operator'));

/** Parameters, also of callbacks inside, that were read and are not read any more. */
function blindness(place: string, old: SyntaxNode, now: SyntaxNode): readonly Objection[] {
  const [before, after] = [[old, ...innerFunctions(old)], [now, ...innerFunctions(now)]];
  if (before.length !== after.length) return [];
  return after.flatMap((fn, i) => {
    const [readBefore, readNow] = [namesRead(before[i] ?? fn), namesRead(fn)];
    const blind = listField(fn, 'params').flatMap(parameterNames).filter((name) => readBefore.has(name) && !readNow.has(name));
    return blind.map((name) => ({ ruling: 'revise' as const, ground: `${place} no longer reads the parameter ${name}.` }));
  });
}

/** Assignments and indices that were computed and are constant now. */
function frozenValues(source: ChangedSource, place: string, old: SyntaxNode, now: SyntaxNode): readonly Objection[] {
  const [before, after] = [slotsOf(old), slotsOf(now)];
  if (before.length !== after.length) return [];
  return after.flatMap((node, i) => {
    const was = before[i];
    if (was === undefined || was.type === node.type || constantText(node) === null || nodesWhere(was, (n) => n.type === 'Identifier').length === 0) return [];
    const [from, to] = [source.before.slice(was.start, was.end), source.after.slice(node.start, node.end)];
    return [{ ruling: 'revise' as const, ground: `${place} uses the constant ${to} where it computed ${from}.` }];
  });
}

/** Right sides of assignments to variables, and computed indices, in source order. */
const slotsOf = (fn: SyntaxNode): readonly SyntaxNode[] => nodesWhere(fn, () => true).flatMap((n) => {
  const slot = n.type === 'AssignmentExpression' ? field(n, 'right') : n.type === 'MemberExpression' && n.computed === true ? field(n, 'property') : null;
  return slot === null ? [] : [slot];
});

/** True when every way through the function gives one and the same constant. */
function isConstantFunction(fn: SyntaxNode): boolean {
  const body = field(fn, 'body');
  if (body === null || body.type !== 'BlockStatement') return constantText(body) !== null;
  const first = listField(body, 'body')[0];
  if (first?.type === 'ReturnStatement') return constantText(field(first, 'argument')) !== null;
  const answers = nodesWhere(body, (n) => n.type === 'ReturnStatement').map((n) => constantText(field(n, 'argument')));
  return answers.length > 0 && answers.every((a) => a !== null && a === answers[0]);
}

/** Number of nodes, as the measure of a tree's size. */
const sizeOf = (node: SyntaxNode | null): number => (node === null ? 0 : 1 + childrenOf(node).reduce((sum, child) => sum + sizeOf(child.node), 0));
