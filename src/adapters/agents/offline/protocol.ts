import type { Edit } from './edits.js';

/** Which test interface a file is written for. */
export type Framework = 'node-test' | 'mocha' | 'jest' | 'vitest';

export interface FileEdits {
  /** Absolute path. */
  readonly path: string;
  readonly edits: readonly Edit[];
}

export interface TestFile {
  /** Absolute path. */
  readonly path: string;
  readonly framework: Framework;
}

export type CaseEnd = 'passed' | 'failed' | 'skipped' | 'endless';

/** One case as the in-process harness ran it. `key` is test file, titles and occurrence, unique in a run. */
export interface HarnessCase {
  readonly key: string;
  readonly file: string;
  readonly title: readonly string[];
  readonly end: CaseEnd;
  readonly message: string;
  /** Statements executed, as pairs of source index and statement number, flattened. */
  readonly covered: readonly number[];
}

export interface Opened {
  readonly type: 'opened';
  readonly cases: readonly HarnessCase[];
  /** Project sources the tests loaded, test files left out; the index is the one in `covered`. */
  readonly sources: readonly string[];
  readonly calls: readonly RecordedCall[];
}

/** A call from a test to a function that a source exports, with arguments that can be copied. */
export interface RecordedCall {
  readonly path: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface Tried {
  readonly type: 'tried';
  readonly id: number;
  /** `endless`: a case used up its allowance. `broke`: a case that passed before no longer does. `invalid`: the text cannot be compiled. */
  readonly end: 'all-pass' | 'partial' | 'same' | 'broke' | 'endless' | 'invalid';
  /** Keys of formerly failing cases that pass now. */
  readonly gained: readonly string[];
}

export interface Probed {
  readonly type: 'probed';
  readonly id: number;
  /** What each question gave, as text: the value, or the kind of error. */
  readonly answers: readonly string[];
}

export interface OpenRequest {
  readonly type: 'open';
  readonly root: string;
  readonly tests: readonly TestFile[];
  /** Longest time for one case; a synchronous loop is cut by the instrumentation, a promise is given up. */
  readonly caseMs: number;
}

export interface TryRequest {
  readonly type: 'try';
  readonly id: number;
  readonly files: readonly FileEdits[];
  /** Keys of the cases that have to turn green. */
  readonly failing: readonly string[];
  /** Keys of the cases that have to stay green. */
  readonly passing: readonly string[];
  readonly patience: Patience;
}

/** How much a variant may run: a little more than what the cases need as they are, or much more. */
export type Patience = 'short' | 'long';

/** Something to evaluate against a variant: a call with data, or an expression over the exports of a file. */
export type Question = RecordedCall | { readonly path: string; readonly expression: string };

export interface ProbeRequest {
  readonly type: 'probe';
  readonly id: number;
  readonly files: readonly FileEdits[];
  readonly questions: readonly Question[];
}

export interface Failed {
  readonly type: 'failed';
  readonly message: string;
}

export type WorkerRequest = OpenRequest | TryRequest | ProbeRequest;
export type WorkerAnswer = Opened | Tried | Probed | Failed;

/** Key of the pseudo case "this test file loads", used for files that do not. */
export const loadKeyOf = (file: string): string => `${file}\u0000\u0000load`;
