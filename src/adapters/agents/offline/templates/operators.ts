import { operatorEdit, replace, type Around, type Proposal, type Template } from '../around.js';
import { fit, isComparison, isValue, operand } from '../roles.js';
import { field, textField, type SyntaxNode } from '../../../../lib/syntax.js';

type Alternatives = Readonly<Record<string, readonly (readonly [string, number])[]>>;

const BINARY: Alternatives = {
  '<': [['<=', 1], ['>', 0.9], ['>=', 0.6], ['==', 0.35], ['!=', 0.3]],
  '<=': [['<', 1], ['>', 0.6], ['>=', 0.8], ['==', 0.3]],
  '>': [['>=', 1], ['<', 0.9], ['<=', 0.6], ['==', 0.35], ['!=', 0.3]],
  '>=': [['>', 1], ['<', 0.6], ['<=', 0.8], ['==', 0.3]],
  '==': [['!=', 1], ['<', 0.5], ['>', 0.5], ['<=', 0.5], ['>=', 0.5]],
  '===': [['!==', 1], ['<', 0.4], ['>', 0.4], ['<=', 0.45], ['>=', 0.45], ['==', 0.2]],
  '!=': [['==', 1], ['<', 0.4], ['>', 0.4], ['<=', 0.3], ['>=', 0.3]],
  '!==': [['===', 1], ['<', 0.35], ['>', 0.35], ['!=', 0.2]],
  '+': [['-', 0.9], ['*', 0.6], ['/', 0.25], ['%', 0.15]],
  '-': [['+', 0.9], ['*', 0.3], ['/', 0.35], ['%', 0.45]],
  '*': [['+', 0.6], ['/', 0.6], ['**', 0.35], ['-', 0.25], ['%', 0.2]],
  '/': [['*', 0.8], ['%', 0.5], ['-', 0.25], ['+', 0.15]],
  '%': [['/', 0.7], ['*', 0.25], ['-', 0.2]],
  '**': [['*', 0.6]],
  '&': [['|', 0.7], ['^', 0.5], ['&&', 0.3]], '|': [['&', 0.7], ['^', 0.5], ['||', 0.3]], '^': [['&', 0.6], ['|', 0.6], ['**', 0.4]],
  '<<': [['>>', 0.8], ['>>>', 0.3]], '>>': [['<<', 0.8], ['>>>', 0.6]], '>>>': [['>>', 0.6], ['<<', 0.5]],
  '&&': [['||', 1], ['??', 0.05]], '||': [['&&', 1], ['??', 0.3]], '??': [['||', 0.6], ['&&', 0.3]],
};
const ASSIGNMENT: Alternatives = {
  '=': [['+=', 0.6], ['-=', 0.3], ['*=', 0.3], ['||=', 0.08]],
  '+=': [['=', 0.6], ['-=', 0.8], ['*=', 0.4]], '-=': [['+=', 0.8], ['=', 0.4], ['%=', 0.1]],
  '*=': [['+=', 0.5], ['/=', 0.5], ['=', 0.3]], '/=': [['*=', 0.6], ['=', 0.3], ['-=', 0.3], ['%=', 0.3]], '%=': [['/=', 0.6], ['=', 0.3], ['-=', 0.3]],
  '&=': [['|=', 0.7], ['^=', 0.7]], '|=': [['&=', 0.7], ['^=', 0.6]], '^=': [['&=', 0.7], ['|=', 0.7]], '<<=': [['>>=', 0.8]], '>>=': [['<<=', 0.8]],
};

/** Another operator of the same family between the same operands. */
export const swapOperator: Template = function* ({ node }, around) {
  const table = node.type === 'AssignmentExpression' ? ASSIGNMENT : node.type === 'BinaryExpression' || node.type === 'LogicalExpression' ? BINARY : null;
  const operator = textField(node, 'operator');
  const isText = operator === '+' && around.names.guess(node) === 'string';
  for (const [next, prior] of table?.[operator] ?? []) {
    yield { template: 'operator', prior: isText ? prior * 0.15 : prior, edits: [operatorEdit(node, around.text, next)] };
  }
};

/** `++` for `--`, a dropped or added sign or negation. */
export const changeUnary: Template = function* (site, around): Iterable<Proposal> {
  const { node } = site;
  const text = around.textOf(node);
  if (node.type === 'UpdateExpression') {
    const next = node.operator === '++' ? '--' : '++';
    yield { template: 'unary', prior: 0.8, edits: [replace(node, text.replace(String(node.operator), next))] };
  }
  if (node.type === 'UnaryExpression' && ['!', '-', '+', '~'].includes(String(node.operator))) {
    const inner = field(node, 'argument');
    if (inner !== null) yield { template: 'unary', prior: 0.8, edits: [replace(node, fit(around.textOf(inner), site))] };
  }
  if (!isValue(site)) return;
  const guess = around.names.guess(node);
  if (guess === 'number' || guess === 'unknown') yield { template: 'unary', prior: guess === 'number' ? 0.25 : 0.1, edits: [replace(node, fit(`-${operand(text)}`, site))] };
};

/** One operand instead of both, operands exchanged, or grouped the other way. */
export const reshapeBinary: Template = function* (site, around) {
  const { node } = site;
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  if (left === null || right === null || !(node.type === 'BinaryExpression' || node.type === 'LogicalExpression')) return;
  const [a, b, op] = [around.textOf(left), around.textOf(right), textField(node, 'operator')];
  if (!isComparison(node)) {
    yield { template: 'drop-operand', prior: 0.8, edits: [replace(node, fit(a, site))] };
    yield { template: 'drop-operand', prior: 0.7, edits: [replace(node, fit(b, site))] };
  }
  if (!SYMMETRIC.has(op)) yield { template: 'swap-operands', prior: 0.5, edits: [replace(node, fit(`${operand(b)} ${op} ${operand(a)}`, site))] };
  for (const text of [regrouped(left, around, (p, inner, q) => `${operand(p)} ${inner} (${q} ${op} ${operand(b)})`), regrouped(right, around, (p, inner, q) => `(${operand(a)} ${op} ${p}) ${inner} ${operand(q)}`)]) {
    if (text !== null && GROUPABLE.has(op)) yield { template: 'regroup', prior: 0.7, edits: [replace(node, fit(text, site))] };
  }
};

const GROUPABLE = new Set(['+', '-', '*', '/', '%', '&&', '||']);
const SYMMETRIC = new Set(['&&', '||', '*', '==', '===', '!=', '!==']);

/** An operand that has operands itself, taken apart and written anew; null for any other. */
function regrouped(node: SyntaxNode, around: Around, write: (left: string, operator: string, right: string) => string): string | null {
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  if (left === null || right === null || !GROUPABLE.has(textField(node, 'operator'))) return null;
  return write(around.textOf(left), textField(node, 'operator'), around.textOf(right));
}
