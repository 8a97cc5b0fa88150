import type { Source } from '../../scan.js';
import { RefusalError } from '../../lib/refusal.js';

export const SCAN_FORMATS = ['text', 'json', 'sarif', 'markdown', 'github'] as const;
export type ScanFormat = (typeof SCAN_FORMATS)[number];

/** One more rendering of the same scan, into a file. */
export interface ScanOutputFile {
  readonly format: ScanFormat;
  readonly path: string;
}

/** Reads `format=file`; null when it is something else. */
export function outputOf(text: string): ScanOutputFile | null {
  const [, word, path] = /^([a-z]+)=(.+)$/s.exec(text) ?? [];
  const format = SCAN_FORMATS.find((one) => one === word);
  return format === undefined || path === undefined ? null : { format, path };
}

/** The flags of `countersign scan` as commander gives them. */
export interface ScanFlags {
  readonly before?: string;
  readonly after?: string;
  readonly base?: string;
  readonly head?: string;
  readonly worktree?: boolean;
  readonly staged?: boolean;
  readonly diff?: string;
  readonly messageFile?: string;
  readonly intentFile?: string;
  readonly allow?: string;
  readonly writeAllow?: string;
  readonly verdict?: string;
  readonly format: ScanFormat;
  readonly output?: readonly ScanOutputFile[];
  readonly history?: boolean;
  readonly last?: number;
  readonly since?: string;
  readonly selfTest?: boolean;
}

/** What the flags ask for. The text of a diff is read later. */
export type Task = Source | { readonly kind: 'history'; readonly last: number | null; readonly since: string | null } | { readonly kind: 'self-test' };

const SOURCES = 'name exactly one: --before with --after, --base, --diff, --history, or --self-test';

/** Exactly one task, with only the flags that belong to it. @throws RefusalError `bad-source`. */
export function taskOf(flags: ScanFlags): Task {
  const tasks = TASKS.flatMap((task) => task(flags) ?? []);
  const [only] = tasks;
  if (only === undefined) throw new RefusalError('bad-source', 'there is nothing to scan', SOURCES);
  if (tasks.length > 1) throw new RefusalError('bad-source', 'there is more than one source', SOURCES);
  const stray = STRAYS.find(({ is }) => is(flags, only.kind));
  if (stray !== undefined) throw new RefusalError('bad-source', stray.says);
  return only;
}

const TASKS: readonly ((flags: ScanFlags) => Task | null)[] = [
  ({ before, after }) => (before === undefined && after === undefined ? null : { kind: 'folders', before: before ?? '', after: after ?? '' }),
  (flags) => (flags.base === undefined ? null : { kind: 'revisions', base: flags.base, head: headOf(flags) }),
  ({ diff }) => (diff === undefined ? null : { kind: 'diff', name: diff === '-' ? 'the diff on standard input' : diff, text: '' }),
  ({ history, last = null, since = null }) => (history === true ? { kind: 'history', last, since } : null),
  ({ selfTest }) => (selfTest === true ? { kind: 'self-test' } : null),
];

function headOf({ head, worktree, staged }: ScanFlags): Extract<Source, { kind: 'revisions' }>['head'] {
  if (worktree === true) return { kind: 'worktree' };
  if (staged === true) return { kind: 'staged' };
  return { kind: 'revision', name: head ?? 'HEAD' };
}

const headsOf = ({ head, worktree, staged }: ScanFlags): number => [head !== undefined, worktree === true, staged === true].filter(Boolean).length;
const isWhole = (kind: Task['kind']): boolean => kind === 'history' || kind === 'self-test';
const PAPERS = ['messageFile', 'intentFile', 'allow', 'writeAllow', 'verdict', 'output'] as const;

/** A flag that would have no effect is a mistake of the one who wrote it, and a scan less than they wanted. */
const STRAYS: readonly { readonly is: (flags: ScanFlags, kind: Task['kind']) => boolean; readonly says: string }[] = [
  { is: ({ before, after }, kind) => kind === 'folders' && (before === undefined || after === undefined), says: '--before and --after go together' },
  { is: (flags) => headsOf(flags) > 1, says: 'name one of --head, --worktree and --staged' },
  { is: (flags, kind) => headsOf(flags) > 0 && kind !== 'revisions', says: '--head, --worktree and --staged go with --base' },
  { is: ({ last, since }, kind) => (last !== undefined || since !== undefined) && kind !== 'history', says: '--last and --since go with --history' },
  { is: (flags, kind) => isWhole(kind) && PAPERS.some((name) => flags[name] !== undefined), says: '--message-file, --intent-file, --allow, --write-allow, --verdict and --output go with one change' },
  { is: ({ format }, kind) => isWhole(kind) && format !== 'text' && format !== 'json', says: '--history and --self-test print text or json' },
];
