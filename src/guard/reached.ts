import { walk, type Node } from './code.js';

const EXPORTED = /\bexport\b/;

/** A function, or a map of them, with the name that code calls it by; null for code without one. */
function named(node: Node): { readonly name: string; readonly fn: Node } | null {
  if (node.kind === 'function' && node.name !== '') return { name: node.name, fn: node };
  if (node.kind !== 'assign' || node.head?.kind !== 'name' || node.body === null) return null;
  const { body } = node;
  const held = body.kind === 'lambda' || (body.kind === 'map' && body.args.some((pair) => pair.body?.kind === 'lambda'));
  return held ? { name: node.head.name, fn: body } : null;
}

/** Functions of a file that nothing in it leads to, and that it does not hand to others. */
export function unreached(root: Node): ReadonlySet<Node> {
  const waiting = new Map<string, Node[]>();
  const seen = new Set<string>();
  const open: Node[] = [];
  const look = (from: Node): void => walk(from, (node) => {
    const found = node === from ? null : named(node);
    if (found !== null && !EXPORTED.test(found.fn.words)) {
      if (seen.has(found.name)) open.push(found.fn);
      else waiting.set(found.name, [...(waiting.get(found.name) ?? []), found.fn]);
      return false;
    }
    if (node.kind === 'name') reach(node.name);
    return true;
  });
  const reach = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    open.push(...(waiting.get(name) ?? []));
    waiting.delete(name);
  };
  look(root);
  for (let fn = open.pop(); fn !== undefined; fn = open.pop()) look(fn);
  return new Set([...waiting.values()].flat());
}
