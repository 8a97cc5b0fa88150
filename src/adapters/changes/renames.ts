import { basename } from 'node:path/posix';
import type { RawPair, RawSide } from './content.js';

/** Share of a file's bytes that must have come along, as git has it. */
const SIMILARITY_MIN = 0.5;
/** A line in more files than this tells nothing of where it came from. */
const COMMON_MAX = 40;

/**
 * Joins deleted and added files into renames: first those with equal content, then the most similar ones. Costs about the number of lines,
 * since only files that share a line are compared.
 */
export function withRenames(pairs: readonly RawPair[]): readonly RawPair[] {
  const gone = pairs.flatMap(({ before, after }) => (before !== null && after === null ? [before] : []));
  const come = pairs.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
  if (gone.length === 0 || come.length === 0) return pairs;
  const from = new Map<RawSide, RawSide>();
  pairEqual(gone, come, from);
  const moved = new Set(from.values());
  pairSimilar(gone.filter((side) => !moved.has(side)), come.filter((side) => !from.has(side)), from);
  const taken = new Set(from.values());
  return pairs.flatMap((pair) => {
    if (pair.after === null) return pair.before !== null && taken.has(pair.before) ? [] : [pair];
    return [pair.before === null ? { before: from.get(pair.after) ?? null, after: pair.after } : pair];
  });
}

function pairEqual(gone: readonly RawSide[], come: readonly RawSide[], from: Map<RawSide, RawSide>): void {
  const byContent = new Map<string, RawSide[]>();
  for (const side of gone) {
    const key = contentKey(side);
    if (key !== null) byContent.set(key, [...(byContent.get(key) ?? []), side]);
  }
  for (const side of come) {
    const same = byContent.get(contentKey(side) ?? '');
    if (same === undefined || same.length === 0) continue;
    const named = same.findIndex(({ path }) => basename(path) === basename(side.path));
    const [origin] = same.splice(Math.max(0, named), 1);
    if (origin !== undefined) from.set(side, origin);
  }
}

/** Empty files are all alike: none is the origin of another. */
const contentKey = ({ bytes }: RawSide): string | null => (bytes === null || bytes.length === 0 ? null : bytes.toString('latin1'));

function pairSimilar(gone: readonly RawSide[], come: readonly RawSide[], from: Map<RawSide, RawSide>): void {
  const index = indexOf(gone);
  const scored = come.flatMap((side) => [...sharesOf(side, index)].map(([origin, share]) => ({ side, origin, score: share + (basename(origin.path) === basename(side.path) ? 0.01 : 0) })));
  const used = new Set<RawSide>();
  for (const { side, origin } of scored.sort((a, b) => b.score - a.score)) {
    if (from.has(side) || used.has(origin)) continue;
    from.set(side, origin);
    used.add(origin);
  }
}

type Index = ReadonlyMap<string, ReadonlyMap<RawSide, number>>;

function indexOf(sides: readonly RawSide[]): Index {
  const index = new Map<string, Map<RawSide, number>>();
  for (const side of sides) {
    for (const line of linesOf(side)) {
      const holders = index.get(line) ?? new Map<RawSide, number>();
      holders.set(side, (holders.get(side) ?? 0) + 1);
      index.set(line, holders);
    }
  }
  return index;
}

function sharesOf(side: RawSide, index: Index): ReadonlyMap<RawSide, number> {
  const shared = new Map<RawSide, number>();
  const used = new Map<string, number>();
  for (const line of linesOf(side)) {
    const holders = index.get(line);
    if (holders === undefined || holders.size > COMMON_MAX) continue;
    const seen = used.get(line) ?? 0;
    used.set(line, seen + 1);
    for (const [origin, count] of holders) if (seen < count) shared.set(origin, (shared.get(origin) ?? 0) + line.length + 1);
  }
  const share = (origin: RawSide, bytes: number): number => bytes / Math.max(side.bytes?.length ?? 0, origin.bytes?.length ?? 0, 1);
  return new Map([...shared].map(([origin, bytes]) => [origin, share(origin, bytes)] as const).filter(([, value]) => value >= SIMILARITY_MIN));
}

const linesOf = ({ bytes }: RawSide): readonly string[] =>
  bytes === null || bytes.includes(0) ? [] : bytes.toString('latin1').split('\n').filter((line) => line.trim() !== '');
