export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): Json | undefined {
  // eslint-disable-next-line no-restricted-syntax -- JSON.parse has no other way to say no; this is the only place.
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const NOTHING: JsonObject = {};

/** An object's members, or none when the value is no object. */
export const members = (value: Json | undefined): JsonObject => (isObject(value) ? value : NOTHING);
export const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
export const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
export const string = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
export const number = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined);
export const strings = (value: Json | undefined): readonly string[] => items(value).filter((item): item is string => typeof item === 'string');

/** A value as a person would read it; undefined stays undefined. */
export const shown = (value: Json | undefined): string | undefined => (value === undefined || typeof value === 'string' ? value : JSON.stringify(shallow(value, 0)));

/** Printing recurses, and a report may nest deeper than our stack. */
const DEPTH_MAX = 40;

function shallow(value: Json, depth: number): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) return '…';
  if (Array.isArray(value)) return value.map((item: Json) => shallow(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shallow(inner, depth + 1)]));
}
