// Runs the tests under other versions of Node, each taken from the npm package `node` into a temporary folder.
//   node scripts/node-versions.mjs [--node 20,22,24] [name of a test file or folder ...]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ options: { node: { type: 'string', default: '20,22,24' } }, allowPositionals: true });
const folder = mkdtempSync(join(tmpdir(), 'countersign-nodes-'));
let worst = 0;

try {
  const results = values.node.split(',').map(testUnder);
  console.log('\nRan under:');
  for (const { version, line } of results) console.log(`  ${version.padEnd(12)} ${line}`);
  worst = results.some((result) => !result.ok) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = worst;

/** Installs one version and runs the tests with it first on the PATH, so that programs they start get it as well. */
function testUnder(major) {
  const home = join(folder, major);
  const installed = run('npm', ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', '--engine-strict=false', `node@${major}`]);
  if (installed.status !== 0) return { version: major, ok: false, line: 'could not be installed' };
  const program = join(home, 'node_modules', 'node', 'bin', 'node');
  const version = run(program, ['--version'], { stdio: 'pipe', encoding: 'utf8' }).stdout.trim();
  const report = join(home, 'report.json');
  console.log(`\n=== Node ${version}`);
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}` };
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...positionals];
  const tested = run(program, args, { env });
  return { version, ok: tested.status === 0, line: summaryOf(report, tested.status) };
}

function summaryOf(path, status) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'));
    return `${numPassedTests} passed, ${numFailedTests} failed`;
  } catch {
    return `no report, exit code ${status}`;
  }
}

function run(program, args, options = {}) {
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
}
