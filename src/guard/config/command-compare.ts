import { remembered } from '../remembered.js';
import type { Command } from './commands.js';
import { isHarmless } from './rules.js';

/** Ways in which a command does less than it did; an empty list when it does as much. */
export function weakerThan(before: Command, after: Command): readonly string[] {
  const masked = after.masks.filter((mask) => !before.masks.includes(mask) && mask !== 'condition').map((mask) => `its failure is masked by ${mask}`);
  const [b, a] = [optionsOf(before), optionsOf(after)];
  const out = [...masked, ...selecting(after, b, a), ...partOnly(after, b, a)];
  if (before.check?.tool === after.check?.tool) out.push(...lostStrictness(b, a));
  if (before.check?.family === 'tests' || before.check?.family === 'types') out.push(...narrowed(before, after));
  return out;
}

/** Options that select, excuse or re-record, and were not there. */
function selecting(after: Command, b: Options, a: Options): readonly string[] {
  const out: string[] = [];
  for (const [name, values] of a) {
    if (!LIMITS.test(name) || (name === '-p' && selectsNothing(after, values))) continue;
    const fresh = values.filter((v) => !(b.get(name) ?? []).includes(v) && !saysNothing(name, v));
    if (fresh.length > 0 || (!b.has(name) && values.length === 0)) out.push(`${name}${fresh[0] === undefined || fresh[0] === '' ? '' : ` ${fresh[0]}`} leaves something out`);
  }
  return out;
}

/** A value that leaves out only what everybody does, switches the option off, or is known only when it runs. */
const saysNothing = (name: string, value: string): boolean =>
  (EXCLUDING.test(name) && value !== '' && isHarmless(value)) || /^(?:False|false)$|^[^$]*\$/.test(value) || (value === '0' && !/exit-code/.test(name));

/** One project of several, or a configuration that its name says is a part. */
function partOnly(after: Command, b: Options, a: Options): readonly string[] {
  const tool = after.check?.tool ?? '';
  const projects = /playwright|vitest/.test(tool) && !b.has('--project') ? (a.get('--project') ?? []).map((name) => `only the project ${name} runs`) : [];
  const both = (options: Options): readonly string[] => ['-c', '--config'].flatMap((name) => options.get(name) ?? []);
  return /vitest|jest|mocha/.test(tool) ? [...projects, ...otherConfig(both(b), both(a))] : projects;
}

/** A configuration that its name says is a part. */
const otherConfig = (before: readonly string[], after: readonly string[]): readonly string[] =>
  after.filter((name) => !before.includes(name) && /smoke|fast|quick|unit|min|lite|light|ci-only/.test(name)).map((name) => `it takes the configuration ${name}`);

/** `tsc -p tsconfig.json` names a project, `pytest -p no:warnings` a plugin. */
const selectsNothing = ({ check }: Command, values: readonly string[]): boolean =>
  check?.family === 'types' || (check?.tool === 'pytest' && values.every((v) => v.startsWith('no:') && !/no:(?:randomly|cov|xfail)/.test(v)));

/** Options that select, excuse or re-record. */
const LIMITS = /^(?:--dir|--shard|--test-skip-pattern|--issues-exit-code|--new|--new-from-(?:rev|patch|merge-base)|--failure-exit-code|--error-exit-code|-vet|-k|-m|--keyword|-t|--testNamePattern|--test-name-pattern|--grep|-g|--fgrep|-f(?!$)|--invert|--run|-run|-skip|--skip|-short|--filter|--exclude-filter|--exclude|--ignore|--ignore-glob|--deselect|--testPathPatterns?|--testPathIgnorePatterns|--passWithNoTests|--pass-with-no-tests|--no-tests=pass|--no-tests|--allow-no-tests|--retries|--reruns|--retry|--forceExit|-u|--update|--updateSnapshot|--update-snapshots?|--snapshot-update|--inline-snapshot|--force-regen|-update|--lf|--last-failed|--ff_off|--only|--only-changed|--onlyChanged|-o_off|--changed|--shard_off|--exclude-group|--group|--exclude-testsuite|--testsuite|--tags|--tag|-DskipTests|-Dmaven\.test\.skip|-Dmaven\.test\.failure\.ignore|-Dtest|-fae|-fn|--fail-never|-x|--exclude-task|--no-verify|--no-fail|--exit-zero|--exit-zero-even-if-changed|--warn-only|--no-error-on-unmatched-pattern|--silent-exit|--pass-on-no-tests|--co|--collect-only|--dry-run|--list|--no-run|--if-present|--bail-off|-p|--exclude-pattern|--pattern|--no-cov|--no-coverage|--disable-warnings_off|--max-failures|--suppress-no-test-exit-code|--no-check-coverage|--no-typecheck|--example|-e_off|--quiet-off|--continue|--ignore-failures|--no-fail-on-empty-test-suite|--do-not-fail-on-\w+|--cap-lints|--keep-going_off|--lib|--bins|--doc|--no-default-features|--continue-on-collection-errors|--noconftest|--allow-dirty_off|--no-strict\w*|--skipLibCheck_off|--no-deps_off)$/;
const EXCLUDING = /exclude|ignore|skip|deselect/i;

/** Options that make it stricter, or that set a limit. */
const STRICT = /^(?:--max-warnings|--cov-fail-under|--fail-under|--min-coverage|--coverage-min|--min|-race|--strict|--strict-markers|--strict-config|--all-features|--all-targets|--workspace|--all|--check-coverage|--lines|--branches|--functions|--statements|--forbid-only|--forbidOnly|-D|-Werror|-W|-Wall|--deny|--fail-on-\w+|--error-on-\w+|--threshold|--failOnWarning|--fail-on-warning|--fail-on-risky|--ci|--report-unused-disable-directives|--noEmit_off|--all-groups|-warnaserror|\/warnaserror|--fatal-warnings|--level|-l_off|--min-msi|--min-covered-msi|--locked_off|--coverage\.thresholds\.\w+|--covdefaults|--xfail-strict|--unit|-count_off)$/;

type Options = ReadonlyMap<string, readonly string[]>;

const optionsOf = remembered((command: Command): Options => {
  const out = new Map<string, string[]>();
  const push = (name: string, value: string | null): void => {
    const known = out.get(name) ?? [];
    if (value !== null) known.push(value);
    out.set(name, known);
  };
  command.words.forEach((word, i) => {
    if (!word.startsWith('-') && !word.startsWith('/w')) return;
    if (word === '-m' && /^python/.test(command.words[i - 1] ?? '')) return;
    if (LIMITS.test(word) && word.includes('=')) return push(word, '');
    const at = word.indexOf('=');
    if (at > 0) return push(word.slice(0, at), word.slice(at + 1));
    const next = command.words[i + 1];
    const takes = next !== undefined && !next.startsWith('-') && /^(?:-k|-m|-t|-g|-f|-p|-run|-skip|-D|-W|-o|-e|-x|-c|-u_off|-n|--\w[\w-]*)$/.test(word) && !/^--(?:run|coverage|watch|ci|silent|verbose|bail|passWithNoTests|strict|all\w*|workspace|check-coverage|noEmit|forceExit|exit|colors?|testdox|race|lf|forbid-only|update\w*|no-\w+)$/.test(word);
    push(word, takes ? next : null);
  });
  return out;
});

function lostStrictness(before: Options, after: Options): readonly string[] {
  const out: string[] = [];
  for (const [name, values] of before) {
    if (!STRICT.test(name)) continue;
    const now = after.get(name);
    if (now === undefined) out.push(`${name}${values[0] === undefined ? '' : ` ${values[0]}`} is gone`);
    else out.push(...changedLimit(name, values, now));
  }
  return out;
}

function changedLimit(name: string, before: readonly string[], after: readonly string[]): readonly string[] {
  const [b, a] = [Number(before[0]), Number(after[0])];
  if (!Number.isFinite(b) || !Number.isFinite(a)) return before.filter((v) => !after.includes(v)).map((v) => `${name} ${v} is gone`);
  const weaker = name === '--max-warnings' ? a > b || a < 0 : a < b;
  return weaker ? [`${name} went from ${b} to ${a}`] : [];
}

/** Files and folders a command is given. */
const pathsOf = remembered((command: Command): readonly string[] => {
  const tool = (command.check?.tool ?? '').split(' ');
  const out: string[] = [];
  command.words.forEach((word, i) => {
    const previous = command.words[i - 1] ?? '';
    if (word.startsWith('-') || word.startsWith('$') && !/PATH|DIR|SRC|TEST/.test(word) || tool.includes(word) || /^[A-Z_]+=/.test(word) || /^\d*>/.test(word) || word === '{posargs}') return;
    if (previous.startsWith('-') && !previous.includes('=') && !/^--?(?:coverage|cov|v|q|s|ci|run|verbose|watch|x|race|all\w*|test|import|require|r)$/.test(previous)) return;
    if (/[/*.]|^(?:tests?|specs?|src|unit|e2e|lib|packages|test_\w+|\w+_tests?)$/.test(word) && !/^(?:python|pytest|node|npx|vendor\/bin|\.\/vendor|\.\/node_modules|ts-node)/.test(word) && !/^https?:/.test(word) && !/^(?:--require|-r|--import|--loader)$/.test(previous)) out.push(word.replace(/^\.\//, '').replace(/\/$/, ''));
  });
  return out;
});

function narrowed(before: Command, after: Command): readonly string[] {
  if (before.check?.tool !== after.check?.tool) return [];
  const [b, a] = [pathsOf(before), pathsOf(after)];
  if (a.length === 0) return [];
  if (b.length === 0) return [`it is given ${a.join(' ')} only`];
  const plain = a.map(withoutRelease);
  const covered = b.map(withoutRelease).every((path) => plain.some((p) => covers(p, path)));
  return covered ? [] : [`it is given ${a.join(' ')} instead of ${b.join(' ')}`];
}

/** An image or a package in another release is no other place. */
const withoutRelease = (path: string): string => path.replace(/(?:[:@]v?\d[\w.-]*|==[\d.]+)$/, '');

const stem = (glob: string): string => glob.replace(/[*{[?].*$/, '').replace(/\/$/, '').replace(/\.\.\.$/, '');
/** A glob that starts with a wildcard takes in nothing but what has its fixed words; alternatives are not spelled out. */
const namesAll = (wide: string, narrow: string): boolean => /[{}[\]()|]/.test(wide) || wide.split(/[*?/]+/).every((word) => narrow.includes(word));

/** Whether a path or glob takes in everything that another one does, as far as their fixed parts tell. */
export function covers(wide: string, narrow: string): boolean {
  if (wide === narrow || wide === '.' || wide === '...' || wide === './...') return true;
  const [w, n] = [stem(wide), stem(narrow)];
  if (wide.includes('*') && !narrow.includes('*') && w === n) return false;
  if (w === '') return namesAll(wide, narrow);
  return (n === w || n.startsWith(`${w}/`) || n.startsWith(w) && wide.includes('*')) && !(w === n && wide !== narrow && wide.length > narrow.length && narrow.includes('*') && !wide.includes('{'));
}

/** Whether a run of options, as in `addopts`, leaves more out than before. */
export function weakerOptions(before: readonly string[], after: readonly string[]): readonly string[] {
  const make = (words: readonly string[]): Command => ({ file: '', label: '', line: 0, text: words.join(' '), words: ['pytest', ...words.flatMap((w) => w.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? []).map((w) => w.replace(/^(["'])(.*)\1$/, '$2'))], check: { family: 'tests', tool: 'pytest' }, masks: [] });
  return weakerThan(make(before), make(after)).filter((why) => !why.startsWith('it is given'));
}
