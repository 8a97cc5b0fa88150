import { CONFIG_FILES } from './load.js';
import { SECTIONS, SETTINGS, type Setting } from './table.js';

/** The reference page of the configuration as Markdown, from the schema alone. */
export function configReference(): string {
  const sections = SECTIONS.map(({ name, about }) => `## ${name}\n\n${about}\n\n${tableOf(SETTINGS.filter(({ path }) => path.startsWith(`${name}.`)))}`);
  const general = SETTINGS.filter(({ path }) => !SECTIONS.some(({ name }) => path.startsWith(`${name}.`)));
  return [INTRODUCTION, `## What decides\n\n${tableOf(general)}`, ...sections].join('\n\n') + '\n';
}

const INTRODUCTION = `# Configuration

One file in the root of the repository: ${CONFIG_FILES.map((name) => `\`${name}\``).join(', ')}; the first is usual. It is data: nothing in it is
executed when it is read. \`countersign init\` writes one with the checks it finds.

A flag counts before an environment variable, that before the file, the file before the default. An empty variable counts as not set, and so
does a setting without a value. A list in a flag or a variable is separated by commas; \`none\` lifts a limit. An unknown setting is an error.

Durations are written \`"90s"\`, \`"5m"\`, \`"1h"\` or as a number of seconds. A command is a list of words, or one line that is split at blanks
and quotes; there is no shell, so a line with \`|\`, \`&&\`, \`>\` or \`$\` is refused: write \`["sh", "-c", "..."]\` when you need one.`;

const tableOf = (settings: readonly Setting[]): string =>
  ['| Setting | Default | What it does | Flag, variable |', '|---|---|---|---|', ...settings.map(rowOf)].join('\n');

const rowOf = ({ path, about, expects, fallback, unset, flag, env }: Setting): string => {
  const ways = [flag, env].flatMap((way) => (way === undefined || way === null ? [] : [`\`${way}\``]));
  const standard = fallback === undefined ? (unset ?? 'none') : `\`${JSON.stringify(fallback)}\``;
  return `| ${[`\`${path}\``, standard, `${about} Takes ${expects}.`, ways.join(', ') || 'file only'].map(cell).join(' | ')} |`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
