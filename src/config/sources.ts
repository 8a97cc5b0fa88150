import type { ConfigDocument, Path } from './document.js';
import { fromText } from './from-text.js';
import { isMap, present, type PlainMap } from './plain.js';
import { SETTINGS, type Setting } from './table.js';

/** Values of flags by setting path, as the command line parser gives them. */
export type FlagValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a value came from. */
export interface Origin {
  readonly source: 'flag' | 'environment' | 'file' | 'default';
  /** The flag, the variable, `file:line`; '' for a default. */
  readonly at: string;
}

export interface Sources {
  readonly file: { readonly name: string; readonly document: ConfigDocument } | null;
  readonly env: Environment;
  readonly flags: FlagValues;
}

/** The values of all sources laid over each other, not yet checked. */
export interface Merged {
  readonly data: PlainMap;
  originOf(path: Path): Origin;
  /** Where a person looks for a wrong or missing value. */
  placeOf(path: Path): string;
}

/** Lays flags over environment over file; what none of them sets is left to the defaults of the schema. */
export function merge({ file, env, flags }: Sources): Merged {
  const data = present(file?.document.data ?? {});
  const laidOver = new Map<string, Origin>();
  for (const setting of SETTINGS) {
    const given = flagOf(setting, flags) ?? variableOf(setting, env);
    if (given !== null && place(data, setting.path.split('.'), given.value)) laidOver.set(setting.path, given.origin);
  }
  const overAt = (path: Path): Origin | undefined => laidOver.get(String(path[0])) ?? laidOver.get(path.slice(0, 2).join('.'));
  return {
    data,
    originOf: (path) => overAt(path) ?? (file === null || !isSet(data, path) ? DEFAULT : { source: 'file', at: lineIn(file, path) }),
    placeOf: (path) => overAt(path)?.at ?? (file === null ? 'configuration' : lineIn(file, path)),
  };
}

const DEFAULT: Origin = { source: 'default', at: '' };
const lineIn = (file: NonNullable<Sources['file']>, path: Path): string => `${file.name}:${file.document.lineOf(path)}`;

interface Given {
  readonly value: unknown;
  readonly origin: Origin;
}

function flagOf(setting: Setting, flags: FlagValues): Given | null {
  const value = flags[setting.path];
  if (value === undefined) return null;
  const at = setting.flag?.split(' ')[0] ?? setting.path;
  return { value: typeof value === 'string' ? fromText(value, setting.kind) : value, origin: { source: 'flag', at } };
}

/** An empty variable counts as one that is not set, as in most programs. */
function variableOf({ env: name, kind }: Setting, env: Environment): Given | null {
  const text = name === null ? undefined : env[name];
  return name === null || text === undefined || text === '' ? null : { value: fromText(text, kind), origin: { source: 'environment', at: name } };
}

/** False when something that is not a map is in the way; the schema then complains of that. */
function place(data: PlainMap, [key = '', ...rest]: readonly string[], value: unknown): boolean {
  if (rest.length === 0) {
    data[key] = value;
    return true;
  }
  const inner = data[key] ?? (data[key] = {});
  return isMap(inner) && place(inner, rest, value);
}

function isSet(data: unknown, [key, ...rest]: Path): boolean {
  if (key === undefined) return data !== undefined;
  return isMap(data) && Object.hasOwn(data, key) && isSet(data[String(key)], rest);
}
