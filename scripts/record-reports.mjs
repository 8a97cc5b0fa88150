// Records what real test runners write, for test/golden/reports: node scripts/record-reports.mjs [vitest-4 pytest-9 ...]
// Each runner is started in /tmp/project, the way a check of that kind is started, and its report is kept as it is but for the
// name of the machine. A runner that is not to be had here is named, and its old records are kept. Build first: `npm run build`.
// How many cases there are is counted by a person and written into test/golden/reports/index.json by hand.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { detectChecks } from '../dist/adapters/checks/index.js';
import { cargoReport } from '../dist/adapters/checks/cargo.js';
import { goReport } from '../dist/adapters/checks/go.js';
import { jestReport } from '../dist/adapters/checks/jest.js';
import { mochaReport } from '../dist/adapters/checks/mocha.js';
import { nodeTestReport } from '../dist/adapters/checks/node-test.js';
import { pytestReport } from '../dist/adapters/checks/pytest.js';
import { filesMatching } from '../dist/adapters/checks/tree.js';
import { vitestReport } from '../dist/adapters/checks/vitest.js';
import { JAVASCRIPT } from './record-reports/javascript.mjs';
import { OTHERS } from './record-reports/others.mjs';

/** The paths stand in the records, so they are the same on every machine. */
const PROJECT = '/tmp/project';
const SCRATCH = '/tmp/project-scratch';
const GOLDENS = resolve(import.meta.dirname, '../test/golden/reports');
/** What a project keeps from one scenario to the next. */
const KEPT = new Set(['node_modules', 'package-lock.json', 'target']);
/** Formats whose reader also looks at what was said beside the report. */
const WITH_DIAGNOSTICS = new Set(['libtest', 'go-test-json']);
const QUIET = { CI: '1', NO_COLOR: '1', TERM: 'dumb', COLUMNS: '200' };
const RECIPES = {
  'vitest-json': vitestReport, 'jest-json': jestReport, 'mocha-json': mochaReport, 'node-test': nodeTestReport, 'pytest-junit': pytestReport,
  'go-test-json': goReport, libtest: cargoReport, 'junit-xml': () => ({ readFrom: 'file' }), tap: () => ({ readFrom: 'stdout' }),
};

const wanted = process.argv.slice(2);
const tools = mkdtempSync(join(tmpdir(), 'countersign-runners-'));
let absent = 0;
try {
  for (const runner of [...JAVASCRIPT, ...OTHERS].filter(({ name }) => wanted.length === 0 || wanted.includes(name))) await record(runner);
} finally {
  for (const folder of [tools, PROJECT, SCRATCH]) rmSync(folder, { recursive: true, force: true });
}
process.exitCode = absent === 0 ? 0 : 1;

async function record(runner) {
  rmSync(PROJECT, { recursive: true, force: true });
  const env = environmentFor(runner);
  const trouble = env === null ? `Node ${runner.node} could not be installed` : prepare(runner, env);
  if (trouble !== null) return keepOld(runner, trouble);
  const fresh = join(tools, runner.name);
  mkdirSync(fresh);
  for (const [scenario, files] of Object.entries(runner.scenarios)) await recordScenario(runner, { scenario, files, env, fresh });
  if (!existsSync(join(fresh, `green.${runner.ending}`))) return keepOld(runner, 'it wrote no report of green tests');
  rmSync(join(GOLDENS, runner.name), { recursive: true, force: true });
  cpSync(fresh, join(GOLDENS, runner.name), { recursive: true });
}

function keepOld({ name }, because) {
  absent++;
  console.error(`${name}: ${because}; its records are as they were`);
}

function environmentFor({ node, first }) {
  const front = node === undefined ? first : installedNode(node);
  if (front === null) return null;
  return { PATH: [front, process.env['PATH']].filter((part) => part !== undefined).join(delimiter), HOME: process.env['HOME'], LANG: 'C.UTF-8', ...QUIET };
}

function installedNode(version) {
  const home = join(tools, `node-${version}`);
  return npm(['--prefix', home, `node@${version}`], tools) ? join(home, 'node_modules/node/bin') : null;
}

/** Installs what the project needs; says what is missing. */
function prepare({ base, npm: packages, asks, is }, env) {
  write(base);
  if (asks !== undefined) {
    const { stdout, stderr } = run(asks, env);
    return is.test(`${stdout}${stderr}`) ? null : `${asks.join(' ')} did not answer ${String(is)}`;
  }
  return packages.length === 0 || npm(packages, PROJECT) ? null : `npm could not install ${packages.join(' ')}`;
}

function npm(args, cwd) {
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--engine-strict=false'];
  return spawnSync('npm', ['install', ...flags, ...args], { cwd, stdio: 'ignore' }).status === 0;
}

async function recordScenario(runner, { scenario, files, env, fresh }) {
  clear();
  write({ ...runner.base, ...files });
  const { check, recipe } = await startOf(runner);
  rmSync(join(PROJECT, 'target/surefire-reports'), { recursive: true, force: true });
  const ran = run(recipe.command, { ...env, ...recipe.env, ...check.env });
  const name = `${scenario}.${runner.ending}`;
  const withDiagnostics = WITH_DIAGNOSTICS.has(runner.format) && ran.stderr !== '';
  const report = recipe.readFrom === 'stdout' ? ran.stdout : readReport(check);
  if (!withDiagnostics && (report === null || report === '')) {
    console.log(`${runner.name}/${name}: exit ${ran.status}, no report`);
    return;
  }
  writeFileSync(join(fresh, name), anonymous(report));
  if (withDiagnostics) writeFileSync(join(fresh, `${scenario}.err.txt`), anonymous(ran.stderr));
  console.log(`${runner.name}/${name}: exit ${ran.status}, ${report.length} characters`);
}

/** The check as it is found in the project, with what its adapter adds. */
async function startOf({ name, format, command }) {
  const found = command === undefined ? (await detectChecks(PROJECT)).find(({ check }) => check.format === format)?.check : { command, env: {}, report: null, format };
  if (found === undefined) throw new Error(`${name}: no check of the format ${format} was found`);
  rmSync(SCRATCH, { recursive: true, force: true });
  mkdirSync(SCRATCH, { recursive: true });
  const places = { report: join(SCRATCH, 'report'), scratch: SCRATCH, cwd: PROJECT };
  const recipe = { command: found.command, env: {}, files: {}, ...RECIPES[format](found, places) };
  for (const [path, text] of Object.entries(recipe.files)) writeFileSync(path, text);
  return { check: found, recipe: { ...recipe, command: recipe.command.map((word) => word.replaceAll('{report}', places.report)) } };
}

function readReport({ report }) {
  const paths = report === null ? [join(SCRATCH, 'report')] : filesMatching(PROJECT, report).map((path) => join(PROJECT, path));
  if (paths.length > 1) throw new Error(`more than one report: ${paths.join(', ')}`);
  return paths.length === 1 && existsSync(paths[0]) ? readFileSync(paths[0], 'utf8') : null;
}

/** Takes out the machine: its name, and the properties that surefire lists. */
function anonymous(text) {
  return text.replaceAll(/hostname="[^"]*"/g, 'hostname="host"').replace(/<properties>[\s\S]*?<\/properties>/, '<properties/>');
}

function clear() {
  for (const name of readdirSync(PROJECT)) {
    if (!KEPT.has(name)) rmSync(join(PROJECT, name), { recursive: true, force: true });
  }
}

function write(files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(PROJECT, path)), { recursive: true });
    writeFileSync(join(PROJECT, path), content, { mode: path.includes('/bin/') ? 0o755 : 0o644 });
  }
}

function run([program, ...args], env) {
  return spawnSync(program, args, { cwd: PROJECT, env, encoding: 'utf8', timeout: 300_000, maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] });
}
