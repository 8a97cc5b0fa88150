import { Command } from 'commander';
import { examine, type Examined } from '../../doctor.js';
import type { Colours } from '../render/colours.js';
import { safeJson, safeLine } from '../render/safe-text.js';
import { projectHere, type MakeCommand } from '../session.js';

/** `countersign doctor`: what is usable here and what is missing, each with the command that fixes it. */
export const doctorCommand: MakeCommand = (surroundings) =>
  new Command('doctor')
    .summary('say what is usable here, and how to fix what is not')
    .description('Says what a run in this project would use, what is missing, and the command that fixes it. Exit code 1 when something is missing.')
    .option('--json', 'print an array')
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      const { stdout, colours, env } = surroundings.terminal;
      const examined = await examine(await projectHere(surroundings), env);
      stdout.write(json ? `${safeJson(examined, 2)}\n` : examined.map((one) => lines(one, colours)).join(''));
      surroundings.finish(examined.some(({ state }) => state === 'missing') ? 1 : 0);
    });

function lines({ what, state, detail, fix }: Examined, colours: Colours): string {
  const mark = { ok: colours.green('ok     '), weak: colours.yellow('weak   '), missing: colours.red('missing') }[state];
  return `${mark}  ${what.padEnd(16)} ${safeLine(detail)}\n${fix === '' ? '' : `${' '.repeat(9)}${colours.dim(`fix: ${fix}`)}\n`}`;
}
