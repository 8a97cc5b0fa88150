import type { ReportFormat } from '../../core/index.js';
import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { binPath, installCommandOf, type NodePackage } from './node-package.js';
import { parseScript, type ScriptCommand } from './script.js';

/** What is particular about a runner of the Node world. */
export interface NodeRunnerFacts {
  readonly name: string;
  readonly format: ReportFormat;
  /** Names of its configuration files; null for a runner that has none. */
  readonly configs: RegExp | null;
  /** Arguments when nothing is known but that it is installed. */
  readonly bare: readonly string[];
  /** Makes the script's arguments fit for one run. */
  adapt(words: readonly string[]): readonly string[];
}

export interface NodeRunner {
  readonly name: string;
  detect(evidence: Evidence, pack: NodePackage, root: Evidence): DetectedCheck | null;
}

/** Flags that would watch, choose another reporter, write snapshots or measure coverage. The second pattern takes a value after it. */
const DROPPED = /^(?:--watch(?:All)?(?:=.*)?|-w|-u|--update(?:Snapshot|-snapshots)?|--coverage(?:=.*)?|--ui|--verbose|--silent|--json|--reporters?=.*|--outputFile.*=.*|--test-reporter(?:-destination)?=.*)$/;
const DROPPED_WITH_VALUE = /^(?:--reporters?|-R|--outputFile|--test-reporter|--test-reporter-destination|--reporter-options?|-O)$/;

export function nodeRunner(facts: NodeRunnerFacts): NodeRunner {
  return { name: facts.name, detect: (evidence, pack, root) => fromScript(facts, evidence, pack, root) ?? fromInstallation(facts, evidence, pack, root) };
}

/** The script that a person would run tells arguments and environment. */
function fromScript(facts: NodeRunnerFacts, evidence: Evidence, pack: NodePackage, root: Evidence): DetectedCheck | null {
  for (const [name, script] of Object.entries(pack.scripts).filter(([key]) => /^test(?::(?:unit|ci|run))?$/.test(key)).sort()) {
    const found = parseScript(script)?.map((command) => ({ command, args: runnerArguments(facts.name, command) })).find(({ args }) => args !== null);
    if (found === undefined) continue;
    return detected(facts, evidence, root, {
      args: facts.adapt(cleaned(found.args!)), env: withoutCi(found.command.env), why: `script "${name}": ${script}`, confidence: 'certain',
    });
  }
  return null;
}

function fromInstallation(facts: NodeRunnerFacts, evidence: Evidence, pack: NodePackage, root: Evidence): DetectedCheck | null {
  const config = facts.configs === null ? undefined : evidence.names('.').find((name) => facts.configs!.test(name));
  if (config === undefined && !pack.dependencies.has(facts.name)) return null;
  return detected(facts, evidence, root, { args: facts.bare, env: {}, why: config ?? `package.json depends on ${facts.name}`, confidence: 'likely' });
}

/** The words after the runner's name, or null when the command runs something else. */
function runnerArguments(name: string, { words }: ScriptCommand): readonly string[] | null {
  if (name === 'node --test') return words[0] === 'node' && words.includes('--test') ? words.slice(1) : null;
  const at = words.findIndex((word) => word === name || word.endsWith(`/.bin/${name}`) || new RegExp(`/${name}/bin/_?${name}(?:\\.[cm]?js)?$|/${name}/${name}\\.mjs$`).test(word));
  const before = words.slice(0, Math.max(0, at));
  const launched = before.every((word) => ['npx', 'pnpm', 'yarn', 'bunx', 'exec', 'node', '--no-install'].includes(word) || word.startsWith('--'));
  return at === -1 || !launched ? null : words.slice(at + 1);
}

function cleaned(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !DROPPED.test(word) && !DROPPED_WITH_VALUE.test(word) && !DROPPED_WITH_VALUE.test(words[at - 1] ?? ''));
}

// CI is ours to set.
const withoutCi = (env: Readonly<Record<string, string>>): Readonly<Record<string, string>> => Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'CI'));

interface Found {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly why: string;
  readonly confidence: DetectedCheck['confidence'];
}

/** The runner's own program instead of `npm test`: a project's .npmrc can make npm load code before the runner. */
function detected(facts: NodeRunnerFacts, evidence: Evidence, root: Evidence, found: Found): DetectedCheck {
  const isBuiltIn = facts.name === 'node --test';
  const program = isBuiltIn ? 'node' : binPath(evidence, facts.name);
  const missing = program === null ? [{ what: `${facts.name} in node_modules`, fix: installCommandOf(root) }] : [];
  const name = evidence.folder === '.' ? facts.name : `${facts.name} ${evidence.folder}`;
  return {
    check: spec({ name, command: [program ?? `node_modules/.bin/${facts.name}`, ...found.args], cwd: evidence.folder, format: facts.format, env: found.env }),
    why: `${evidence.folder === '.' ? '' : `${evidence.folder}: `}${found.why}`,
    confidence: found.confidence,
    propose: 'check',
    missing,
  };
}
