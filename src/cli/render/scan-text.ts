import type { Finding } from '../../core/index.js';
import { SCAN_EXIT_CODES, type ScanOutcome } from '../scan/outcome.js';
import type { ScanReport } from '../scan/report.js';
import type { Colours } from './colours.js';
import { safeBlock, safeLine } from './safe-text.js';
import { plural } from './wording.js';

const EVIDENCE = { linesMax: 6, charactersMax: 600 } as const;

/** A scan for a person at a terminal or in a log. */
export function scanText(report: ScanReport, colours: Colours): string {
  const blocks = [
    headline(report, colours),
    ...report.findings.map((finding) => findingText(finding, colours)),
    ...(report.suppressed.length === 0 ? [] : [suppressedText(report, colours)]),
    ...(report.notes.length === 0 ? [] : [report.notes.map((note) => `${colours.dim('note:')} ${safeLine(note, 600)}`).join('\n')]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const PAINT = { clean: 'green', violations: 'red', unusable: 'red', warnings: 'yellow', stale_verdict: 'red' } as const satisfies Record<ScanOutcome, keyof Colours>;

function headline({ outcome, findings, files, title }: ScanReport, colours: Colours): string {
  const blocks = findings.filter(({ level }) => level === 'block').length;
  const found = findings.length === 0 ? 'no finding' : [blocks > 0 ? plural(blocks, 'violation') : '', findings.length > blocks ? plural(findings.length - blocks, 'warning') : ''].filter((part) => part !== '').join(' and ');
  return `${colours[PAINT[outcome]](`outcome: ${outcome}`)} (exit ${SCAN_EXIT_CODES[outcome]}): ${found} in ${plural(files, 'changed file')}, ${safeLine(title)}`;
}

function findingText({ level, detector, file, line, side, test, evidence, why }: Finding, colours: Colours): string {
  const word = level === 'block' ? colours.red('BLOCK') : colours.yellow('WARN ');
  return [
    `${word}  ${colours.bold(detector)}  ${safeLine(file)}:${line}${side === 'before' ? ' (before)' : ''}`,
    ...(test === undefined || test === '' ? [] : [`       test: ${safeLine(test)}`]),
    ...evidenceText(evidence.before, '-', colours.red),
    ...evidenceText(evidence.after, '+', colours.green),
    `       why: ${safeLine(why, 600)}`,
  ].join('\n');
}

const evidenceText = (text: string, sign: string, paint: (text: string) => string): readonly string[] =>
  text === '' ? [] : safeBlock(text, EVIDENCE).map((line) => paint(`       ${sign} ${line}`));

const suppressedText = ({ suppressed }: ScanReport, colours: Colours): string =>
  suppressed.map(({ finding, allowance }) =>
    `${colours.dim('allowed')}  ${safeLine(finding.detector)}  ${safeLine(finding.file)}:${finding.line}  by ${safeLine(allowance.by, 80)}${allowance.until === null ? '' : ` until ${safeLine(allowance.until, 20)}`}: ${safeLine(allowance.reason)}`).join('\n');
