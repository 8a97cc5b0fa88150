import { readFile, stat } from 'node:fs/promises';

/** Larger reports are refused: nothing that a person could use is that big. */
const REPORT_BYTES_MAX = 256 * 1024 * 1024;

/** What a file was before a run, to know it from what the run wrote. */
export type Stamp = string | null;

export async function stampOf(path: string): Promise<Stamp> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found === null ? null : `${found.ino}:${found.size}:${found.mtimeNs}`;
}

/** The report that a run wrote; null when there is none, or only the one from before. */
export async function freshReport(path: string, before: Stamp): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile() || found.size > REPORT_BYTES_MAX || (await stampOf(path)) === before) return null;
  return readFile(path, 'utf8').catch(() => null);
}
