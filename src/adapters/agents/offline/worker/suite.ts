/** What a test file registered: suites, cases and hooks, in the order of registration. */
export type Body = (...args: readonly unknown[]) => unknown;
export type HookKind = 'before' | 'after' | 'beforeEach' | 'afterEach';

export interface Suite {
  readonly kind: 'suite';
  readonly title: string;
  readonly parent: Suite | null;
  readonly members: (Suite | Case)[];
  readonly hooks: Record<HookKind, Body[]>;
  readonly mode: Mode;
}

export interface Case {
  readonly kind: 'case';
  readonly title: string;
  readonly parent: Suite;
  readonly body: Body | null;
  readonly mode: Mode;
  /** How many arguments make `body` one that reports through a callback. */
  readonly callbackAt: number;
  /** Arguments that the interface hands to the body. */
  readonly args: (run: CaseContext) => readonly unknown[];
  readonly self: unknown;
}

/** `inverted`: the case passes when its body fails. */
export type Mode = 'normal' | 'skip' | 'only' | 'inverted';

/** What a running case may tell. */
export interface CaseContext {
  readonly title: readonly string[];
  skip(): never;
  /** Runs a case within the case. */
  nested(title: string, body: Body): Promise<void>;
  afterwards(fn: Body): void;
}

export class SkipSignal extends Error {}

const newSuite = (title: string, parent: Suite | null, mode: Mode): Suite =>
  ({ kind: 'suite', title, parent, members: [], hooks: { before: [], after: [], beforeEach: [], afterEach: [] }, mode });

/** The suites under registration: one stack for one test file. */
export class Registry {
  readonly root = newSuite('', null, 'normal');
  private current = this.root;

  suite(title: string, mode: Mode, fill: () => unknown): void {
    const suite = newSuite(title, this.current, mode);
    this.current.members.push(suite);
    this.current = suite;
    try {
      fill();
    } finally {
      this.current = suite.parent ?? this.root;
    }
  }

  case(definition: Omit<Case, 'kind' | 'parent'>): void {
    this.current.members.push({ kind: 'case', parent: this.current, ...definition });
  }

  hook(kind: HookKind, body: Body): void {
    this.current.hooks[kind].push(body);
  }
}

export const titlesOf = (member: Suite | Case): readonly string[] =>
  member.parent === null ? [] : [...titlesOf(member.parent), member.title];

/** True when some case or suite asks to run alone; then the others are skipped. */
export const hasOnly = (suite: Suite): boolean =>
  suite.members.some((m) => m.mode === 'only' || (m.kind === 'suite' && hasOnly(m)));
