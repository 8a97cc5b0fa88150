import { parse, type TomlTable, type TomlValue } from 'smol-toml';
import type { DetectedCheck } from './detected.js';

/** A TOML file as detection reads it. A file that is not there is an empty one. */
export interface TomlReading {
  readonly table: TomlTable;
  /** Why it cannot be read, in one line; null when it can. */
  readonly broken: string | null;
}

export function readToml(file: string, text: string | null): TomlReading {
  try {
    return { table: parse(text ?? ''), broken: null };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    const line = error instanceof Object && 'line' in error ? `:${String(error.line)}` : '';
    return { table: {}, broken: `${file}${line}: ${reason}` };
  }
}

/** The table below a path of keys; null when there is none. */
export function tableAt(table: TomlTable, ...keys: readonly string[]): TomlTable | null {
  let value: TomlValue | undefined = table;
  for (const key of keys) value = isTable(value) ? value[key] : undefined;
  return isTable(value) ? value : null;
}

const isTable = (value: TomlValue | undefined): value is TomlTable => typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);

/** What cannot be read proposes nothing that a run would take up, and says why. */
export const unreadableCheck = (check: DetectedCheck['check'], file: string, broken: string): DetectedCheck => ({
  check, why: `${file} cannot be read`, confidence: 'guess', propose: 'comment', missing: [{ what: `a ${file} that can be read (${broken})`, fix: `repair ${file}` }],
});
