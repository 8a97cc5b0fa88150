import { Command } from 'commander';
import { readRun } from '../../app.js';
import { findRun, reopen } from '../../project.js';
import { driveShown, exitCodeOf, printEnvelope, projectHere, type MakeCommand } from '../session.js';

/** `countersign resume`: goes on from the last finished step. */
export const resumeCommand: MakeCommand = (surroundings) =>
  new Command('resume')
    .summary('go on with a run that was interrupted')
    .description('Goes on from the last finished step and reaches the same end. A run that has ended, or waits for a person, is only shown.')
    .argument('[run]', 'run id, or the beginning or end of it', 'latest')
    .option('--json', 'print the journal\'s events as JSON lines, the envelope last')
    .action(async (word: string, { json = false }: { readonly json?: boolean }) => {
      const project = await projectHere(surroundings);
      const found = await findRun(project, word);
      const { state } = await readRun(found);
      if (state.phase === 'stopped' || state.phase === 'awaiting') {
        await printEnvelope(found, surroundings.terminal, json);
        return surroundings.finish(exitCodeOf(state));
      }
      const { run, input } = await reopen(project, found.record);
      surroundings.finish((await driveShown(run, input, surroundings, { json })).code);
    });
