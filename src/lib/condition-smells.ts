import { childrenOf, field, listField, nameOf, textField, type SyntaxNode } from './syntax.js';

type TextOf = (node: SyntaxNode | null) => string;

/** `(a || b) || c`: the parentheses are left over from another operator. */
export function isRepeatedGroup(node: SyntaxNode): boolean {
  if (node.type !== 'LogicalExpression') return false;
  return [field(node, 'left'), field(node, 'right')].some((side) => side?.type === 'LogicalExpression' && side.operator === node.operator && isParenthesized(side));
}

const isParenthesized = (node: SyntaxNode): boolean => (node.extra as { parenthesized?: boolean } | undefined)?.parenthesized === true;

interface Bound {
  readonly subject: string;
  readonly below: boolean;
  readonly inclusive: boolean;
  readonly value: number;
}

/** Two bounds of one value in a condition of which one says nothing, or which exclude each other. */
export function boundSmell(node: SyntaxNode, of: TextOf): string | null {
  if (node.type !== 'LogicalExpression') return null;
  const [a, b] = [boundOf(field(node, 'left'), of), boundOf(field(node, 'right'), of)];
  if (a === null || b === null || a.subject !== b.subject) return null;
  if (a.below === b.below) return `has a bound that another one makes needless: ${of(node)}`;
  const [upper, lower] = a.below ? [a, b] : [b, a];
  if (node.operator === '&&') return isEmptyRange(lower, upper) ? `has bounds that exclude each other: ${of(node)}` : null;
  return upper.value > lower.value ? `has bounds of which one always holds: ${of(node)}` : null;
}

const isEmptyRange = (lower: Bound, upper: Bound): boolean =>
  upper.value < lower.value || (upper.value === lower.value && !(lower.inclusive && upper.inclusive));

function boundOf(node: SyntaxNode | null, of: TextOf): Bound | null {
  const operator = node?.type === 'BinaryExpression' ? textField(node, 'operator') : '';
  if (node === null || !/^[<>]=?$/.test(operator)) return null;
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  const [low, high] = [numberOf(left), numberOf(right)];
  const inclusive = operator.endsWith('=');
  if (high !== null && low === null) return { subject: of(left), below: operator.startsWith('<'), inclusive, value: high };
  return low !== null && high === null ? { subject: of(right), below: operator.startsWith('>'), inclusive, value: low } : null;
}

function numberOf(node: SyntaxNode | null): number | null {
  if (node?.type === 'NumericLiteral') return Number(node.value);
  if (node?.type !== 'UnaryExpression' || node.operator !== '-') return null;
  const inner = numberOf(field(node, 'argument'));
  return inner === null ? null : -inner;
}

/** `for (let i = 0; i > n; i++)`: counting away from what the test asks for. */
export function loopSmell(node: SyntaxNode, of: TextOf): string | null {
  const [init, test, update] = [field(node, 'init'), field(node, 'test'), field(node, 'update')];
  if (node.type !== 'ForStatement' || init === null || test?.type !== 'BinaryExpression' || update === null) return null;
  const counter = nameOf(field(listField(init, 'declarations')[0] ?? init, 'id'));
  const direction = directionOf(update, counter);
  const asked = askedDirection(test, counter);
  return direction * asked < 0 ? `counts away from its own bound: ${of(test)}` : null;
}

/** Which way a counter must move for the test to end the loop: 1 up, -1 down, 0 unknown. */
function askedDirection(test: SyntaxNode, counter: string): number {
  const operator = textField(test, 'operator');
  if (counter === '' || !/^[<>]=?$/.test(operator)) return 0;
  const up = operator.startsWith('<') ? 1 : -1;
  if (nameOf(field(test, 'left')) === counter) return up;
  return nameOf(field(test, 'right')) === counter ? -up : 0;
}

function directionOf(update: SyntaxNode, counter: string): number {
  if (update.type === 'UpdateExpression' && nameOf(field(update, 'argument')) === counter) return update.operator === '++' ? 1 : -1;
  if (update.type !== 'AssignmentExpression' || nameOf(field(update, 'left')) !== counter) return 0;
  const step = numberOf(field(update, 'right'));
  if (step === null || step === 0) return 0;
  return update.operator === '+=' ? Math.sign(step) : update.operator === '-=' ? -Math.sign(step) : 0;
}

const LOOP = /^(For|While|DoWhile)Statement$/;

/** `i < n && n % 2 === 0` as the test of a loop that never changes `n`: a part that belongs before the loop. */
export function fixedPartSmell(node: SyntaxNode, of: TextOf): string | null {
  const test = LOOP.test(node.type) ? field(node, 'test') : null;
  if (test?.type !== 'LogicalExpression') return null;
  const changed = new Set(changedNames(node));
  const fixed = partsOf(test).find((part) => isPlainArithmetic(part) && !namesIn(part).some((name) => changed.has(name)));
  return fixed === undefined ? null : `asks in every round what the loop never changes: ${of(fixed)}`;
}

const partsOf = (node: SyntaxNode | null): readonly SyntaxNode[] =>
  node === null ? [] : node.type === 'LogicalExpression' ? [...partsOf(field(node, 'left')), ...partsOf(field(node, 'right'))] : [node];

/** Names, constants and operators alone: nothing that a call inside the loop could change unseen. */
const isPlainArithmetic = (node: SyntaxNode): boolean =>
  /^(Identifier|NumericLiteral|StringLiteral|BinaryExpression|UnaryExpression)$/.test(node.type) && childrenOf(node).every((child) => isPlainArithmetic(child.node));

const namesIn = (node: SyntaxNode): readonly string[] => [...(node.type === 'Identifier' ? [nameOf(node)] : []), ...childrenOf(node).flatMap((child) => namesIn(child.node))];

/** Names that are assigned or declared somewhere inside, also within patterns. */
function changedNames(node: SyntaxNode): readonly string[] {
  const target = node.type === 'UpdateExpression' ? field(node, 'argument') : node.type === 'VariableDeclarator' ? field(node, 'id') : field(node, 'left');
  const own = target !== null && /^(UpdateExpression|VariableDeclarator|AssignmentExpression|For(Of|In)Statement)$/.test(node.type) ? namesIn(target) : [];
  return [...own, ...childrenOf(node).flatMap((child) => changedNames(child.node))];
}
