/**
 * The one shape that code of every language is lowered to before it is judged. Detectors read only this.
 *
 * kind      name           head        args              body       tail      tags
 * name      identifier
 * member    member         object
 * call      last name      callee      arguments         block                        words: new
 * index                    object      indices
 * text      content        (template: `{}` for each hole, holes in args)
 * number    canonical
 * constant  true/false/null/undefined
 * list, map                            items or pairs
 * pair                     key                           value
 * function  name                       parameters        block                decorators
 * lambda                               parameters        block or expression
 * class     name                       bases             block                decorators
 * block                                statements
 * if                       condition                     then       else              words: ternary
 * loop      in/do/''       iterated    [pattern]         block      clauses (other) or else
 * try                                                    block      finally   catches
 * catch     variable                   types             block
 * return, throw, await, spread         head
 * jump      continue/break
 * unary     operator       operand
 * binary    operator       left                          right
 * assign    operator       target                        value                        words: const
 * with                                 resources         block
 * spawn     go/defer       call
 * switch                   value       cases
 * case                                 values            block
 * import    module                     names
 * comment   text
 * raw       text (not understood in detail)
 * other                                whatever is inside
 */
export type Kind =
  | 'name' | 'member' | 'call' | 'index' | 'text' | 'number' | 'constant' | 'list' | 'map' | 'pair' | 'spread' | 'lambda' | 'function'
  | 'class' | 'block' | 'if' | 'loop' | 'try' | 'catch' | 'return' | 'throw' | 'jump' | 'unary' | 'binary' | 'await' | 'assign' | 'with'
  | 'spawn' | 'switch' | 'case' | 'import' | 'comment' | 'raw' | 'other';

export interface Node {
  readonly kind: Kind;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly endLine: number;
  readonly head: Node | null;
  readonly args: readonly Node[];
  readonly body: Node | null;
  readonly tail: Node | null;
  readonly tags: readonly Node[];
  readonly words: string;
}

export const NO_NODES: readonly Node[] = [];

/** Every direct child, in source order of roles. */
export function childrenOf(node: Node): readonly Node[] {
  const out: Node[] = [];
  for (const tag of node.tags) if (node.kind !== 'try') out.push(tag);
  if (node.head !== null) out.push(node.head);
  for (const arg of node.args) out.push(arg);
  if (node.body !== null) out.push(node.body);
  for (const tag of node.tags) if (node.kind === 'try') out.push(tag);
  if (node.tail !== null) out.push(node.tail);
  return out;
}

/** Visits a node and everything below it; `visit` answers false to stay out of the children. */
export function walk(root: Node, visit: (node: Node) => boolean | void): void {
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (visit(node) !== false) pushChildren(node, open);
  }
}

/** Last child first, so that the first is visited next. */
function pushChildren(node: Node, open: Node[]): void {
  const handlers = node.kind === 'try';
  if (node.tail !== null) open.push(node.tail);
  if (handlers) for (let i = node.tags.length - 1; i >= 0; i--) open.push(node.tags[i] as Node);
  if (node.body !== null) open.push(node.body);
  for (let i = node.args.length - 1; i >= 0; i--) open.push(node.args[i] as Node);
  if (node.head !== null) open.push(node.head);
  if (!handlers) for (let i = node.tags.length - 1; i >= 0; i--) open.push(node.tags[i] as Node);
}

/** Every node below `root` (itself included) that `accept` takes. */
export function collect(root: Node, accept: (node: Node) => boolean): readonly Node[] {
  const found: Node[] = [];
  walk(root, (node) => {
    if (accept(node)) found.push(node);
  });
  return found;
}

export const contains = (root: Node, accept: (node: Node) => boolean): boolean => {
  let found = false;
  walk(root, (node) => {
    if (found) return false;
    found = accept(node);
    return !found;
  });
  return found;
};

/** Statements of a block, or the single statement that stands in for one. */
export const statementsOf = (body: Node | null): readonly Node[] =>
  body === null ? NO_NODES : body.kind === 'block' ? body.args : [body];

/** `a.b.c` of a name, member or call chain; '' for anything else in the chain. */
export function pathOf(node: Node | null): string {
  if (node === null) return '';
  if (node.kind === 'name') return node.name;
  if (node.kind === 'member') return node.head === null ? node.name : `${pathOf(node.head)}.${node.name}`;
  if (node.kind === 'call') return pathOf(node.head);
  if (node.kind === 'index' || node.kind === 'await') return pathOf(node.head);
  return '';
}

/** The object a call is made on; null for a plain function call. */
export const receiverOf = (call: Node): Node | null => (call.head?.kind === 'member' ? call.head.head : null);

export const isLiteral = (node: Node): boolean => node.kind === 'text' || node.kind === 'number' || node.kind === 'constant';

/** The string of a text node; null for anything else. */
export const textOf = (node: Node | null | undefined): string | null => (node?.kind === 'text' ? node.name : null);
