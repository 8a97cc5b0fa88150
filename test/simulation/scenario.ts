import type { Budget, CheckSpec, Contract, Gate, Identity, Scope } from '../../src/core/index.js';
import { HANGS, LOST, treeOf, UNLOADABLE } from './code.js';
import { chance, type Chance, mix } from './random.js';

export type Deed = 'help' | 'finish' | 'stall' | 'lie' | 'loop' | 'oscillate' | 'regress' | 'cheat' | 'rewrite' | 'break' | 'crash' | 'dispute' | 'oddity' | 'overhaul';
export type Answer = 'apply' | 'revise' | 'reject' | 'undecided' | 'crash';

/** One world: everything that is settled before the run begins. */
export interface Scenario {
  readonly seed: number;
  readonly contract: Contract;
  readonly base: string;
  readonly cases: number;
  /** Bit i: case i fails now and then although its code is right. */
  readonly flaky: number;
  /** What the agent mostly does. */
  readonly temper: readonly Deed[];
  readonly agent: Identity;
  readonly judge: Identity;
  readonly judgeSays: readonly Answer[];
  /** Null when nobody is there to rule. */
  readonly person: Identity | null;
  /** How often, per step, the world misbehaves. */
  readonly faults: number;
  readonly edits: number;
  readonly glitches: number;
  readonly slowness: number;
  /** Answers differ each time a step is performed, so that only one of several performances can count. */
  readonly fickle: boolean;
  readonly drivers: readonly Role[];
  readonly crashes: number;
}

/** Which steps a process performs: all of them, all but the two of the agent's own conversation, or just those two. */
export type Role = 'whole' | 'host' | 'conversation' | 'person';

const ALL_DEEDS: readonly Deed[] = ['help', 'finish', 'stall', 'lie', 'loop', 'oscillate', 'regress', 'cheat', 'rewrite', 'break', 'crash', 'dispute', 'oddity', 'overhaul'];
const TEMPERS: readonly (readonly Deed[])[] = [
  ['help'], ['help', 'finish'], ['finish'], ['finish', 'oddity'], ['stall', 'lie'], ['loop'], ['oscillate'], ['regress'], ['cheat'], ['rewrite'],
  ['break', 'help'], ['crash'], ['dispute'], ['overhaul'], ['overhaul', 'help', 'finish'], ALL_DEEDS,
];
const JUDGES: readonly (readonly Answer[])[] = [['apply'], ['apply', 'revise'], ['revise'], ['reject'], ['undecided'], ['crash'], ['apply', 'revise', 'reject', 'undecided', 'crash']];
const CASTS: readonly (readonly Role[])[] = [['whole'], ['whole'], ['whole', 'whole'], ['host', 'conversation'], ['whole', 'host', 'conversation'], ['whole', 'whole', 'whole']];

const AGENT: Identity = { kind: 'agent', id: 'agent' };

export function scenarioOf(seed: number, index: number): Scenario {
  const own = mix(seed, index);
  const by = chance(own);
  const cases = 2 + by.below(5);
  const checks = 1 + by.below(2);
  const person: Identity | null = by.happens(0.75) ? { kind: 'person', id: by.happens(0.1) ? AGENT.id : 'ada' } : null;
  return {
    seed: own, cases, agent: AGENT, person,
    contract: contractOf(by, checks),
    base: baseOf(by, cases),
    flaky: by.happens(0.3) ? 1 << by.below(cases) : 0,
    temper: by.pick(TEMPERS),
    judge: { kind: 'judge', id: by.happens(0.1) ? AGENT.id : 'judge' },
    judgeSays: by.pick(JUDGES),
    faults: rare(by, 0.08), edits: rare(by, 0.08), glitches: rare(by, 0.08), slowness: by.happens(0.2) ? 40_000 : 1_000,
    fickle: by.happens(0.25),
    drivers: [...by.pick(CASTS), ...(person === null ? [] : (['person'] as const))],
    crashes: by.happens(0.5) ? by.next() * 0.4 : 0,
  };
}

/** Most worlds have none of a trouble, so that runs get deep enough to meet every rule. */
const rare = (by: Chance, rate: number): number => (by.happens(0.2) ? rate : 0);

function contractOf(by: Chance, checks: number): Contract {
  const gate: Gate = {
    threshold: by.happens(0.65) ? 1 : by.pick([0.3, 0.5, 0.75, 0.9]),
    allowRegressions: by.happens(0.15),
    attemptsMax: 1 + by.below(6),
    plateauWindow: 2 + by.below(3),
    tolerance: by.pick([0, 0.01, 0.2]),
    reruns: by.below(3),
  };
  const budget: Budget = { minutesMax: by.happens(0.15) ? 1 + by.below(4) : null, usdMax: by.happens(0.15) ? 1 + by.below(3) : null };
  const scope: Scope = { writable: ['src/**'], locked: ['test/**'], unlocked: [], ...(by.happens(0.8) ? { mutationMax: 0.7 } : {}) };
  return { requirement: 'r', checks: NAMES.slice(0, checks).map(checkOf), gate, budget, scope, locked: [], fingerprint: 'f' };
}

export const NAMES = ['unit', 'unit2'] as const;
const checkOf = (name: string): CheckSpec =>
  ({ name, command: [name], cwd: '.', format: 'tap', report: null, env: {}, timeoutMs: 1_000, idleMs: 1_000, fix: null });

function baseOf(by: Chance, cases: number): string {
  const all = (1 << cases) - 1;
  const pass = by.happens(0.07) ? all : by.below(all + 1) & by.below(all + 1);
  const flags = by.happens(0.09) ? by.pick([UNLOADABLE, HANGS, LOST]) : 0;
  return treeOf({ pass, faked: 0, flags, version: 0 });
}
