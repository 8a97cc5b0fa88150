import { childrenOf, NO_NODES, type Node } from '../code.js';

/** A piece of code as the distance sees it: an ordered, labelled tree. */
export interface Tree {
  /** Equal for equal subtrees, whatever their place. */
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly children: readonly Tree[];
  /** Nodes of it, itself included. */
  readonly size: number;
}

/** What one edit of a label costs: nothing for equal ones, 1 inside a kind, and as much as a deletion and an insertion across kinds. */
export const relabelCost = (a: Tree, b: Tree): 0 | 1 | 2 => (a.kind !== b.kind ? 2 : a.name === b.name ? 0 : 1);

export type Spelling = (name: string) => string;
const AS_WRITTEN: Spelling = (name) => name;

/** Makes the trees that are compared with each other, so that equal subtrees can be told by a number. */
export class Forest {
  readonly #known = new Map<string, number>();

  tree(kind: string, name: string, children: readonly Tree[]): Tree {
    const key = JSON.stringify([kind, name, ...children.map((child) => child.id)]);
    const id = this.#known.get(key) ?? this.#known.size;
    this.#known.set(key, id);
    return { id, kind, name, children, size: children.reduce((sum, child) => sum + child.size, 1) };
  }

  /** The tree of a function: its own name is no part of it, `isCut` says which functions inside stand for themselves. */
  functionTree(fn: Node, isCut: (node: Node) => boolean, spelling: Spelling = AS_WRITTEN): Tree {
    return this.tree('function', '', this.#children(fn, isCut, spelling));
  }

  #node(node: Node, isCut: (node: Node) => boolean, spelling: Spelling): Tree {
    if (isCut(node)) return this.tree('function', node.name, []);
    return this.tree(node.kind, labelOf(node, spelling), this.#children(node, isCut, spelling));
  }

  #children(node: Node, isCut: (node: Node) => boolean, spelling: Spelling): readonly Tree[] {
    return readChildren(node).map((child) => this.#node(child, isCut, spelling));
  }
}

/** A call is named by its callee, which is a child of it. */
function labelOf({ kind, name, words }: Node, spelling: Spelling): string {
  if (kind === 'call') return words;
  return kind === 'name' ? spelling(name) : name;
}

/** Comments count nothing, nor does a text that heads a block: a docstring, a directive. */
function readChildren(node: Node): readonly Node[] {
  const children = childrenOf(node);
  if (children.length === 0) return NO_NODES;
  const documented = node.kind === 'block' && children.length > 1 && children[0]?.kind === 'text';
  return children.filter((child, at) => child.kind !== 'comment' && !(documented && at === 0));
}
