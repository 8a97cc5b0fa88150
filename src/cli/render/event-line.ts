import { STOP_REASONS, type Attempt, type RepairEvent, type RepairEventOf, type RepairState } from '../../core/index.js';
import { safeLine } from './safe-text.js';
import type { Colours } from './colours.js';
import { changeText, mutationText, namesText, plural, scoreText, verdictText } from './wording.js';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** One event as one line for a person: no time, no colour, nothing that differs between two runs of the same facts. */
export interface EventLine {
  readonly text: string;
  readonly tone: Tone;
}

/** `state` is the one that the event led to. */
export function eventLine(event: RepairEvent, state: RepairState): EventLine {
  const line = LINES[event.type] as (event: RepairEvent, state: RepairState) => EventLine;
  return line(event, state);
}

export function toned({ text, tone }: EventLine, colours: Colours): string {
  if (tone === 'good') return colours.green(text);
  if (tone === 'warn') return colours.yellow(text);
  return tone === 'bad' ? colours.red(text) : text;
}

type Lines = { readonly [T in RepairEvent['type']]: (event: RepairEventOf<T>, state: RepairState) => EventLine };

const LINES: Lines = {
  'contract-frozen': ({ contract }) =>
    plain(`contract frozen: ${plural(contract.checks.length, 'check')} (${namesText(contract.checks.map((c) => c.name))}), threshold ${contract.gate.threshold}, at most ${plural(contract.gate.attemptsMax, 'attempt')}`),
  'baseline-suspected': ({ verdict, suspects }) =>
    plain(`baseline: ${verdictText(verdict)}; running ${plural(suspects.length, 'red case')} again`),
  'baseline-taken': ({ verdict, flakes }) => plain(`baseline: ${verdictText(verdict)}${flaky(flakes)}`),
  'attempt-made': ({ revision }, state) =>
    plain(`attempt ${numberOf(state)}: ${changeText(revision.change.files)}${said(revision)}`),
  'change-cleared': cleared,
  'attempt-refused': ({ because }, state) => ({ text: `attempt ${numberOf(state)} refused and rolled back: ${safeLine(because)}`, tone: 'warn' }),
  'verdict-doubted': ({ verdict, doubt, suspects }, state) =>
    ({ text: `attempt ${numberOf(state)}: ${verdictText(verdict)}; running ${plural(suspects.length, 'case')} again (${doubt}?)`, tone: 'warn' }),
  'gate-failed': ({ verdict, score, flakes }, state) =>
    ({ text: `attempt ${numberOf(state)}: ${verdictText(verdict)}; score ${scoreText(score)}, gate not passed${flaky(flakes)}`, tone: 'warn' }),
  'gate-passed': ({ verdict, score, flakes }, state) =>
    plain(`attempt ${numberOf(state)}: ${verdictText(verdict)}; score ${scoreText(score)}, gate passed${flaky(flakes)}`),
  'pristine-doubted': ({ verdict }) => ({ text: `clean copy: ${verdictText(verdict)}; running it again`, tone: 'warn' }),
  'pristine-held': ({ verdict }) => plain(`clean copy: ${verdictText(verdict)}`),
  'revision-asked': ({ judge, because }) => ({ text: `judge ${safeLine(judge.id, 80)} -> revise: ${safeLine(because)}`, tone: 'warn' }),
  'approval-awaited': ({ judge, because }) =>
    ({ text: `judge ${safeLine(judge.id, 80)} gave no ruling, a person has to rule: ${safeLine(because)}`, tone: 'warn' }),
  'change-approved': ({ approval }) => ({ text: `judge ${safeLine(approval.judge.id, 80)} -> apply: ${safeLine(approval.because)}`, tone: 'good' }),
  'run-stopped': ({ reason, because }) => {
    const terminal = STOP_REASONS[reason];
    return { text: `stopped: ${reason} (${terminal}): ${safeLine(because)}`, tone: terminal === 'clean-no-op' ? 'good' : 'bad' };
  },
};

const plain = (text: string): EventLine => ({ text, tone: 'plain' });

const flaky = (flakes: readonly string[]): string => (flakes.length === 0 ? '' : `; flaky: ${namesText(flakes)}`);

const said = ({ worker, note }: Pick<Attempt, 'worker' | 'note'>): string =>
  note.trim() === '' ? '' : `; ${safeLine(worker.id, 80)} says: ${safeLine(note, 160)}`;

function cleared({ findings, notes, mutation }: RepairEventOf<'change-cleared'>): EventLine {
  const moved = mutation === undefined ? '' : `; mutation distance ${mutationText(mutation)}`;
  const noted = `${notes.length === 0 ? '' : `; not judged: ${namesText(notes)}`}${moved}`;
  if (findings.length === 0) return { text: `guard: clear${noted}`, tone: notes.length === 0 ? 'plain' : 'warn' };
  const where = namesText(findings.map((f) => `${f.file}:${f.line} ${f.detector}`));
  return { text: `guard: ${plural(findings.length, 'warning')}: ${where}${noted}`, tone: 'warn' };
}

function numberOf(state: RepairState): number {
  const live = state.phase === 'stopped' ? state.before : state;
  return 'attempts' in live ? live.attempts.length : 0;
}
