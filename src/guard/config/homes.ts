/** The tool that a setting is for and its name there, wherever the tool lets its settings stand. */
export interface Home {
  readonly tool: string;
  readonly name: string;
}

/** What a tool is for: one that goes may be followed by another for the same. */
export type Purpose = 'tests' | 'coverage' | 'lint' | 'types';

interface Place {
  readonly tool: string;
  readonly purpose: Purpose;
  readonly files: RegExp;
  /** The first group is the name of the setting. */
  readonly key: RegExp;
}

const place = (tool: string, purpose: Purpose, files: string, key: RegExp): Place => ({ tool, purpose, files: new RegExp(`(?:^|/)(?:${files})$`), key });
const SCRIPT = '(?:[cm]?[jt]s|json)';

/** In the order in which a tool looks for them: an earlier file hides a later one. */
const PLACES: readonly Place[] = [
  place('nyc', 'coverage', `\\.nycrc(?:\\.\\w+)?|nyc\\.config\\.${SCRIPT}`, /^(.+)$/),
  place('nyc', 'coverage', 'package\\.json', /^nyc\.(.+)$/),
  place('c8', 'coverage', `\\.c8rc(?:\\.\\w+)?`, /^(.+)$/),
  place('c8', 'coverage', 'package\\.json', /^c8\.(.+)$/),
  place('jest', 'tests', `jest\\.config\\.${SCRIPT}`, /^(.+)$/),
  place('jest', 'tests', 'package\\.json', /^jest\.(.+)$/),
  place('mocha', 'tests', '\\.mocharc(?:\\.\\w+)?', /^(.+)$/),
  place('mocha', 'tests', 'package\\.json', /^mocha\.(.+)$/),
  place('ava', 'tests', `ava\\.config\\.${SCRIPT}`, /^(.+)$/),
  place('ava', 'tests', 'package\\.json', /^ava\.(.+)$/),
  place('vitest', 'tests', `vitest\\.config\\.${SCRIPT}`, /^(?:test\.)?(.+)$/),
  place('vitest', 'tests', `vite\\.config\\.${SCRIPT}`, /^test\.(.+)$/),
  place('eslint', 'lint', `eslint\\.config\\.${SCRIPT}`, /^(.+)$/),
  place('eslint', 'lint', '\\.eslintrc(?:\\.\\w+)?', /^(.+)$/),
  place('eslint', 'lint', 'package\\.json', /^eslintConfig\.(.+)$/),
  place('biome', 'lint', 'biome\\.jsonc?', /^(.+)$/),
  place('pytest', 'tests', '\\.?pytest\\.ini', /^pytest\.(.+)$/),
  place('pytest', 'tests', 'pyproject\\.toml', /^tool\.pytest\.ini_options\.(.+)$/),
  place('pytest', 'tests', 'tox\\.ini', /^pytest\.(.+)$/),
  place('pytest', 'tests', 'setup\\.cfg', /^tool:pytest\.(.+)$/),
  place('coverage.py', 'coverage', '\\.coveragerc', /^((?:run|report|html|paths)\..+)$/),
  place('coverage.py', 'coverage', 'setup\\.cfg|tox\\.ini', /^coverage:(.+)$/),
  place('coverage.py', 'coverage', 'pyproject\\.toml', /^tool\.coverage\.(.+)$/),
  place('mypy', 'types', '\\.?mypy\\.ini|setup\\.cfg', /^mypy\.(.+)$/),
  place('mypy', 'types', 'pyproject\\.toml', /^tool\.mypy\.((?!overrides).+)$/),
  place('ruff', 'lint', '\\.?ruff\\.toml', /^(?:lint\.)?(.+)$/),
  place('ruff', 'lint', 'pyproject\\.toml', /^tool\.ruff\.(?:lint\.)?(.+)$/),
  place('flake8', 'lint', '\\.flake8|setup\\.cfg|tox\\.ini', /^flake8\.(.+)$/),
  place('pylint', 'lint', '\\.?pylintrc', /^(?:[\w -]+\.)?([\w-]+)$/),
  place('pylint', 'lint', 'pyproject\\.toml', /^tool\.pylint\.(?:[\w -]+\.)?([\w-]+)$/),
  place('pyright', 'types', 'pyrightconfig\\.json', /^(.+)$/),
  place('pyright', 'types', 'pyproject\\.toml', /^tool\.(?:based)?pyright\.(.+)$/),
  place('golangci-lint', 'lint', '\\.golangci\\.(?:ya?ml|toml|json)', /^(.+)$/),
  place('phpunit', 'tests', 'phpunit\\.xml', /^(.+)$/),
  place('phpunit', 'tests', 'phpunit\\.xml\\.dist', /^(.+)$/),
  place('phpstan', 'types', 'phpstan\\.neon', /^(.+)$/),
  place('phpstan', 'types', 'phpstan\\.neon\\.dist', /^(.+)$/),
  place('rspec', 'tests', '\\.rspec', /^(.+)$/),
  place('tsc', 'types', 'tsconfig\\.json', /^(.+)$/),
];

export function homeOf(path: string, key: string): (Home & { readonly purpose: Purpose }) | null {
  for (const { tool, purpose, files, key: pattern } of PLACES) {
    const name = files.test(path) ? pattern.exec(key)?.[1] : undefined;
    if (name !== undefined) return { tool, purpose, name: folded(name) };
  }
  return null;
}

/** Name of a setting for its tool; in files of no known tool, of those that configuration files build on. */
export const nameOf = (path: string, key: string): string => homeOf(path, key)?.name ?? folded(key.replace(/^(?:test|lint)\./, ''));

/** `check-coverage` and `checkCoverage` are one name; a rule keeps its own. */
const folded = (name: string): string => (/rules\./.test(name) ? name : name.replace(/[-_]/g, '').toLowerCase());

/** Names of files beside `path` that it hides, as its tool takes only the first one that it finds. */
export function hiddenBy(path: string): readonly string[] {
  const at = PLACES.findIndex(({ files }) => files.test(path));
  const first = PLACES[at];
  if (first === undefined || /package\.json$|\.toml$|\.cfg$|tox\.ini$/.test(path) && !/ruff\.toml$/.test(path)) return [];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return (USUAL[first.tool] ?? []).map((name) => `${folder}${name}`).filter((other) => PLACES.findIndex(({ tool, files }) => tool === first.tool && files.test(other)) > at);
}

const USUAL: Readonly<Record<string, readonly string[]>> = {
  nyc: ['package.json'], c8: ['package.json'], mocha: ['package.json'], vitest: ['vite.config.ts', 'vite.config.js', 'vite.config.mts'], eslint: ['.eslintrc.json', '.eslintrc.js', '.eslintrc.cjs', '.eslintrc.yml', 'package.json'],
  pytest: ['pyproject.toml', 'tox.ini', 'setup.cfg'], 'coverage.py': ['setup.cfg', 'tox.ini', 'pyproject.toml'], mypy: ['pyproject.toml'], ruff: ['pyproject.toml'], phpunit: ['phpunit.xml.dist'], phpstan: ['phpstan.neon.dist'],
};
