import type { z } from 'zod';
import type { Path } from './document.js';
import { nearest } from './nearest.js';
import { isMap, keysBelow } from './plain.js';
import type { Merged } from './sources.js';
import { ANY_NAME, SECTIONS, SETTINGS, type Setting } from './table.js';

/** Lines for what is wrong, one each: where, what was expected, what was got. */
export const complaintsOf = (issue: z.core.$ZodIssue, merged: Merged): readonly string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => unknownKey([...issue.path, key], merged))
    : [`${merged.placeOf(issue.path)}: ${shown(issue.path)}${wrongValue(issue, merged)}`];

function wrongValue(issue: z.core.$ZodIssue, merged: Merged): string {
  if (issue.code === 'invalid_key') return `: not a valid name; expected ${expectedAt(issue.path.slice(0, -1))}`;
  const own = issue.code === 'custom' && issue.message !== 'Invalid input';
  return `: expected ${own ? issue.message : expectedAt(issue.path)}, got ${clipped(valueAt(merged.data, issue.path))}`;
}

function unknownKey(path: Path, merged: Merged): string {
  const key = String(path.at(-1));
  const parent = shown(path.slice(0, -1).map((part, depth) => (depth === 1 && path[0] === 'checks' ? ANY_NAME : part)));
  const known = parent === '' ? TOP_LEVEL : keysBelow(parent);
  const meant = nearest(key, known) ?? elsewhere(key);
  const help = meant === null ? `known here: ${known.join(', ')}` : `did you mean ${meant}?`;
  return `${merged.placeOf(path)}: ${shown(path)}: unknown setting; ${help}`;
}

const TOP_LEVEL: readonly string[] = [...new Set([...SETTINGS.map(({ path }) => path.split('.')[0] ?? ''), ...SECTIONS.map(({ name }) => name)])];

/** The path of a setting of that name in another section. */
const elsewhere = (key: string): string | null => {
  const names = SETTINGS.map(({ path }) => path.split('.').at(-1) ?? '');
  const meant = nearest(key, names);
  return meant === null ? null : (SETTINGS[names.indexOf(meant)]?.path ?? null);
};

function expectedAt(path: Path): string {
  const found = settingAt(path);
  if (found !== undefined) return found.expects;
  const keys = path[0] === 'checks' ? keysBelow(`checks.${ANY_NAME}`) : keysBelow(shown(path));
  return `a map of settings (${keys.join(', ')})`;
}

/** The innermost setting that holds `path`. A check by itself is none: it is a map of settings. */
function settingAt(path: Path): Setting | undefined {
  const names = path[0] === 'checks' && path.length > 1 ? ['checks', ANY_NAME, ...path.slice(2)] : [...path];
  if (names.length === 2 && names[1] === ANY_NAME) return undefined;
  for (let length = names.length; length > 0; length--) {
    const setting = SETTINGS.find((candidate) => candidate.path === names.slice(0, length).join('.'));
    if (setting !== undefined) return setting;
  }
  return undefined;
}

const shown = (path: Path): string => path.map(String).join('.');

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    return isMap(value) && Object.hasOwn(value, part) ? value[String(part)] : undefined;
  }, data);
}

const CHARACTERS_MAX = 80;
function clipped(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length <= CHARACTERS_MAX ? text : `${text.slice(0, CHARACTERS_MAX - 3)}...`;
}
