import type { CaseResult } from '../../core/index.js';
import type { Colours } from './colours.js';
import { safeBlock, safeLine } from './safe-text.js';

/** A verdict as a person reads it: of reports, or of one run of the checks. */
export interface ShownVerdict {
  readonly state: string;
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly errored: number;
  readonly skipped: number;
  readonly cases: readonly CaseResult[];
  /** The first says why this state. */
  readonly notes: readonly string[];
}

/** What fits a screen; the rest is said to be there. */
const CASES_MAX = 6;
const MESSAGE = { linesMax: 2, charactersMax: 600 } as const;
const NOTES_MAX = 8;

/** The flag that prints everything. */
type WholeFlag = '--json' | '--format json';

/** The state, the counts, the red cases with the beginning of their messages, and what is no case. */
export function verdictText(verdict: ShownVerdict, colours: Colours, whole: WholeFlag): string {
  const [because = '', ...notes] = verdict.notes;
  const reds = verdict.cases.filter(({ status }) => status === 'failed' || status === 'errored');
  const lines = [
    `${stateMark(verdict.state, colours)}: ${safeLine(because)}`,
    countsLine(verdict),
    ...reds.slice(0, CASES_MAX).flatMap((one) => caseLines(one, colours)),
    ...(reds.length > CASES_MAX ? [`  ${reds.length - CASES_MAX} more red cases; ${whole} lists them all`] : []),
    ...notes.slice(0, NOTES_MAX).map((note) => colours.dim(`note: ${safeLine(note)}`)),
    ...(notes.length > NOTES_MAX ? [colours.dim(`${notes.length - NOTES_MAX} more notes; ${whole} lists them all`)] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function stateMark(state: string, colours: Colours): string {
  if (state === 'passed') return colours.green(state);
  return state === 'flaky' ? colours.yellow(state) : colours.red(state);
}

function countsLine({ total, passed, failed, errored, skipped }: Omit<ShownVerdict, 'state' | 'cases' | 'notes'>): string {
  const parts = Object.entries({ passed, failed, errored, skipped }).filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
  return `${total} ${total === 1 ? 'case' : 'cases'}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}

function caseLines({ id, status, message = '', location }: CaseResult, colours: Colours): readonly string[] {
  const place = location === undefined || location.file === '' ? '' : colours.dim(`  ${safeLine(location.file)}:${location.line}`);
  return [`  ${colours.red(status.padEnd(7))} ${safeLine(id)}${place}`, ...(message.trim() === '' ? [] : safeBlock(message.trim(), MESSAGE)).map((line) => `          ${line}`)];
}
