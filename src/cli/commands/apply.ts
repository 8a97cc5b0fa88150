import { Command } from 'commander';
import { findRun } from '../../project.js';
import { applyShown } from '../apply-shown.js';
import { projectHere, type MakeCommand } from '../session.js';

/** `countersign apply`: writes the paths of a countersigned change, all or none. */
export const applyCommand: MakeCommand = (surroundings) =>
  new Command('apply')
    .summary('write a countersigned change to your files')
    .description('Writes the files of a countersigned change, all or none, and only if you have not changed them since the run began.')
    .argument('[run]', 'run id, or the beginning or end of it', 'latest')
    .action(async (word: string) => {
      const run = await findRun(await projectHere(surroundings), word);
      surroundings.finish(await applyShown(run, surroundings));
    });
