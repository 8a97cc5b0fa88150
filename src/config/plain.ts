import { ANY_NAME, SECTIONS, SETTINGS } from './table.js';

export type PlainMap = Record<string, unknown>;

export const isMap = (value: unknown): value is PlainMap => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A copy in which known keys without a value are left out: a section whose every line is commented out reads as null in YAML, and
 * means that nothing is set. Unknown keys stay, for the schema to refuse.
 */
export function present(data: PlainMap): PlainMap {
  const copy = structuredClone(data);
  dropEmpty(copy, [...SECTIONS.map(({ name }) => name), ...SETTINGS.map(({ path }) => path)]);
  for (const [name, section] of Object.entries(copy)) {
    if (isMap(section)) dropEmpty(section, keysBelow(name));
  }
  if (isMap(copy['checks'])) copy['checks'] = presentChecks(copy['checks']);
  return copy;
}

const presentChecks = (checks: PlainMap): PlainMap =>
  Object.fromEntries(Object.entries(checks).map(([name, check]) => {
    // A name without anything below it is a check that lacks its command, not a check that is absent.
    const whole = check ?? {};
    if (isMap(whole)) dropEmpty(whole, keysBelow(`checks.${ANY_NAME}`));
    return [name, whole];
  }));

function dropEmpty(map: PlainMap, keys: readonly string[]): void {
  for (const key of keys) if (map[key] === null) delete map[key];
}

/** Names of the settings directly below a path. */
export const keysBelow = (parent: string): readonly string[] =>
  SETTINGS.flatMap(({ path }) => (path.slice(0, path.lastIndexOf('.')) === parent && path.includes('.') ? [path.slice(parent.length + 1)] : []));
