import { join } from 'node:path';
import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { withArguments, type ReportRecipe } from './recipe.js';

/** Family xunit1 names files. Byte code goes to a fresh folder: a stale or planted .pyc would run instead of the source. */
export const pytestReport: ReportRecipe = (check, { report, scratch }) => ({
  command: withArguments(check.command, ['-p', 'no:cacheprovider', '-o', 'junit_family=xunit1', `--junitxml=${report}`]),
  env: { PYTHONPYCACHEPREFIX: join(scratch, 'pycache'), PYTHONUNBUFFERED: '1' },
  readFrom: 'file',
});

/** Launchers of Python projects, by the file that tells of them. */
const LAUNCHERS: readonly (readonly [string, readonly string[], string])[] = [
  ['uv.lock', ['uv', 'run', 'pytest'], 'uv sync'],
  ['poetry.lock', ['poetry', 'run', 'pytest'], 'poetry install'],
  ['pdm.lock', ['pdm', 'run', 'pytest'], 'pdm install'],
  ['Pipfile.lock', ['pipenv', 'run', 'pytest'], 'pipenv sync --dev'],
];

export async function detectPytest(evidence: Evidence): Promise<DetectedCheck[]> {
  const why = await pytestEvidence(evidence);
  if (why === null) return [];
  const venv = ['.venv', 'venv'].map((name) => `${name}/bin/python`).find((path) => evidence.exists(path));
  const launcher = venv === undefined ? LAUNCHERS.find(([file]) => evidence.exists(file)) : undefined;
  const command = launcher?.[1] ?? [venv ?? 'python3', '-m', 'pytest'];
  return [{
    check: spec({ name: 'pytest', command, cwd: evidence.folder, format: 'pytest-junit' }),
    why,
    confidence: 'certain',
    missing: await missing(evidence, command, launcher?.[2]),
  }];
}

/** Files that may configure pytest among other things, and how that looks. */
const SHARED_CONFIGS = [['pyproject.toml', /^\[tool\.pytest/m], ['setup.cfg', /^\[tool:pytest\]/m], ['tox.ini', /^\[pytest\]/m]] as const;

async function pytestEvidence({ exists, text, names }: Evidence): Promise<string | null> {
  if (exists('pytest.ini')) return 'pytest.ini';
  for (const [path, section] of SHARED_CONFIGS) {
    if (section.test((await text(path)) ?? '')) return `${path} configures pytest`;
  }
  const conftest = ['conftest.py', 'tests/conftest.py', 'test/conftest.py'].find(exists);
  if (conftest !== undefined) return conftest;
  const isTest = (name: string): boolean => /^test_.*\.py$|_test\.py$/.test(name);
  const folder = ['.', 'tests', 'test'].find((place) => names(place).some(isTest));
  return folder === undefined ? null : `Python tests in ${folder === '.' ? 'the root' : folder}`;
}

async function missing(evidence: Evidence, command: readonly string[], install: string | undefined): Promise<DetectedCheck['missing']> {
  const [program = ''] = command;
  if (install !== undefined) return evidence.hasProgram(program) ? [] : [{ what: program, fix: `install ${program}, then: ${install}` }];
  if (!evidence.hasProgram(program)) return [{ what: program, fix: 'install Python 3' }];
  // Isolated and asked from elsewhere: a pytest.py in the project must not answer.
  const found = await evidence.ask([program, '-I', '-c', 'import importlib.util as u, sys; sys.exit(0 if u.find_spec("pytest") else 3)']);
  return found ? [] : [{ what: 'pytest', fix: `${program} -m pip install pytest` }];
}
