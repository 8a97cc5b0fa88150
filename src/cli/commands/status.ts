import { Command } from 'commander';
import { isDriven } from '../../app.js';
import { findRun } from '../../project.js';
import { envelopeJson } from '../render/envelope-json.js';
import { envelopeText } from '../render/envelope-text.js';
import { safeJson } from '../render/safe-text.js';
import { exitCodeOf, projectHere, reportOf, type MakeCommand } from '../session.js';

/** `countersign status`: where a run stands, and whether a process is driving it. */
export const statusCommand: MakeCommand = (surroundings) =>
  new Command('status')
    .summary('say where a run stands')
    .description('Says where a run stands and whether a process is driving it now. The exit code is that of its end, 0 while it has none.')
    .argument('[run]', 'run id, or the beginning or end of it', 'latest')
    .option('--json', 'print the envelope as JSON, with `driven`')
    .action(async (word: string, { json = false }: { readonly json?: boolean }) => {
      const { stdout, colours } = surroundings.terminal;
      const run = await findRun(await projectHere(surroundings), word);
      const [report, driven] = [await reportOf(run), await isDriven(run)];
      const going = report.envelope.run_terminal === null ? `\n${driven ? 'A process is driving it now.' : `No process is driving it: countersign resume ${report.runId}`}\n` : '';
      stdout.write(json ? `${safeJson({ ...envelopeJson(report), driven }, 2)}\n` : `${envelopeText(report, colours)}${going}`);
      surroundings.finish(exitCodeOf(report.state));
    });
