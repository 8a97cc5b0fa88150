import { capture, type Captured } from './process.js';

export interface GitOptions {
  readonly cwd: string;
  /** The repository to use; left out, git finds the one that `cwd` lies in. */
  readonly gitDir?: string;
  readonly workTree?: string;
  readonly indexFile?: string;
  readonly input?: string | Uint8Array;
}

/**
 * Settings that win over any repository's own: none of them lets a program be named, and file content stays the bytes it is.
 * `safe.directory` is open because nothing found in the folder is ever run.
 */
const PINNED: readonly string[] = [
  'core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.attributesFile=/dev/null', 'core.excludesFile=/dev/null',
  'core.autocrlf=false', 'core.safecrlf=false', 'core.eol=lf', 'core.symlinks=true', 'core.fileMode=true', 'core.ignoreCase=false',
  'core.precomposeUnicode=false', 'core.protectHFS=false', 'core.protectNTFS=false', 'core.quotePath=true', 'core.pager=cat',
  'core.untrackedCache=false', 'core.sparseCheckout=false', 'diff.external=', 'diff.noprefix=false', 'diff.mnemonicPrefix=false',
  'diff.orderFile=/dev/null', 'diff.ignoreSubmodules=none', 'gc.auto=0', 'maintenance.auto=false', 'protocol.allow=never', 'safe.directory=*',
].flatMap((setting) => ['-c', setting]);

/** The whole environment of a hermetic git: no configuration of the machine or the user, no prompt, no optional lock, no replaced object. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LITERAL_PATHSPECS: '1',
  LC_ALL: 'C',
};

/**
 * Runs git so that neither the machine's, the user's nor the repository's configuration can change what it does or name a
 * program to run (DESIGN 6). Gives what git printed and its exit code; 127 when there is no git. Never throws.
 */
export function git(args: readonly string[], options: GitOptions): Promise<Captured> {
  const env: Record<string, string> = { ...ENVIRONMENT, PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin' };
  if (options.gitDir !== undefined) env['GIT_DIR'] = options.gitDir;
  if (options.workTree !== undefined) env['GIT_WORK_TREE'] = options.workTree;
  if (options.indexFile !== undefined) env['GIT_INDEX_FILE'] = options.indexFile;
  const input = options.input === undefined ? {} : { input: options.input };
  return capture(['git', ...PINNED, ...args], { cwd: options.cwd, env, ...input });
}

/** One line for a person: what git said when it failed. */
export function gitTrouble(result: Captured): string {
  const said = result.stderr.trim().split('\n').slice(0, 3).join(' / ');
  return said === '' ? `git ended with ${result.signal ?? `exit code ${String(result.code)}`}` : said;
}
