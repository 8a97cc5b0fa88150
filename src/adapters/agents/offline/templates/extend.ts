import { replace, type Around, type Ingredient, type Proposal, type Template } from '../around.js';
import type { Guess } from '../names.js';
import { fit, isValue, operand } from '../roles.js';
import type { Site } from '../statements.js';

const EXTENDABLE: ReadonlySet<Guess> = new Set(['number', 'string', 'unknown']);
const MARKS = ['.', ',', ' ', '-', '_', ':', '/', '\\n'];

/** One more operand: `a` becomes `a + b`, for the variables and literals of the function. */
export const extendArithmetic: Template = function* (site, around) {
  const { node, parent } = site;
  const guess = around.names.guess(node);
  if (!isValue(site) || !EXTENDABLE.has(guess)) return;
  const prior = priorOf(site, guess);
  for (const leaf of leavesFor(site, around, guess)) yield* withLeaf(site, around, { leaf, guess, prior });
  if (guess !== 'string' && !(guess === 'unknown' && parent?.node.operator === '+')) return;
  for (const mark of MARKS) yield { template: 'extend', prior: 0.15, edits: [replace(node, fit(`${operand(around.textOf(node))} + '${mark}'`, site))] };
};

function priorOf({ node, parent }: Site, guess: Guess): number {
  const nested = parent?.node.type === 'BinaryExpression' ? 0.7 : 1;
  return 0.3 * nested * (guess === 'unknown' ? 0.4 : 1) * (node.type.endsWith('Literal') ? 0.5 : 1);
}

/** Names and literals of the function that can be added to a value of this kind. */
function leavesFor(site: Site, around: Around, guess: Guess): readonly Ingredient[] {
  const reachable = new Set(around.namesAt(site).map((n) => n.name));
  const isReachable = (leaf: Ingredient): boolean => leaf.node.type !== 'Identifier' || reachable.has(leaf.text);
  const goesWith = (other: Guess): boolean => EXTENDABLE.has(other) && (guess === 'unknown' || other === 'unknown' || other === guess);
  return around.leaves(site).filter((leaf) => isReachable(leaf) && goesWith(leaf.guess));
}

interface Addition {
  readonly leaf: Ingredient;
  readonly guess: Guess;
  readonly prior: number;
}

function* withLeaf(site: Site, around: Around, { leaf, guess, prior }: Addition): Iterable<Proposal> {
  const { node } = site;
  const [text, other] = [operand(around.textOf(node)), operand(leaf.text)];
  const isText = guess === 'string' || leaf.guess === 'string';
  for (const op of isText ? ['+'] : ['+', '-', '*', '/', '%']) yield { template: 'extend', prior, edits: [replace(node, fit(`${text} ${op} ${other}`, site))] };
  if (!isText) yield { template: 'extend', prior: prior * 0.6, edits: [replace(node, fit(`${other} - ${text}`, site))] };
}
