/** Something with the place that it has among its like, from 0 to 1. */
export interface Placed<T> {
  readonly item: T;
  readonly at: number;
  readonly order: number;
}

/** So many to either side of a place are looked at, of each kind. */
const EITHER_SIDE = 4;

export const placed = <T>(items: readonly T[]): readonly Placed<T>[] => items.map((item, order) => ({ item, order, at: order / items.length }));

/** Those of a list in the order of their places that stand nearest to a place. */
export function nearest<T>(list: readonly Placed<T>[], at: number): readonly Placed<T>[] {
  if (list.length <= EITHER_SIDE * 2) return list;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.at ?? 1) < at) low = middle + 1;
    else high = middle;
  }
  return list.slice(Math.max(0, low - EITHER_SIDE), low + EITHER_SIDE);
}
