import { isRead } from '../../../lib/code-smells.js';
import { childrenOf, field, isFunction, listField, nameOf, type SyntaxNode } from '../../../lib/syntax.js';

/** A function of a file under a name that is the same on both sides of a change. */
export interface NamedFunction {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly parameters: readonly string[];
}

/** Outermost functions of a file: declared, assigned to a name, or methods. Nameless ones are told apart by their order. */
export function functionsOf(program: SyntaxNode | null): ReadonlyMap<string, NamedFunction> {
  const found = new Map<string, NamedFunction>();
  if (program !== null) visit(program, '', found);
  return found;
}

function visit(node: SyntaxNode, owner: string, into: Map<string, NamedFunction>): void {
  for (const child of childrenOf(node)) {
    const name = nameFor(child.node, node) || owner;
    if (!isFunction(child.node)) {
      visit(child.node, name, into);
      continue;
    }
    let unique = name === '' ? 'function' : name;
    for (let n = 2; into.has(unique); n++) unique = `${name} ${n}`;
    into.set(unique, { name: unique, node: child.node, parameters: listField(child.node, 'params').flatMap(parameterNames) });
  }
}

function nameFor(node: SyntaxNode, parent: SyntaxNode): string {
  if (isFunction(node)) return nameOf(field(node, 'id')) || nameOf(field(node, 'key')) || (parent.type === 'VariableDeclarator' ? nameOf(field(parent, 'id')) : '');
  return node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration' ? nameOf(field(node, 'id')) : nameOf(field(node, 'key'));
}

export function parameterNames(node: SyntaxNode): readonly string[] {
  if (node.type === 'Identifier') return [nameOf(node)];
  return childrenOf(node).filter((c) => c.key !== 'key' && c.key !== 'typeAnnotation' && !(node.type === 'AssignmentPattern' && c.key === 'right')).flatMap((c) => parameterNames(c.node));
}

/** Names read anywhere inside. */
export function namesRead(node: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (at: SyntaxNode): void => {
    for (const child of childrenOf(at)) {
      if (child.node.type === 'Identifier' && isRead(at, child.key)) names.add(nameOf(child.node));
      walk(child.node);
    }
  };
  walk(node);
  return names;
}

/** Functions inside a function, in source order. */
export const innerFunctions = (node: SyntaxNode): readonly SyntaxNode[] =>
  childrenOf(node).flatMap((child) => [...(isFunction(child.node) ? [child.node] : []), ...innerFunctions(child.node)]);
