import { parse, TomlError, type TomlValue } from 'smol-toml';
import { fromIni } from './ini.js';
import type { ConfigReading, Setting } from './settings.js';

/** Settings of a TOML file. A text that is no whole TOML, as the hunks of a bare diff are, is read line by line as far as it goes. */
export function fromToml(text: string): ConfigReading {
  const rough = fromIni(text, true);
  const table = parsed(text);
  if (table instanceof TomlError) return { settings: rough, brokenAt: table.line };
  const out: Setting[] = [];
  const lineOf = placesIn(text, rough);
  leaves(table, '', (key, value) => {
    for (const part of value.split('\n')) if (part.trim() !== '' || value === '') out.push({ key, value: part.trim(), line: lineOf(key, part.trim()) });
  });
  return { settings: out, brokenAt: null };
}

function parsed(text: string): TomlValue | TomlError {
  // eslint-disable-next-line no-restricted-syntax -- the parser has no other way to say no; this is the only place.
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    return error instanceof TomlError ? error : new TomlError('nested too deeply', { toml: text, ptr: 0 });
  }
}

function leaves(value: TomlValue, key: string, take: (key: string, value: string) => void): void {
  if (Array.isArray(value)) for (const item of value) leaves(item, key, take);
  else if (typeof value === 'object' && !(value instanceof Date)) {
    for (const [name, inner] of Object.entries(value)) leaves(inner, key === '' ? name : `${key}.${name}`, take);
  } else take(key, String(value));
}

/** The parser gives no places: the line is that of the reading line by line, else of the first line from the key on that holds the value. */
function placesIn(text: string, rough: readonly Setting[]): (key: string, value: string) => number {
  const known = new Map<string, number[]>();
  for (const { key, value, line } of rough) {
    const place = `${key}\n${value}`;
    known.set(place, [...(known.get(place) ?? []), line]);
  }
  const lines = text.split('\n');
  const lineWith = (words: string, from: number): number => lines.findIndex((line, at) => at >= from - 1 && line.includes(words)) + 1;
  return (key, value) => {
    const exact = known.get(`${key}\n${value}`)?.shift();
    if (exact !== undefined) return exact;
    const ofKey = rough.find((one) => one.key === key)?.line ?? Math.max(1, lineWith(key.slice(key.lastIndexOf('.') + 1), 1));
    return lineWith(value, ofKey) || ofKey;
  };
}
