import { Command, Option } from 'commander';
import { checkTree, countsOf, type CheckedTree } from '../../check.js';
import { casesOf, isFault } from '../../core/index.js';
import { RefusalError } from '../../lib/refusal.js';
import { checkCtrf } from '../render/check-ctrf.js';
import { checkJunit } from '../render/check-junit.js';
import { progressLine } from '../render/progress-line.js';
import { safeJson } from '../render/safe-text.js';
import { verdictText } from '../render/verdict-text.js';
import { projectHere, type MakeCommand, type Surroundings } from '../session.js';
import { INTERRUPTED, interruption, type Terminal } from '../terminal.js';

/** Ends of `countersign check`. */
export const CHECK_EXIT_CODES = { green: 0, red: 1, refused: 2, interrupted: INTERRUPTED } as const;

const CHECK_FORMATS = ['text', 'json', 'junit', 'ctrf'] as const;
type CheckFormat = (typeof CHECK_FORMATS)[number];

const EXAMPLES = `
Examples:
  countersign check
  countersign check unit lint
  countersign check --format junit > report.xml`;

/** `countersign check`: executes the checks once on the tree as it is, and prints the verdict (VR-3, VR-4). */
export const checkCommand: MakeCommand = (surroundings) =>
  new Command('check')
    .summary('run the checks once and print the verdict')
    .description('Executes the configured checks once on your files as they are, in a copy, and prints the verdict. No agent, no judge; nothing is changed or kept. Exit code 0 green, 1 anything else, 2 refused, 130 interrupted.')
    .argument('[check...]', 'names of checks; all of them when none is named')
    .addOption(new Option('--format <format>', 'how to print').choices([...CHECK_FORMATS]).default('text'))
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], { format }: { readonly format: CheckFormat }) => surroundings.finish(await checkShown(names, format, surroundings)));

async function checkShown(names: readonly string[], format: CheckFormat, surroundings: Surroundings): Promise<number> {
  const { terminal } = surroundings;
  const project = await projectHere(surroundings);
  const progress = progressLine(terminal.stderr);
  const interrupt = interruption();
  try {
    const checked = await checkTree(project, { flags: {}, only: names.length === 0 ? null : names }, { signal: interrupt.signal, onProgress: progress.show });
    progress.clear();
    if (interrupt.signal.aborted) {
      terminal.stderr.write('\ninterrupted; nothing was kept\n');
      return CHECK_EXIT_CODES.interrupted;
    }
    if (isFault(checked)) throw new RefusalError('fault', `${checked.operation}: ${checked.message}`);
    terminal.stdout.write(rendered(checked, format, terminal));
    return checked.state === 'passed' ? CHECK_EXIT_CODES.green : CHECK_EXIT_CODES.red;
  } finally {
    progress.clear();
    interrupt.release();
  }
}

function rendered(checked: CheckedTree, format: CheckFormat, { colours }: Terminal): string {
  switch (format) {
    case 'text':
      return verdictText({ state: checked.state, ...countsOf(checked.verdict.runs), cases: casesOf(checked.verdict).map((one) => ({ ...one, id: one.name })), notes: checked.notes }, colours, '--format json');
    case 'json':
      return `${safeJson(checkJson(checked), 2)}\n`;
    case 'junit':
      return checkJunit(checked);
    case 'ctrf':
      return `${safeJson(checkCtrf(checked), 2)}\n`;
  }
}

function checkJson({ state, verdict, notes }: CheckedTree): object {
  return {
    state, tree: verdict.tree, ...countsOf(verdict.runs),
    checks: verdict.runs.map((run) => ({
      name: run.check, state: run.state, detail: run.detail, ...countsOf([run]), command: run.command, exitCode: run.exitCode, signal: run.signal, durationMs: run.endedAtMs - run.startedAtMs, cases: run.cases,
    })),
    notes,
  };
}
