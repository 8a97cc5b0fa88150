import { collect, walk, type Node } from '../code.js';
import type { Spelling } from './tree.js';

/** Names for the new version of a function, so that a local that was only renamed reads as it did before. */
export interface Renaming {
  readonly spelling: Spelling;
  /** Names that were paired: each counts as one edit. */
  readonly pairs: number;
}

/**
 * Pairs the locals that are gone with those that came, in the order in which they are bound; null when there is nothing to pair. Pairs
 * may be wrong, so the distance with them is only one candidate.
 */
export function renamedLocals(before: Node, after: Node): Renaming | null {
  const [then, now] = [namesIn(before), namesIn(after)];
  const gone = [...then.bound].filter((name) => !now.all.has(name));
  const come = [...now.bound].filter((name) => !then.all.has(name));
  const pairs = Math.min(gone.length, come.length);
  if (pairs === 0) return null;
  const former = new Map(come.slice(0, pairs).map((name, at) => [name, gone[at] as string]));
  return { pairs, spelling: (name) => former.get(name) ?? name };
}

interface Names {
  readonly bound: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

function namesIn(fn: Node): Names {
  const bound = new Set<string>();
  const all = new Set<string>();
  walk(fn, (node) => {
    if (node.kind === 'name') all.add(node.name);
    for (const target of targetsOf(node)) for (const name of collect(target, isName)) bound.add(name.name);
    return node.kind !== 'comment';
  });
  return { bound, all };
}

const isName = (node: Node): boolean => node.kind === 'name';

/** What a node gives names to. A member or an index is a place in a value that somebody else may look at. */
function targetsOf(node: Node): readonly Node[] {
  if (node.kind === 'loop') return [...node.args, ...(node.tail?.args ?? []).filter(isName)];
  if (node.kind === 'function' || node.kind === 'lambda') return node.args;
  const target = node.kind === 'assign' || node.kind === 'catch' ? node.head : null;
  return target !== null && BINDING.has(target.kind) ? [target] : [];
}
const BINDING: ReadonlySet<string> = new Set(['name', 'list', 'map', 'pair', 'spread']);
