/**
 * Reads every report of a corpus of other projects' fixtures and compares what we count with what those projects say they count.
 *
 *     bench/reports.ts        COUNTERSIGN_CORPORA names the folder (default: ../shared/corpora beside the repository)
 *
 * What counts as agreement, per kind of report:
 * - Totals, skips, failures and errors each. Peers that know no errors, or only count annotations, are compared by red cases; so
 *   is mocha, whose report does not tell a failure from an error.
 * - go: a peer counts a package that fails outside any test as one failure more. So do we here, though it is no case.
 * - A peer that differs is listed; docs/reference/report-differences.md says for each which rule of ours is why.
 * - A report with attributes and no cases: a peer takes the attributes' word. We call it incomplete, so it never passes; the
 *   comparison is by that word, `refused`, and is not counted as agreement.
 * - TAP: top-level points are compared where the report has no subtests (we count leaves). Where it has, and for every report,
 *   what the peer calls not ok must not be green here.
 * - Malformed files must be unreadable, or at least never green; whichever format is assumed.
 * - Formats that Countersign does not read are listed, not counted.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ReportFormat } from '../src/core/index.js';
import { openReport, REPORT_READERS, verdictOf, type ReportVerdict } from '../src/formats/index.js';

interface Row {
  readonly repo: string;
  readonly path: string;
  readonly format: string;
  readonly expected: Readonly<Record<string, unknown>>;
}

/** So many rows have to agree, and no malformed report may pass. */
const AGREEING_MIN = 310;

const FORMATS: Readonly<Record<string, ReportFormat>> = {
  junit: 'junit-xml', 'phpunit-junit': 'junit-xml', 'junit-pytest': 'pytest-junit', 'mocha-json': 'mocha-json', tap: 'tap',
  'go-test-json': 'go-test-json', 'libtest-json': 'libtest', nunit: 'nunit-xml', xunit: 'xunit-xml', trx: 'trx', 'dart-json': 'dart-json', 'rspec-json': 'rspec-json',
};

type Outcome = 'agrees' | 'differs' | 'unsupported';

const corpus = resolve(process.env['COUNTERSIGN_CORPORA'] ?? join(import.meta.dirname, '../../shared/corpora'), 'reports');
if (!existsSync(join(corpus, 'manifest.jsonl'))) {
  console.error(`There is no ${join(corpus, 'manifest.jsonl')}. Set COUNTERSIGN_CORPORA to the folder that holds reports/.`);
  process.exit(2);
}

interface Read {
  readonly verdict: ReportVerdict;
  readonly format: ReportFormat | null;
  readonly problems: number;
}

/** The verdict as `countersign verdict` gives it. `format` is null to have the content tell. */
function read(row: Row, format: ReportFormat | null): Read {
  const text = readFileSync(join(corpus, row.path), 'utf8');
  const known = { diagnostics: '', roots: ['/'], cwd: '.', exitCode: null, check: 'check' };
  const stream = openReport(format, known, REPORT_READERS);
  stream.push(text);
  const opened = stream.end();
  const verdict = verdictOf([{ name: row.path, format: opened.format, isGuess: format === null, reading: opened.reading }], null);
  return { verdict, format: opened.format, problems: opened.reading.type === 'readable' ? opened.reading.problems.length : 0 };
}

const green = ({ state }: ReportVerdict): boolean => state === 'passed';
const refused = ({ state }: ReportVerdict): boolean => state === 'unparsed';

interface Counts {
  readonly total: number;
  readonly failed: number;
  readonly errors: number;
  readonly skipped: number;
}

const counts = ({ total, failed, errored, skipped }: ReportVerdict): Counts => ({ total, failed, errors: errored, skipped });

/** The differences between a peer's numbers and ours, as text; none is agreement. */
function differences(row: Row, { verdict, problems }: Read): string[] {
  if (row.format === 'tap') return tapDifferences(row, verdict);
  if (row.expected['note'] === 'error expected') return green(verdict) ? ['green'] : [];
  if (row.expected['parse_errors'] === 1) return refused(verdict) ? [] : ['readable'];
  const ours = counts(verdict);
  return [...unequal('total', row.expected['total'], ours.total), ...unequal('skipped', row.expected['skipped'], ours.skipped), ...redDifferences(row, ours, problems)];
}

/** No reader that could take it may find a malformed report green. */
function malformedDifferences(row: Row): string[] {
  const formats: readonly (ReportFormat | null)[] = [null, ...(Object.keys(REPORT_READERS) as ReportFormat[]).filter((format) => format !== 'exit-code')];
  return formats.filter((format) => green(read(row, format).verdict)).map((format) => `green as ${format ?? 'what it is taken for'}`);
}

function redDifferences(row: Row, ours: Counts, problems: number): string[] {
  const outside = row.format === 'go-test-json' ? problems : 0;
  const peerReds = peerRedsOf(row);
  return peerReds === undefined
    ? [...unequal('failed', row.expected['failed'], ours.failed), ...unequal('errors', row.expected['errors'], ours.errors)]
    : unequal('red', peerReds, ours.failed + ours.errors + outside);
}

function peerRedsOf({ format, expected }: Row): unknown {
  if (expected['errors'] === undefined) return expected['failed'] ?? expected['failed_annotations'];
  return format === 'mocha-json' || format === 'go-test-json' ? Number(expected['failed']) + Number(expected['errors']) : undefined;
}

const unequal = (what: string, peer: unknown, ours: number): string[] => (peer === undefined || peer === ours ? [] : [`${what} ${String(peer)} there, ${ours} here`]);

function tapDifferences(row: Row, reading: ReportVerdict): string[] {
  if (row.expected['ok'] === false && green(reading)) return ['not ok there, green here'];
  const nested = /^\s+(?:not )?ok\b/m.test(readFileSync(join(corpus, row.path), 'utf8'));
  if (nested || refused(reading)) return row.expected['count'] === 0 || nested ? [] : [`${String(row.expected['count'])} points there, unreadable here`];
  const ours = counts(reading);
  return [...unequal('points', row.expected['count'], ours.total), ...(row.expected['ok'] === true && ours.failed + ours.errors > 0 ? ['ok there, red here'] : [])];
}

const rows = readFileSync(join(corpus, 'manifest.jsonl'), 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
const table = new Map<string, Record<Outcome, number>>();
let malformedGreen = 0;
const mistaken: string[] = [];
for (const row of rows) {
  const format = FORMATS[row.format];
  const key = `${row.repo}  ${row.format}`;
  const line = table.get(key) ?? { agrees: 0, differs: 0, unsupported: 0 };
  table.set(key, line);
  if (row.format === 'malformed') {
    const differs = malformedDifferences(row);
    malformedGreen += differs.length;
    report(row, differs, line, '');
  } else if (format === undefined) line.unsupported++;
  else {
    const found = read(row, format);
    report(row, differences(row, found), line, found.verdict.notes[0] ?? '');
    const guessed = read(row, null);
    if (!refused(found.verdict) && (guessed.verdict.state !== found.verdict.state || guessed.verdict.total !== found.verdict.total)) mistaken.push(`${row.path} taken for ${guessed.format ?? 'nothing'}`);
  }
}

function report(row: Row, differs: readonly string[], line: Record<Outcome, number>, why: string): void {
  line[differs.length === 0 ? 'agrees' : 'differs']++;
  if (differs.length > 0) console.log(`differs: ${row.path}\n         ${differs.join('; ')}${why === '' ? '' : ` (${why})`}`);
}

console.log(`\n${'peer and format'.padEnd(66)} agrees differs not read`);
for (const [key, line] of table) console.log(`${key.padEnd(66)} ${String(line.agrees).padStart(6)} ${String(line.differs).padStart(7)} ${String(line.unsupported).padStart(8)}`);
const total = (outcome: Outcome): number => [...table.values()].reduce((sum, line) => sum + line[outcome], 0);
console.log(`\n${total('agrees')} of ${rows.length} reports agree (${total('differs')} differ, ${total('unsupported')} are in formats we do not read); at least ${AGREEING_MIN} have to.`);
console.log(`Malformed reports read as green: ${malformedGreen}. Formats mistaken without their name: ${mistaken.length === 0 ? 'none' : mistaken.join('; ')}.`);
process.exitCode = malformedGreen === 0 && total('agrees') >= AGREEING_MIN && mistaken.length === 0 ? 0 : 1;
