import type { Envelope, Evidence, Finding, NamedCase } from '../../core/index.js';
import { cellCode, codeBlock, codeSpan } from './markdown.js';
import { nextCommands } from './next-commands.js';
import { becauseOfStop, concernsOf, failingOf, rowsOf, type Row } from './run-facts.js';
import type { RunReport } from './run-report.js';
import { countsOf, durationText, linesText, moneyText, mutationText, plural, scoreText, waitsFor } from './wording.js';

/** Below the 65,536 characters that GitHub takes in one comment. */
const CHARACTERS_MAX = 60_000;
const CASES_MAX = 10;
const LISTED_MAX = 25;

/** The report of a run as a comment on a pull request, in the order of VR-16, for any Markdown that knows tables. */
export function envelopeMarkdown(run: RunReport): string {
  const sections = [heading(run), facts(run), attemptsTable(run), changes(run), findings(run), failing(run), concerns(run), next(run)];
  let text = '';
  let left = 0;
  for (const section of sections.filter((s) => s !== '')) {
    if (text.length + section.length > CHARACTERS_MAX) left++;
    else text += `${section}\n\n`;
  }
  return left === 0 ? text : `${text}${plural(left, 'section')} left out: too long for a comment.\n`;
}

const MARKS = { DONE: '✅', DONE_WITH_CONCERNS: '⚠️', BLOCKED: '⛔' } as const;

function heading({ envelope, state }: RunReport): string {
  const { verdict } = envelope;
  return verdict === null ? `### Countersign: waits for ${waitsFor(state) ?? ''}` : `### ${MARKS[verdict]} Countersign: ${verdict}`;
}

function facts({ runId, envelope }: RunReport): string {
  const { contract, evidence } = envelope;
  const { spent } = evidence;
  const lines = [
    contract === null ? '**Contract:** not frozen yet' : `**Contract:** ${codeSpan(contract.requirement)} · threshold ${contract.threshold} · allow_regressions ${contract.allow_regressions}`,
    attemptsFact(envelope),
    `**Verdict:** ${envelope.verdict ?? 'none yet'} · **run_terminal:** ${envelope.run_terminal ?? 'none yet'}`,
    ...judgeFact(envelope),
    `**Evidence:** ${evidence.green}/${evidence.total} · regressions: ${names(evidence.regressions)} · flakes: ${names(evidence.flakes)}${moved(evidence)}`,
    `**Spent:** ${durationText(spent.ms)} · cost ${moneyText(spent.usd)} · tokens ${spent.tokens ?? 'unknown'} · run ${codeSpan(runId, 100)}`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

const moved = ({ mutation }: Evidence): string => (mutation === null ? '' : ` · mutation distance: ${codeSpan(mutationText(mutation), 400)}`);

function attemptsFact(envelope: Envelope): string {
  const { made, max, scores, stop } = envelope.attempts;
  return `**Attempts:** ${made}/${max} · scores: ${scores.map(scoreText).join(', ') || 'none'} · stop: ${stop ?? 'none'}${reason(becauseOfStop(envelope))}`;
}

function judgeFact({ judge }: Envelope): readonly string[] {
  if (judge === null) return [];
  const reasons = judge.reasons.slice(0, LISTED_MAX).map((ground) => `\n  - ${codeSpan(ground)}`);
  return [`**Judge:** ${codeSpan(judge.id, 100)} -> ${judge.ruling ?? 'no ruling'}${reason(judge.because)}${reasons.join('')}`];
}

const reason = (because: string): string => (because === '' ? '' : `: ${codeSpan(because, 600)}`);

const names = (list: readonly string[]): string =>
  list.length === 0 ? 'none' : list.slice(0, LISTED_MAX).map((name) => codeSpan(name, 120)).join(', ') + more(list.length, LISTED_MAX, 'name');

const more = (length: number, max: number, noun: string): string => (length > max ? ` and ${plural(length - max, `more ${noun}`)}` : '');

function attemptsTable(run: RunReport): string {
  const rows = rowsOf(run);
  const checks = [...new Set(rows.flatMap((row) => (row.verdict?.runs ?? []).map((r) => r.check)))];
  if (checks.length === 0) return '';
  return [
    `| | ${checks.map((check) => cellCode(check, 60)).join(' | ')} | score |`,
    `|---|${'---|'.repeat(checks.length)}---|`,
    ...rows.map((row) => `| ${row.label.replace('the ', '')} | ${checks.map((check) => cell(row, check)).join(' | ')} | ${row.score === null ? '' : scoreText(row.score)} |`),
  ].join('\n');
}

function cell({ verdict }: Row, check: string): string {
  const run = verdict?.runs.find((r) => r.check === check);
  if (run === undefined) return 'not run';
  const counts = countsOf(run).filter(([, count]) => count > 0).map(([status, count]) => `${count} ${status}`).join(', ');
  return run.state === 'passed' || run.state === 'failed' ? counts || run.state : `**${run.state}**`;
}

function changes({ envelope: { evidence } }: RunReport): string {
  const { files, attempt } = evidence;
  if (attempt === null || files.length === 0) return '';
  const lines = files.slice(0, LISTED_MAX).map(({ kind, path, added, deleted }) => `- ${codeSpan(path)} ${kind} ${linesText(added, deleted)}`);
  return [`**Changed in attempt ${attempt}**`, '', ...lines, ...extra(files.length, LISTED_MAX, 'file')].join('\n');
}

function findings({ envelope: { evidence } }: RunReport): string {
  const list = evidence.findings;
  if (list.length === 0) return '';
  return ['**Findings**', '', ...list.slice(0, LISTED_MAX).map(finding), ...extra(list.length, LISTED_MAX, 'finding')].join('\n');
}

const finding = ({ level, file, line, detector, why }: Finding): string =>
  `- **${level}** ${codeSpan(`${file}:${line}`)} ${codeSpan(detector, 60)}: ${codeSpan(why)}`;

function failing(run: RunReport): string {
  const { label, cases, troubles } = failingOf(run);
  if (cases.length + troubles.length === 0) return '';
  return [
    `**Failing in ${label}**`, '',
    ...troubles.map((t) => `- ${codeSpan(t.check, 60)} **${t.state}**: ${codeSpan(t.detail)}`),
    ...cases.slice(0, CASES_MAX).flatMap(failingCase),
    ...extra(cases.length, CASES_MAX, 'case'),
  ].join('\n');
}

function failingCase({ name, location, message }: NamedCase): readonly string[] {
  const line = `- ${codeSpan(name, 200)}${location === undefined ? '' : ` at ${codeSpan(`${location.file}:${location.line}`)}`}`;
  if (message === undefined || message.trim() === '') return [line];
  const block = codeBlock(message, { linesMax: 20, charactersMax: 1_500 });
  return [line, '', ...block.split('\n').map((text) => `  ${text}`), ''];
}

const extra = (length: number, max: number, noun: string): readonly string[] => (length > max ? [`- and ${plural(length - max, `more ${noun}`)}`] : []);

function concerns(run: RunReport): string {
  const list = concernsOf(run);
  return list.length === 0 ? '' : ['**Concerns**', '', ...list.map((concern) => `- ${concern}`)].join('\n');
}

const next = (run: RunReport): string =>
  ['**Next**', '', ...nextCommands(run).map(({ command, why }) => (command === null ? `- ${why}` : `- ${codeSpan(command)}: ${why}`))].join('\n');
