import { Command } from 'commander';
import { writeFirstConfig } from '../../project.js';
import { safeLine } from '../render/safe-text.js';
import { projectHere, type MakeCommand } from '../session.js';

/** `countersign init`: looks at the repository and writes a commented configuration. */
export const initCommand: MakeCommand = (surroundings) =>
  new Command('init')
    .summary('look at this repository and write a commented countersign.yaml')
    .description('Looks for test runners and writes countersign.yaml with the checks it found, every setting explained. A configuration that is there is never overwritten.')
    .action(async () => {
      const { stdout, colours } = surroundings.terminal;
      const { path, found } = await writeFirstConfig(await projectHere(surroundings));
      for (const { check, why, missing, propose } of found) {
        const mark = propose === 'check' ? colours.green('found') : colours.dim('noted');
        stdout.write(`${mark} ${safeLine(check.name)}: ${safeLine(check.command.join(' '))} ${colours.dim(`(${safeLine(why)})`)}\n`);
        for (const { what, fix } of missing) stdout.write(`      ${colours.yellow(safeLine(what))}${fix === '' ? '' : `: ${safeLine(fix)}`}\n`);
      }
      if (found.some(({ propose }) => propose === 'comment')) stdout.write(`${colours.dim('what was noted is commented out in the file, and decides nothing until you take it in')}\n`);
      if (!found.some(({ propose }) => propose === 'check')) stdout.write(`${colours.yellow('no test runner was recognised')}: name a command under "checks"\n`);
      stdout.write(`wrote ${path}\nnext: countersign doctor, then countersign run "what must be achieved"\n`);
      surroundings.finish(0);
    });
