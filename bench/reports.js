/**
 * Reads every report of a corpus of other projects' fixtures and compares what we count with what those projects say they count.
 *
 *     bench/reports.ts        COUNTERSIGN_CORPORA names the folder (default: ../shared/corpora beside the repository)
 *
 * What counts as agreement, per kind of report:
 * - Totals, skips, failures and errors each. Peers that know no errors, or only count annotations, are compared by red cases; so
 *   is mocha, whose report does not tell a failure from an error.
 * - go: a peer counts a package that fails outside any test as one failure more. So do we here, though it is no case.
 * - A case that the report lists several times (retries, several outcomes) is as many cases as it is lines; a peer that folds
 *   or subtracts them disagrees, and is listed.
 * - A report with attributes and no cases: a peer takes the attributes' word. We call it incomplete, so it never passes; the
 *   comparison is by that word, `refused`, and is not counted as agreement.
 * - TAP: top-level points are compared where the report has no subtests (we count leaves). Where it has, and for every report,
 *   what the peer calls not ok must not be green here.
 * - Malformed files must be unreadable, or at least never green; whichever format is assumed.
 * - Formats that Countersign does not read are listed, not counted.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRed, REPORT_READERS } from '../src/formats/index.js';
const FORMATS = {
    junit: 'junit-xml', 'phpunit-junit': 'junit-xml', 'junit-pytest': 'pytest-junit', 'mocha-json': 'mocha-json', tap: 'tap',
    'go-test-json': 'go-test-json', 'libtest-json': 'libtest',
};
const corpus = resolve(process.env['COUNTERSIGN_CORPORA'] ?? join(import.meta.dirname, '../../shared/corpora'), 'reports');
if (!existsSync(join(corpus, 'manifest.jsonl'))) {
    console.error(`There is no ${join(corpus, 'manifest.jsonl')}. Set COUNTERSIGN_CORPORA to the folder that holds reports/.`);
    process.exit(2);
}
const read = (row, format) => REPORT_READERS[format]({ text: readFileSync(join(corpus, row.path), 'utf8'), diagnostics: '', roots: ['/'], cwd: '.', exitCode: 0, check: 'check' });
const green = (reading) => reading.type === 'readable' && reading.incomplete === null && reading.problems.length === 0 && !reading.cases.some(isRed) && reading.cases.some(({ status }) => status === 'passed');
function counts(reading) {
    const cases = reading.type === 'readable' ? reading.cases : [];
    const of = (status) => cases.filter((one) => one.status === status).length;
    return { total: cases.length, failed: of('failed'), errors: of('errored'), skipped: of('skipped') };
}
/** The differences between a peer's numbers and ours, as text; none is agreement. */
function differences(row, reading) {
    if (row.format === 'malformed')
        return green(reading) ? ['green'] : [];
    if (row.format === 'tap')
        return tapDifferences(row, reading);
    if (row.expected['note'] === 'error expected')
        return green(reading) ? ['green'] : [];
    if (row.expected['parse_errors'] === 1)
        return reading.type === 'unreadable' ? [] : ['readable'];
    const ours = counts(reading);
    return [...unequal('total', row.expected['total'], ours.total), ...unequal('skipped', row.expected['skipped'], ours.skipped), ...redDifferences(row, reading)];
}
function redDifferences(row, reading) {
    const ours = counts(reading);
    const outside = row.format === 'go-test-json' && reading.type === 'readable' ? reading.problems.length : 0;
    const reds = ours.failed + ours.errors + outside;
    const peerReds = peerRedsOf(row);
    return [
        ...(peerReds === undefined ? [...unequal('failed', row.expected['failed'], ours.failed), ...unequal('errors', row.expected['errors'], ours.errors)] : unequal('red', peerReds, reds)),
    ];
}
function peerRedsOf({ format, expected }) {
    if (expected['errors'] === undefined)
        return expected['failed'] ?? expected['failed_annotations'];
    return format === 'mocha-json' || format === 'go-test-json' ? Number(expected['failed']) + Number(expected['errors']) : undefined;
}
const unequal = (what, peer, ours) => (peer === undefined || peer === ours ? [] : [`${what} ${String(peer)} there, ${ours} here`]);
function tapDifferences(row, reading) {
    if (row.expected['ok'] === false && green(reading))
        return ['not ok there, green here'];
    const nested = /^\s+(?:not )?ok\b/m.test(readFileSync(join(corpus, row.path), 'utf8'));
    if (nested || reading.type === 'unreadable')
        return row.expected['count'] === 0 || nested ? [] : [`${String(row.expected['count'])} points there, unreadable here`];
    const ours = counts(reading);
    return [...unequal('points', row.expected['count'], ours.total), ...(row.expected['ok'] === true && ours.failed + ours.errors > 0 ? ['ok there, red here'] : [])];
}
const rows = readFileSync(join(corpus, 'manifest.jsonl'), 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
const table = new Map();
let malformedGreen = 0;
for (const row of rows) {
    const format = row.format === 'malformed' ? (row.path.endsWith('.json') ? 'mocha-json' : 'junit-xml') : FORMATS[row.format];
    const key = `${row.repo}  ${row.format}`;
    const line = table.get(key) ?? { agrees: 0, differs: 0, unsupported: 0 };
    table.set(key, line);
    if (format === undefined) {
        line.unsupported++;
        continue;
    }
    const reading = read(row, format);
    const differs = differences(row, reading);
    if (row.format === 'malformed' && green(reading))
        malformedGreen++;
    line[differs.length === 0 ? 'agrees' : 'differs']++;
    if (differs.length > 0)
        console.log(`differs: ${row.path}\n         ${differs.join('; ')}${reading.type === 'unreadable' ? ` (refused: ${reading.because})` : reading.incomplete === null ? '' : ` (refused: ${reading.incomplete})`}`);
}
console.log(`\n${'peer and format'.padEnd(66)} agrees differs not read`);
for (const [key, line] of table)
    console.log(`${key.padEnd(66)} ${String(line.agrees).padStart(6)} ${String(line.differs).padStart(7)} ${String(line.unsupported).padStart(8)}`);
const total = (outcome) => [...table.values()].reduce((sum, line) => sum + line[outcome], 0);
const readable = total('agrees') + total('differs');
console.log(`\n${total('agrees')} of ${readable} reports in formats we read agree (${rows.length} in the corpus, ${total('unsupported')} in formats we do not read).`);
console.log(`Malformed reports read as green: ${malformedGreen}.`);
process.exitCode = malformedGreen === 0 ? 0 : 1;
