import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { z } from 'zod';
import { makeFolder, readIfThere, utf8, writeAtomic } from '../../lib/files.js';
import { RefusalError } from '../../lib/refusal.js';

/** What is kept of a run beside its journal: where it works and with which settings, so that `resume` needs nothing else. */
export interface RunRecord {
  readonly version: 1;
  readonly id: string;
  readonly createdAtMs: number;
  /** Absolute path of the user's repository. */
  readonly root: string;
  /** What the command line set, over the configuration file. */
  readonly flags: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** Names of the checks the command line chose; null for all. */
  readonly only: readonly string[] | null;
  /** The COUNTERSIGN_ variables that were set, so that `resume` in another shell means the same run. */
  readonly env: Readonly<Record<string, string>>;
}

export interface RunPaths {
  readonly folder: string;
  readonly journal: string;
  readonly blobs: string;
  readonly store: string;
  readonly lock: string;
}

const RECORD = z.strictObject({
  version: z.literal(1), id: z.string(), createdAtMs: z.number(), root: z.string(), 
  flags: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])), only: z.array(z.string()).nullable(), env: z.record(z.string(), z.string()),
});

/** Runs of one project, each in `.countersign/runs/<id>` (VR-18). */
export interface RunFolder {
  create(record: Omit<RunRecord, 'version' | 'id'>): Promise<RunRecord>;
  read(id: string): Promise<RunRecord>;
  /** Newest first. */
  list(): Promise<readonly string[]>;
  /** The run that a person means: `latest`, a whole id, or the beginning or end of exactly one. */
  find(word: string): Promise<string>;
  paths(id: string): RunPaths;
}

export function runFolder(root: string): RunFolder {
  const home = join(root, '.countersign');
  const runs = join(home, 'runs');
  const paths = (id: string): RunPaths => pathsIn(join(runs, id));
  const list = async (): Promise<readonly string[]> => {
    const names = await readdir(runs).catch(() => []);
    return names.filter((name) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(name)).sort().reverse();
  };
  return {
    paths,
    list,
    create: async (input) => {
      const record: RunRecord = { version: 1, id: ulid(), ...input };
      await makeFolder(paths(record.id).folder);
      // The folder ignores itself, so that a run shows up in no one's `git status`.
      await writeAtomic(join(home, '.gitignore'), '*\n');
      await writeAtomic(join(paths(record.id).folder, 'run.json'), `${JSON.stringify(record, null, 2)}\n`);
      return record;
    },
    read: async (id) => parseRecord(id, await readIfThere(join(paths(id).folder, 'run.json'))),
    find: async (word) => pick(word, await list()),
  };
}

const pathsIn = (folder: string): RunPaths => ({
  folder, journal: join(folder, 'journal.jsonl'), blobs: join(folder, 'blobs'), store: join(folder, 'store.git'),
  lock: join(folder, 'lock'),
});

function parseRecord(id: string, bytes: Uint8Array | null): RunRecord {
  const text = bytes === null ? null : utf8(bytes);
  if (text === null) throw new RefusalError('no-such-run', `there is no run ${id}`, 'countersign list');
  const parsed = RECORD.safeParse(asJson(text));
  if (!parsed.success) throw new RefusalError('bad-run', `run.json of run ${id} cannot be read: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pick(word: string, ids: readonly string[]): string {
  if (ids.length === 0) throw new RefusalError('no-such-run', 'there is no run in this project yet', 'countersign run');
  const [latest = ''] = ids;
  if (word === 'latest') return latest;
  const wanted = word.toUpperCase();
  const hits = ids.filter((id) => id === wanted || id.startsWith(wanted) || id.endsWith(wanted));
  if (hits.length === 1) return hits[0] ?? latest;
  const what = hits.length === 0 ? `there is no run "${word}"` : `"${word}" may be any of ${hits.length} runs`;
  throw new RefusalError('no-such-run', what, 'countersign list');
}
