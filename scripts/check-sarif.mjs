// Validates what `scan --format sarif` prints against the official JSON schema of SARIF 2.1.0: for every bundled fixture, with and without an allowance, and for input that cannot be used.
//   npm run build && node scripts/check-sarif.mjs SCHEMA
// SCHEMA is sarif-schema-2.1.0.json as OASIS publishes it (oasis-tcs/sarif-spec, folder sarif-2.1/schema). It is not part of this project: its licence is its own.
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { scanSarif } from '../dist/cli/render/scan-sarif.js';
import { allowContext, reportScan, unusableReport } from '../dist/cli/scan/report.js';
import { draftAllowances } from '../dist/guard/allowance.js';
import { scanEngine } from '../dist/scan-engine.js';
import { readChange } from '../dist/scan.js';

const ROOT = join(import.meta.dirname, '..');
const [path] = process.argv.slice(2);
if (path === undefined || !existsSync(path)) {
  console.error('name the file sarif-schema-2.1.0.json, as OASIS publishes it');
  process.exit(2);
}

// It is written for draft 4, of which it uses nothing that later drafts read otherwise, but for the name of its own address.
const { $schema: _, id, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
const FORMATS = { uri: isUri, 'uri-reference': isUri, 'date-time': (text) => !Number.isNaN(Date.parse(text)) };
const validate = new Ajv({ strict: false, allErrors: true, formats: FORMATS }).compile({ $id: id, ...schema });
const TODAY = '2030-01-01';

let [checked, wrong] = [0, 0];
for (const [name, report] of await reports()) {
  checked++;
  if (validate(JSON.parse(JSON.stringify(scanSarif(report, scanEngine.detectors))))) continue;
  wrong++;
  console.error(`${name}: ${validate.errors.slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')}`);
}
console.log(`${checked} scans in SARIF, ${wrong} against the schema ${id}`);
if (wrong > 0 || checked === 0) process.exitCode = 1;

async function reports() {
  const papers = { message: null, intent: null, allow: null, verdict: null, today: TODAY };
  const out = [['input that cannot be used', unusableReport('a and b', ['there is no file a#b%c', 'x'.repeat(5_000)])]];
  const folder = join(ROOT, 'guard-fixtures');
  for (const id of readdirSync(folder).filter((name) => existsSync(join(folder, name, 'case.json')))) {
    const change = await readChange(folder, { kind: 'folders', before: join(id, 'before'), after: join(id, 'after') });
    const report = await reportScan(change, papers, scanEngine);
    out.push([id, report]);
    if (report.findings.length === 0) continue;
    const text = draftAllowances(report.findings, allowContext(change, TODAY)).replaceAll('reason: ""', 'reason: agreed').replaceAll('by: ""', 'by: ada');
    out.push([`${id}, allowed`, await reportScan(change, { ...papers, allow: { path: 'allow.yaml', text } }, scanEngine)]);
  }
  return out;
}

/** A URI or a reference to one: nothing in it that would have to be percent-encoded. */
function isUri(text) {
  return /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/.test(text);
}
