import type { Contract } from './contract.js';
import { redsOf, type NamedCase, type SourceLocation, type Verdict } from './verdict.js';

/** One failing case as the agent is told of it (VR-6). */
export interface FailureBrief {
  readonly name: string;
  readonly check: string;
  readonly file: string;
  readonly title: readonly string[];
  readonly message: string;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly location: SourceLocation | null;
}

/** The structured brief handed to an agent for one attempt; JSON, rendered to Markdown for a person or a model. */
export interface Letter {
  readonly requirement: string;
  readonly attempt: number;
  readonly attemptsMax: number;
  readonly failures: readonly FailureBrief[];
  /** Failing cases beyond the ones listed. */
  readonly failuresNotListed: number;
  /** Checks that did not produce a countable report, with the reason. */
  readonly troubles: readonly { readonly check: string; readonly state: string; readonly detail: string }[];
  /** True when the last attempt failed exactly as the one before it. */
  readonly sameFailureAsBefore: boolean;
  /** What came of the last attempt; null on the first one and after a judge sent the change back. */
  readonly previous: PreviousAttempt | null;
  /** What the judge asked for, when it sent the change back. */
  readonly judgeSays: string | null;
  /** Why the last attempt was refused before any check ran (SC-6); absent when it was not. */
  readonly refused?: RefusedAttempt;
  readonly flakes: readonly string[];
  readonly writable: readonly string[];
  readonly locked: readonly string[];
  /** Furthest mutation distance of an attempt, from 0 to 1; absent for no limit. */
  readonly mutationMax?: number;
}

/** An attempt that went further than the contract allows, and was rolled back. */
export interface RefusedAttempt {
  /** Its mutation distance, from 0 to 1, and the furthest that is allowed. */
  readonly mutation: number;
  readonly mutationMax: number;
  /** The functions it moved most, the furthest first. */
  readonly functions: readonly { readonly file: string; readonly name: string; readonly line: number; readonly deleted: boolean }[];
}

export interface PreviousAttempt {
  readonly score: number;
  /** False when its edits were rolled back, since they made nothing better. */
  readonly kept: boolean;
  readonly failing: readonly string[];
}

export const FAILURES_LISTED_MAX = 20;
export const MESSAGE_CHARACTERS_MAX = 4_000;

export interface LetterInput {
  readonly contract: Contract;
  readonly verdict: Verdict;
  readonly attempt: number;
  readonly sameFailureAsBefore: boolean;
  readonly previous: PreviousAttempt | null;
  readonly judgeSays: string | null;
  readonly refused?: RefusedAttempt;
  readonly flakes: readonly string[];
}

export function writeLetter({ contract, verdict, ...input }: LetterInput): Letter {
  const reds = redsOf(verdict).filter((c) => !input.flakes.includes(c.name));
  return {
    requirement: contract.requirement,
    attempt: input.attempt,
    attemptsMax: contract.gate.attemptsMax,
    failures: reds.slice(0, FAILURES_LISTED_MAX).map(brief),
    failuresNotListed: Math.max(0, reds.length - FAILURES_LISTED_MAX),
    troubles: verdict.runs
      .filter((run) => run.state !== 'passed' && run.state !== 'failed')
      .map(({ check, state, detail }) => ({ check, state, detail })),
    sameFailureAsBefore: input.sameFailureAsBefore,
    previous: input.previous,
    judgeSays: input.judgeSays,
    ...(input.refused === undefined ? {} : { refused: input.refused }),
    flakes: input.flakes,
    writable: contract.scope.writable,
    locked: contract.scope.locked,
    ...(contract.scope.mutationMax === undefined ? {} : { mutationMax: contract.scope.mutationMax }),
  };
}

const brief = (c: NamedCase): FailureBrief => ({
  name: c.name,
  check: c.check,
  file: c.file,
  title: c.title,
  message: clip(c.message ?? ''),
  expected: c.expected ?? null,
  actual: c.actual ?? null,
  location: c.location ?? null,
});

/** Keeps both ends: failures say what at the top and where at the bottom. */
function clip(text: string): string {
  if (text.length <= MESSAGE_CHARACTERS_MAX) return text;
  const half = MESSAGE_CHARACTERS_MAX / 2;
  return `${text.slice(0, half)}\n[${text.length - 2 * half} characters left out]\n${text.slice(-half)}`;
}
