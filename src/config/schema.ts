import { z } from 'zod';
import { setting } from './setting.js';
import { command, COMMAND_EXPECTS, duration, DURATION_EXPECTS, glob, GLOBS_EXPECTS, pathBelow, variableName } from './values.js';
import { checks, requirement } from './what-decides.js';

const gate = z.strictObject({
  threshold: setting(
    {
      kind: 'number', flag: '--threshold <share>', expects: 'a number above 0 and at most 1',
      about: 'Share of cases that must be green.',
    },
    z.number().gt(0).max(1).prefault(1),
  ),
  allowRegressions: setting(
    {
      kind: 'boolean', flag: '--allow-regressions', expects: 'true or false',
      about: 'Go on although a case that was green is red now.',
    },
    z.boolean().prefault(false),
  ),
  maxAttempts: setting(
    {
      kind: 'number', flag: '--max-attempts <count>', expects: 'a whole number from 1 to 1000',
      about: 'Attempts before the run ends exhausted.',
    },
    z.int().min(1).max(1_000).prefault(3),
  ),
  plateauWindow: setting(
    {
      kind: 'number', flag: '--plateau-window <count>', expects: 'a whole number from 2 to 1000',
      about: 'So many scores in a row without movement end the run as stagnated.',
    },
    z.int().min(2).max(1_000).prefault(3),
  ),
  tolerance: setting(
    {
      kind: 'number', flag: '--tolerance <share>', expects: 'a number from 0 up to, not including, 1',
      about: 'Difference in score that does not count as movement.',
    },
    z.number().min(0).lt(1).prefault(0.001),
  ),
  reruns: setting(
    {
      kind: 'number', flag: '--reruns <count>', expects: 'a whole number from 0 to 100',
      about: 'How often a suspected flake is run again before it is believed.',
    },
    z.int().min(0).max(100).prefault(2),
  ),
});

const budget = z.strictObject({
  minutes: setting(
    {
      kind: 'number', flag: '--budget-minutes <minutes>', expects: 'a number above 0, or null for no limit',
      about: 'Time for the whole run, waiting for a person left out.',
    },
    z.number().positive().nullable().prefault(null),
  ),
  usd: setting(
    {
      kind: 'number', flag: '--budget-usd <dollars>', expects: 'a number above 0, or null for no limit',
      about: 'Money for the whole run. With a limit, an agent that does not tell its cost ends the run.',
    },
    z.number().positive().nullable().prefault(null),
  ),
});

const scope = z.strictObject({
  writable: setting(
    {
      kind: 'list', flag: '--writable <globs>', expects: GLOBS_EXPECTS,
      about: 'Files an attempt may touch.',
    },
    z.array(glob).min(1).prefault(['**']),
  ),
  locked: setting(
    {
      kind: 'list', flag: '--lock <globs>', expects: GLOBS_EXPECTS,
      about: 'Files an attempt may not touch, beside the tests and configuration that are always locked.',
    },
    z.array(glob).prefault([]),
  ),
  unlocked: setting(
    {
      kind: 'list', flag: '--unlock <globs>', expects: GLOBS_EXPECTS,
      about: 'Exceptions from the locks. Whoever unlocks a test lets the agent rewrite what "done" means.',
    },
    z.array(glob).prefault([]),
  ),
  maxMutation: setting(
    {
      kind: 'number', flag: '--max-mutation <share>', expects: 'a number above 0 and at most 1',
      about: 'Furthest mutation distance of an attempt to the functions it touches (SC-6); one that goes further is rolled back before any check runs. 1 is no limit.',
    },
    z.number().gt(0).max(1).prefault(0.7),
  ),
  allow: setting(
    {
      kind: 'text', flag: '--allow <file>', expects: 'a relative path with "/" that does not leave the repository', unset: 'none', example: 'countersign-allow.yaml',
      about: 'File of exceptions that a person granted, each bound to a detector, a file and its content (VR-11); `countersign scan --write-allow` drafts one.',
    },
    pathBelow.optional(),
  ),
});

const agent = z.strictObject({
  use: setting(
    {
      kind: 'text', flag: '--agent <kind>', expects: 'offline or command', unset: '`command` when `agent.command` is given, else `offline`', example: 'offline',
      about: 'Who revises: `offline` searches for a repair without a model, `command` runs a program of yours.',
    },
    z.enum(['offline', 'command']).optional(),
  ),
  command: setting(
    {
      kind: 'command', flag: '--agent-command <line>', expects: COMMAND_EXPECTS, unset: 'none', example: './agent.sh --quiet',
      about: 'The program that revises, started in the copy with the letter on its standard input.',
    },
    command.optional(),
  ),
  timeout: setting(
    {
      kind: 'duration', flag: '--agent-timeout <duration>', expects: DURATION_EXPECTS,
      about: 'Longest attempt.',
    },
    duration.prefault('20m'),
  ),
  env: setting(
    {
      kind: 'list', flag: '--agent-env <names>', expects: 'a list of variable names',
      about: 'Variables of your environment that the program is given, such as its API key.',
    },
    z.array(variableName).prefault([]),
  ),
}).superRefine(commandIsThere);

const judge = z.strictObject({
  use: setting(
    {
      kind: 'text', flag: '--judge <kind>', expects: 'rules, person or command', unset: '`command` when `judge.command` is given, else `rules`', example: 'rules',
      about: 'Who rules on a change that passed every check (VR-14): built-in rules, you at the terminal, or a program of yours.',
    },
    z.enum(['rules', 'person', 'command']).optional(),
  ),
  command: setting(
    {
      kind: 'command', flag: '--judge-command <line>', expects: COMMAND_EXPECTS, unset: 'none', example: './judge.sh',
      about: 'The program that rules: JSON in, JSON out.',
    },
    command.optional(),
  ),
  timeout: setting(
    {
      kind: 'duration', flag: '--judge-timeout <duration>', expects: DURATION_EXPECTS,
      about: 'Longest wait for the program\'s ruling; a late one is no ruling.',
    },
    duration.prefault('10m'),
  ),
}).superRefine(commandIsThere);

/**
 * The one source of the configuration: types, defaults, JSON Schema, flags, environment names, template and reference page
 * are all derived from it (VR-1, VR-5).
 */
export const configSchema = z.strictObject({
  requirement,
  checks,
  gate: gate.prefault({}).describe('When an attempt is good enough, and when to stop trying (VR-5).'),
  budget: budget.prefault({}).describe('Limits over the whole run.'),
  scope: scope.prefault({}).describe('What an attempt may touch, and how far.'),
  agent: agent.prefault({}).describe('Who revises the code (X-1).'),
  judge: judge.prefault({}).describe('Who rules on the change (VR-14).'),
});
export type Config = z.output<typeof configSchema>;

/** JSON Schema (2020-12) of a configuration file, for editors. */
export const configJsonSchema = (): object => z.toJSONSchema(configSchema, { io: 'input' });

function commandIsThere(party: { readonly use?: string | undefined; readonly command?: unknown }, context: z.RefinementCtx): void {
  if (party.use !== 'command' || party.command !== undefined) return;
  context.addIssue({ code: 'custom', path: ['command'], message: `${COMMAND_EXPECTS}, because "use" is "command"` });
}
