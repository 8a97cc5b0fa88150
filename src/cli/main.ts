import { Command, CommanderError } from 'commander';
import { applyCommand } from './commands/apply.js';
import { checkCommand } from './commands/check.js';
import { diffCommand } from './commands/diff.js';
import { doctorCommand } from './commands/doctor.js';
import { initCommand } from './commands/init.js';
import { listCommand } from './commands/list.js';
import { reportCommand } from './commands/report.js';
import { resumeCommand } from './commands/resume.js';
import { ruleCommand } from './commands/rule.js';
import { runCommand } from './commands/run.js';
import { scanCommand } from './commands/scan.js';
import { statusCommand } from './commands/status.js';
import { verdictCommand } from './commands/verdict.js';
import { version } from '../lib/version.js';
import type { MakeCommand, Surroundings } from './session.js';
import { complain, flush, outliveReader, thisTerminal } from './terminal.js';

/** In the order of `--help`. */
const COMMANDS: readonly MakeCommand[] = [
  initCommand, doctorCommand, runCommand, resumeCommand, statusCommand, listCommand, reportCommand, diffCommand, applyCommand, ruleCommand, checkCommand, verdictCommand, scanCommand,
];

/** The whole command line; also what the reference page is made from. */
export function program(surroundings: Surroundings): Command {
  const top = new Command('countersign')
    .description('Lets a coding agent repair code unattended, and lets you trust the result: a change comes through only when executed checks, a tamper scan and an independent judge agree.')
    .version(version(), '-V, --version')
    .option('-C, --cwd <folder>', 'work in this folder instead of the current one')
    .showSuggestionAfterError()
    .exitOverride();
  for (const make of COMMANDS) top.addCommand(inherit(make(surroundings), top));
  return top;
}

/** Runs the command line and gives the exit code (DESIGN 7). Never throws. */
export async function main(argv: readonly string[]): Promise<number> {
  const here = thisTerminal();
  outliveReader(here.stdout);
  outliveReader(here.stderr);
  let code = 0;
  const surroundings: Surroundings = { terminal: here, finish: (exitCode) => (code = exitCode) };
  try {
    const top = program(surroundings);
    top.hook('preAction', () => {
      const folder = top.opts<{ cwd?: string }>().cwd;
      if (folder !== undefined) Object.assign(here, { cwd: folder });
    });
    await top.parseAsync([...argv]);
  } catch (error) {
    // Commander has printed its help or its complaint already.
    if (error instanceof CommanderError) code = error.exitCode === 0 ? 0 : 2;
    else code = complain(error, here);
  }
  await Promise.all([flush(here.stdout), flush(here.stderr)]);
  return code;
}

function inherit(command: Command, top: Command): Command {
  return command.copyInheritedSettings(top).exitOverride();
}
