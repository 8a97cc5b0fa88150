import { Command, InvalidArgumentError } from 'commander';
import { readRun } from '../../app.js';
import { envelopeOf, type RepairState } from '../../core/index.js';
import { RefusalError } from '../../lib/refusal.js';
import { findRun } from '../../project.js';
import { diffText } from '../render/diff.js';
import { projectHere, type MakeCommand } from '../session.js';

/** `countersign diff`: the change of a run, or of one attempt, against the files the run began with. */
export const diffCommand: MakeCommand = (surroundings) =>
  new Command('diff')
    .summary('show the change of a run or of one of its attempts')
    .description('Prints the change as a patch that `git apply` takes: the one the run hands back, or the one of an attempt.')
    .argument('[run]', 'run id, or the beginning or end of it', 'latest')
    .argument('[attempt]', 'number of an attempt, from 1', wholeNumber)
    .action(async (word: string, attempt: number | undefined) => {
      const run = await findRun(await projectHere(surroundings), word);
      const { state } = await readRun(run);
      const patch = await run.blobs.get(patchOf(state, run.record.id, attempt));
      const { stdout, colours } = surroundings.terminal;
      // Into a pipe goes the patch as it is: it is meant for `git apply`.
      stdout.write(stdout.isTTY ? diffText(patch, colours) : patch);
      surroundings.finish(0);
    });

function patchOf(state: RepairState, id: string, number: number | undefined): string {
  const live = state.phase === 'stopped' ? state.before : state;
  const attempts = 'attempts' in live ? live.attempts : [];
  const patch = number === undefined ? envelopeOf(state).evidence.patch : attempts[number - 1]?.change.patch;
  if (patch === null || patch === undefined) {
    throw new RefusalError('no-such-attempt', number === undefined ? `run ${id} has made no attempt` : `run ${id} has no attempt ${number}; it made ${attempts.length}`);
  }
  return patch;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1 on');
  return Number(text);
}
