import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportScan, type ScanReport } from '../../src/cli/scan/report.js';
import { readChange } from '../../src/scan.js';
import { scanEngine } from '../../src/scan-engine.js';
import { examplesOn, endingsOf, type Example } from '../support/detector-pages.js';

const PAGES = fileURLToPath(new URL('../../docs/detectors/', import.meta.url));
const names = (await readdir(PAGES)).sort();
const pages = await Promise.all(names.map(async (name) => ({ id: name.replace(/\.md$/, ''), text: await readFile(join(PAGES, name), 'utf8') })));
const NO_PAPERS = { message: null, intent: null, allow: null, verdict: null, today: '2030-01-01' };

let top = '';
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'countersign-pages-'));
});
afterAll(() => rm(top, { recursive: true, force: true }));

/** The two sides of an example as folders. */
async function onDisk(example: Example): Promise<{ before: string; after: string }> {
  const folder = await mkdtemp(join(top, 'case-'));
  for (const side of ['before', 'after'] as const) {
    await mkdir(join(folder, side));
    for (const [path, text] of example[side]) {
      await mkdir(dirname(join(folder, side, path)), { recursive: true });
      await writeFile(join(folder, side, path), text);
    }
  }
  return { before: join(folder, 'before'), after: join(folder, 'after') };
}

const scanned = async (example: Example, papers: Parameters<typeof reportScan>[1] = NO_PAPERS): Promise<ScanReport> =>
  reportScan(await readChange(top, { kind: 'folders', ...(await onDisk(example)) }), papers, scanEngine);

const brief = ({ findings }: ScanReport): readonly string[] => findings.map(({ detector, level, file, line, side }) => `${detector} ${level} ${file}:${line} ${side}`);

it('every detector has a page, and every page a detector', () => {
  expect(pages.map(({ id }) => id)).toEqual(scanEngine.detectors.map(({ id }) => id).sort());
  expect(scanEngine.detectors.map(({ doc }) => doc).sort()).toEqual(names.map((name) => `docs/detectors/${name}`));
});

describe.each(pages)('$id (VR-10)', ({ id, text }) => {
  const examples = examplesOn(text);
  const fires = examples.filter(({ kind }) => kind !== 'Quiet');
  const quiet = examples.filter(({ kind }) => kind === 'Quiet');

  it('shows what fires and what stays quiet, in several languages', () => {
    expect(fires.length).toBeGreaterThanOrEqual(3);
    expect(quiet.length).toBeGreaterThanOrEqual(2);
    expect(endingsOf(examples).size).toBeGreaterThanOrEqual(3);
    expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length);
  });

  it.each(fires)('$kind: $title', async (example) => {
    const report = await scanned(example);
    expect(example.reported).not.toBeNull();
    expect(brief(report)).toContain(`${id} ${example.reported ?? ''}`);
    expect(report.outcome).toBe(example.reported?.startsWith('block') === true ? 'violations' : 'warnings');
  });

  it.each(quiet)('Quiet: $title', async (example) => {
    const report = await scanned(example);
    expect(brief(report)).toEqual([]);
    expect([report.outcome, report.notes]).toEqual(['clean', []]);
  });

  it('can be allowed for exactly that content (VR-11)', async () => {
    const example = fires[0];
    if (example === undefined) throw new Error(`no example on the page of ${id}`);
    const sources = await onDisk(example);
    const change = await readChange(top, { kind: 'folders', ...sources });
    const found = (await reportScan(change, NO_PAPERS, scanEngine)).findings.filter(({ detector }) => detector === id);
    const entries = [...new Set(found.map(({ file }) => file))].map((file) => `  - { detector: ${id}, file: ${file}, sha256: ${change.hashOf(file, 'after') ?? change.hashOf(file, 'before') ?? ''}, reason: read and meant, by: ada }\n`);
    const allowed = await reportScan(change, { ...NO_PAPERS, allow: { path: 'allow.yaml', text: `allowances:\n${entries.join('')}` } }, scanEngine);
    expect(allowed.suppressed.map(({ finding }) => finding.detector)).toEqual(found.map(() => id));
    expect(allowed.findings.filter(({ detector }) => detector === id)).toEqual([]);
  });
});
