import picomatch from 'picomatch';
import type { ChangeSet } from '../change-set.js';
import { languageOf } from '../languages/index.js';
import type { Collects } from '../scene.js';
import type { Parse } from '../syntax.js';
import { commandsOf } from './scripts.js';
import { readSettings, type Setting } from './settings.js';

const RUNNER_CONFIG = /(?:^|\/)(?:(?:vitest|vite|jest)[\w.-]*\.config\.\w+|jest\.\w+|package\.json|\.mocharc[\w.]*|pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini|Rakefile|\.rspec|phpunit[\w.-]*\.xml(?:\.dist)?)$/;
const NAMES: Readonly<Record<string, readonly string[]>> = {
  javascript: ['package.json', 'vitest.config.ts', 'vitest.config.js', 'vitest.config.mts', 'vite.config.ts', 'jest.config.js', 'jest.config.ts', 'jest.config.cjs', 'jest.config.mjs', 'jest.config.json', '.mocharc.json', '.mocharc.yml', '.mocharc.cjs', '.mocharc.js'],
  python: ['pytest.ini', 'pyproject.toml', 'tox.ini', 'setup.cfg'],
  ruby: ['Rakefile', '.rspec'],
};
/** How far up from a changed file configuration is looked for, besides the root. */
const FOLDERS_MAX = 60;

interface Patterns {
  readonly javascript: readonly string[];
  readonly pythonFiles: readonly string[];
  readonly testpaths: readonly string[];
  readonly ruby: readonly string[];
}

/** What the runners of a tree collect, by its own configuration and otherwise by habit. */
export function collectsFor(change: ChangeSet, parse: Parse): Collects {
  const sides = { before: patternsOf(change, 'before', parse), after: patternsOf(change, 'after', parse) };
  const declared = { before: declaredModules(change, 'before'), after: declaredModules(change, 'after') };
  return (path, side) => collected(path, sides[side]) || declared[side](path);
}

/** Whether a file of Rust tests in a folder is a module of the test program there: `tests/it/main.rs` or `tests/it.rs` names it. */
function declaredModules(change: ChangeSet, side: 'before' | 'after'): (path: string) => boolean {
  const texts = new Map(change.files.filter((f) => f.path.endsWith('.rs') || f.from?.endsWith('.rs') === true).map((f) => [side === 'before' ? (f.from ?? f.path) : f.path, f[side]]));
  const textOf = (path: string): string => texts.get(path) ?? change.context(path) ?? '';
  return (path) => {
    const [, folder = '', inner = '', name = ''] = /^((?:.*\/)?tests\/)([^/]+)\/(?:.*\/)?([^/]+)\.rs$/.exec(path) ?? [];
    const module = name === 'mod' ? (path.split('/').at(-2) ?? '') : name;
    const parents = [`${folder}${inner}/main.rs`, `${folder}${inner}.rs`, `${path.slice(0, path.lastIndexOf('/') + 1)}mod.rs`];
    return module !== '' && parents.some((parent) => parent !== path && new RegExp(`^[ \\t]*(?:pub(?:\\([^)]*\\))? )?mod ${module};`, 'm').test(textOf(parent)));
  };
}

/** Files that Go only builds for systems on which hardly any checks run. */
const OTHER_SYSTEM = /_(?:windows|darwin|plan9|js|wasip1|wasm|freebsd|netbsd|openbsd|solaris|aix|dragonfly|android|ios|illumos)(?:_\w+)?_test\.go$/;

function collected(path: string, patterns: Patterns): boolean {
  const language = languageOf(path)?.language;
  if (language === undefined) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (language.id === 'javascript' && patterns.javascript.length > 0) return patterns.javascript.some((glob) => matches(glob, path));
  if (language.id === 'python') return pythonCollects(path, name, patterns);
  if (language.id === 'ruby' && patterns.ruby.length > 0) return patterns.ruby.some((glob) => matches(glob, path)) || /_spec\.rb$/.test(path);
  if (language.id === 'rust') return /\.rs$/.test(path) && !/(?:^|\/)tests\/[^/]+\/(?!main\.rs)[^/]+\.rs$/.test(path);
  if (language.id === 'go' && OTHER_SYSTEM.test(name)) return false;
  return language.testFile.test(path);
}

function pythonCollects(path: string, name: string, { pythonFiles, testpaths }: Patterns): boolean {
  const files = pythonFiles.length > 0 ? pythonFiles : ['test_*.py', '*_test.py', 'tests.py'];
  if (!files.some((glob) => picomatch.isMatch(name, glob) || picomatch.isMatch(path, glob))) return false;
  return testpaths.length === 0 || testpaths.some((folder) => path.startsWith(`${folder.replace(/^\.\//, '').replace(/\/$/, '')}/`) || picomatch.isMatch(path, `${folder}/**`) || folder === '.');
}

function matches(glob: string, path: string): boolean {
  const plain = glob.replace(/^<rootDir>\//, '').replace(/^\.\//, '');
  if (plain.startsWith('!')) return false;
  return picomatch.isMatch(path, plain, { dot: true }) || (!/[*?{[]/.test(plain) && (path === plain || path.startsWith(`${plain.replace(/\/$/, '')}/`)));
}

function patternsOf(change: ChangeSet, side: 'before' | 'after', parse: Parse): Patterns {
  const out = { javascript: [] as string[], pythonFiles: [] as string[], testpaths: [] as string[], ruby: [] as string[] };
  for (const file of runnerConfig(change, side)) {
    if (file.text === null || file.text.length > 300_000) continue;
    if (/Rakefile$/.test(file.path)) out.ruby.push(...[...file.text.matchAll(/(?:pattern|test_files)\s*=\s*(?:FileList\[)?["']([^"']+)["']/g)].map((m) => m[1] ?? ''));
    const { settings } = readSettings(file.path, file.text, parse);
    for (const s of settings ?? []) add(s, file.path, out);
    if (/package\.json$/.test(file.path)) out.javascript.push(...mochaGlobs(file.path, file.text, settings));
  }
  return out;
}

function add(s: Setting, path: string, out: { readonly javascript: string[]; readonly pythonFiles: string[]; readonly testpaths: string[] }): void {
  if (/(?:^|\.)python_files$/.test(s.key)) out.pythonFiles.push(...s.value.split(/\s+/));
  else if (/(?:^|\.)testpaths$/.test(s.key)) out.testpaths.push(...s.value.split(/\s+/));
  else if (/(?:^|\.)testMatch$|(?:^|^.*\.)test\.include$|^ava\.files$/.test(s.key) || (/mocharc/.test(path) && s.key === 'spec')) out.javascript.push(s.value);
}

/** Globs that the test script hands to the runner. */
const mochaGlobs = (path: string, text: string, settings: readonly Setting[] | null): readonly string[] =>
  commandsOf(path, text, settings).filter((c) => c.check?.family === 'tests' && /\b(?:mocha|ava|tap|node --test|c8|tape)\b/.test(c.text)).flatMap((c) => c.words.filter((w) => /[*]/.test(w) && /\.[cm]?[jt]s|\*$/.test(w)));

/** Configuration of runners: changed, or at the root and on the way up from a changed test. */
function runnerConfig(change: ChangeSet, side: 'before' | 'after'): readonly { readonly path: string; readonly text: string | null }[] {
  const changed = change.files.map((f) => ({ path: side === 'before' ? (f.from ?? f.path) : f.path, text: side === 'before' ? f.before : f.after })).filter((f) => RUNNER_CONFIG.test(f.path));
  const wanted = new Set<string>();
  for (const file of change.files) {
    const names = NAMES[languageOf(file.path)?.language.id ?? ''] ?? [];
    if (names.length === 0 || wanted.size > FOLDERS_MAX * names.length) continue;
    for (const folder of foldersAbove(file.path)) for (const name of names) wanted.add(`${folder}${name}`);
  }
  return [...changed, ...[...wanted].map((path) => ({ path, text: change.context(path) }))];
}

/** `a/b/c.ts` gives ``, `a/`, `a/b/`. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return ['', ...parts.map((_, i) => `${parts.slice(0, i + 1).join('/')}/`)];
}
