import type { Finding } from '../../core/index.js';
import { RefusalError } from '../../lib/refusal.js';
import { bundledFixtures, openFixtures, type ExpectedFinding, type FixtureCase, type Fixtures } from '../../scan-fixtures.js';
import type { Engine } from '../../scan.js';
import { selfTestText } from '../render/scan-self-test.js';
import { safeJson } from '../render/safe-text.js';
import type { Terminal } from '../terminal.js';
import { SCAN_EXIT_CODES } from './outcome.js';
import { reportScan, type ScanReport } from './report.js';

/** What a case should have given and did not, or gave and should not have. Empty when it is as recorded. */
export interface CaseResult {
  readonly id: string;
  readonly differences: readonly string[];
}

/** Scans the bundled cases and compares outcome, exit code and every finding, in both directions (VR-12). 0 when all are as recorded, else 1. */
export async function selfTestShown(engine: Engine, terminal: Terminal, json: boolean, folder: string = bundledFixtures()): Promise<number> {
  const results = await selfTest(await openFixtures(folder), engine);
  const wrong = results.filter(({ differences }) => differences.length > 0);
  terminal.stdout.write(json ? `${safeJson({ cases: results.length, wrong }, 2)}\n` : selfTestText(results, terminal.colours));
  return wrong.length === 0 ? 0 : 1;
}

/** @throws RefusalError `too-few-fixtures`: fewer cases than there were prove less than they did. */
async function selfTest({ cases, counted }: Fixtures, engine: Engine): Promise<readonly CaseResult[]> {
  if (cases.length < counted || cases.length === 0) {
    throw new RefusalError('too-few-fixtures', `there are ${cases.length} cases, and there were ${counted}`, 'install the package again; a corpus that lost cases proves nothing');
  }
  const results: CaseResult[] = [];
  for (const { expected, change } of cases) {
    const papers = { message: expected.message, intent: null, allow: null, verdict: null, today: '1970-01-01' };
    results.push({ id: expected.id, differences: differencesOf(expected, await reportScan(change, papers, engine)) });
  }
  return results;
}

function differencesOf({ outcome, findings }: FixtureCase, report: ScanReport): readonly string[] {
  const [wanted, got] = [findings.map(placeOf), report.findings.map(placeOf)];
  const codes: Readonly<Record<string, number>> = SCAN_EXIT_CODES;
  return [
    ...(report.outcome === outcome ? [] : [`outcome ${report.outcome} (exit ${codes[report.outcome] ?? '?'}), expected ${outcome} (exit ${codes[outcome] ?? '?'})`]),
    ...wanted.filter((place) => !got.includes(place)).map((place) => `missing: ${place}`),
    ...got.filter((place) => !wanted.includes(place)).map((place) => `not expected: ${place}`),
    ...(wanted.length !== got.length ? [`${got.length} findings, expected ${wanted.length}`] : []),
  ];
}

const placeOf = ({ detector, file, line, side }: Finding | ExpectedFinding): string => `${detector} ${file}:${line} (${side})`;
