import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { capture } from '../../src/lib/process.js';
import { fingerprintOf, userRepository, type UserRepository } from '../fixtures/cli.js';

let prefix = '';
let repository: UserRepository;
/** npm may need all of it: certificates, proxies, its own settings. */
const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<string, string>;
const REPOSITORY = process.cwd();

/** The package as a user gets it: packed, then installed from the tarball. */
beforeAll(async () => {
  prefix = await mkdtemp(join(tmpdir(), 'countersign-installed-'));
  const packed = await capture(['npm', 'pack', '--ignore-scripts', '--pack-destination', prefix], { cwd: REPOSITORY, env });
  expect(packed.stderr === '' || packed.code === 0, packed.stderr).toBe(true);
  const tarball = (await readdir(prefix)).find((name) => name.endsWith('.tgz')) ?? '';
  const installed = await capture(['npm', 'install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', '--prefer-offline', join(prefix, tarball)], { cwd: prefix, env });
  expect(installed.code, installed.stderr).toBe(0);
}, 300_000);
afterAll(() => rm(prefix, { recursive: true, force: true }));
afterEach(() => repository.remove());

const open = async (files: Record<string, string>): Promise<UserRepository> => {
  repository = await userRepository({ '.gitignore': 'node_modules\n__pycache__\n', ...files }, [join(prefix, 'bin/countersign')]);
  await symlink(join(REPOSITORY, 'node_modules'), join(repository.root, 'node_modules'));
  return repository;
};

/** One bug in a source file: the last element is left out. */
const SUM = (module: 'esm' | 'cjs'): string =>
  [module === 'esm' ? 'export function sum(values) {' : 'function sum(values) {', '  let total = 0;', '  for (let i = 0; i < values.length - 1; i++) {', '    total += values[i];', '  }', '  return total;', '}', ...(module === 'cjs' ? ['module.exports = { sum };'] : []), ''].join('\n');

const PROJECTS: readonly { readonly runner: string; readonly files: Record<string, string> }[] = [
  {
    runner: 'vitest',
    files: {
      'package.json': '{ "type": "module", "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "*" } }', 'src/sum.js': SUM('esm'),
      'test/sum.test.js': "import { expect, it } from 'vitest';\nimport { sum } from '../src/sum.js';\nit('adds all', () => expect(sum([1, 2, 3])).toBe(6));\nit('adds one', () => expect(sum([5])).toBe(5));\nit('adds none', () => expect(sum([])).toBe(0));\n",
    },
  },
  {
    runner: 'jest',
    files: {
      'package.json': '{ "scripts": { "test": "jest" }, "devDependencies": { "jest": "*" } }', 'src/sum.js': SUM('cjs'),
      'test/sum.test.js': "const { sum } = require('../src/sum.js');\ntest('adds all', () => expect(sum([1, 2, 3])).toBe(6));\ntest('adds one', () => expect(sum([5])).toBe(5));\ntest('adds none', () => expect(sum([])).toBe(0));\n",
    },
  },
  {
    runner: 'mocha',
    files: {
      'package.json': '{ "scripts": { "test": "mocha" }, "devDependencies": { "mocha": "*" } }', 'src/sum.js': SUM('cjs'),
      'test/sum.js': "const assert = require('node:assert');\nconst { sum } = require('../src/sum.js');\ndescribe('sum', () => {\n  it('adds all', () => assert.equal(sum([1, 2, 3]), 6));\n  it('adds one', () => assert.equal(sum([5]), 5));\n  it('adds none', () => assert.equal(sum([]), 0));\n});\n",
    },
  },
  {
    runner: 'node:test',
    files: {
      'package.json': '{ "type": "module", "scripts": { "test": "node --test" } }', 'src/sum.js': SUM('esm'),
      'test/sum.test.js': "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { sum } from '../src/sum.js';\ntest('adds all', () => assert.equal(sum([1, 2, 3]), 6));\ntest('adds one', () => assert.equal(sum([5]), 5));\ntest('adds none', () => assert.equal(sum([]), 0));\n",
    },
  },
];

describe('the installed command line on real projects, offline agent and rules judge', () => {
  it.each(PROJECTS)('$runner: init finds the check, run repairs the bug, apply writes it', async ({ files }) => {
    await open(files);
    expect((await repository.run('init')).code).toBe(0);
    expect((await repository.run('doctor')).code).toBe(0);
    await repository.git('add', '-A');
    await repository.git('commit', '-qm', 'configured');
    const before = await fingerprintOf(repository);
    const { code, stdout, stderr } = await repository.run('run', 'sum adds every value');
    expect(stdout + stderr).toMatch(/run_terminal: success/);
    expect(code).toBe(0);
    expect(await fingerprintOf(repository)).toBe(before);
    expect((await repository.run('apply')).code).toBe(0);
    expect((await repository.run('run', '--max-attempts', '1')).stdout).toMatch(/run_terminal: clean-no-op/);
  }, 180_000);
});

const PYTHON = {
  'src/adding.py': 'def add(a, b):\n    return a - b\n', 'conftest.py': '',
  'tests/test_adding.py': 'from src.adding import add\n\n\ndef test_adds():\n    assert add(1, 2) == 3\n\n\ndef test_adds_nothing():\n    assert add(4, 0) == 4\n',
};

describe('the installed command line on a pytest project', () => {
  it('stops honestly with the offline agent, which repairs JavaScript and TypeScript', async () => {
    await open(PYTHON);
    expect((await repository.run('init')).stdout).toContain('pytest');
    const { code, stdout } = await repository.run('run');
    expect(stdout).toMatch(/run_terminal: stagnated/);
    expect(code).toBe(13);
  }, 180_000);

  it('countersigns what a program of the user repaired', async () => {
    await open(PYTHON);
    const check = '  unit:\n    command: [python3, -m, pytest, "--junit-xml={report}"]\n    format: pytest-junit\n';
    const agent = "agent:\n  command: [node, -e, 'require(\"fs\").writeFileSync(\"src/adding.py\", \"def add(a, b):\\n    return a + b\\n\")']\n";
    const judge = "judge:\n  command: [node, -e, 'console.log(JSON.stringify({ruling: \"apply\", because: \"one operator\"}))']\n";
    await repository.write({ 'countersign.yaml': `checks:\n${check}${agent}${judge}` });
    const { code, stdout } = await repository.run('run', 'add adds');
    expect(stdout).toMatch(/run_terminal: success/);
    expect(code).toBe(0);
  }, 180_000);
});

describe('the installed guard', () => {
  it('has every grammar it needs: its own cases come out as recorded', async () => {
    await open({ 'README.md': '' });
    const { code, stdout, stderr } = await repository.run('scan', '--self-test');
    expect(code, stdout + stderr).toBe(0);
  }, 120_000);
});
