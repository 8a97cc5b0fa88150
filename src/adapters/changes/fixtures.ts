import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '../../lib/files.js';
import { RefusalError } from '../../lib/refusal.js';

/** Where a finding has to be. */
export interface ExpectedFinding {
  readonly detector: string;
  readonly file: string;
  readonly line: number;
  readonly side: 'before' | 'after';
}

/** One case of the bundled corpus: two folders, and what a scan must say of them. */
export interface FixtureCase {
  readonly id: string;
  readonly folder: string;
  readonly outcome: string;
  readonly findings: readonly ExpectedFinding[];
  readonly message: string;
}

export interface FixtureCorpus {
  readonly cases: readonly FixtureCase[];
  /** How many cases there were when they were last counted. */
  readonly counted: number;
}

/** Reads a corpus: a folder for each case with `case.json`, and a file `COUNT`. @throws RefusalError `bad-fixtures`. */
export async function readFixtures(folder: string): Promise<FixtureCorpus> {
  const names = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new RefusalError('bad-fixtures', `the bundled cases are not there: ${folder}`);
  });
  const count = await text(join(folder, 'COUNT'));
  if (!/^\d+\s*$/.test(count)) throw new RefusalError('bad-fixtures', `${join(folder, 'COUNT')} must hold the number of cases`);
  const cases: FixtureCase[] = [];
  for (const entry of names.filter((one) => one.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) cases.push(await readCase(join(folder, entry.name)));
  return { cases, counted: Number(count) };
}

async function readCase(folder: string): Promise<FixtureCase> {
  const path = join(folder, 'case.json');
  const found = parsed(await text(path));
  const { id, outcome, findings, message } = found;
  if (typeof id !== 'string' || typeof outcome !== 'string' || !Array.isArray(findings)) throw new RefusalError('bad-fixtures', `${path} needs id, outcome and findings`);
  return { id, folder, outcome, findings: findings as readonly ExpectedFinding[], message: typeof message === 'string' ? message : '' };
}

async function text(path: string): Promise<string> {
  const bytes = await readIfThere(path);
  if (bytes === null) throw new RefusalError('bad-fixtures', `${path} is missing`);
  return Buffer.from(bytes).toString('utf8');
}

function parsed(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
