// @ts-nocheck
export function parseRange(text) {
  const match = /^(\d+)-(\d+)$/.exec(text);
  if (!match) throw new RangeError(`not a range: ${text}`);
  const [from, to] = [Number(match[1]), Number(match[2])];
  return { from, to, size: to - from + 1 };
}

export async function loadRange(store, key) {
  const text = await store.get(key);
  if (text === undefined) throw new Error(`no entry ${key}`);
  return parseRange(text);
}
