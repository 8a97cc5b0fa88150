import { Command, InvalidArgumentError } from 'commander';
import type { ReportFormat } from '../../core/index.js';
import { RefusalError } from '../../lib/refusal.js';
import { FORMAT_NAMES, formatNamed, verdictOfReports, type ReportVerdict } from '../../verdict.js';
import { safeJson } from '../render/safe-text.js';
import { verdictText } from '../render/verdict-text.js';
import type { MakeCommand } from '../session.js';
import type { Terminal } from '../terminal.js';

/** Ends of `countersign verdict`. */
export const VERDICT_EXIT_CODES = { supported: 0, refuted: 1, unusable: 2 } as const;

const EXAMPLES = `
Examples:
  countersign verdict target/surefire-reports/*.xml
  countersign verdict --exit-code "$status" report.xml
  go test -json ./... | countersign verdict -
  countersign verdict --format nunit TestResult.xml --json`;

interface VerdictFlags {
  readonly format?: ReportFormat;
  readonly exitCode?: number;
  readonly json?: boolean;
}

/** `countersign verdict`: which verdict do existing reports support? Nothing is run (X-3, DESIGN 5). */
export const verdictCommand: MakeCommand = ({ terminal, finish }) =>
  new Command('verdict')
    .summary('say which verdict existing reports support')
    .description('Reads test reports that are there already, all of them together, and says which verdict they support. Nothing is run. Exit code 0 passed, 1 red, flaky or incomplete, 2 a report that cannot be read.')
    .argument('<report...>', 'report files; "-" reads standard input')
    .option('--format <name>', `what the reports are, instead of what their content tells: ${FORMAT_NAMES.join(', ')}`, format)
    .option('--exit-code <number>', 'exit status of the run that wrote the reports; one that contradicts them is never a pass', exitCode)
    .option('--json', 'print the verdict with every case')
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], flags: VerdictFlags) => finish(await verdictShown(files, flags, terminal)));

function format(name: string): ReportFormat {
  const found = formatNamed(name);
  if (found === null) throw new InvalidArgumentError(`expected one of ${FORMAT_NAMES.join(', ')}`);
  return found;
}

function exitCode(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 255) throw new InvalidArgumentError('expected a whole number from 0 to 255');
  return Number(text);
}

async function verdictShown(files: readonly string[], { format: named, exitCode: code, json = false }: VerdictFlags, terminal: Terminal): Promise<number> {
  const { cwd, stdin } = terminal;
  try {
    const { verdict, isUsable } = await verdictOfReports({ cwd, files, format: named ?? null, exitCode: code ?? null, stdin });
    print(verdict, json, terminal);
    if (!isUsable) return VERDICT_EXIT_CODES.unusable;
    return verdict.state === 'passed' ? VERDICT_EXIT_CODES.supported : VERDICT_EXIT_CODES.refuted;
  } catch (error) {
    // A program that asked for JSON gets it, also when there was nothing to read.
    if (!(error instanceof RefusalError) || !json) throw error;
    print({ state: 'unparsed', total: 0, passed: 0, failed: 0, errored: 0, skipped: 0, cases: [], notes: [error.message] }, json, terminal);
    return VERDICT_EXIT_CODES.unusable;
  }
}

function print(verdict: ReportVerdict, json: boolean, { stdout, colours }: Terminal): void {
  stdout.write(json ? `${safeJson(verdict, 2)}\n` : verdictText(verdict, colours, '--json'));
}
