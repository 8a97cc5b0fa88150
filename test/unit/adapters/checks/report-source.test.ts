import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshReports, stampsOf, type ReportPlace } from '../../../../src/adapters/checks/report-source.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reports-test-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(path: string, content = '<testsuite/>'): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), content);
}

const at = (report: string, format: ReportPlace['format'] = 'junit-xml'): ReportPlace => ({ cwd, report, format });

/** What a run is found to have written, given what it does. */
async function written(place: ReportPlace, run: () => void): Promise<readonly string[]> {
  const before = await stampsOf(place);
  run();
  return (await freshReports(place, before)).map(({ path }) => path);
}

test('a folder stands for the reports in it and below it, and not for what else lies there', async () => {
  const run = (): void => ['out/b.xml', 'out/a.xml', 'out/deep/c.xml', 'out/a.txt', 'other/d.xml'].forEach((path) => write(path));
  expect(await written(at('out'), run)).toEqual(['out/a.xml', 'out/b.xml', 'out/deep/c.xml']);
});

test('a format that is no XML has files of other names', async () => {
  expect(await written(at('out', 'jest-json'), () => ['out/a.json', 'out/a.xml'].forEach((path) => write(path)))).toEqual(['out/a.json']);
  expect(await written(at('taps', 'tap'), () => ['taps/a', 'taps/b.tap'].forEach((path) => write(path)))).toEqual(['taps/a', 'taps/b.tap']);
});

test('a glob names files of many folders; hidden ones and node_modules only where it says so', async () => {
  const run = (): void => ['a/target/r/TEST-x.xml', 'target/r/TEST-x.xml', 'target/r/other.xml', 'node_modules/a/target/r/TEST-x.xml', '.git/target/r/TEST-x.xml', '.reports/y.xml'].forEach((path) => write(path));
  expect(await written(at('**/target/r/TEST-*.xml'), run)).toEqual(['a/target/r/TEST-x.xml', 'target/r/TEST-x.xml']);
  expect(await written(at('.reports/*.xml'), () => write('.reports/z.xml'))).toEqual(['.reports/z.xml']);
});

test('a file from before the run is read only when the run wrote it again, in place or anew', async () => {
  for (const name of ['kept', 'touched', 'replaced', 'removed']) write(`out/${name}.xml`);
  const future = new Date(Date.now() + 3_600_000);
  utimesSync(join(cwd, 'out/kept.xml'), future, future);
  const run = (): void => {
    write('new/replaced.xml');
    renameSync(join(cwd, 'new/replaced.xml'), join(cwd, 'out/replaced.xml'));
    utimesSync(join(cwd, 'out/touched.xml'), future, future);
    rmSync(join(cwd, 'out/removed.xml'));
    write('out/new.xml');
  };
  expect(await written(at('out/*.xml'), run)).toEqual(['out/new.xml', 'out/replaced.xml', 'out/touched.xml']);
});

test('what is no file is no report', async () => {
  const run = (): void => {
    mkdirSync(join(cwd, 'out/a.xml'), { recursive: true });
    symlinkSync('nowhere', join(cwd, 'out/b.xml'));
  };
  expect(await written(at('out/*.xml'), run)).toEqual([]);
  expect(await written(at('out/none.xml'), () => undefined)).toEqual([]);
});

test('a report says which module it is of, by what the wildcards in its folder stand for', async () => {
  for (const path of ['a/b/target/r/T.xml', 'c/target/r/T.xml', 'target/r/T.xml']) write(path);
  const modules = async (report: string): Promise<readonly string[]> => (await freshReports(at(report), new Map())).map(({ of }) => of);
  expect(await modules('**/target/r/*.xml')).toEqual(['a/b', 'c', '']);
  expect(await modules('*/target/*/*.xml')).toEqual(['c/r']);
  expect(await modules('target/r/*.xml')).toEqual(['']);
  expect(await modules('target')).toEqual(['']);
});
