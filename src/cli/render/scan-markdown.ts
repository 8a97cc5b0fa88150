import type { Finding } from '../../core/index.js';
import type { ScanOutcome } from '../scan/outcome.js';
import type { ScanReport } from '../scan/report.js';
import { codeBlock, codeSpan } from './markdown.js';
import { plural } from './wording.js';

/** Below the 65,536 characters that GitHub takes in one comment. */
const CHARACTERS_MAX = 60_000;
const LISTED_MAX = 50;
const EVIDENCE = { linesMax: 12, charactersMax: 800 } as const;

const HEADINGS: Readonly<Record<ScanOutcome, string>> = {
  clean: '✅ Countersign scan: clean',
  violations: '⛔ Countersign scan: violations',
  warnings: '⚠️ Countersign scan: warnings',
  stale_verdict: '⛔ Countersign scan: the recorded verdict is stale',
  unusable: '⛔ Countersign scan: the input could not be read whole',
};

/** A scan as a comment on a pull request. Text of the change stands in code only. */
export function scanMarkdown(report: ScanReport): string {
  const sections = [
    `### ${HEADINGS[report.outcome]}`,
    `${plural(report.findings.length, 'finding')} in ${plural(report.files, 'changed file')}.`,
    ...report.findings.slice(0, LISTED_MAX).map(finding),
    ...(report.suppressed.length === 0 ? [] : [allowed(report)]),
    ...(report.notes.length === 0 ? [] : [notes(report)]),
  ];
  return fitting(sections, Math.max(0, report.findings.length - LISTED_MAX));
}

function fitting(sections: readonly string[], unlisted: number): string {
  let text = '';
  let left = 0;
  for (const section of sections) {
    if (text.length + section.length > CHARACTERS_MAX) left++;
    else text += `${section}\n\n`;
  }
  return left + unlisted === 0 ? text : `${text}${left + unlisted} more left out: too long for a comment.\n`;
}

function finding({ level, detector, file, line, side, test, evidence, why }: Finding): string {
  const diff = [...signed(evidence.before, '-'), ...signed(evidence.after, '+')].join('\n');
  return [
    `**${level === 'block' ? 'BLOCK' : 'WARN'}** [${detector}] ${codeSpan(`${file}:${line}`)}${side === 'before' ? ' (before)' : ''}${test === undefined || test === '' ? '' : `, test ${codeSpan(test, 200)}`}`,
    codeSpan(why, 600),
    ...(diff === '' ? [] : ['', codeBlock(diff, EVIDENCE, 'diff')]),
  ].join('\n');
}

const signed = (text: string, sign: string): readonly string[] => (text === '' ? [] : text.trimEnd().split(/\r?\n/).map((line) => `${sign} ${line}`));

const allowed = ({ suppressed }: ScanReport): string =>
  ['**Allowed by a person**', '', ...suppressed.slice(0, LISTED_MAX).map(({ finding: { detector, file, line }, allowance }) =>
    `- [${detector}] ${codeSpan(`${file}:${line}`)} by ${codeSpan(allowance.by, 80)}: ${codeSpan(allowance.reason)}`)].join('\n');

const notes = ({ notes: list }: ScanReport): string => ['**Notes**', '', ...list.slice(0, LISTED_MAX).map((note) => `- ${codeSpan(note, 400)}`)].join('\n');
