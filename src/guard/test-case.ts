import type { Node } from './code.js';
import type { Env } from './print.js';
import type { Table } from './rows.js';

export interface Skip {
  readonly line: number;
  readonly text: string;
  /** Decided at run time by something about the machine, not by the code under test. */
  readonly environmental: boolean;
  readonly scope: 'test' | 'suite' | 'file' | 'row';
}

/** A test as it stands in one version of one file. */
export interface TestCase {
  readonly file: string;
  readonly titles: readonly string[];
  readonly line: number;
  readonly endLine: number;
  readonly node: Node;
  readonly body: Node | null;
  readonly params: readonly Node[];
  readonly env: Env;
  readonly skips: readonly Skip[];
  /** Line of a mark that keeps the other tests from running. */
  readonly focus: number | null;
  readonly tables: readonly Table[];
  /** Why the runner does not see it; null when it does. */
  readonly unseen: string | null;
  /** Conditions of compilation around it. */
  readonly gates: readonly { readonly text: string; readonly line: number }[];
  /** Decorators and attributes, for expectations that stand there. */
  readonly tags: readonly Node[];
}

export const titleOf = (test: TestCase): string => test.titles.join(' > ');
