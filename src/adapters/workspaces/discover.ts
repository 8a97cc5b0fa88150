import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { git, gitTrouble } from '../../lib/git.js';
import { diskPath } from './paths.js';
import { compileRules, type RuleRecord, type Rules, type RuleSource } from './rules.js';
import { errnoOf, WorkspaceTrouble } from './trouble.js';

/** The variables of the user that say where the personal ignore file is. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The ignore rules in force in the user's tree and the files that are tracked in spite of them, read once. Only looks: runs
 * nothing that a configuration names, writes nothing. A folder without a repository has the rules of its `.gitignore` files.
 * Throws WorkspaceTrouble when there is a repository that git cannot read, a bare one, or `root` is a folder inside one.
 */
export async function discover(root: string, environment: Environment): Promise<RuleRecord> {
  const outer = await repositoryAt(root);
  const ignoreCase = outer !== null && (await setting(outer, 'core.ignoreCase', ['--type=bool'])) === 'true';
  const personal = outer === null ? [] : [source('', await personalFile(outer, environment)), source('', join(outer.common, 'info/exclude'))];
  const walk: Walk = { root, ignoreCase, sources: personal.filter((s) => s !== null), tracked: outer === null ? [] : await trackedIn(root) };
  await visit(walk, '', rulesOf(walk));
  const rules = rulesOf(walk);
  return { ignoreCase, sources: walk.sources, tracked: walk.tracked.filter((path) => rules.ignored(path, false)) };
}

interface Repository {
  readonly root: string;
  /** Absolute path of the git folder that all work trees share. */
  readonly common: string;
}

async function repositoryAt(root: string): Promise<Repository | null> {
  const said = await git(['rev-parse', '--is-bare-repository', '--git-common-dir', '--show-cdup'], { cwd: root });
  const hasGit = existsSync(join(root, '.git'));
  if (said.code === 127) throw new WorkspaceTrouble(`git cannot be started: ${said.stderr}`);
  if (said.code !== 0) {
    if (hasGit || !said.stderr.includes('not a git repository')) throw new WorkspaceTrouble(`the repository at ${root} cannot be read: ${gitTrouble(said)}`);
    return null;
  }
  const [bare, common = '', up = ''] = said.stdout.toString('utf8').split('\n');
  if (bare === 'true') throw new WorkspaceTrouble(`${root} is a bare repository: it has no files to work on`);
  if (up !== '') throw new WorkspaceTrouble(`${root} is a folder inside the repository at ${resolve(root, up)}; start there`);
  return { root, common: resolve(root, common) };
}

/** A value of the repository's own configuration; null when it is not set. */
async function setting({ root }: Repository, name: string, how: readonly string[]): Promise<string | null> {
  const said = await git(['config', '--local', '--includes', ...how, '--get', name], { cwd: root });
  return said.code === 0 ? said.stdout.toString('utf8').trimEnd() : null;
}

/** `core.excludesFile` of the repository or the user, else git's default place. Asking for a setting runs nothing. */
async function personalFile(repository: Repository, environment: Environment): Promise<string> {
  const home = environment['HOME'] ?? '';
  const settings = environment['XDG_CONFIG_HOME'] ?? join(home, '.config');
  const files = ['/etc/gitconfig', join(settings, 'git/config'), environment['GIT_CONFIG_GLOBAL'] ?? join(home, '.gitconfig')];
  let found = await setting(repository, 'core.excludesFile', []);
  for (const file of files.reverse()) {
    if (found !== null || !existsSync(file)) continue;
    const said = await git(['config', '--file', file, '--includes', '--get', 'core.excludesFile'], { cwd: repository.root });
    if (said.code === 0) found = said.stdout.toString('utf8').trimEnd();
  }
  if (found === null) return join(settings, 'git/ignore');
  return found.startsWith('~/') ? join(home, found.slice(2)) : resolve(repository.root, found);
}

interface Walk {
  readonly root: string;
  readonly ignoreCase: boolean;
  readonly sources: RuleSource[];
  readonly tracked: string[];
}

/** Collects the ignore files, outer folders first, and what repositories inside the tree (submodules and others) track. */
async function visit(walk: Walk, base: string, outer: Rules): Promise<void> {
  const path = diskPath(walk.root, base);
  const entries = readdirSync(path, { withFileTypes: true, encoding: 'latin1' as BufferEncoding });
  const prefix = base === '' ? '' : `${base}/`;
  if (base !== '' && entries.some((e) => e.name === '.git')) walk.tracked.push(...(await trackedInside(walk.root, base)).map((p) => prefix + p));
  const own = entries.some((e) => e.name === '.gitignore' && e.isFile()) ? source(base, diskPath(walk.root, `${prefix}.gitignore`)) : null;
  if (own !== null) walk.sources.push(own);
  const rules = own === null ? outer : rulesOf(walk);
  const inner = entries.filter((e) => e.isDirectory() && e.name !== '.git').map((e) => prefix + e.name);
  for (const folder of inner) if (folder !== '.countersign' && !rules.ignored(folder, true)) await visit(walk, folder, rules);
}

const rulesOf = ({ ignoreCase, sources }: Walk): Rules => compileRules({ ignoreCase, sources, tracked: [] });

async function trackedIn(folder: string): Promise<string[]> {
  const said = await git(['ls-files', '-z', '--cached'], { cwd: folder });
  if (said.code !== 0) throw new WorkspaceTrouble(`the index of ${folder} cannot be read: ${gitTrouble(said)}`);
  return said.stdout.toString('latin1').split('\0').filter((path) => path !== '');
}

/** Of a repository inside the tree; one that is broken tracks nothing: its files are still seen unless a rule names them. */
async function trackedInside(root: string, base: string): Promise<readonly string[]> {
  const path = diskPath(root, base);
  if (typeof path !== 'string') return [];
  const top = await git(['rev-parse', '--show-toplevel'], { cwd: path });
  return top.code === 0 && top.stdout.toString('utf8').trimEnd() === realpathSync(path) ? trackedIn(path) : [];
}

/** An ignore file's text; a link in its place is not followed, as git does not either. */
function source(base: string, path: string | Buffer): RuleSource | null {
  try {
    return base !== '' && !lstatSync(path).isFile() ? null : { base, text: readFileSync(path, 'latin1') };
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}
