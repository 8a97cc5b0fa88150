import { loadConfig } from './config/load.js';
import type { CheckSpec } from './core/index.js';
import { containment, findProgram } from './lib/containment.js';
import { git } from './lib/git.js';
import { RefusalError } from './lib/refusal.js';
import { lookAtChecks, ownVariables, type Project } from './project.js';
import type { Settings } from './config/settings.js';

/** One thing that a run needs, as it is on this machine. */
export interface Examined {
  readonly what: string;
  readonly state: 'ok' | 'weak' | 'missing';
  readonly detail: string;
  /** The command that mends it; '' when nothing is to be done or only a person can tell. */
  readonly fix: string;
}

const NODE_MAJOR_MIN = 20;

/** Everything a run in this project needs, usable or not, each with the command that fixes it. */
export async function examine(project: Project, env: NodeJS.ProcessEnv): Promise<readonly Examined[]> {
  const config = await examineConfig(project, env);
  return [examineNode(), await examineGit(project), await examineContainment(), config.examined, ...(await examineChecks(project, config.settings)), ...examineParties(project, config.settings, env)];
}

function examineNode(): Examined {
  const ok = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN;
  return { what: 'node', state: ok ? 'ok' : 'missing', detail: process.version, fix: ok ? '' : `install Node ${NODE_MAJOR_MIN} or newer` };
}

async function examineGit({ root }: Project): Promise<Examined> {
  const said = await git(['--version'], { cwd: root });
  if (said.code === 127) return { what: 'git', state: 'missing', detail: 'not found', fix: 'apt-get install git' };
  const inside = await git(['rev-parse', '--is-inside-work-tree'], { cwd: root });
  const where = inside.code === 0 ? 'repository' : 'no repository here; the folder itself is taken as it is';
  return { what: 'git', state: 'ok', detail: `${said.stdout.toString('utf8').trim().replace('git version ', '')}, ${where}`, fix: '' };
}

async function examineContainment(): Promise<Examined> {
  const { statement, kind } = await containment();
  const strong = kind !== 'group';
  return { what: 'process tree', state: strong ? 'ok' : 'weak', detail: statement, fix: strong ? '' : 'apt-get install bubblewrap' };
}

async function examineConfig({ root }: Project, env: NodeJS.ProcessEnv): Promise<{ readonly examined: Examined; readonly settings: Settings | null }> {
  try {
    const { settings, file } = await loadConfig({ root, env: ownVariables(env), flags: {} });
    if (file !== null) return { settings, examined: { what: 'configuration', state: 'ok', detail: file, fix: '' } };
    return { settings, examined: { what: 'configuration', state: 'ok', detail: 'none; checks are found by looking', fix: 'countersign init' } };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { settings: null, examined: { what: 'configuration', state: 'missing', detail: error.message.replaceAll('\n', '; '), fix: '' } };
  }
}

async function examineChecks(project: Project, settings: Settings | null): Promise<readonly Examined[]> {
  const found = await lookAtChecks(project);
  const proposed = found.filter(({ propose }) => propose === 'check');
  const configured = settings?.checks ?? [];
  if (configured.length === 0 && proposed.length === 0) {
    return [{ what: 'checks', state: 'missing', detail: 'no test runner was recognised', fix: 'countersign init, then name a command under "checks"' }];
  }
  const named = configured.map((check) => {
    const same = found.find((other) => isAlike(other.check, check));
    return examined(check.name, check.command.join(' '), same?.missing ?? []);
  });
  return configured.length > 0 ? named : proposed.map(({ check, why, missing }) => examined(check.name, why, missing));
}

/** Linters share a format: only the command tells them apart. */
const isAlike = (one: CheckSpec, other: CheckSpec): boolean =>
  one.cwd === other.cwd && one.format === other.format && (one.format !== 'exit-code' || one.command.join(' ') === other.command.join(' '));

function examined(name: string, detail: string, missing: readonly { readonly what: string; readonly fix: string }[]): Examined {
  const what = `check ${name}`;
  if (missing.length === 0) return { what, state: 'ok', detail, fix: '' };
  return { what, state: 'missing', detail: missing.map((one) => one.what).join('; '), fix: missing.map((one) => one.fix).filter((fix) => fix !== '').join(' && ') };
}

function examineParties({ root }: Project, settings: Settings | null, env: NodeJS.ProcessEnv): readonly Examined[] {
  const program = (command: readonly string[]): Pick<Examined, 'state' | 'detail' | 'fix'> => {
    const found = findProgram(command[0] ?? '', root, env['PATH'] ?? '');
    return found === null ? { state: 'missing', detail: `there is no program ${command[0] ?? ''}`, fix: '' } : { state: 'ok', detail: command.join(' '), fix: '' };
  };
  const agent = settings?.agent.use === 'command' ? program(settings.agent.command) : { state: 'ok' as const, detail: 'offline: repairs JavaScript and TypeScript by search, no model', fix: '' };
  const judge = settings?.judge.use === 'command' ? program(settings.judge.command) : { state: 'ok' as const, detail: settings?.judge.use ?? 'rules', fix: '' };
  return [{ what: 'agent', ...agent }, { what: 'judge', ...judge }];
}
