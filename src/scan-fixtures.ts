import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changeBetweenFolders } from './adapters/changes/folders.js';
import { readFixtures, type ExpectedFinding, type FixtureCase } from './adapters/changes/fixtures.js';
import type { SourceChange } from './adapters/changes/source.js';

export type { ExpectedFinding, FixtureCase };

/** The corpus that is part of the package. */
export const bundledFixtures = (): string => fileURLToPath(new URL('../guard-fixtures/', import.meta.url));

export interface Fixtures {
  readonly counted: number;
  readonly cases: readonly { readonly expected: FixtureCase; readonly change: SourceChange }[];
}

/** Every case of a corpus with its change. @throws RefusalError `bad-fixtures`. */
export async function openFixtures(folder: string): Promise<Fixtures> {
  const { cases, counted } = await readFixtures(folder);
  const opened: { expected: FixtureCase; change: SourceChange }[] = [];
  for (const expected of cases) opened.push({ expected, change: await changeBetweenFolders(join(expected.folder, 'before'), join(expected.folder, 'after')) });
  return { counted, cases: opened };
}
