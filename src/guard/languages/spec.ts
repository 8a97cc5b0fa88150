import type { Rules } from '../lowering.js';
import type { Grammar } from '../syntax.js';

/**
 * How to read the arguments of an assertion: `relation:roles`, one letter per argument; a leading `!` negates.
 *
 * `relation@name` looks at what the method gives, `relation.name` at the property.
 *
 * s subject · e expected · c condition · f code that is run · t tolerance · d digits · m message · x of no matter · . the rest is expected
 *
 * Words beside the relations of the lattice: `true`, `false` (decompose the condition), `null`, `empty`, `fail`, `yes`, `no`
 * (exactly true or false), `compared` (equal, with options after the values), `each` (a matcher inside), `verify` (a call on the mock follows), `flow` (subject is the receiver).
 */
export type Form = string;
export type Forms = Readonly<Record<string, Form>>;

export interface FunctionForms {
  /** What stands before the last dot; '' for nothing. */
  readonly on: RegExp;
  readonly forms: Forms;
}

/** Tests that are registered by calling a function. */
export interface CallTests {
  readonly suites: ReadonlySet<string>;
  readonly tests: ReadonlySet<string>;
  readonly hooks: ReadonlySet<string>;
  /** Prefixed names: `xit`, `fdescribe`. */
  readonly skipped: ReadonlySet<string>;
  readonly focused: ReadonlySet<string>;
  /** Receivers a registration may have: `test` in `test.describe`, `RSpec`, `t`. */
  readonly owners: RegExp;
}

/** Tests that are declared as functions or methods. */
export interface DeclaredTests {
  /** A function is a test when its name matches … */
  readonly name: RegExp | null;
  /** … or one of its decorators does … */
  readonly tags: RegExp | null;
  /** … or the comment before it does. */
  readonly comment: RegExp | null;
  /** Classes whose methods count; null: functions outside of classes count too. */
  readonly classNames: RegExp | null;
  readonly classBases: RegExp | null;
  /** A method with one of these words is not collected. */
  readonly hidden: RegExp | null;
  /** The first parameter must have this type. */
  readonly parameter: RegExp | null;
}

export interface Language {
  readonly id: string;
  readonly extensions: Readonly<Record<string, Grammar>>;
  readonly rules: Rules;
  readonly prepare?: (text: string) => string;
  /** The framework a file uses may read its assertions in another way. */
  readonly dialectOf?: (text: string) => Language;
  /** The message stands before the values, whatever it is made of. */
  readonly messageFirst?: true;
  /** Files that the usual runner collects when nothing else is configured. */
  readonly testFile: RegExp;
  readonly callTests: CallTests | null;
  readonly declaredTests: readonly DeclaredTests[];
  /** Set-up methods and fixtures: what they assign is known in the tests. */
  readonly setUp: RegExp;
  readonly functions: readonly FunctionForms[];
  /** Names that open a chain: `expect(x).…`. */
  readonly chainRoots: RegExp;
  /** A method in the middle that turns what stands before it into the subject: `x.Should()`. */
  readonly chainMiddle: RegExp | null;
  readonly matchers: Forms;
  /** Matchers that mean something else when they are handed over as a value than as a link of a chain. */
  readonly handedOver?: Forms;
  readonly negations: ReadonlySet<string>;
  /** Words in a chain that mean nothing by themselves. */
  readonly fillers: ReadonlySet<string>;
  /** Methods whose receiver is the subject: `mock.assert_called_once()`. */
  readonly methods: Forms;
  /** Calls that fail the test when they run. */
  readonly fails: RegExp;
  readonly skipTags: RegExp;
  readonly skipCalls: RegExp;
  /** Tags and calls whose condition decides. */
  readonly conditionalSkips: RegExp;
  readonly focusTags: RegExp;
  readonly rowTags: RegExp;
  /** Ends the process; the first argument is the status. */
  readonly exits: RegExp;
  /** Registers code for the end of the process. */
  readonly atExit: RegExp;
  /** Types of a catch clause that also catch a failed assertion; an untyped clause counts when `bareCatches`. */
  readonly broadCatches: RegExp;
  readonly bareCatches: boolean;
  /** Context managers and calls that swallow what is thrown inside. */
  readonly swallowers: RegExp;
  /** Calls whose function argument runs where its failure cannot reach the test. */
  readonly deferrals: RegExp;
  /** Matchers and calls that give a promise; without await they decide nothing. */
  readonly promised: RegExp | null;
  readonly truthIsBoolean: boolean;
  /** Comments that switch a tool off: [pattern, blanket pattern]. */
  readonly suppressions: readonly Suppression[];
  /** Conditions that ask whether a test is running. */
  readonly underTest: RegExp;
}

export interface Suppression {
  readonly pattern: RegExp;
  /** Matches when it covers a whole file or every rule. */
  readonly blanket: RegExp;
}

export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));
export const NEVER = /^(?!)/;
