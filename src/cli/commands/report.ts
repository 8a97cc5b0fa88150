import { Command, Option } from 'commander';
import type { OpenRun } from '../../app.js';
import { findRun } from '../../project.js';
import { envelopeHtml } from '../render/envelope-html.js';
import { envelopeJson } from '../render/envelope-json.js';
import { envelopeMarkdown } from '../render/envelope-markdown.js';
import { envelopeText } from '../render/envelope-text.js';
import type { RunReport } from '../render/run-report.js';
import { safeJson } from '../render/safe-text.js';
import { projectHere, reportOf, type MakeCommand } from '../session.js';
import type { Terminal } from '../terminal.js';

type Format = 'text' | 'json' | 'markdown' | 'html';

/** `countersign report`: the envelope of a run in one of four formats (VR-16). */
export const reportCommand: MakeCommand = (surroundings) =>
  new Command('report')
    .summary('print the final report of a run')
    .argument('[run]', 'run id, or the beginning or end of it', 'latest')
    .addOption(new Option('--format <format>', 'how').choices(['text', 'json', 'markdown', 'html']).default('text'))
    .action(async (word: string, { format }: { readonly format: Format }) => {
      const run = await findRun(await projectHere(surroundings), word);
      surroundings.terminal.stdout.write(await rendered(await reportOf(run), run, format, surroundings.terminal));
      surroundings.finish(0);
    });

async function rendered(report: RunReport, { blobs }: OpenRun, format: Format, { colours }: Terminal): Promise<string> {
  switch (format) {
    case 'text':
      return envelopeText(report, colours);
    case 'json':
      return `${safeJson(envelopeJson(report), 2)}\n`;
    case 'markdown':
      return envelopeMarkdown(report);
    case 'html': {
      const { patch } = report.envelope.evidence;
      return envelopeHtml(report, patch === null ? '' : await blobs.get(patch));
    }
  }
}
