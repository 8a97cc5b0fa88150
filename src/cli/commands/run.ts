import { Command } from 'commander';
import { createRun } from '../../project.js';
import { configFlags } from '../../config/table.js';
import type { FlagValues } from '../../config/sources.js';
import { applyShown } from '../apply-shown.js';
import { driveShown, projectHere, type MakeCommand } from '../session.js';

interface RunOptions {
  readonly check?: readonly string[];
  readonly apply?: boolean;
  readonly json?: boolean;
  readonly [flag: string]: unknown;
}

/** `countersign run`: freeze the contract, take the baseline, let the agent try, and hand back what came of it. */
export const runCommand: MakeCommand = (surroundings) => {
  const command = new Command('run')
    .summary('make the checks green, with an agent in an isolated copy')
    .description('Freezes the contract, runs the checks on your files as they are, lets the agent revise a copy, and has the change scanned, run again and judged. Your files are not touched unless you say --apply.')
    .argument('[requirement]', 'what the change must achieve, in words')
    .option('--check <name...>', 'only these checks');
  for (const { flag, about } of configFlags()) command.option(flag, about);
  return command
    .option('--apply', 'write the change to your files if it is countersigned')
    .option('--json', 'print the journal\'s events as JSON lines, the envelope last')
    .action(async (requirement: string | undefined, options: RunOptions) => {
      const project = await projectHere(surroundings);
      const { run, input } = await createRun(project, { flags: flagsOf(command, requirement), only: options.check ?? null });
      const { code, state } = await driveShown(run, input, surroundings, { json: options.json === true });
      const countersigned = state.phase === 'stopped' && state.approval !== null;
      surroundings.finish(options.apply === true && countersigned ? await applyShown(run, surroundings) : code);
    });
};

/** The values of the configuration's own flags, by setting path. */
function flagsOf(command: Command, requirement: string | undefined): FlagValues {
  const options = command.opts<Record<string, string | boolean>>();
  const declared = new Map(command.options.map((option) => [option.flags, option.attributeName()]));
  const given = configFlags().map(({ path, flag }) => [path, options[declared.get(flag) ?? '']] as const).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(requirement === undefined ? {} : { requirement }) };
}
