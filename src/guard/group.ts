/** Adds to the list of a key. */
export function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Items by a key of theirs, keys and items in the order they come in. */
export function groupedBy<K, V>(items: Iterable<V>, keyOf: (item: V) => K): ReadonlyMap<K, readonly V[]> {
  const out = new Map<K, V[]>();
  for (const item of items) addTo(out, keyOf(item), item);
  return out;
}
