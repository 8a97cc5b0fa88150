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
  const named = [flags.before !== undefined || flags.after !== undefined, flags.base !== undefined, flags.diff !== undefined, flags.history === true, flags.selfTest === true];
  const count = named.filter(Boolean).length;
  if (count !== 1) throw new RefusalError('bad-source', count === 0 ? 'there is nothing to scan' : 'there is more than one source', SOURCES);
  refuseStrays(flags);
  if (flags.base !== undefined) return { kind: 'revisions', base: flags.base, head: headOf(flags) };
  if (flags.diff !== undefined) return { kind: 'diff', name: flags.diff === '-' ? 'the diff on standard input' : flags.diff, text: '' };
  if (flags.history === true) return { kind: 'history', last: flags.last ?? null, since: flags.since ?? null };
  if (flags.selfTest === true) return { kind: 'self-test' };
  if (flags.before === undefined || flags.after === undefined) throw new RefusalError('bad-source', '--before and --after go together');
  return { kind: 'folders', before: flags.before, after: flags.after };
}

function headOf({ head, worktree, staged }: ScanFlags): Extract<Source, { kind: 'revisions' }>['head'] {
  if (worktree === true) return { kind: 'worktree' };
  if (staged === true) return { kind: 'staged' };
  return { kind: 'revision', name: head ?? 'HEAD' };
}

/** A flag that would have no effect is a mistake of the one who wrote it, and a scan less than they wanted. */
function refuseStrays(flags: ScanFlags): void {
  const heads = [flags.head !== undefined, flags.worktree === true, flags.staged === true].filter(Boolean).length;
  if (heads > 1) throw new RefusalError('bad-source', 'name one of --head, --worktree and --staged');
  if (heads > 0 && flags.base === undefined) throw new RefusalError('bad-source', '--head, --worktree and --staged go with --base');
  if ((flags.last !== undefined || flags.since !== undefined) && flags.history !== true) throw new RefusalError('bad-source', '--last and --since go with --history');
  const whole = flags.history === true || flags.selfTest === true;
  const papers = (['messageFile', 'allow', 'writeAllow', 'verdict', 'output'] as const).filter((name) => flags[name] !== undefined);
  if (whole && papers.length > 0) throw new RefusalError('bad-source', '--message-file, --allow, --write-allow, --verdict and --output go with one change');
  if (whole && flags.format !== 'text' && flags.format !== 'json') throw new RefusalError('bad-source', `--format ${flags.format} goes with one change`);
}
