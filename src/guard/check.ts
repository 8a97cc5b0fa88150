import type { Node } from './code.js';

/**
 * What an assertion demands of its subject. The number is its place on the strength lattice: an assertion that is replaced by one
 * with a lower number accepts more than before.
 */
export const RELATIONS = {
  equal: 60,
  snapshot: 58,
  'called-with': 56,
  message: 54,
  approx: 50,
  'called-times': 48,
  throws: 46,
  members: 45,
  custom: 44,
  length: 42,
  partial: 40,
  contains: 40,
  prefix: 41,
  matches: 40,
  property: 38,
  within: 34,
  'one-of': 32,
  compare: 30,
  either: 28,
  type: 26,
  called: 25,
  'throws-any': 24,
  nonempty: 22,
  exists: 20,
  truthy: 18,
  runs: 10,
  tautology: 0,
} as const satisfies Record<string, number>;
export type Relation = keyof typeof RELATIONS;

/** Why a check, though written down, may not be able to fail its test. */
export interface Weakness {
  readonly kind: 'swallowed' | 'deferred' | 'unawaited' | 'guarded' | 'dead' | 'optional' | 'idle';
  readonly line: number;
  readonly text: string;
}

/** A row is told from its neighbours by where it starts. */
export interface RowPlace extends Place {
  readonly start: number;
  readonly text: string;
  /** What it is called; '' where nothing names it. */
  readonly name: string;
}

export interface Place {
  readonly file: string;
  readonly line: number;
}

/** What the values of an equality lose, by the names of the calls, before they are compared, and what is compared in the end. */
export interface Normalised {
  readonly through: readonly string[];
  readonly subject: string;
  readonly expected: string;
}

/** One demand on the code under test, with names resolved, helpers followed and table rows filled in. */
export interface Check {
  readonly relation: Relation;
  readonly negated: boolean;
  /** As written, in canonical spelling. */
  readonly subject: string;
  readonly expected: string;
  /** With local names, fields, arguments and cells resolved. */
  readonly subjectFull: string;
  readonly expectedFull: string;
  readonly subjectNode: Node | null;
  readonly expectedNode: Node | null;
  /** The expected value itself, where the code names it only. */
  readonly expectedKnown: Node | null;
  readonly literals: readonly string[];
  /** Where the assertion stands (in a helper, when it was reached through one). */
  readonly at: Place;
  /** Where the test itself leads to it. */
  readonly site: Place;
  /** The table row that fills it; null without one. */
  readonly row: RowPlace | null;
  readonly weakness: Weakness | null;
  /** Only made on some machines, or with some versions of what it runs on. */
  readonly environmental: boolean;
  /** Tolerance of an approximate comparison, when it is a plain number. */
  readonly tolerance: number | null;
  /** The option that holds it, which says what it counts; '' where its place alone does. */
  readonly toleranceUnit: string;
  /** Null where the values are compared as they are. */
  readonly normalised: Normalised | null;
  readonly statement: string;
  /** Checks of one test with the same number have nothing but checks between them. */
  readonly segment: number;
  /** What the name that the subject starts with was last given. */
  readonly origin: string;
}

export const strengthOf = (check: { readonly relation: Relation; readonly negated: boolean }): number =>
  check.negated && check.relation === 'equal' ? 20 : RELATIONS[check.relation];

export const isRelation = (word: string): word is Relation => word in RELATIONS;
