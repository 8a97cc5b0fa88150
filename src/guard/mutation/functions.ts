import { childrenOf, pathOf, textOf, type Node } from '../code.js';
import type { FileModel } from '../file-model.js';

/** A function of one version of a file that the distance looks at by itself. */
export interface FunctionUnit {
  readonly file: string;
  readonly language: string;
  /** Simple name; '' for a function that nothing names. */
  readonly name: string;
  /** With the classes and functions around it: `Account.deposit`. */
  readonly path: string;
  readonly line: number;
  readonly node: Node;
  /** Whether a node inside is a function of its own. */
  readonly isCut: (node: Node) => boolean;
}

/**
 * Every named function and method of a file, and what stands outside of them as a callback. A named function inside another stands for
 * itself; a callback belongs to the function it stands in. Tests among the code (`#[cfg(test)]`) are left out.
 */
export function functionsOf(model: FileModel): readonly FunctionUnit[] {
  const found = new Finder();
  found.look(model.root, { path: '', held: null, hint: '', inside: false });
  const isCut = (node: Node): boolean => found.units.has(node);
  return [...found.units].map(([node, { name, path }]) => ({ file: model.path, language: model.language.id, name, path, line: node.line, node, isCut }));
}

interface Place {
  readonly path: string;
  /** Name that this very value is assigned to. */
  readonly held: string | null;
  /** What an unnamed function would be called outside of functions, after the value it becomes or the call it is given to. */
  readonly hint: string;
  /** Inside a function. */
  readonly inside: boolean;
}

class Finder {
  readonly units = new Map<Node, Pick<FunctionUnit, 'name' | 'path'>>();

  look(node: Node, place: Place): void {
    if (node.kind === 'comment' || isTestCode(node)) return;
    const named = nameOf(node, place);
    if (named !== null) return this.#unit(node, named, place);
    const path = node.kind === 'class' ? joined(place.path, node.name) : place.path;
    const hint = hintOf(node, place.hint);
    for (const child of childrenOf(node)) this.look(child, { path, hint, inside: place.inside, held: node.kind === 'assign' && child === node.body ? pathOf(node.head) : null });
  }

  #unit(node: Node, name: string, place: Place): void {
    const path = joined(place.path, name);
    this.units.set(node, { name, path });
    for (const child of childrenOf(node)) this.look(child, { path, held: null, hint: '', inside: true });
  }
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The name under which a node is a function of its own; null when it is none. */
function nameOf(node: Node, { held, hint, inside }: Place): string | null {
  if (node.kind === 'function') return node.body === null ? null : node.name;
  if (node.kind !== 'lambda') return null;
  return held ?? (inside ? null : hint);
}

/** A value that is a function is named by what holds it; outside of functions, a callback by the call that takes it. */
function hintOf(node: Node, outer: string): string {
  if (node.kind === 'assign') return pathOf(node.head);
  if (node.kind === 'pair') return textOf(node.head) ?? pathOf(node.head);
  if (node.kind !== 'call' || outer !== '') return outer;
  const first = textOf(node.args[0]);
  return first === null ? pathOf(node.head) : `${pathOf(node.head)} ${first}`;
}

const isTestCode = ({ tags }: Node): boolean =>
  tags.some((tag) => /(?:^|::)test$/.test(tag.name) || (tag.name === 'cfg' && tag.args.some((arg) => arg.name === 'test')));
