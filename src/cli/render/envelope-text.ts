import { EXIT_CODES, type Envelope, type Finding } from '../../core/index.js';
import type { Colours } from './colours.js';
import { nextCommands } from './next-commands.js';
import { becauseOfStop, concernsOf, failingOf } from './run-facts.js';
import type { RunReport } from './run-report.js';
import { safeBlock, safeLine } from './safe-text.js';
import { durationText, fileText, moneyText, mutationText, namesText, scoreText, timeText, waitsFor } from './wording.js';

const LISTED_MAX = 20;
const INDENT = ' '.repeat(12);

/** The final report of a run for a terminal, in the order and words of VR-16. Text made by others is shown safe and capped. */
export function envelopeText(run: RunReport, colours: Colours): string {
  const lines = [
    `${colours.bold(`countersign ${safeLine(run.runId)}`)} ${colours.dim(`${timeText(run.createdAtMs)} ${safeLine(run.root)}`)}`,
    ...contractLines(run.envelope),
    ...attemptLines(run),
    ...verdictLines(run.envelope, colours),
    ...judgeLines(run.envelope),
    ...evidenceLines(run, colours),
    ...failingLines(run, colours),
    ...concernLines(run, colours),
    ...nextLines(run, colours),
  ];
  return `${lines.join('\n')}\n`;
}

const labelled = (label: string, text: string): string => `${`${label}:`.padEnd(11)} ${text}`;
const under = (text: string): string => `${INDENT}${text}`;

function contractLines({ contract }: Envelope): readonly string[] {
  if (contract === null) return [labelled('Contract', 'not frozen yet')];
  const { requirement, threshold, allow_regressions: regressions, checks, fingerprint } = contract;
  return [
    labelled('Contract', `${safeLine(requirement)} · threshold ${threshold} · allow_regressions ${regressions}`),
    under(`checks: ${namesText(checks, LISTED_MAX)} · fingerprint ${safeLine(fingerprint.slice(0, 12))}`),
  ];
}

function attemptLines({ envelope, state }: RunReport): readonly string[] {
  const { made, max, scores, stop } = envelope.attempts;
  const because = becauseOfStop(envelope);
  const line = labelled('Attempts', `${made}/${max}  scores: [${scores.map(scoreText).join(', ')}]   stop: ${stop ?? 'none'}`);
  const waiting = waitsFor(state);
  return [line, ...(because === '' ? [] : blockUnder(because)), ...(waiting === null ? [] : [under(`waits for ${waiting}`)])];
}

function verdictLines({ verdict, run_terminal: terminal }: Envelope, colours: Colours): readonly string[] {
  if (verdict === null || terminal === null) return [labelled('Verdict', 'none yet'), 'run_terminal: none yet'];
  const colour = { DONE: colours.green, DONE_WITH_CONCERNS: colours.yellow, BLOCKED: colours.red }[verdict];
  return [labelled('Verdict', colours.bold(colour(verdict))), `run_terminal: ${terminal} ${colours.dim(`(exit ${EXIT_CODES[terminal]})`)}`];
}

function judgeLines({ judge }: Envelope): readonly string[] {
  if (judge === null) return [];
  const line = labelled('Judge', `${safeLine(judge.id, 100)} -> ${judge.ruling ?? 'no ruling'}`);
  return [line, ...(judge.because === '' ? [] : blockUnder(judge.because)), ...judge.reasons.slice(0, LISTED_MAX).map((reason) => under(`- ${safeLine(reason)}`))];
}

function evidenceLines({ envelope: { evidence } }: RunReport, colours: Colours): readonly string[] {
  const { green, total, regressions, flakes, files, findings, mutation, spent, attempt, worker } = evidence;
  const change = attempt === null ? [] : [under(`attempt ${attempt}${worker === null ? '' : ` by ${safeLine(worker, 100)}`}:${files.length === 0 ? ' no file changed' : ''}`)];
  return [
    labelled('Evidence', `${green}/${total} · regressions: ${namesText(regressions, LISTED_MAX)}`),
    under(`flakes: ${namesText(flakes, LISTED_MAX)}`),
    under(`findings: ${findings.length === 0 ? 'none' : findings.length}`),
    ...capped(findings.map((finding) => under(`  ${findingText(finding, colours)}`)), 'findings'),
    ...(mutation === null ? [] : [under(`mutation distance: ${mutationText(mutation)}`)]),
    ...change,
    ...capped(files.map((file) => under(`  ${fileText(file)}`)), 'files'),
    under(`spent: ${durationText(spent.ms)} · cost ${moneyText(spent.usd)} · tokens ${spent.tokens ?? 'unknown'}`),
  ];
}

function findingText({ level, file, line, detector, why, side }: Finding, colours: Colours): string {
  const mark = level === 'block' ? colours.red('block') : colours.yellow('warn');
  return `${mark} ${safeLine(file)}:${line}${side === 'before' ? ' (before the change)' : ''} ${safeLine(detector, 60)}: ${safeLine(why)}`;
}

function failingLines(run: RunReport, colours: Colours): readonly string[] {
  const { label, cases, troubles } = failingOf(run);
  if (cases.length + troubles.length === 0) return [];
  const lines = [
    ...troubles.map((t) => under(`${safeLine(t.check, 60)}: ${t.state} (${safeLine(t.detail)})`)),
    ...cases.map((c) => under(`${colours.red(c.status)} ${safeLine(c.name, 160)}${c.location === undefined ? '' : ` at ${safeLine(c.location.file)}:${c.location.line}`}${firstLine(c.message)}`)),
  ];
  return [labelled('Failing', `in ${label}`), ...capped(lines, 'cases')];
}

const firstLine = (message: string | undefined): string => {
  const line = safeLine((message ?? '').trim().split('\n')[0] ?? '', 160);
  return line === '' ? '' : `: ${line}`;
};

function concernLines(run: RunReport, colours: Colours): readonly string[] {
  const concerns = concernsOf(run);
  return concerns.length === 0 ? [] : [labelled('Concerns', colours.yellow(concerns[0] ?? '')), ...concerns.slice(1).map((c) => under(colours.yellow(c)))];
}

function nextLines(run: RunReport, colours: Colours): readonly string[] {
  const steps = nextCommands(run);
  const width = Math.max(...steps.map(({ command }) => command?.length ?? 0));
  return ['', 'Next:', ...steps.map(({ command, why }) => (command === null ? `  ${why}` : `  ${colours.cyan(command.padEnd(width))}  ${colours.dim(why)}`))];
}

const blockUnder = (text: string): readonly string[] => safeBlock(text, { linesMax: 12, charactersMax: 2_000 }).map(under);

const capped = (lines: readonly string[], noun: string): readonly string[] =>
  lines.length <= LISTED_MAX ? lines : [...lines.slice(0, LISTED_MAX), under(`  and ${lines.length - LISTED_MAX} more ${noun}`)];
