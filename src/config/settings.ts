import type { Budget, CheckSpec, Gate, Scope } from '../core/index.js';
import type { Config } from './schema.js';
import type { CheckConfig } from './what-decides.js';

/** The configuration in the words of the core, complete and frozen. */
export interface Settings {
  /** null: none is configured. */
  readonly requirement: string | null;
  /** Empty: none is configured, and the repository has to be looked at. */
  readonly checks: readonly CheckSpec[];
  readonly gate: Gate;
  readonly budget: Budget;
  readonly scope: ScopeSettings;
  readonly agent: AgentSettings;
  readonly judge: JudgeSettings;
}

export interface ScopeSettings extends Scope {
  /** Exceptions that a person grants from the locked globs, also from the built-in ones. */
  readonly unlocked: readonly string[];
  /** File of exceptions from the guard's findings, relative to the root; null for none. */
  readonly allow: string | null;
}

export type AgentSettings =
  | { readonly use: 'offline'; readonly timeoutMs: number }
  | { readonly use: 'command'; readonly command: readonly string[]; readonly timeoutMs: number; readonly env: readonly string[] };

export type JudgeSettings =
  | { readonly use: 'rules' }
  | { readonly use: 'person' }
  | { readonly use: 'command'; readonly command: readonly string[]; readonly timeoutMs: number };

/** Rewrites a checked configuration; `requirement` is its text, read from the file when one is named. */
export function settingsOf(config: Config, requirement: string | null): Settings {
  const { gate, budget, scope } = config;
  return deepFreeze({
    requirement,
    checks: Object.entries(config.checks ?? {}).map(([name, check]) => checkOf(name, check)),
    gate: {
      threshold: gate.threshold,
      allowRegressions: gate.allowRegressions,
      attemptsMax: gate.maxAttempts,
      plateauWindow: gate.plateauWindow,
      tolerance: gate.tolerance,
      reruns: gate.reruns,
    },
    budget: { minutesMax: budget.minutes, usdMax: budget.usd },
    scope: {
      writable: scope.writable, locked: scope.locked, unlocked: scope.unlocked, mutationMax: scope.maxMutation, allow: scope.allow ?? null,
    },
    agent: agentOf(config.agent),
    judge: judgeOf(config.judge),
  });
}

const checkOf = (name: string, check: CheckConfig): CheckSpec => ({
  name,
  command: check.command,
  cwd: check.cwd,
  format: check.format,
  report: check.report ?? null,
  env: check.env,
  timeoutMs: check.timeout,
  idleMs: check.idle,
  fix: check.fix ?? null,
});

function agentOf({ use, command, timeout: timeoutMs, env }: Config['agent']): AgentSettings {
  return command !== undefined && use !== 'offline' ? { use: 'command', command, timeoutMs, env } : { use: 'offline', timeoutMs };
}

function judgeOf({ use, command, timeout: timeoutMs }: Config['judge']): JudgeSettings {
  if (use === 'rules' || use === 'person') return { use };
  return command === undefined ? { use: 'rules' } : { use: 'command', command, timeoutMs };
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
