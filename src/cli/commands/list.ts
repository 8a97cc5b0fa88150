import { Command } from 'commander';
import { findRun } from '../../project.js';
import { envelopeJson } from '../render/envelope-json.js';
import { runTable } from '../render/list.js';
import { safeJson, safeLine } from '../render/safe-text.js';
import { projectHere, reportOf, type MakeCommand } from '../session.js';
import type { RunReport } from '../render/run-report.js';

/** `countersign list`: every run of the project, newest first. */
export const listCommand: MakeCommand = (surroundings) =>
  new Command('list')
    .summary('list the runs of this project')
    .option('--json', 'print an array of envelopes')
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      const { stdout, stderr, colours } = surroundings.terminal;
      const project = await projectHere(surroundings);
      const reports: RunReport[] = [];
      for (const id of await project.runs.list()) {
        try {
          reports.push(await reportOf(await findRun(project, id)));
        } catch (error) {
          // One damaged run must not hide the others.
          stderr.write(`run ${id} cannot be read: ${safeLine(error instanceof Error ? error.message : String(error))}\n`);
        }
      }
      stdout.write(json ? `${safeJson(reports.map((report) => envelopeJson(report)), 2)}\n` : runTable(reports, { colours, columns: stdout.isTTY ? stdout.columns : null }));
      surroundings.finish(0);
    });
