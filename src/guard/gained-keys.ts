import { isTestPath } from './change-set.js';
import { walk, type Node } from './code.js';
import { minus } from './compare.js';
import { show } from './print.js';
import { remembered } from './remembered.js';
import type { World, Worlds } from './world.js';

/** Keys that an expected value has gained while it kept everything else; null when anything else moved. */
function gainedKeys(before: Node, after: Node): readonly string[] | null {
  if (show(before) === show(after)) return [];
  if (before.kind !== after.kind) return null;
  if (before.kind === 'list') return before.args.length === after.args.length ? joined(before.args.map((item, i) => gainedKeys(item, after.args[i] as Node))) : null;
  if (before.kind === 'pair') return before.head?.name === after.head?.name && before.body !== null && after.body !== null ? gainedKeys(before.body, after.body) : null;
  if (before.kind !== 'map' || [...before.args, ...after.args].some((pair) => pair.kind !== 'pair' || pair.head === null)) return null;
  const kept = before.args.map((pair) => {
    const twin = after.args.find((other) => other.head?.name === pair.head?.name);
    return twin === undefined ? null : gainedKeys(pair, twin);
  });
  const old = new Set(before.args.map((pair) => pair.head?.name));
  return joined([...kept, after.args.flatMap((pair) => (old.has(pair.head?.name) ? [] : [pair.head?.name ?? '']))]);
}

const joined = (parts: readonly (readonly string[] | null)[]): readonly string[] | null => (parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []));

/** Keys that the code under test writes at more places than before. */
const newKeys = remembered(({ before, after }: Worlds): ReadonlySet<string> => new Set(minus(keysIn(after), keysIn(before))));

function keysIn(world: World): readonly string[] {
  const out: string[] = [];
  for (const model of world.models.values()) {
    if (isTestPath(model.path)) continue;
    walk(model.root, (node) => {
      if (node.kind === 'pair' && node.head !== null) out.push(node.head.name);
      else if (node.kind === 'assign' && (node.words === 'field' || node.head?.kind === 'member') && node.head !== null) out.push(node.head.name);
    });
  }
  return out;
}

/** Why an expected value may have more in it: the code under test writes the same keys anew. Null when it does not, or anything else moved. */
export function gainedWith(before: Node | null, after: Node | null, worlds: Worlds): string | null {
  const gained = before === null || after === null ? null : gainedKeys(before, after);
  if (gained === null || gained.length === 0) return null;
  return gained.every((key) => newKeys(worlds).has(key)) ? `the answer only gained ${[...new Set(gained)].join(', ')}, which the code under test writes now` : null;
}
