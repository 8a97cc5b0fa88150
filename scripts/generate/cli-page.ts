import type { Argument, Command, Option } from 'commander';
import { code, page, table } from './markdown.js';

/** Every command with its arguments and flags, as `--help` knows them. */
export function cliPage(program: Command): string {
  const help = program.createHelp();
  const commands = help.visibleCommands(program).filter((command) => command.name() !== 'help');
  const overview = table(['Command', 'What it does'], commands.map((command) => [code(command.name()), help.subcommandDescription(command)]));
  const everywhere = help.visibleOptions(program).filter((option) => option.long !== '--help');
  return page(
    '# Command line', program.description(), overview, 'Before any command:', flagTable(everywhere), ...commands.map((command) => commandSection(command)),
  );
}

function commandSection(command: Command): string {
  const help = command.createHelp();
  const flags = help.visibleOptions(command).filter((option) => option.long !== '--help');
  return [
    `## countersign ${command.name()}`,
    command.description() === '' ? sentence(command.summary()) : command.description(),
    `${'```'}sh\n${help.commandUsage(command)}\n${'```'}`,
    ...argumentTable(help.visibleArguments(command)),
    ...(flags.length === 0 ? [] : [flagTable(flags)]),
  ].filter((part) => part !== '').join('\n\n');
}

const argumentTable = (all: readonly Argument[]): readonly string[] =>
  all.length === 0 ? [] : [table(['Argument', 'Meaning'], all.map((argument) => [code(argument.name()), argument.description]))];

const flagTable = (flags: readonly Option[]): string => table(['Flag', 'Meaning'], flags.map(flagRow));

function flagRow(option: Option): readonly [string, string] {
  const choices = option.argChoices === undefined ? '' : ` One of ${option.argChoices.map(code).join(', ')}.`;
  const given = option.defaultValue === undefined || typeof option.defaultValue === 'boolean' ? '' : ` Default: ${code(String(option.defaultValue))}.`;
  return [code(option.flags), `${sentence(option.description)}${choices}${given}`];
}

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);
