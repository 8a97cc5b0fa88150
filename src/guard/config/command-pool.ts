import { addTo, groupedBy } from '../group.js';
import { nearest, placed, type Placed } from '../nearest.js';
import type { Check, Command } from './commands.js';
import type { Gate } from './pipeline/gate.js';

/** Up to so many pairs of commands of one tool, each is held against each. */
const ALL_PAIRS = 4_096;

const toolOf = (c: Command): string | undefined => c.check?.tool;
export const placeOf = (c: Command): string => `${c.file}\n${c.label}`;

/**
 * The checking commands of the new version, by what they are looked up by. Where a tool runs as often as in a hand-written pipeline, all its commands are held
 * against each other; beyond that those nearest to where the old one stood, in the same place and with the same words too: the work grows with the commands.
 */
export class CommandPool {
  readonly #byTool: ReadonlyMap<string | undefined, readonly Placed<Command>[]>;
  readonly #asking: ReadonlyMap<string | undefined, ReadonlyMap<Command, number>>;
  readonly #byKey = new Map<string, Placed<Command>[]>();
  readonly #gates = new Map<string | undefined, ReadonlyMap<Command['gates'], number>>();
  readonly #byFamily: ReadonlyMap<string, readonly Command[]>;

  constructor(before: readonly Command[], after: readonly Command[]) {
    const checking = after.filter((c) => c.check !== null);
    this.#byTool = new Map([...groupedBy(checking, toolOf)].map(([tool, list]) => [tool, placed(list)]));
    this.#asking = new Map([...groupedBy(before, toolOf)].map(([tool, list]) => [tool, new Map(placed(list).map(({ item, at }) => [item, at]))]));
    this.#byFamily = groupedBy(checking, (c) => familyKey(c, c.check?.family));
    const large = [...this.#byTool].flatMap(([tool, list]) => (this.#isLarge(tool) ? list : []));
    for (const one of large) for (const key of keysOf(one.item)) addTo(this.#byKey, key, one);
  }

  /** Commands of the tool of an old one that may stand for it, in their order. */
  like(old: Command): readonly Command[] {
    const tool = toolOf(old);
    const all = this.#byTool.get(tool) ?? [];
    if (!this.#isLarge(tool)) return all.map(({ item }) => item);
    const at = this.#asking.get(tool)?.get(old) ?? 0;
    const found = new Set([all, ...keysOf(old).map((key) => this.#byKey.get(key) ?? [])].flatMap((list) => nearest(list, at)));
    return [...found].sort((a, b) => a.order - b.order).map(({ item }) => item);
  }

  /** The first command that checks the like where an old one stood. */
  ofFamilyAt(old: Command): Command | null {
    return this.#byFamily.get(familyKey(old, old.check?.family))?.[0] ?? null;
  }

  /** The gates that the commands of a tool stand under, once for each step, but for those of one command alone. */
  gatesBeside(found: Command): readonly (readonly Gate[])[] {
    const times = this.#gates.get(toolOf(found)) ?? countedGates((this.#byTool.get(toolOf(found)) ?? []).map(({ item }) => item));
    this.#gates.set(toolOf(found), times);
    return [...times].flatMap(([gates, count]) => (gates === found.gates && count === 1 ? [] : [gates ?? []]));
  }

  #isLarge(tool: string | undefined): boolean {
    return (this.#byTool.get(tool)?.length ?? 0) * (this.#asking.get(tool)?.size ?? 0) > ALL_PAIRS;
  }
}

/** The commands of one step share their gates. */
function countedGates(list: readonly Command[]): ReadonlyMap<Command['gates'], number> {
  const out = new Map<Command['gates'], number>();
  for (const { gates } of list) out.set(gates, (out.get(gates) ?? 0) + 1);
  return out;
}

const familyKey = (c: Command, family: Check['family'] | undefined): string => `${placeOf(c)}\n${family ?? ''}`;
const keysOf = (c: Command): readonly string[] => [`tool ${toolOf(c) ?? ''} at ${placeOf(c)}`, `text ${c.text}`, `text ${c.text} at ${placeOf(c)}`];
