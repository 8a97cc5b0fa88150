import { homedir } from 'node:os';
import { join } from 'node:path';
import { detectChecks, type DetectedCheck } from './adapters/checks/index.js';
import { runFolder, type RunFolder, type RunRecord } from './adapters/runs/folder.js';
import { openRun, type OpenRun, type RunInput } from './app.js';
import { CONFIG_FILES, loadConfig } from './config/load.js';
import { renderTemplate } from './config/template.js';
import type { Settings } from './config/settings.js';
import type { FlagValues } from './config/sources.js';
import type { Allowance, CheckSpec } from './core/index.js';
import { readIfThere, realPath, utf8, writeAtomic } from './lib/files.js';
import { git } from './lib/git.js';
import { sha256 } from './lib/hash.js';
import { RefusalError } from './lib/refusal.js';

/** A repository, or a plain folder, that Countersign works for. */
export interface Project {
  /** Absolute path, links resolved. */
  readonly root: string;
  readonly runs: RunFolder;
}

/** What the command line chose over the configuration file. */
export interface Choice {
  readonly flags: FlagValues;
  /** Names of checks; null for all. */
  readonly only: readonly string[] | null;
}

/** The project that `cwd` lies in: the work tree of its repository, else the folder itself. @throws RefusalError `no-folder`. */
export async function openProject(cwd: string): Promise<Project> {
  const here = await realPath(cwd);
  if (here === null) throw new RefusalError('no-folder', `there is no folder ${cwd}`);
  const top = await git(['rev-parse', '--show-toplevel'], { cwd: here });
  if (top.code === 127) throw new RefusalError('no-git', 'git is not installed, and snapshots are made with it', 'apt-get install git, or brew install git');
  const root = top.code === 0 ? ((await realPath(top.stdout.toString('utf8').replace(/\r?\n$/, ''))) ?? here) : here;
  return { root, runs: runFolder(root) };
}

/** The settings as the user's files give them now. @throws RefusalError `bad-config`, `no-checks`, `no-such-check`. */
export const settingsNow = ({ root }: Project, choice: Choice): Promise<Settings> => settingsOf(root, choice, ownVariables(process.env));

/** Begins a run: only its record exists afterwards. @throws RefusalError for a configuration that cannot be used. */
export async function createRun({ root, runs }: Project, choice: Choice): Promise<{ readonly run: OpenRun; readonly input: RunInput }> {
  const env = ownVariables(process.env);
  const flags = Object.fromEntries(Object.entries(choice.flags).filter(([, value]) => value !== undefined)) as RunRecord['flags'];
  await settingsOf(root, { flags, only: choice.only }, env);
  const record = await runs.create({ createdAtMs: Date.now(), root, flags, only: choice.only, env });
  return reopen({ root, runs }, record);
}

/** Opens a run by `latest`, its id, or the beginning or end of it. @throws RefusalError `no-such-run`. */
export async function findRun({ runs }: Project, word: string): Promise<OpenRun> {
  const record = await runs.read(await runs.find(word));
  return openRun(record, runs.paths(record.id), workHome(record));
}

/** The run with what driving it takes. */
export async function reopen({ root, runs }: Project, record: RunRecord): Promise<{ readonly run: OpenRun; readonly input: RunInput }> {
  const reload = (): Promise<Settings> => settingsOf(root, record, record.env);
  return { run: openRun(record, runs.paths(record.id), workHome(record)), input: { settings: await reload(), reload } };
}

/** The settings of a project, checks found by looking when none are configured. @throws RefusalError `bad-config`, `no-checks`. */
async function settingsOf(root: string, { flags, only }: Choice, env: Readonly<Record<string, string>>): Promise<Settings> {
  const { settings } = await loadConfig({ root, env, flags });
  const checks = settings.checks.length > 0 ? settings.checks : (await detectChecks(root)).filter(({ propose }) => propose === 'check').map((found) => found.check);
  if (checks.length === 0) throw new RefusalError('no-checks', 'no check is configured, and none was found by looking', 'countersign init writes a configuration to complete');
  const { allow } = settings.scope;
  const scope = allow === null ? settings.scope : { ...settings.scope, allowances: await allowancesIn(root, allow) };
  return { ...settings, checks: chosen(checks, only), scope };
}

/** @throws RefusalError `bad-allowances`: an exception that cannot be read whole is none, and nothing runs on a guess (VR-11). */
async function allowancesIn(root: string, path: string): Promise<readonly Allowance[]> {
  const refuse = (trouble: string): never => {
    throw new RefusalError('bad-allowances', `${path}: ${trouble}`, 'countersign scan --write-allow FILE drafts one');
  };
  const bytes = (await readIfThere(join(root, path))) ?? refuse('there is no such file');
  const text = utf8(bytes) ?? refuse('it is not text in UTF-8');
  // The catalogue brings every language of the guard with it: only who needs it waits for that.
  const [{ DETECTORS }, { readAllowances }] = await Promise.all([import('./guard/catalogue.js'), import('./guard/allowance.js')]);
  const { allowances, errors } = readAllowances(text, new Set(DETECTORS.map(({ id }) => id)));
  return errors[0] === undefined ? allowances : refuse(errors[0]);
}

function chosen(checks: readonly CheckSpec[], only: readonly string[] | null): readonly CheckSpec[] {
  const unknown = only?.find((name) => !checks.some((check) => check.name === name));
  if (unknown !== undefined) throw new RefusalError('no-such-check', `there is no check "${unknown}"`, `there are: ${checks.map((check) => check.name).join(', ')}`);
  return only === null ? checks : checks.filter((check) => only.includes(check.name));
}

/** Variables of ours, those that choose where we work left out: they mean this machine, not this run. */
export const ownVariables = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[0].startsWith('COUNTERSIGN_') && entry[0] !== 'COUNTERSIGN_HOME' && entry[1] !== undefined));

/** Where the copies are made: outside every repository, so that nothing resolves into the user's tree (cases L-22). */
export function workHome({ root, id }: Pick<RunRecord, 'root' | 'id'>): string {
  const home = process.env['COUNTERSIGN_HOME'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'countersign');
  return join(home, sha256(root).slice(0, 12), id);
}

/** What a look at the repository finds, usable here or not. */
export const lookAtChecks = ({ root }: Project): Promise<readonly DetectedCheck[]> => detectChecks(root);

/** Writes a first configuration for the checks that were found. @throws RefusalError `config-exists`: one that is there is never overwritten. */
export async function writeFirstConfig(project: Project): Promise<{ readonly path: string; readonly found: readonly DetectedCheck[] }> {
  const there = (await Promise.all(CONFIG_FILES.map(async (name) => ((await readIfThere(join(project.root, name))) === null ? [] : [name])))).flat();
  if (there[0] !== undefined) throw new RefusalError('config-exists', `${there[0]} is there already; it was left as it is`, 'countersign doctor');
  const found = await lookAtChecks(project);
  const path = join(project.root, CONFIG_FILES[0]);
  await writeAtomic(path, renderTemplate(found.map(({ check, why, propose }) => ({ spec: check, why, propose }))));
  return { path, found };
}
