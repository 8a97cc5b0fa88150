import { join } from 'node:path';
import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { pythonTool } from './python.js';
import { withArguments, type ReportRecipe } from './recipe.js';
import { readToml, tableAt, unreadableCheck, type TomlReading } from './toml.js';

/** Family xunit1 names files. Byte code goes to a fresh folder: a stale or planted .pyc would run instead of the source. */
export const pytestReport: ReportRecipe = (check, { report, scratch }) => ({
  command: withArguments(check.command, ['-p', 'no:cacheprovider', '-o', 'junit_family=xunit1', `--junitxml=${report}`]),
  env: { PYTHONPYCACHEPREFIX: join(scratch, 'pycache'), PYTHONUNBUFFERED: '1' },
  readFrom: 'file',
});

export async function detectPytest(evidence: Evidence): Promise<DetectedCheck[]> {
  const project = readToml('pyproject.toml', await evidence.text('pyproject.toml'));
  const why = await pytestEvidence(evidence, project);
  if (why === null && project.broken === null) return [];
  const tool = pythonTool(evidence, 'pytest');
  const check = spec({ name: 'pytest', command: tool.command, cwd: evidence.folder, format: 'pytest-junit' });
  if (why === null) return [unreadableCheck(check, 'pyproject.toml', project.broken!)];
  return [{
    check,
    why,
    confidence: 'certain',
    propose: 'check',
    missing: await tool.missing(),
  }];
}

const OWN_CONFIGS = ['pytest.toml', '.pytest.toml', 'pytest.ini', '.pytest.ini'];
/** Files that may configure pytest among other things, and how that looks. */
const SHARED_CONFIGS = [['setup.cfg', /^\[tool:pytest\]/m], ['tox.ini', /^\[pytest\]/m]] as const;

async function pytestEvidence({ exists, text, names }: Evidence, project: TomlReading): Promise<string | null> {
  const own = OWN_CONFIGS.find(exists);
  if (own !== undefined) return own;
  if (tableAt(project.table, 'tool', 'pytest') !== null) return 'pyproject.toml configures pytest';
  for (const [path, section] of SHARED_CONFIGS) {
    if (section.test((await text(path)) ?? '')) return `${path} configures pytest`;
  }
  const conftest = ['conftest.py', 'tests/conftest.py', 'test/conftest.py'].find(exists);
  if (conftest !== undefined) return conftest;
  const isTest = (name: string): boolean => /^test_.*\.py$|_test\.py$/.test(name);
  const folder = ['.', 'tests', 'test'].find((place) => names(place).some(isTest));
  return folder === undefined ? null : `Python tests in ${folder === '.' ? 'the root' : folder}`;
}
