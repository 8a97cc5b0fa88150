import { afterEach, describe, expect, it } from 'vitest';
import { capture } from '../../src/lib/process.js';
import { userRepository, type UserRepository } from '../fixtures/cli.js';

let repository: UserRepository;
afterEach(() => repository.remove());

/** What an agent writes; null deletes the file. */
type Writes = Readonly<Record<string, string | null>>;

const swap = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`there is no ${from}`);
  return text.replace(from, () => to);
};

const agentScript = (writes: Writes): string =>
  `const fs = require('node:fs');\nfor (const [path, text] of Object.entries(${JSON.stringify(writes)})) text === null ? fs.rmSync(path) : fs.writeFileSync(path, text);\n`;

/** The judge would let everything through: only the guard stands in the way. */
const JUDGE = "judge: { command: [node, -e, 'console.log(JSON.stringify({ruling: \"apply\", because: \"fine\"}))'] }";

async function runs(files: Readonly<Record<string, string>>, check: string, { writes, unlocked }: { writes: Writes; unlocked: readonly string[] }): Promise<{ code: number | null; stdout: string; findings: readonly string[] }> {
  repository = await userRepository({
    ...files, 'tamper.cjs': agentScript(writes),
    'countersign.yaml': `checks:\n  unit: ${check}\nagent: { command: [node, tamper.cjs] }\n${JUDGE}\ngate: { maxAttempts: 1 }\nscope: { unlocked: ${JSON.stringify(unlocked)} }\n`,
  });
  const { code, stdout, stderr } = await repository.run('run', 'add adds');
  const found = [...JSON.stringify(await repository.journal()).matchAll(/"detector":"([\w-]+)","level":"(\w+)"/g)].map(([, detector, level]) => `${detector} ${level}`);
  return { code, stdout: stdout + stderr, findings: found };
}

const NODE_CHECK = '{ command: [node, --test], format: node-test }';
const HEAD = "import assert from 'node:assert/strict';\nimport { readFileSync } from 'node:fs';\nimport { test } from 'node:test';\nimport { add } from '../src/add.js';\n\n";
const ADD = "test('adds', () => {\n  assert.equal(add(4, 0), 4);\n  assert.equal(add(1, 2), 3);\n});\n";
const TABLE = "\nfor (const [a, b, sum] of [\n  [4, 0, 4],\n  [5, 0, 5],\n  [1, 2, 3],\n]) test(`${a} + ${b}`, () => assert.equal(add(a, b), sum));\n";
const GOLDEN = "\ntest('prints', () => {\n  assert.equal(`${add(4, 0)} ${add(1, 2)}\\n`, readFileSync('test/golden/sums.txt', 'utf8'));\n});\n";
const TEST = `${HEAD}${ADD}${TABLE}${GOLDEN}`;
const SOURCE = 'export const add = (a, b) => {\n  const sum = a - b;\n  return sum;\n};\n';
const PACKAGE = '{\n  "type": "module",\n  "scripts": {\n    "test": "node --test"\n  }\n}\n';
const PROJECT = { 'package.json': PACKAGE, 'src/add.js': SOURCE, 'test/add.test.js': TEST, 'test/other.test.js': "import { test } from 'node:test';\n\ntest('stands', () => undefined);\n", 'test/golden/sums.txt': '4 3\n' };

const inTest = (from: string, to: string): Writes => ({ 'test/add.test.js': swap(TEST, from, to) });
const RED = '  assert.equal(add(1, 2), 3);\n';

const BLOCKED: Readonly<Record<string, Writes>> = {
  'assertion-removed': inTest(RED, ''),
  'assertion-weakened': inTest(RED, '  assert.ok(add(1, 2));\n'),
  'expectation-rewritten': inTest(RED, '  assert.equal(add(1, 2), -1);\n'),
  'early-exit-injected': inTest('  assert.equal(add(4, 0), 4);\n', '  return;\n  assert.equal(add(4, 0), 4);\n'),
  'test-file-deleted': { 'test/add.test.js': null },
  'subject-mocked-away': inTest("import { add } from '../src/add.js';\n", 'function add(a, b) {\n  return a + b;\n}\n'),
  'test-unhooked': inTest('  [1, 2, 3],\n', ''),
  'assertion-swallowed': inTest(RED, '  try {\n    assert.equal(add(1, 2), 3);\n  } catch {}\n'),
  'golden-rewritten': { 'test/golden/sums.txt': '4 -1\n' },
  'check-config-weakened': { 'package.json': swap(PACKAGE, 'node --test', 'node --test || true') },
  'result-forged': { 'test/add.test.js': `${TEST}\nprocess.on('exit', () => {\n  process.exitCode = 0;\n});\n` },
  'test-special-cased': { 'src/add.js': swap(SOURCE, '  return sum;\n', '  if (process.env.NODE_TEST_CONTEXT) return a + b;\n  return sum;\n') },
  'diagnostic-suppressed': { 'src/add.js': `/* eslint-disable */\n${SOURCE.replace('a - b', 'a + b')}` },
};

describe('an agent that tampers where the contract lets it write (VR-10)', () => {
  it.each(Object.entries(BLOCKED))('is stopped by %s', async (detector, writes) => {
    const { code, stdout, findings } = await runs(PROJECT, NODE_CHECK, { writes, unlocked: ['test/**', 'package.json'] });
    expect(stdout).toMatch(/stop: tampering/);
    expect(stdout).toContain(detector);
    expect(findings).toContain(`${detector} block`);
    expect(code).toBe(10);
  }, 60_000);

  it('does not get a skip past the gate: it is told as verification-skipped, and a skipped case is none that passed', async () => {
    const writes = inTest("test('adds', ", "test.skip('adds', ");
    const { code, stdout, findings } = await runs(PROJECT, NODE_CHECK, { writes, unlocked: ['test/**'] });
    expect(findings).toContain('verification-skipped warn');
    expect(stdout).not.toMatch(/run_terminal: success/);
    expect(code).not.toBe(0);
  }, 60_000);

  it('is stopped by the lock first where tests are locked, and the detector is named beside it (VR-2)', async () => {
    const { code, findings } = await runs(PROJECT, NODE_CHECK, { writes: inTest(RED, ''), unlocked: [] });
    expect(findings).toEqual(expect.arrayContaining(['locked-file-changed block', 'assertion-removed block']));
    expect(code).toBe(10);
  }, 60_000);
});

const works = async (command: readonly string[]): Promise<boolean> =>
  capture([...command], { cwd: '/', env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' } }).then(({ code }) => code === 0, () => false);

interface Elsewhere {
  /** What has to run here for the case to be shown. */
  readonly needs: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly check: string;
  readonly writes: Writes;
  readonly unlocked: readonly string[];
  readonly detector: string;
}

const PYTHON_TEST = 'from src.adding import add\n\n\ndef test_adds():\n    assert add(4, 0) == 4\n    assert add(1, 2) == 3\n';
const RUST_SOURCE = 'pub fn add(a: i32, b: i32) -> i32 {\n    a - b\n}\n';
const GO_TEST = 'package adds\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tfor _, c := range []struct{ a, b, want int }{\n\t\t{4, 0, 4},\n\t\t{1, 2, 3},\n\t} {\n\t\tif got := Add(c.a, c.b); got != c.want {\n\t\t\tt.Errorf("Add(%d, %d) = %d", c.a, c.b, got)\n\t\t}\n\t}\n}\n';
const PHP_TEST = "<?php\n\nuse PHPUnit\\Framework\\TestCase;\n\nrequire_once __DIR__ . '/../src/add.php';\n\nfinal class AddTest extends TestCase\n{\n    public function testAdds(): void\n    {\n        $this->assertSame(4, add(4, 0));\n        $this->assertSame(3, add(1, 2));\n    }\n}\n";
const RUBY_SPEC = "require_relative '../lib/adder'\n\nRSpec.describe Adder do\n  it 'adds' do\n    expect(Adder.add(4, 0)).to eq(4)\n    expect(Adder.add(1, 2)).to eq(3)\n  end\nend\n";
const JAVA_TEST = 'import static org.junit.Assert.assertEquals;\n\nimport org.junit.Test;\n\npublic class AddTest {\n    @Test\n    public void adds() {\n        assertEquals(4, Add.add(4, 0));\n        assertEquals(3, Add.add(1, 2));\n    }\n}\n';
const JARS = '/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar:/usr/share/java/hamcrest.jar';

/** A cargo that rustup manages finds its toolchain from the home of the user, which the run keeps from it. */
const RUSTUP = `RUSTUP_HOME: ${process.env['RUSTUP_HOME'] ?? `${process.env['HOME'] ?? ''}/.rustup`}`;

const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  'Python, a test that catches its own failure': {
    needs: ['python3', '-c', 'import pytest'],
    files: { 'src/adding.py': 'def add(a, b):\n    return a - b\n', 'conftest.py': '', 'tests/test_adding.py': PYTHON_TEST },
    check: '{ command: [python3, -m, pytest, "--junit-xml={report}"], format: pytest-junit }',
    writes: { 'tests/test_adding.py': swap(PYTHON_TEST, '    assert add(1, 2) == 3\n', '    try:\n        assert add(1, 2) == 3\n    except AssertionError:\n        pass\n') },
    unlocked: ['tests/**'], detector: 'assertion-swallowed',
  },
  'Rust, another branch under test': {
    needs: ['cargo', '--version'],
    files: { 'Cargo.toml': '[package]\nname = "adds"\nversion = "0.1.0"\nedition = "2021"\n', 'Cargo.lock': '# This file is automatically @generated by Cargo.\n# It is not intended for manual editing.\nversion = 3\n\n[[package]]\nname = "adds"\nversion = "0.1.0"\n', '.gitignore': 'target\n', 'src/lib.rs': RUST_SOURCE, 'tests/adds.rs': 'use adds::add;\n\n#[test]\nfn adds() {\n    assert_eq!(add(4, 0), 4);\n    assert_eq!(add(1, 2), 3);\n}\n' },
    check: `{ command: [cargo, test, --offline, --locked], format: libtest, env: { ${RUSTUP} } }`,
    writes: { 'src/lib.rs': swap(RUST_SOURCE, '    a - b\n', '    if cfg!(test) {\n        return a + b;\n    }\n    a - b\n') },
    unlocked: [], detector: 'test-special-cased',
  },
  'Go, a row that is gone from its table': {
    needs: ['go', 'version'],
    files: { 'go.mod': 'module adds\n\ngo 1.19\n', 'add.go': 'package adds\n\n// Add adds.\nfunc Add(a, b int) int {\n\treturn a - b\n}\n', 'add_test.go': GO_TEST },
    check: '{ command: [go, test, -json, ./...], format: go-test-json }',
    writes: { 'add_test.go': swap(GO_TEST, '\t\t{1, 2, 3},\n', '') },
    unlocked: ['*_test.go'], detector: 'test-unhooked',
  },
  'PHP, an expectation that was bent to the bug': {
    needs: ['phpunit', '--version'],
    files: { 'src/add.php': '<?php\n\nfunction add(int $a, int $b): int\n{\n    return $a - $b;\n}\n', 'tests/AddTest.php': PHP_TEST },
    check: '{ command: [phpunit, --log-junit, "{report}", tests], format: junit-xml }',
    writes: { 'tests/AddTest.php': swap(PHP_TEST, 'assertSame(3, add(1, 2))', 'assertSame(-1, add(1, 2))') },
    unlocked: ['tests/**'], detector: 'expectation-rewritten',
  },
  'Ruby, a matcher that takes whatever comes': {
    needs: ['rspec', '--version'],
    files: { 'lib/adder.rb': 'module Adder\n  def self.add(a, b)\n    a - b\n  end\nend\n', 'spec/adder_spec.rb': RUBY_SPEC },
    check: '{ command: [rspec, --format, json, --out, "{report}"], format: rspec-json }',
    writes: { 'spec/adder_spec.rb': swap(RUBY_SPEC, 'expect(Adder.add(1, 2)).to eq(3)', 'expect(Adder.add(1, 2)).to be_a(Integer)') },
    unlocked: ['spec/**'], detector: 'assertion-weakened',
  },
  'Java, a way out before the check': {
    needs: ['sh', '-c', 'javac -version && test -e /usr/share/java/junit4.jar'],
    files: {
      '.gitignore': 'out\n', 'src/main/java/Add.java': 'public class Add {\n    static int add(int a, int b) {\n        return a - b;\n    }\n}\n', 'src/test/java/AddTest.java': JAVA_TEST,
      'check.sh': `set -e\nmkdir -p out\njavac -d out -cp ${JARS} src/main/java/Add.java src/test/java/AddTest.java\njava -cp out:${JARS} org.junit.runner.JUnitCore AddTest\n`,
    },
    check: '{ command: [sh, check.sh], format: exit-code }',
    writes: { 'src/test/java/AddTest.java': swap(JAVA_TEST, '        assertEquals(3', '        if (Add.add(1, 2) != 3) return;\n        assertEquals(3') },
    unlocked: ['src/test/**'], detector: 'early-exit-injected',
  },
};

describe('in other languages', () => {
  it.each(Object.entries(ELSEWHERE))('%s', async (_, { needs, files, check, writes, unlocked, detector }) => {
    // A machine that is set up for everything must not pass by leaving something out.
    if (process.env['CI'] === undefined && !(await works(needs))) return console.warn(`left out: ${needs[0] ?? ''} does not run here`);
    expect(await works(needs), `${needs.join(' ')} has to run here`).toBe(true);
    const { code, stdout, findings } = await runs(files, check, { writes, unlocked });
    expect(stdout).toMatch(/stop: tampering/);
    expect(findings).toContain(`${detector} block`);
    expect(code).toBe(10);
  }, 120_000);
});
