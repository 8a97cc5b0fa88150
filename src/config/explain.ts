import type { Config } from './schema.js';
import type { Merged, Origin } from './sources.js';
import { ANY_NAME, SETTINGS } from './table.js';

/** A setting in force. */
export interface ExplainedSetting {
  readonly path: string;
  /** As checked; durations in milliseconds. `null` when it is not set and has no fixed default. */
  readonly value: unknown;
  readonly origin: Origin;
}

/** Every setting of a checked configuration, those of each check by the check's name, with where its value came from. */
export function explain(config: Config, merged: Merged): readonly ExplainedSetting[] {
  const names = Object.keys(config.checks ?? {});
  return SETTINGS.flatMap(({ path }) => {
    const parts = path.split('.');
    if (parts[1] !== ANY_NAME) return path === 'checks' && names.length > 0 ? [] : [parts];
    return names.map((name) => parts.with(1, name));
  }).map((parts) => ({ path: parts.join('.'), value: valueAt(config, parts) ?? null, origin: merged.originOf(parts) }));
}

const valueAt = (config: unknown, parts: readonly string[]): unknown =>
  parts.reduce<unknown>((value, part) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined), config);
