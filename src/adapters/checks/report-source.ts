import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import picomatch from 'picomatch';
import type { ReportFormat } from '../../core/index.js';
import { filesMatching, isGlob } from './tree.js';

/** Larger reports are refused, alone or together: nothing that a person could use is that big. */
const REPORT_BYTES_MAX = 256 * 1024 * 1024;
const REPORTS_MAX = 20_000;

/** What the report files were before a run, by path, to know them from what the run wrote. */
export type Stamps = ReadonlyMap<string, string>;

/** A report file that a run wrote. */
export interface WrittenReport {
  /** Relative to the folder of the check. */
  readonly path: string;
  /** What the wildcards of the check's `report` stand for in the folders of `path`: a module; '' for none. */
  readonly of: string;
  /** null: it cannot be read, or is too large. */
  readonly text: string | null;
}

/** Where a run's reports are to be found: an absolute folder, and a file, a folder or a glob below it. */
export interface ReportPlace {
  readonly cwd: string;
  readonly report: string;
  readonly format: ReportFormat;
}

export async function stampsOf(place: ReportPlace): Promise<Stamps> {
  const stamps = new Map<string, string>();
  for (const path of await filesAt(place)) {
    const found = await stampOf(join(place.cwd, path));
    if (found !== null) stamps.set(path, found.stamp);
  }
  return stamps;
}

/** The reports that a run wrote, in the order of their paths. One that was there before and was not written again is left out. */
export async function freshReports(place: ReportPlace, before: Stamps): Promise<readonly WrittenReport[]> {
  const written: WrittenReport[] = [];
  const moduleOf = moduleReader(place.report);
  let left = REPORT_BYTES_MAX;
  for (const path of await filesAt(place)) {
    const file = join(place.cwd, path);
    const found = await stampOf(file);
    if (found === null || found.stamp === before.get(path)) continue;
    left -= found.bytes;
    const isTooMuch = left < 0 || written.length >= REPORTS_MAX;
    written.push({ path, of: moduleOf(path), text: isTooMuch ? null : await readFile(file, 'utf8').catch(() => null) });
    if (isTooMuch) break;
  }
  return written;
}

/** A folder stands for the reports in it, and below it. */
async function filesAt({ cwd, report, format }: ReportPlace): Promise<readonly string[]> {
  if (isGlob(report)) return filesMatching(cwd, report);
  const isFolder = (await stat(join(cwd, report)).catch(() => null))?.isDirectory() === true;
  return isFolder ? filesMatching(cwd, posix.join(report, '**', ENDINGS[format] ?? '*')) : [report];
}

/** What else stands in a report folder is not for us: surefire puts a text file beside each report. */
const ENDINGS: Partial<Record<ReportFormat, string>> = {
  'nunit-xml': '*.xml', 'xunit-xml': '*.xml', trx: '*.trx', 'rspec-json': '*.json', ctrf: '*.json', sarif: '*.{sarif,json}',
  'junit-xml': '*.xml', 'pytest-junit': '*.xml', 'vitest-json': '*.json', 'jest-json': '*.json', 'mocha-json': '*.json',
};

async function stampOf(path: string): Promise<{ readonly stamp: string; readonly bytes: number } | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found?.isFile() === true ? { stamp: `${found.ino}:${found.size}:${found.mtimeNs}`, bytes: Number(found.size) } : null;
}

/** Reads `services/api` out of `services/api/target/surefire-reports/TEST-a.xml` by a glob that begins with two stars. */
function moduleReader(report: string): (path: string) => string {
  const folder = posix.dirname(report);
  if (!isGlob(folder)) return () => '';
  const pattern = picomatch.makeRe(folder.replace(/^\.\//, ''), { capture: true });
  return (path) => (pattern.exec(posix.dirname(path)) ?? []).slice(1).filter((part: string | undefined) => part !== undefined && part !== '').join('/').replace(/\/$/, '');
}
