import { z } from 'zod';

/** How a setting is written as text, in a flag or an environment variable. */
export type SettingKind = 'text' | 'number' | 'boolean' | 'duration' | 'list' | 'command' | 'structure';

/** What the schema knows of one setting beside its shape. */
export interface SettingFacts {
  readonly kind: SettingKind;
  /** What a valid value is; completes "expected ...". */
  readonly expects: string;
  /** What it does, for the reference page, the template and `--help`. */
  readonly about: string;
  /** The flag that sets it, as commander takes it; none when it can only be set elsewhere. */
  readonly flag?: string;
  /** Said in place of the default where there is no fixed one. */
  readonly unset?: string;
  /** A valid value for the template, where there is no fixed default to show. */
  readonly example?: string;
}

const FACTS = z.registry<SettingFacts>();

/** Attaches the facts of a setting to its schema. */
export function setting<Schema extends z.ZodType>(facts: SettingFacts, schema: Schema): Schema {
  const described = schema.describe(facts.about);
  FACTS.add(described, facts);
  return described;
}

export const factsOf = (schema: z.core.$ZodType): SettingFacts | undefined => FACTS.get(schema);
