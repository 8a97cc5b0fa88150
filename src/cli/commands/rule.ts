import { Argument, Command } from 'commander';
import { rule } from '../../app.js';
import { RULINGS, type RulingWord } from '../../core/index.js';
import { findRun, reopen } from '../../project.js';
import { driveShown, exitCodeOf, printEnvelope, projectHere, type MakeCommand } from '../session.js';

/** `countersign rule`: a person's ruling on a run that waits for one (VR-14). */
export const ruleCommand: MakeCommand = (surroundings) =>
  new Command('rule')
    .summary('rule on a run that waits for a person')
    .description('Gives the ruling that a run waits for. `apply` countersigns the change, `revise` sends it back to the agent and goes on, `reject` ends the run blocked.')
    .argument('<run>', 'run id, the beginning or end of it, or latest')
    .addArgument(new Argument('<ruling>', 'apply, revise or reject').choices([...RULINGS]))
    .requiredOption('--because <text>', 'the reason, kept in the journal')
    .option('--json', 'print the envelope as JSON')
    .action(async (word: string, ruling: RulingWord, { because, json = false }: { readonly because: string; readonly json?: boolean }) => {
      const project = await projectHere(surroundings);
      const found = await findRun(project, word);
      const state = await rule(found, { ruling, because });
      if (state.phase === 'stopped') {
        await printEnvelope(found, surroundings.terminal, json);
        return surroundings.finish(exitCodeOf(state));
      }
      const { run, input } = await reopen(project, found.record);
      surroundings.finish((await driveShown(run, input, surroundings, { json })).code);
    });
