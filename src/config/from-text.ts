import type { SettingKind } from './setting.js';

/** A value as a flag or a variable gives it, read as its kind. What cannot be read stays text, for the schema to refuse. */
export const fromText = (text: string, kind: SettingKind): unknown => READERS[kind](text);

const READERS: Readonly<Record<SettingKind, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => (text === 'none' ? null : numberOr(text)),
  boolean: (text) => BOOLEANS.get(text) ?? text,
  duration: numberOr,
  list: splitList,
  command: commandOf,
  structure: (text) => text,
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([['true', true], ['1', true], ['false', false], ['0', false]]);

function numberOr(text: string): number | string {
  return /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text.trim()) ? Number(text) : text;
}

/** Separated by commas; one between braces belongs to the glob. */
function splitList(text: string): readonly string[] {
  const items = text.match(/(?:\{[^}]*\}|[^,])+/g) ?? [];
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** A line of words, or a JSON list of them. */
function commandOf(text: string): unknown {
  if (!text.startsWith('[')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
