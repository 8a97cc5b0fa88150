import { childrenOf, isFunction, isTypeOnly, type SyntaxNode } from '../../../lib/syntax.js';

/** One place of the syntax tree, with what surrounds it. */
export interface Site {
  readonly node: SyntaxNode;
  readonly parent: Site | null;
  readonly key: string;
  readonly index: number | null;
  /** Nearest enclosing function; null at the top level. */
  readonly fn: Site | null;
  /** Number of the innermost counted statement around (or at) this place; -1 for none. */
  readonly statement: number;
  readonly depth: number;
}

export interface SourceMap {
  readonly sites: readonly Site[];
  /** Sites that are counted statements; the index is the statement's number. */
  readonly statements: readonly Site[];
}

const LIST_KEYS = new Set(['body', 'consequent']);
const UNCOUNTED = new Set([
  'BlockStatement', 'EmptyStatement', 'FunctionDeclaration', 'ClassDeclaration', 'ImportDeclaration', 'ExportNamedDeclaration',
  'ExportDefaultDeclaration', 'ExportAllDeclaration', 'StaticBlock', 'ClassBody',
]);
const LIST_OWNERS = new Set(['Program', 'BlockStatement', 'SwitchCase', 'StaticBlock']);
const SINGLE_SLOTS: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['consequent', 'alternate'], ForStatement: ['body'], ForInStatement: ['body'], ForOfStatement: ['body'],
  WhileStatement: ['body'], DoWhileStatement: ['body'],
};

/** True for a statement in a list, the lone statement of a branch or loop, and the expression an arrow function returns. */
function isCounted(node: SyntaxNode, parent: SyntaxNode, key: string): boolean {
  if (parent.type === 'ArrowFunctionExpression' && key === 'body') return node.type !== 'BlockStatement';
  if (UNCOUNTED.has(node.type) || isTypeOnly(node) || node.declare === true) return false;
  if (LIST_OWNERS.has(parent.type)) return LIST_KEYS.has(key);
  return SINGLE_SLOTS[parent.type]?.includes(key) ?? false;
}

/** Walks the tree once, in source order. The numbering is the same for the same text, in every process. */
export function mapSource(program: SyntaxNode): SourceMap {
  const sites: Site[] = [];
  const statements: Site[] = [];
  const visit = (site: Site): void => {
    sites.push(site);
    const fn = isFunction(site.node) ? site : site.fn;
    for (const { node, key, index } of childrenOf(site.node)) {
      if (isTypeOnly(node)) continue;
      const counted = isCounted(node, site.node, key);
      const child: Site = { node, parent: site, key, index, fn, statement: counted ? statements.length : site.statement, depth: site.depth + 1 };
      if (counted) statements.push(child);
      visit(child);
    }
  };
  visit({ node: program, parent: null, key: '', index: null, fn: null, statement: -1, depth: 0 });
  return { sites, statements };
}

/** True when the statement stands in a list, so that others can be put before and after it. */
export const isInList = (site: Site): boolean => site.index !== null && site.parent !== null && LIST_OWNERS.has(site.parent.node.type);

export const isExpressionBody = (site: Site): boolean => site.parent?.node.type === 'ArrowFunctionExpression' && site.key === 'body';
