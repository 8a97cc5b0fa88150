import { git, gitTrouble } from '../../lib/git.js';
import { RefusalError } from '../../lib/refusal.js';
import { contentsOf, pathText, type RawPair } from './content.js';
import { readBlobs } from './objects.js';
import { idsOf, pairOf, rawEntry, type RawEntry } from './raw-diff.js';
import { withRenames } from './renames.js';
import { fetchTexts } from './revisions.js';
import type { SourceChange } from './source.js';

/** A commit and what it changed against its first parent. */
export interface PastCommit {
  readonly sha: string;
  readonly subject: string;
  /** The whole message, the subject as its first line. */
  readonly message: string;
  /** Of the committer, milliseconds since 1970. */
  readonly atMs: number;
  readonly entries: readonly RawEntry[];
}

export interface HistoryRange {
  /** Newest commits; null for all. */
  readonly last: number | null;
  /** As git reads a date; null for all. */
  readonly since: string | null;
}

const HEAD = '\x01';
/** Signatures are not looked at: that would run the program that the repository names for it. */
const LOG = ['-c', 'log.showSignature=false', 'log', '--first-parent', '--no-merges', '-z', '--raw', '-M', '--no-abbrev', '--encoding=UTF-8', '--no-notes', `--format=${HEAD}%H %ct %B`];

/** What is known of the past. */
export interface Past {
  readonly commits: readonly PastCommit[];
  /** The commit at which a shallow clone ends, which is not among them; null in a whole one. */
  readonly endsAt: string | null;
}

/**
 * Commits on the first-parent line, newest first, merges left out. Works in a bare repository too.
 * @throws RefusalError `no-repository`, `no-history`.
 */
export async function pastCommits(cwd: string, { last, since }: HistoryRange): Promise<Past> {
  const inside = await git(['rev-parse', '--git-dir'], { cwd });
  if (inside.code !== 0) throw new RefusalError('no-repository', `${cwd} is not in a git repository`);
  const limits = [...(last === null ? [] : [`--max-count=${last}`]), ...(since === null ? [] : [`--since=${since}`])];
  const result = await git([...LOG, ...limits, 'HEAD', '--'], { cwd });
  if (result.code !== 0) throw new RefusalError('no-history', `git cannot list the commits: ${gitTrouble(result)}`);
  const commits = commitsIn(result.stdout);
  const cut = await cutOff(cwd);
  return { commits: commits.filter(({ sha }) => !cut.has(sha)), endsAt: commits.find(({ sha }) => cut.has(sha))?.sha ?? null };
}

/** Commits of a shallow clone whose parents are not in it: there is nothing to compare them with. */
async function cutOff(cwd: string): Promise<ReadonlySet<string>> {
  const shallow = await git(['rev-parse', '--is-shallow-repository'], { cwd });
  if (shallow.stdout.toString('utf8').trim() !== 'true') return new Set();
  const roots = await git(['rev-list', '--first-parent', '--max-parents=0', 'HEAD'], { cwd });
  return new Set(roots.stdout.toString('utf8').trim().split('\n'));
}

function commitsIn(stdout: Buffer): readonly PastCommit[] {
  const words = stdout.toString('latin1').split('\0');
  const commits: { sha: string; subject: string; message: string; atMs: number; entries: RawEntry[] }[] = [];
  for (let at = 0; at < words.length; ) {
    // A line feed stands between the head of a commit and its first entry.
    const word = (words[at] ?? '').replace(/^\n/, '');
    const head = /^\x01([0-9a-f]+) (\d+) ?(.*)$/s.exec(word);
    if (head !== null) {
      const message = Buffer.from(String(head[3]), 'latin1').toString('utf8').trim();
      commits.push({ sha: String(head[1]), atMs: Number(head[2]) * 1_000, subject: message.split('\n')[0] ?? '', message, entries: [] });
    }
    const read = rawEntry([word, ...words.slice(at + 1, at + 3)], 0);
    if (read !== null) commits.at(-1)?.entries.push(read.entry);
    at += read === null ? 1 : read.next;
  }
  return commits;
}

/** Contents of many commits are asked for together: one process for each batch, not for each commit. */
const COMMITS_PER_BATCH = 64;

export interface ReadCommit {
  readonly commit: PastCommit;
  readonly change: Pick<SourceChange, 'files' | 'notes' | 'unchanged'>;
  /** A file of it whose content is not in the repository; null when all is there. */
  readonly lost: string | null;
}

/** The changes of commits, in their order, read ahead in batches of bounded size. @throws RefusalError `git-failed` */
export async function* changesOf(cwd: string, commits: readonly PastCommit[]): AsyncGenerator<ReadCommit> {
  for (let at = 0; at < commits.length; at += COMMITS_PER_BATCH) {
    const batch = commits.slice(at, at + COMMITS_PER_BATCH);
    const contents = await readBlobs(cwd, batch.flatMap(({ entries }) => idsOf(entries)));
    for (const commit of batch) {
      const lost = commit.entries.flatMap(({ before, after }) => [before, after]).find((side) => side !== null && contents.get(side.id) === 'missing');
      const pairs: readonly RawPair[] = withRenames(commit.entries.map((entry) => pairOf(entry, contents)));
      const { files, notes } = contentsOf(pairs);
      yield { commit, lost: lost === undefined || lost === null ? null : pathText(lost.path), change: { files, notes, unchanged: { kind: 'to-fetch', fetch: (paths) => fetchTexts(cwd, `${commit.sha}:`, paths) } } };
    }
  }
}
