import { Command, InvalidArgumentError, Option } from 'commander';
import { RefusalError } from '../../lib/refusal.js';
import { readChange, readInput, writeNew, writeOver, type Engine, type Source, type SourceChange } from '../../scan.js';
import { draftAllowances } from '../../guard/allowance.js';
import { coloursFor } from '../render/colours.js';
import { scanGithub } from '../render/scan-github.js';
import { scanJson } from '../render/scan-json.js';
import { scanMarkdown } from '../render/scan-markdown.js';
import { scanSarif } from '../render/scan-sarif.js';
import { scanText } from '../render/scan-text.js';
import { safeJson } from '../render/safe-text.js';
import type { MakeCommand } from '../session.js';
import type { Terminal } from '../terminal.js';
import { historyShown } from './history.js';
import { outputOf, SCAN_FORMATS, taskOf, type ScanFlags, type ScanFormat, type ScanOutputFile } from './options.js';
import { SCAN_EXIT_CODES } from './outcome.js';
import { allowContext, reportScan, unusableReport, type Papers, type ScanReport } from './report.js';
import { selfTestShown } from './self-test.js';

/** `countersign scan` with the engine that judges (VR-10, VR-11, VR-12, X-8). */
export const scanCommandWith = (engine: Engine): MakeCommand => ({ terminal, finish }) =>
  new Command('scan')
    .summary('scan a change for tampering with tests and checks')
    .description('Compares two states of a project and reports what weakens its checks. Exit code 0 clean, 1 violations, 2 unusable input, 3 warnings only, 4 stale verdict.')
    .option('--before <folder>', 'the project before the change; with --after')
    .option('--after <folder>', 'the project after the change')
    .option('--base <revision>', 'scan what changed since the merge base with this revision')
    .option('--head <revision>', 'up to this revision (with --base; HEAD if none is named)')
    .option('--worktree', 'up to the files as they lie there, untracked ones too (with --base)')
    .option('--staged', 'up to what is staged (with --base)')
    .option('--diff <file>', 'scan a diff; "-" reads standard input')
    .option('--message-file <file>', 'message of the commit or the attempt; what it asks to allow is shown, never granted')
    .option('--intent-file <file>', 'what a person says that the change is for; a demand that moved with code it speaks of is a warning. Not what an agent says of its own work')
    .option('--allow <file>', 'allow file that a person owns')
    .option('--write-allow <file>', 'write an allow file with an entry for each finding, for a person to complete')
    .option('--verdict <file>', 'record of the last checks; a stale one ends with 4')
    .addOption(new Option('--format <format>', 'how to print').choices([...SCAN_FORMATS]).default('text'))
    .option('--output <format=file>', 'also write the scan to a file in this format; may be repeated', collected)
    .option('--history', 'scan the repository\'s own past commits, and print how often it would have spoken')
    .option('--last <number>', 'so many commits (with --history)', positive)
    .option('--since <date>', 'commits since this date (with --history)')
    .option('--self-test', 'scan the bundled fixtures, and compare with what is recorded of them')
    .action(async (flags: ScanFlags) => {
      const task = taskOf(flags);
      if (task.kind === 'history') finish(await historyShown(task, { engine, terminal, json: flags.format === 'json' }));
      else if (task.kind === 'self-test') finish(await selfTestShown(engine, terminal, flags.format === 'json'));
      else finish(await scanShown(task, flags, { engine, terminal }));
    });

function positive(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1 on');
  return Number(text);
}

function collected(text: string, before: readonly ScanOutputFile[] = []): readonly ScanOutputFile[] {
  const output = outputOf(text);
  if (output === null) throw new InvalidArgumentError(`expected format=file with one of ${SCAN_FORMATS.join(', ')}`);
  return [...before, output];
}

interface Around {
  readonly engine: Engine;
  readonly terminal: Terminal;
}

async function scanShown(source: Source, flags: ScanFlags, around: Around): Promise<number> {
  const { terminal, engine } = around;
  try {
    const papers = await papersOf(flags, terminal);
    const change = await readChange(terminal.cwd, await filled(source, flags, terminal));
    const report = await reportScan(change, papers, engine);
    if (flags.writeAllow !== undefined) await writeDraft(flags.writeAllow, report, { change, papers, terminal });
    return await print(report, flags, around);
  } catch (error) {
    // A program that asked for its own format gets it, also when there was nothing to scan.
    if (!(error instanceof RefusalError) || (flags.format === 'text' && flags.output === undefined)) throw error;
    return print(unusableReport(titleOf(source), [error.message, ...(error.hint === '' ? [] : [error.hint])]), flags, around);
  }
}

async function print(report: ScanReport, { format, output = [] }: ScanFlags, around: Around): Promise<number> {
  for (const file of output) await writeOver(around.terminal.cwd, file.path, rendered(report, file.format, { ...around, terminal: { ...around.terminal, colours: coloursFor({}, {}) } }));
  around.terminal.stdout.write(rendered(report, format, around));
  return SCAN_EXIT_CODES[report.outcome];
}

async function papersOf(flags: ScanFlags, { cwd }: Terminal): Promise<Papers> {
  const text = async (path: string | undefined): Promise<string | null> => (path === undefined ? null : readInput(cwd, path));
  return {
    message: await text(flags.messageFile),
    intent: await text(flags.intentFile),
    allow: flags.allow === undefined ? null : { path: flags.allow, text: await readInput(cwd, flags.allow) },
    verdict: await text(flags.verdict),
    today: new Date().toISOString().slice(0, 10),
  };
}

async function filled(source: Source, { diff = '' }: ScanFlags, { cwd, stdin }: Terminal): Promise<Source> {
  if (source.kind !== 'diff') return source;
  return { ...source, text: diff === '-' ? await readAll(stdin) : await readInput(cwd, diff) };
}

async function readAll(stream: AsyncIterable<string | Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

async function writeDraft(path: string, { findings }: ScanReport, { change, papers, terminal }: { readonly change: SourceChange; readonly papers: Papers; readonly terminal: Terminal }): Promise<void> {
  await writeNew(terminal.cwd, path, draftAllowances(findings, allowContext(change, papers.today)));
}

function rendered(report: ScanReport, format: ScanFormat, { engine, terminal }: Around): string {
  switch (format) {
    case 'text':
      return scanText(report, terminal.colours);
    case 'json':
      return `${safeJson(scanJson(report), 2)}\n`;
    case 'sarif':
      return `${safeJson(scanSarif(report, engine.detectors), 2)}\n`;
    case 'markdown':
      return scanMarkdown(report);
    case 'github':
      return scanGithub(report);
  }
}

function titleOf(source: Source): string {
  switch (source.kind) {
    case 'folders':
      return `${source.before} and ${source.after}`;
    case 'revisions':
      return `${source.base} and its head`;
    case 'diff':
      return source.name;
  }
}
