import fc from 'fast-check';
import { Forest, type Tree } from '../../../../src/guard/mutation/tree.js';

/** `f(d(a,c(b)),e)`: a letter is a kind; `d:x` is one with a name. */
export function treeFrom(forest: Forest, text: string): Tree {
  let at = 0;
  const node = (): Tree => {
    const label = /^[\w:]+/.exec(text.slice(at))?.[0] ?? '';
    at += label.length;
    const children: Tree[] = [];
    if (text[at] === '(') {
      do {
        at++;
        children.push(node());
      } while (text[at] === ',');
      at++;
    }
    const [kind = '', name = ''] = label.split(':');
    return forest.tree(kind, name, children);
  };
  return node();
}

interface Shape {
  readonly kind: string;
  readonly name: string;
  readonly children: readonly Shape[];
}
const shapeOf = (depth: number): fc.Arbitrary<Shape> => fc.record({
  kind: fc.constantFrom('call', 'name', 'if'), name: fc.constantFrom('', 'x', 'y'),
  children: depth === 0 ? fc.constant([]) : fc.array(shapeOf(depth - 1), { maxLength: 3 }),
});
const shape = fc.oneof(shapeOf(1), shapeOf(2), shapeOf(3));

/** So many small trees of one forest. */
export const treesOf = (count: number): fc.Arbitrary<readonly Tree[]> => fc.array(shape, { minLength: count, maxLength: count }).map((shapes) => {
  const forest = new Forest();
  const built = ({ kind, name, children }: Shape): Tree => forest.tree(kind, name, children.map(built));
  return shapes.map(built);
});
