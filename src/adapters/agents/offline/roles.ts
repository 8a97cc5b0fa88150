import type { Site } from './statements.js';
import type { SyntaxNode } from '../../../lib/syntax.js';

const VALUES = new Set([
  'Identifier', 'MemberExpression', 'OptionalMemberExpression', 'CallExpression', 'OptionalCallExpression', 'NewExpression', 'BinaryExpression',
  'LogicalExpression', 'UnaryExpression', 'ConditionalExpression', 'ArrayExpression', 'ObjectExpression', 'NumericLiteral', 'StringLiteral',
  'BooleanLiteral', 'NullLiteral', 'RegExpLiteral', 'TemplateLiteral', 'AwaitExpression', 'ThisExpression', 'BigIntLiteral', 'ArrowFunctionExpression',
]);

/** Fields in which an identifier is a name or a target, not a value that is read. */
const NOT_READ: Readonly<Record<string, readonly string[]>> = {
  ExpressionStatement: ['expression'],
  VariableDeclarator: ['id'], AssignmentExpression: ['left'], UpdateExpression: ['argument'], ForOfStatement: ['left'], ForInStatement: ['left'],
  LabeledStatement: ['label'], BreakStatement: ['label'], ContinueStatement: ['label'], CatchClause: ['param'], RestElement: ['argument'],
  AssignmentPattern: ['left'], ArrayPattern: ['elements'], ClassDeclaration: ['id'], ClassExpression: ['id'], MetaProperty: ['meta', 'property'],
  FunctionDeclaration: ['id', 'params'], FunctionExpression: ['id', 'params'], ArrowFunctionExpression: ['params'], ObjectMethod: ['key', 'params'],
  ClassMethod: ['key', 'params'], ClassPrivateMethod: ['key', 'params'], ImportSpecifier: ['local', 'imported'], ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'], ExportSpecifier: ['local', 'exported'], ImportDeclaration: ['source'], ExportNamedDeclaration: ['source'],
  ExportAllDeclaration: ['source'], TSEnumMember: ['id'], TaggedTemplateExpression: ['quasi', 'tag'], JSXExpressionContainer: [],
};

/** True when the place holds an expression whose value is used, so that another expression may stand there. */
export function isValue(site: Site): boolean {
  const parent = site.parent?.node;
  if (parent === undefined || !VALUES.has(site.node.type)) return false;
  if (NOT_READ[parent.type]?.includes(site.key)) return false;
  if (isMember(parent) && site.key === 'property') return parent.computed === true;
  if (parent.type === 'ObjectProperty') return isPropertyValue(site, parent);
  return !(isCall(parent) && site.key === 'callee');
}

function isPropertyValue(site: Site, property: SyntaxNode): boolean {
  if (site.key === 'key') return property.computed === true;
  return property.shorthand !== true && site.parent?.parent?.node.type !== 'ObjectPattern';
}

export const isMember = (node: SyntaxNode): boolean => node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression';
export const isCall = (node: SyntaxNode): boolean => node.type === 'CallExpression' || node.type === 'OptionalCallExpression' || node.type === 'NewExpression';
export const isLeaf = (node: SyntaxNode): boolean => node.type === 'Identifier' || node.type.endsWith('Literal') && node.type !== 'TemplateLiteral';

/** True for the test of a branch or loop, and for the parts of one. */
export function isCondition(site: Site): boolean {
  const parent = site.parent;
  if (parent === null) return false;
  if (site.key === 'test') return true;
  if (parent.node.type === 'LogicalExpression') return isCondition(parent) || isComparison(site.node);
  return parent.node.type === 'UnaryExpression' && parent.node.operator === '!' && isCondition(parent);
}

const COMPARISONS = new Set(['<', '<=', '>', '>=', '==', '!=', '===', '!==', 'in', 'instanceof']);
export const isComparison = (node: SyntaxNode): boolean => node.type === 'BinaryExpression' && COMPARISONS.has(String(node.operator));

/** Places where any expression may stand without parentheses. */
const ROOMY: Readonly<Record<string, readonly string[]>> = {
  ReturnStatement: ['argument'], VariableDeclarator: ['init'], AssignmentExpression: ['right'], IfStatement: ['test'], WhileStatement: ['test'],
  DoWhileStatement: ['test'], ForStatement: ['test', 'init', 'update'], CallExpression: ['arguments'], NewExpression: ['arguments'],
  ArrayExpression: ['elements'], ObjectProperty: ['value'], ForOfStatement: ['right'], ForInStatement: ['right'], ThrowStatement: ['argument'],
  TemplateLiteral: ['expressions'], SwitchStatement: ['discriminant'], MemberExpression: ['property'], ConditionalExpression: ['consequent', 'alternate'],
  SpreadElement: ['argument'],
};
const COMPACT = /^(?:[\w$.]+|'[^']*'|"[^"]*"|\[[^[\]]*\]|[\w$.]+\((?:[^()]|\([^()]*\))*\)(?:\.\w+(?:\([^()]*\))?)*)$/;

/** `text` as it must be written at the place, in parentheses where its parts could bind wrongly. */
export function fit(text: string, site: Site): string {
  const parent = site.parent?.node;
  if (parent === undefined || COMPACT.test(text) || ROOMY[parent.type]?.includes(site.key)) return text;
  return site.node.extra !== undefined && (site.node.extra as { parenthesized?: boolean }).parenthesized ? text : `(${text})`;
}

/** `text` as an operand or the object of a member. */
export const operand = (text: string): string => (COMPACT.test(text) ? text : `(${text})`);
