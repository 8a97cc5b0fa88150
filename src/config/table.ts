import { z } from 'zod';
import { configSchema } from './schema.js';
import { factsOf, type SettingFacts } from './setting.js';

/** One setting as the schema declares it. */
export interface Setting extends SettingFacts {
  /** `gate.maxAttempts`; `checks.<name>.command` for what every check has. */
  readonly path: string;
  /** Environment variable that sets it; null when there is none. */
  readonly env: string | null;
  /** The value as a file would hold it; undefined when there is no fixed one. */
  readonly fallback: unknown;
}

/** Stands for the name of a check in paths. */
export const ANY_NAME = '<name>';

/** Every setting, in the order of the schema. */
export const SETTINGS: readonly Setting[] = settingsIn(configSchema, []);

/** Name and text of each section, in the order of the schema. */
export const SECTIONS: readonly { readonly name: string; readonly about: string }[] =
  Object.entries(configSchema.shape).flatMap(([name, schema]) => (factsOf(schema) === undefined ? [{ name, about: schema.description ?? '' }] : []));

/** A flag of `countersign run` that sets a configuration value. */
export interface ConfigFlag {
  readonly path: string;
  /** As commander takes it, for example `--max-attempts <count>`. */
  readonly flag: string;
  readonly about: string;
}

/** The flags, for the command line to declare and to hand back to `loadConfig` by path. */
export const configFlags = (): readonly ConfigFlag[] =>
  SETTINGS.flatMap(({ path, flag, about }) => (flag === undefined ? [] : [{ path, flag, about }]));

function settingsIn(schema: z.core.$ZodType, path: readonly string[]): readonly Setting[] {
  const facts = factsOf(schema);
  const own = facts === undefined ? [] : [{ ...facts, path: path.join('.'), env: envOf(facts, path), fallback: fallbackOf(schema) }];
  const inner = innermost(schema);
  if (inner instanceof z.ZodObject) {
    return [...own, ...Object.entries(inner.shape).flatMap(([key, part]) => settingsIn(part as z.ZodType, [...path, key]))];
  }
  return inner instanceof z.ZodRecord ? [...own, ...settingsIn(inner.valueType, [...path, ANY_NAME])] : own;
}

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault;
  return wrapped ? innermost(schema.unwrap()) : schema;
}

function envOf(facts: SettingFacts, path: readonly string[]): string | null {
  return facts.kind === 'structure' || path.includes(ANY_NAME) ? null : envName(path);
}

/** `gate.maxAttempts` is set by `COUNTERSIGN_GATE_MAX_ATTEMPTS`. */
function envName(path: readonly string[]): string {
  return ['COUNTERSIGN', ...path].join('_').replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

function fallbackOf(schema: z.core.$ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input' }).default;
}
