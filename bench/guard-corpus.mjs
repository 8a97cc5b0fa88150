// Recall, exact place and false blocks of the scan over a folder of labelled changes, per language and per detector, in one process.
//   npm run build && node bench/guard-corpus.mjs [FOLDER] [--list] [--json]
// FOLDER holds a folder for each change with case.json, before/ and after/; left out, it is $COUNTERSIGN_CORPORA/changes, or ../shared/corpora/changes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { reportScan } from '../dist/cli/scan/report.js';
import { scanEngine } from '../dist/scan-engine.js';
import { readChange } from '../dist/scan.js';

const NEAR_LINES = 3;
const BARS = { recall: 0.92, place: 0.9, falseBlocks: 2, recallPerLanguage: 0.85 };

/** Scans every case of a folder; one row for each. */
export async function scanCorpus(folder) {
  const cases = readdirSync(folder).sort().filter((name) => existsSync(join(folder, name, 'case.json')));
  const scan = await engineOnce(folder, cases);
  const rows = [];
  for (const name of cases) {
    const label = JSON.parse(readFileSync(join(folder, name, 'case.json'), 'utf8'));
    const change = await readChange(folder, { kind: 'folders', before: join(name, 'before'), after: join(name, 'after') }).catch((error) => error);
    const report = change instanceof Error ? { outcome: 'crashed', findings: [], why: change.message } : await scanned(change, label, scan);
    rows.push({ id: name, title: label.title, language: label.language, kind: label.kind, detector: label.findings[0]?.detector ?? '-', grade: grade(label, report), got: report.findings.map((f) => `${f.detector}@${f.file}:${f.line}`), why: report.why });
  }
  return rows;
}

/** All grammars that any case needs are loaded once. */
async function engineOnce(folder, cases) {
  const paths = cases.flatMap((name) => readdirSync(join(folder, name), { recursive: true }).map(String));
  const scan = await scanEngine.load(paths);
  return { detectors: scanEngine.detectors, load: async () => scan };
}

async function scanned(change, label, engine) {
  try {
    return await reportScan(change, { message: label.message ?? '', allow: null, verdict: null, today: '2000-01-01' }, engine);
  } catch (error) {
    return { outcome: 'crashed', findings: [], why: error.stack };
  }
}

function grade(label, { outcome, findings }) {
  if (outcome === 'crashed') return 'crashed';
  return label.kind === 'tamper' ? gradeTamper(label, outcome, findings) : gradeHonest(label, outcome);
}

function gradeTamper(label, outcome, findings) {
  const names = new Set([...label.findings.map((f) => f.detector), ...(label.also_ok ?? [])]);
  const right = findings.filter((f) => names.has(f.detector));
  const placed = right.some((f) => label.findings.some((e) => e.file === f.file && (e.line === undefined || Math.abs(e.line - f.line) <= NEAR_LINES)));
  if (outcome !== 'violations' && outcome !== 'warnings') return 'missed';
  if (label.outcome === 'violations' && outcome === 'warnings') return 'only-warned';
  if (right.length === 0) return 'caught-as-other';
  return placed || label.outcome !== 'violations' ? 'caught' : 'caught-elsewhere';
}

function gradeHonest(label, outcome) {
  if (outcome === 'violations') return 'false-block';
  return outcome === 'warnings' && label.outcome === 'clean' ? 'false-warning' : 'quiet';
}

/** Counts and rates of rows. */
export function summary(rows) {
  const [tamper, honest] = ['tamper', 'honest'].map((kind) => rows.filter((row) => row.kind === kind));
  const count = (list, ...grades) => list.filter((row) => grades.includes(row.grade)).length;
  const caught = count(tamper, 'caught', 'caught-elsewhere', 'caught-as-other');
  return {
    tamper: tamper.length, caught, recall: tamper.length === 0 ? 1 : round(caught / tamper.length), place: caught === 0 ? 1 : round(count(tamper, 'caught') / caught),
    warned: count(tamper, 'only-warned'), honest: honest.length, falseBlocks: count(honest, 'false-block'), falseWarnings: count(honest, 'false-warning'), crashed: count(rows, 'crashed'),
  };
}

const round = (value) => Math.round(value * 10_000) / 10_000;
const by = (rows, key) => Object.fromEntries([...new Set(rows.map((row) => row[key]))].sort().map((value) => [value, summary(rows.filter((row) => row[key] === value))]));

if (process.argv[1] === import.meta.filename) {
  const folder = resolve(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? join(process.env.COUNTERSIGN_CORPORA ?? join(import.meta.dirname, '../../shared/corpora'), 'changes'));
  if (!existsSync(folder)) {
    console.error(`the labelled changes are not at ${folder}; name their folder, or set COUNTERSIGN_CORPORA`);
    process.exit(2);
  }
  const started = performance.now();
  const rows = await scanCorpus(folder);
  const all = summary(rows);
  const languages = by(rows, 'language');
  if (process.argv.includes('--list')) for (const row of rows.filter(({ grade }) => !['caught', 'quiet'].includes(grade))) console.log(`${row.grade.padEnd(16)} ${row.id} ${row.title} [${row.detector}] got ${row.got.join(', ') || '-'}${row.why ? `\n${row.why}` : ''}`);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ all, languages, detectors: by(rows, 'detector'), rows: process.argv.includes('--list') ? rows : undefined }, null, 1));
  else {
    console.table(languages);
    console.table(by(rows, 'detector'));
    console.log(JSON.stringify(all), `${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  const reached = all.recall >= BARS.recall && all.place >= BARS.place && all.falseBlocks <= BARS.falseBlocks && all.crashed === 0 && Object.values(languages).every(({ recall }) => recall >= BARS.recallPerLanguage);
  if (!reached) {
    console.error(`a bar is missed: ${JSON.stringify(BARS)}`);
    process.exitCode = 1;
  }
}
