import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { PLAIN } from '../render/colours.js';
import { safeJson } from '../../../src/cli/render/safe-text.js';
import { scanGithub } from '../../../src/cli/render/scan-github.js';
import { scanJson } from '../../../src/cli/render/scan-json.js';
import { scanMarkdown } from '../../../src/cli/render/scan-markdown.js';
import { scanSarif } from '../../../src/cli/render/scan-sarif.js';
import { scanText } from '../../../src/cli/render/scan-text.js';
import type { ScanReport } from '../../../src/cli/scan/report.js';
import { version } from '../../../src/lib/version.js';
import { REPORTS } from './reports.js';
import { SARIF_ESSENTIALS } from './sarif-essentials.js';

const DETECTORS = ['assertion-removed', 'assertion-weakened', 'verification-skipped'].map((id) => ({ id, level: id.startsWith('v') ? 'warn' as const : 'block' as const, summary: `what ${id} means`, doc: `docs/detectors/${id}.md` }));


const FORMATS: readonly (readonly [name: string, extension: string, render: (report: ScanReport) => string])[] = [
  ['text', 'txt', (report) => scanText(report, PLAIN)],
  ['json', 'json', (report) => `${safeJson(scanJson(report), 2)}\n`],
  ['sarif', 'sarif', (report) => `${safeJson(scanSarif(report, DETECTORS), 2).replaceAll(version(), 'VERSION')}\n`],
  ['markdown', 'md', scanMarkdown],
  ['github', 'log', scanGithub],
];

describe.each(FORMATS)('a scan as %s', (_, extension, render) => {
  it.each(Object.entries(REPORTS))('%s is as it was', async (name, report) => {
    await expect(render(report)).toMatchFileSnapshot(`files/${name}.${extension}`);
  });
});

describe.each(FORMATS)('text of others in %s', (_, extension, render) => {
  it('holds no character that drives a terminal or turns the reading order', () => {
    expect(render(REPORTS['hostile']!)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e]/);
    expect(extension).not.toBe('');
  });
});

describe('workflow commands', () => {
  it('are one for each finding and note, however the texts try to begin another', () => {
    const lines = scanGithub(REPORTS['hostile']!).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('::'))).toHaveLength(3);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('file=test/a%2Cb%3Ac %250A');
  });
});

describe('SARIF (X-8)', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  it.each(Object.entries(REPORTS))('of %s has what the standard and code scanning ask for', (_, report) => {
    const log = JSON.parse(JSON.stringify(scanSarif(report, DETECTORS)));
    expect(ajv.validate(SARIF_ESSENTIALS, log), ajv.errorsText()).toBe(true);
  });

  it('keeps the fingerprint of a finding that only moved, and tells equal ones apart', () => {
    const [first] = REPORTS['violations']!.findings;
    const of = (lines: readonly number[]) => scanSarif({ ...REPORTS['violations']!, suppressed: [], findings: lines.map((line) => ({ ...first!, line })) }, DETECTORS).runs[0]!.results!.map((result) => result.partialFingerprints!['countersign/v1']);
    expect(of([12])).toEqual(of([90]));
    expect(new Set(of([12, 13])).size).toBe(2);
  });

  it('writes a path as the address it is', () => {
    const { results } = scanSarif({ ...REPORTS['violations']!, findings: [{ ...REPORTS['violations']!.findings[0]!, file: 'a b/#x%\ud800?.js' }] }, DETECTORS).runs[0]!;
    expect(results![0]!.locations![0]!.physicalLocation!.artifactLocation!.uri).toBe('a%20b/%23x%25%EF%BF%BD%3F.js');
  });
});
