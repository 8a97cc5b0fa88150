import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { detectChecks } from '../../../../src/adapters/checks/index.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'detect-test-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    if (path.includes('.bin/') || path.startsWith('vendor/bin')) chmodSync(join(root, path), 0o755);
  }
}

const pack = (scripts: object, rest: object = {}) => JSON.stringify({ scripts, ...rest });

test('nothing is found in an empty repository, or in a package that has only the placeholder script', async () => {
  expect(await detectChecks(root)).toEqual([]);
  write({ 'package.json': pack({ test: 'echo "Error: no test specified" && exit 1' }) });
  expect(await detectChecks(root)).toEqual([]);
  write({ 'package.json': 'not json' });
  expect(await detectChecks(root)).toEqual([]);
});

test.each([
  ['vitest', 'vitest', 'vitest-json', ['run']],
  ['vitest', 'vitest watch --reporter verbose --coverage', 'vitest-json', ['run']],
  ['vitest', 'npx vitest run --project unit', 'vitest-json', ['run', '--project', 'unit']],
  ['jest', 'jest --watchAll -u --config jest.unit.json', 'jest-json', ['--config', 'jest.unit.json']],
  ['jest', 'node --experimental-vm-modules node_modules/jest/bin/jest.js', 'jest-json', []],
  ['mocha', `tsc && mocha -R spec 'test/*.js'`, 'mocha-json', ['test/*.js']],
])('%s from the script %j', async (program, script, format, args) => {
  write({ 'package.json': pack({ test: script }), [`node_modules/.bin/${program}`]: '' });
  const [found, ...more] = await detectChecks(root);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ why: `script "test": ${script}`, confidence: 'certain', missing: [], check: { name: program, cwd: '.', format, command: [`node_modules/.bin/${program}`, ...args] } });
});

test('node --test keeps its flags and files, and the environment of the script', async () => {
  write({ 'package.json': pack({ test: 'CI=1 NODE_ENV=test node --import tsx --test test/' }) });
  const [found] = await detectChecks(root);
  expect(found?.check).toMatchObject({ command: ['node', '--import', 'tsx', '--test', 'test/'], format: 'node-test', env: { NODE_ENV: 'test' } });
});

test('test files without a script, and without another runner, are for node --test; where another one is installed they are its own', async () => {
  const guess = { confidence: 'guess', why: 'test files in test/, no test script, and no other runner in package.json', check: { name: 'node --test', command: ['node', '--test'], format: 'node-test' } };
  write({ 'package.json': pack({ test: 'echo "Error: no test specified" && exit 1' }), 'test/add.test.mjs': '' });
  expect(await detectChecks(root)).toEqual([expect.objectContaining({ ...guess, check: expect.objectContaining(guess.check) })]);
  write({ 'package.json': pack({}, { devDependencies: { ava: '6' } }) });
  expect(await detectChecks(root)).toEqual([]);
  write({ 'package.json': pack({}, { devDependencies: { jest: '1' } }), 'node_modules/.bin/jest': '' });
  expect((await detectChecks(root)).map(({ check }) => check.name)).toEqual(['jest']);
});

test('an installed runner without a script is likely; a script for a shell is left to npm', async () => {
  write({ 'package.json': pack({}, { devDependencies: { jest: '1' } }), 'node_modules/.bin/jest': '' });
  expect((await detectChecks(root))[0]).toMatchObject({ why: 'package.json depends on jest', confidence: 'likely' });
  write({ 'package.json': pack({}), 'vitest.config.ts': '' });
  expect((await detectChecks(root))[0]).toMatchObject({ why: 'vitest.config.ts', check: { name: 'vitest', command: ['node_modules/.bin/vitest', 'run'] } });
  rmSync(join(root, 'vitest.config.ts'));
  write({ 'package.json': pack({ test: './run-tests.sh | tee log' }) });
  expect((await detectChecks(root))[0]).toMatchObject({ confidence: 'guess', check: { command: ['npm', 'test'], format: 'exit-code' } });
});

test.each([
  ['package-lock.json', 'npm ci'], ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile'], ['yarn.lock', 'yarn install --immutable'], ['bun.lock', 'bun install --frozen-lockfile'], ['README', 'npm install'],
])('with %s the fix for missing dependencies is %s (L-20)', async (lock, fix) => {
  write({ 'package.json': pack({ test: 'jest' }), [lock]: '' });
  expect((await detectChecks(root))[0]?.missing).toEqual([{ what: 'jest in node_modules', fix }]);
});

test('members of a workspace have checks of their own; other folders with a package.json do not (L-30)', async () => {
  write({
    'package.json': pack({}, { workspaces: ['packages/*', '!packages/skipped'] }), 'node_modules/.bin/vitest': '',
    'packages/a/package.json': pack({ test: 'vitest run' }),
    'packages/b/package.json': pack({ test: 'jest' }), 'packages/b/node_modules/.bin/jest': '',
    'packages/c/package.json': pack({ build: 'tsc' }),
    'packages/skipped/package.json': pack({ test: 'vitest run' }),
    'tests/sample/package.json': pack({ test: 'vitest run' }),
  });
  const found = await detectChecks(root);
  expect(found.map(({ check }) => [check.name, check.cwd, check.command[0]])).toEqual([
    ['vitest packages/a', 'packages/a', '../../node_modules/.bin/vitest'], ['jest packages/b', 'packages/b', 'node_modules/.bin/jest'],
  ]);
});

test('pnpm names its workspace in a file of its own', async () => {
  write({ 'package.json': pack({}), 'pnpm-workspace.yaml': 'packages:\n  - "apps/**"\n', 'apps/x/web/package.json': pack({ test: 'node --test' }) });
  expect((await detectChecks(root)).map(({ check }) => check.cwd)).toEqual(['apps/x/web']);
});

test.each([
  ['pytest.ini', '', 'pytest.ini'],
  ['pytest.toml', '', 'pytest.toml'],
  ['pyproject.toml', '[tool.pytest.ini_options]\n', 'pyproject.toml configures pytest'],
  ['pyproject.toml', 'tool = { pytest = { ini_options = { testpaths = ["a"] } } }\n', 'pyproject.toml configures pytest'],
  ['setup.cfg', '[tool:pytest]\n', 'setup.cfg configures pytest'],
  ['tox.ini', '[pytest]\n', 'tox.ini configures pytest'],
  ['tests/conftest.py', '', 'tests/conftest.py'],
  ['tests/test_a.py', '', 'Python tests in tests'],
  ['test_a.py', '', 'Python tests in the root'],
])('pytest because of %s', async (path, content, why) => {
  write({ [path]: content });
  expect((await detectChecks(root))[0]).toMatchObject({ why, check: { name: 'pytest', command: ['python3', '-m', 'pytest'], format: 'pytest-junit' } });
});

test('the project runs its own Python: a virtual environment, else the launcher of its lock file', async () => {
  write({ 'pytest.ini': '', 'uv.lock': '' });
  const [uv] = await detectChecks(root);
  expect(uv?.check.command).toEqual(['uv', 'run', 'pytest']);
  write({ '.venv/bin/python': '' });
  const [venv] = await detectChecks(root);
  expect(venv).toMatchObject({ check: { command: ['.venv/bin/python', '-m', 'pytest'] }, missing: [{ what: '.venv/bin/python', fix: 'install Python 3' }] });
});

test.each([
  ['go.mod', 'module x\n', ['go', 'test', './...'], 'go-test-json'],
  ['Cargo.toml', '[package]\n', ['cargo', 'test'], 'libtest'],
  ['Cargo.toml', '[workspace]\n', ['cargo', 'test', '--workspace'], 'libtest'],
  ['Cargo.toml', 'workspace.members = ["a"]\n', ['cargo', 'test', '--workspace'], 'libtest'],
  ['Cargo.toml', '[package]\ndescription = """\n[workspace]\n"""\n', ['cargo', 'test'], 'libtest'],
  ['phpunit.xml.dist', '', ['vendor/bin/phpunit', '--log-junit={report}', '--do-not-cache-result', '--colors=never'], 'junit-xml'],
])('%s tells the command', async (path, content, command, format) => {
  write({ [path]: content });
  expect((await detectChecks(root))[0]?.check).toMatchObject({ command, format });
});

test('what is found where is named for a person: cargo test by its Cargo.toml, the last resort by its Makefile', async () => {
  write({ 'crates/a/Cargo.toml': '[package]\n' });
  expect((await detectChecks(root)).map(({ check, why, confidence, propose }) => [check.name, why, confidence, propose])).toEqual([['cargo test crates/a', 'Cargo.toml', 'certain', 'check']]);
  rmSync(join(root, 'crates'), { recursive: true });
  write({ Makefile: '.PHONY: test\ntest :\n\t./t\n' });
  expect((await detectChecks(root)).map(({ check, why, confidence, propose }) => [check.name, why, confidence, propose])).toEqual([['make test', 'Makefile has a test target', 'guess', 'check']]);
});

test.each([
  ['cargo test', 'Cargo.toml', '[package\nname = 1\n', 'Cargo.toml:1: Invalid TOML document'],
  ['pytest', 'pyproject.toml', 'a = 1\na = 2\n', 'pyproject.toml:2: Invalid TOML document'],
])('%s is not part of a run when %s is broken, and the reason is told', async (name, file, content, reason) => {
  write({ [file]: content });
  const [found, ...more] = await detectChecks(root);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ check: { name }, propose: 'comment', confidence: 'guess', why: `${file} cannot be read`, missing: [{ fix: `repair ${file}` }] });
  expect(found?.missing[0]?.what).toContain(reason);
});

test('a broken pyproject.toml does not hide the Python tests beside it', async () => {
  write({ 'pyproject.toml': '[tool.ruff', 'tests/test_a.py': '' });
  expect(await detectChecks(root)).toMatchObject([{ why: 'Python tests in tests', propose: 'check' }]);
});

test('projects of other languages are found below the root, fixtures left out, and pest is preferred', async () => {
  write({ 'services/api/go.mod': '', 'tests/fixtures/go.mod': '', 'web/phpunit.xml': '', 'web/vendor/bin/pest': '' });
  const found = await detectChecks(root);
  expect(found.map(({ check }) => [check.name, check.cwd, check.command[0]])).toEqual([['go test services/api', 'services/api', 'go'], ['phpunit web', 'web', 'vendor/bin/pest']]);
});

test('a Makefile with a test target is the last resort', async () => {
  write({ Makefile: 'all:\n\ntest: all\n\t./t\n' });
  expect((await detectChecks(root))[0]).toMatchObject({ confidence: 'guess', check: { command: ['make', 'test'] } });
});

test('what lies below a project of another language belongs to it', async () => {
  write({ 'backend/pom.xml': '<modules><module>a</module></modules>', 'backend/a/pom.xml': '', 'other/pom.xml': '' });
  expect((await detectChecks(root)).map(({ check }) => check.name)).toEqual(['maven backend', 'maven other']);
});

describe('a linter or compiler that the project defines (VR-15)', () => {
  const eslint = { command: ['node_modules/.bin/eslint', '.'], fix: ['node_modules/.bin/eslint', '--fix', '.'], format: 'exit-code' };

  test('is offered as a comment after the checks that decide', async () => {
    write({
      'package.json': pack({ test: 'vitest run' }, { devDependencies: { vitest: '1', eslint: '1' } }), 'eslint.config.mjs': '',
      'node_modules/.bin/vitest': '', 'node_modules/.bin/eslint': '',
    });
    const found = await detectChecks(root);
    expect(found.map(({ check, propose }) => [check.name, propose])).toEqual([['vitest', 'check'], ['eslint', 'comment']]);
    expect(found[1]).toMatchObject({ why: 'eslint.config.mjs', confidence: 'guess', missing: [], check: eslint });
  });

  test('does not keep the last resort from being found', async () => {
    write({ 'package.json': pack({ test: 'a | b' }, { devDependencies: { eslint: '1' }, eslintConfig: {} }) });
    const found = await detectChecks(root);
    expect(found.map(({ check, why, missing }) => [check.name, why, missing.length])).toEqual([['test', 'script "test": a | b', 0], ['eslint', '"eslintConfig" in package.json', 1]]);
  });

  test.each([
    ['prettier', { from: 'prettier', file: '.prettierrc.json' }, ['--check', '.'], ['--write', '.']],
    ['biome', { from: '@biomejs/biome', file: 'biome.json' }, ['check', '.'], ['check', '--write', '.']],
    ['tsc', { from: 'typescript', file: 'tsconfig.json' }, ['--noEmit', '-p', '.'], null],
  ])('%s', async (program, { from, file }, args, fix) => {
    const bin = `node_modules/.bin/${program}`;
    write({ 'package.json': pack({}, { devDependencies: { [from]: '1' } }), [file]: '{}', [bin]: '' });
    expect(await detectChecks(root)).toMatchObject([{ why: file, propose: 'comment', check: { command: [bin, ...args], fix: fix === null ? null : [bin, ...fix] } }]);
  });

  test.each([
    ['is not a dependency', { 'package.json': pack({}), 'eslint.config.js': '' }],
    ['is not configured', { 'package.json': pack({}, { devDependencies: { eslint: '1', prettier: '1', typescript: '1' } }) }],
    ['would look at nothing', { 'package.json': pack({}, { devDependencies: { typescript: '1' } }), 'tsconfig.json': '{ "files": [ ], "references": [{ "path": "a" }] }' }],
  ])('is not offered when it %s', async (_what, files) => {
    write(files);
    expect(await detectChecks(root)).toEqual([]);
  });

  test('of a member of a workspace runs there, with the program of the root', async () => {
    write({
      'package.json': pack({}, { workspaces: ['packages/*'], devDependencies: { typescript: '1' } }), 'node_modules/.bin/tsc': '',
      'packages/a/package.json': pack({}), 'packages/a/tsconfig.json': '{}',
    });
    expect(await detectChecks(root)).toMatchObject([{ why: 'packages/a: tsconfig.json', check: { name: 'tsc packages/a', cwd: 'packages/a', command: ['../../node_modules/.bin/tsc', '--noEmit', '-p', '.'] } }]);
  });

  test.each([
    ['ruff', { 'pyproject.toml': '[tool.ruff.lint]\nselect = []\n' }, ['ruff', 'check', '.'], ['ruff', 'check', '--fix', '.']],
    ['ruff', { 'ruff.toml': '' }, ['ruff', 'check', '.'], ['ruff', 'check', '--fix', '.']],
    ['black', { 'pyproject.toml': '[tool.black]\n' }, ['black', '--check', '.'], ['black', '.']],
    ['mypy', { 'pyproject.toml': '[tool.mypy]\n"packages" = ["a"]\n' }, ['mypy'], null],
    ['mypy', { 'pyproject.toml': '[tool.mypy]\nstrict = true\n\n[[tool.mypy.overrides]]\nmodules = "x"\n' }, ['mypy', '.'], null],
    ['mypy', { 'setup.cfg': '[mypy]\nstrict = true\n\n[other]\nfiles = x\n' }, ['mypy', '.'], null],
    ['mypy', { 'mypy.ini': '[mypy]\nfiles = src\n' }, ['mypy'], null],
  ])('%s because of %j', async (name, files, command, fix) => {
    write({ 'uv.lock': '', ...files });
    expect(await detectChecks(root)).toMatchObject([{ propose: 'comment', check: { name, format: 'exit-code', command: ['uv', 'run', ...command], fix: fix === null ? null : ['uv', 'run', ...fix] } }]);
  });

  test('of Python that is not installed is missing, with the command that installs it', async () => {
    write({ 'mypy.ini': '' });
    const [found] = await detectChecks(root);
    expect(found?.check.command).toEqual(['python3', '-m', 'mypy', '.']);
    expect(found?.missing.every(({ fix }) => ['python3 -m pip install mypy', 'install Python 3'].includes(fix))).toBe(true);
  });
});
