import { childrenOf, field, isFunction, listField, nameOf, type SyntaxNode } from '../../../lib/syntax.js';
import type { ChangedSource, Evidence, Objection, Rule } from './evidence.js';
import { namesRead, parameterNames } from './functions.js';
import { nodesWhere, surplus } from './literals.js';

const SUPPRESSION = /@ts-(ignore|nocheck|expect-error)|eslint-disable|tslint:disable|biome-ignore|prettier-ignore|istanbul ignore|c8 ignore|v8 ignore/;

/** The change brings no new diagnostics: it parses, silences nothing, and leaves no dead, empty or unused code. */
export const noNewDiagnostics: Rule = {
  id: 'no-new-diagnostics',
  affirms: () => 'The changed files parse; nothing is silenced, and no dead, empty, constant or unused code came in.',
  check: ({ sources }: Evidence) => sources.flatMap(fileObjections),
};

function fileObjections(source: ChangedSource): readonly Objection[] {
  const { parsedAfter, parsedBefore, path } = source;
  if (parsedAfter === null) return [{ ruling: 'reject', ground: `${path} does not parse.` }];
  const silenced = source.difference.added.filter(({ text }) => SUPPRESSION.test(text)).map(({ line }) => ({ ruling: 'reject' as const, ground: `${path}:${line} silences a diagnostic.` }));
  const before = parsedBefore === null ? [] : smells(parsedBefore.program, source.before);
  const fresh = [...surplus(before.map(({ key, node }) => [key, node] as const), smells(parsedAfter.program, source.after).map(({ key, node }) => [key, node] as const))];
  return [...silenced, ...fresh.map(([key, node]) => ({ ruling: 'revise' as const, ground: `${path}:${source.after.slice(0, node.start).split('\n').length} ${key}` }))];
}

interface Smell {
  /** Names the smell and its subject, so that one that was there before is not counted as new. */
  readonly key: string;
  readonly node: SyntaxNode;
}

function smells(program: SyntaxNode, text: string): readonly Smell[] {
  const found: Smell[] = [];
  for (const node of nodesWhere(program, () => true)) {
    const what = simpleSmell(node, text);
    if (what !== null) found.push({ key: what, node });
    found.push(...unreachable(node, text));
  }
  return [...found, ...unused(program)];
}

const PURE = new Set(['Identifier', 'MemberExpression', 'BinaryExpression', 'LogicalExpression', 'NumericLiteral', 'StringLiteral', 'BooleanLiteral', 'NullLiteral', 'UnaryExpression', 'ArrayExpression', 'ConditionalExpression', 'TemplateLiteral']);

function simpleSmell(node: SyntaxNode, text: string): string | null {
  const of = (n: SyntaxNode | null): string => (n === null ? '' : text.slice(n.start, n.end).replace(/\s+/g, ' '));
  if (node.type === 'DebuggerStatement') return 'leaves a debugger statement';
  if (node.type === 'CatchClause' && listField(field(node, 'body') ?? node, 'body').length === 0) return 'swallows an error in an empty catch';
  if (node.type === 'ExpressionStatement' && isIdle(field(node, 'expression'))) return `has a statement without effect: ${of(node)}`;
  if (node.type === 'AssignmentExpression' && node.operator === '=' && of(field(node, 'left')) === of(field(node, 'right'))) return `assigns ${of(field(node, 'left'))} to itself`;
  if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && isConstantTest(field(node, 'test'))) return `has a condition that is always the same: ${of(field(node, 'test'))}`;
  if (node.type === 'IfStatement' && isEmpty(field(node, 'consequent'))) return `has an empty branch: ${of(field(node, 'test'))}`;
  return sameOperands(node, of);
}

function sameOperands(node: SyntaxNode, of: (n: SyntaxNode | null) => string): string | null {
  if (node.type === 'ConditionalExpression' && of(field(node, 'consequent')) === of(field(node, 'alternate'))) return `has two equal branches: ${of(node)}`;
  const compares = node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && ['-', '/', '%', '==', '===', '!=', '!==', '<', '>', '<=', '>=', '&', '|', '^'].includes(String(node.operator)));
  return compares && of(field(node, 'left')) === of(field(node, 'right')) ? `has an operation on two equal operands: ${of(node)}` : null;
}

const isIdle = (node: SyntaxNode | null): boolean => node !== null && PURE.has(node.type) && nodesWhere(node, (n) => /Call|New|Assignment|Update|Await|Yield|Delete/.test(n.type) || n.operator === 'delete').length === 0;

const isConstantTest = (node: SyntaxNode | null): boolean => node !== null && /Literal$|^ArrayExpression$|^ObjectExpression$|^ArrowFunctionExpression$/.test(node.type) && node.type !== 'TemplateLiteral';

const isEmpty = (node: SyntaxNode | null): boolean => node?.type === 'EmptyStatement' || (node?.type === 'BlockStatement' && listField(node, 'body').length === 0);

const ENDING = new Set(['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement']);

function unreachable(node: SyntaxNode, text: string): readonly Smell[] {
  const list = [...listField(node, 'body'), ...listField(node, 'consequent')];
  const end = list.findIndex((s) => ENDING.has(s.type));
  const next = end < 0 ? undefined : list.slice(end + 1).find((s) => s.type !== 'FunctionDeclaration' && s.type !== 'EmptyStatement');
  return next === undefined ? [] : [{ key: `cannot be reached: ${text.slice(next.start, next.end).split('\n')[0] ?? ''}`, node: next }];
}

/** Variables of functions that nothing reads. */
function unused(program: SyntaxNode): readonly Smell[] {
  return nodesWhere(program, isFunction).flatMap((fn) => {
    const read = namesRead(fn);
    const declared = nodesWhere(fn, (n) => n.type === 'VariableDeclarator');
    return declared.flatMap((d) => {
      const id = field(d, 'id');
      const names = id === null ? [] : id.type === 'Identifier' ? [nameOf(id)] : parameterNames(id);
      return names.filter((n) => n !== '' && !read.has(n)).map((name) => ({ key: `leaves the variable ${name} unused`, node: d }));
    });
  });
}

/** Number of nodes, as the measure of a tree's size. */
export const sizeOf = (node: SyntaxNode | null): number => (node === null ? 0 : 1 + childrenOf(node).reduce((sum, child) => sum + sizeOf(child.node), 0));
