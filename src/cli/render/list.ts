import type { RunTerminal } from '../../core/index.js';
import type { Colours } from './colours.js';
import { columnsOf, cutToColumns, fitToColumns } from './columns.js';
import type { RunReport } from './run-report.js';
import { safeLine } from './safe-text.js';
import { durationText, moneyText, scoreText, timeText, waitsFor } from './wording.js';

export interface TableOptions {
  readonly colours: Colours;
  /** Width of the terminal; null does not cut. */
  readonly columns: number | null;
}

const HEADER = ['RUN', 'BEGAN', 'STATE', 'ATTEMPTS', 'SCORE', 'TOOK', 'COST', 'REQUIREMENT'] as const;

/** Runs as a table, in the order given; one line per run, whatever its texts hold. */
export function runTable(runs: readonly RunReport[], { colours, columns }: TableOptions): string {
  if (runs.length === 0) return 'no runs yet; begin one with `countersign run`\n';
  const rows = runs.map(cells);
  const widths = HEADER.map((title, at) => Math.max(columnsOf(title), ...rows.map((row) => columnsOf(row[at] ?? ''))));
  const line = (row: readonly string[], paint: (cell: string, at: number) => string): string => {
    const text = row.map((cell, at) => paint(at === row.length - 1 ? cell : fitToColumns(cell, widths[at] ?? 0), at)).join('  ');
    return columns === null ? text : cutToColumns(text, columns);
  };
  const body = rows.map((row, at) => line(row, (cell, column) => (column === 2 ? stateColour(runs[at], colours)(cell) : cell)));
  return `${[line(HEADER, (cell) => colours.bold(cell)), ...body].join('\n')}\n`;
}

function cells({ runId, createdAtMs, envelope, state }: RunReport): readonly string[] {
  const { made, max, scores } = envelope.attempts;
  const { spent } = envelope.evidence;
  const scored = scores.flatMap((score) => (score === null ? [] : [score]));
  return [
    safeLine(runId, 60),
    timeText(createdAtMs),
    envelope.run_terminal ?? `waits for ${waitsFor(state) ?? ''}`,
    `${made}/${max}`,
    scored.length === 0 ? '-' : scoreText(Math.max(...scored)),
    durationText(spent.ms),
    moneyText(spent.usd),
    safeLine(envelope.contract?.requirement ?? '', 120),
  ];
}

const TERMINAL_COLOURS: Readonly<Record<RunTerminal, 'green' | 'yellow' | 'red'>> = {
  success: 'green', 'clean-no-op': 'green', 'approval-required': 'yellow', exhausted: 'yellow', stagnated: 'yellow',
  blocked: 'red', 'premise-invalidated': 'red',
};

function stateColour(run: RunReport | undefined, colours: Colours): (text: string) => string {
  const terminal = run?.envelope.run_terminal ?? null;
  return terminal === null ? colours.cyan : colours[TERMINAL_COLOURS[terminal]];
}
