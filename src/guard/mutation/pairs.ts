import { groupedBy } from '../group.js';
import { editBound } from './edit-bound.js';
import type { FunctionUnit } from './functions.js';
import type { Tree } from './tree.js';

/** A function in one version of a change. */
export interface Version {
  readonly unit: FunctionUnit;
  readonly tree: Tree;
}

export interface FunctionPair {
  readonly before: Version;
  /** Null for a function that is gone. */
  readonly after: Version | null;
}

/** Functions without a match by name that are compared with each other; more of them on a side are taken for deleted and new. */
const COMPARED_MAX = 60;
/** Edits over nodes from which on two functions of different names are two functions. */
const LIKE_MAX = 0.4;

/**
 * Which old function became which new one: by name within a file, then by simple name across the files of the change, then by content
 * and likeness. `moved` gives the former path of a file. New functions without a former one are in no pair.
 */
export function pairFunctions(before: readonly Version[], after: readonly Version[], moved: readonly (readonly [now: string, then: string])[]): readonly FunctionPair[] {
  const former = new Map(moved);
  const matching = new Matching(before, after);
  matching.byKey(({ unit }) => `${unit.file}\n${unit.path}`, ({ unit }) => `${former.get(unit.file) ?? unit.file}\n${unit.path}`);
  matching.byKey(nameIn, nameIn);
  matching.byKey(contentOf, contentOf);
  matching.byLikeness();
  return before.map((version) => ({ before: version, after: matching.pairs.get(version) ?? null }));
}

const nameIn = ({ unit }: Version): string | null => (unit.name === '' ? null : `${unit.language}\n${unit.name}`);
const contentOf = ({ tree }: Version): string => String(tree.id);

type KeyOf = (version: Version) => string | null;

class Matching {
  readonly pairs = new Map<Version, Version>();
  #before: readonly Version[];
  #after: readonly Version[];

  constructor(before: readonly Version[], after: readonly Version[]) {
    this.#before = before;
    this.#after = after;
  }

  /** Pairs what has the same key: equal contents first, then the closest. */
  byKey(keyBefore: KeyOf, keyAfter: KeyOf): void {
    const now = groupedBy(this.#after, keyAfter);
    for (const [key, olds] of groupedBy(this.#before, keyBefore)) {
      const news = key === null ? [] : [...(now.get(key) ?? [])];
      const rest = olds.filter((old) => !this.#take(old, news, news.findIndex(({ tree }) => tree.id === old.tree.id)));
      if (rest.length > 1 || news.length > 1) this.#closest(rest, news, 1);
      else for (const old of rest) this.#take(old, news, 0);
    }
    this.#forget();
  }

  /** Pairs what is alike, whatever it is called. */
  byLikeness(): void {
    this.#closest(this.#before, this.#after, LIKE_MAX);
  }

  /** The closest pairs first, as long as they are no further apart than `max`. */
  #closest(before: readonly Version[], after: readonly Version[], max: number): void {
    if (before.length > COMPARED_MAX || after.length > COMPARED_MAX) return;
    const candidates = before.flatMap((old) => after.map((now) => ({ old, now, distance: likeness(old, now, max) }))).filter(({ distance }) => distance <= max);
    const taken = new Set<Version>();
    for (const { old, now } of candidates.sort((a, b) => a.distance - b.distance)) {
      if (this.pairs.has(old) || taken.has(now)) continue;
      this.pairs.set(old, now);
      taken.add(now);
    }
  }

  #take(old: Version, news: Version[], at: number): boolean {
    const [now] = at === -1 ? [] : news.splice(at, 1);
    if (now !== undefined) this.pairs.set(old, now);
    return now !== undefined;
  }

  #forget(): void {
    const taken = new Set(this.pairs.values());
    this.#before = this.#before.filter((version) => !this.pairs.has(version));
    this.#after = this.#after.filter((version) => !taken.has(version));
  }
}

/** Edits over nodes, by the bound; functions whose sizes alone set them further apart than `max` are not looked into. */
function likeness(a: Version, b: Version, max: number): number {
  const nodes = a.tree.size + b.tree.size;
  const apart = Math.abs(a.tree.size - b.tree.size) / nodes;
  return a.unit.language !== b.unit.language || apart > max ? Infinity : editBound(a.tree, b.tree) / nodes;
}
