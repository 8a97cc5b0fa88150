import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const SETS = { humanevalfix: 'humanevalfix-js.jsonl', quixbugs: 'quixbugs-js.jsonl' };

/** The bugs of a set; ends with code 2 when the data is not there. */
export function readBugs(set) {
  const folder = resolve(repository, process.env.COUNTERSIGN_CORPORA ?? '../shared/corpora');
  const path = join(folder, 'bugs', SETS[set] ?? '');
  if (SETS[set] === undefined || !existsSync(path)) {
    process.stderr.write(`no bug data for --set ${set}: ${path} is missing (set COUNTERSIGN_CORPORA to the folder that holds bugs/)\n`);
    process.exit(2);
  }
  return readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
}

/** Writes a bug as a small node:test project and gives its folders; with `hidden`, only the example tests are in it. */
export function writeProject(bug, hidden) {
  const home = mkdtempSync(join(tmpdir(), 'countersign-bug-'));
  const source = /require\('\.\.\/src\/([\w.-]+)'\)/.exec(bug.test)?.[1] ?? 'solution.js';
  const root = join(home, 'project');
  for (const folder of ['project/src', 'project/test', 'scratch', 'full/src', 'full/test']) mkdirSync(join(home, folder), { recursive: true });
  for (const side of ['project', 'full']) {
    writeFileSync(join(home, side, 'package.json'), '{ "name": "bug", "private": true }\n');
    writeFileSync(join(home, side, 'src', source), bug.buggy);
    if (/js-md5/.test(bug.buggy)) shimMd5(join(home, side));
  }
  writeFileSync(join(root, 'test', 'visible.test.js'), hidden ? bug.example_test_src : bug.test);
  writeFileSync(join(home, 'full', 'test', 'full.test.js'), bug.test);
  return { home, root, scratch: join(home, 'scratch'), full: join(home, 'full'), source: `src/${source}`, remove: () => rmSync(home, { recursive: true, force: true }) };
}

function shimMd5(root) {
  const folder = join(root, 'node_modules', 'js-md5');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "js-md5", "main": "index.js" }\n');
  writeFileSync(join(folder, 'index.js'), "module.exports = (text) => require('node:crypto').createHash('md5').update(text).digest('hex');\n");
}

/** A real `node --test` run: cases with their results, and how it ended. */
export async function runTests(root, seconds = 15) {
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', 'test/'], { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (chunk) => { out += chunk; });
  let late = false;
  const timer = setTimeout(() => { late = true; process.kill(-child.pid, 'SIGKILL'); }, seconds * 1000);
  const code = await new Promise((done) => child.on('exit', done));
  clearTimeout(timer);
  const cases = readTap(out);
  return { green: code === 0 && !late && cases.length > 0 && cases.every((c) => c.passed), late, code, cases };
}

/** Leaves of the TAP that node:test prints: cases are one level deep when a file holds several, else at the top. */
function readTap(text) {
  const lines = text.split('\n');
  const points = lines.flatMap((line, i) => {
    const found = /^( *)(not )?ok \d+ - (.*?)( # (SKIP|TODO).*)?$/.exec(line);
    return found === null ? [] : [{ depth: found[1].length, passed: found[2] === undefined, title: found[3], message: messageAfter(lines, i) }];
  });
  const isFile = (title) => /(^|\/)[\w.-]+\.test\.js$/.test(title);
  return points.filter((p) => !isFile(p.title) || !p.passed).map((p) => ({ ...p, file: isFile(p.title) }));
}

function messageAfter(lines, at) {
  const error = lines.slice(at + 1, at + 30).findIndex((line) => /^ *error: /.test(line));
  if (error < 0) return '';
  const rest = lines.slice(at + 1 + error, at + 12 + error).join('\n');
  return rest.replace(/^ *error: /, '').slice(0, 600);
}

const LOCKED = ['test/**', 'package.json', 'node_modules/**'];

/** The letter an agent would get for this run; null when nothing fails. */
export function letterOf(run) {
  const reds = run.cases.filter((c) => !c.passed && !c.file);
  const isBroken = run.late || (run.code !== 0 && reds.length === 0);
  if (!isBroken && reds.length === 0) return null;
  const failures = reds.slice(0, 20).map((c) => ({
    name: `tests: test/visible.test.js > ${c.title}`, check: 'tests', file: 'test/visible.test.js', title: [c.title], message: c.message, expected: null, actual: null, location: null,
  }));
  return {
    requirement: 'Make the failing tests pass.', attempt: 1, attemptsMax: 1, failures, failuresNotListed: Math.max(0, reds.length - 20),
    troubles: isBroken ? [{ check: 'tests', state: run.late ? 'timed-out' : 'errored', detail: 'the run did not end well' }] : [],
    sameFailureAsBefore: false, previous: null, judgeSays: null, flakes: [], writable: ['**'], locked: LOCKED,
  };
}

export const CHECK = {
  name: 'tests', command: ['node', '--test', 'test/'], cwd: '.', format: 'node-test', report: null, env: {}, timeoutMs: 15_000, idleMs: 15_000, fix: null,
};

export const LOCKED_GLOBS = LOCKED;

/** A verdict in the shape a judge reads, from a real run. */
export function verdictOf(run, tree, file) {
  const state = run.green ? 'passed' : run.late ? 'timed-out' : run.cases.some((c) => c.file) ? 'errored' : 'failed';
  const cases = run.cases.filter((c) => !c.file).map((c) => ({ id: `${file} > ${c.title}`, file, title: [c.title], status: c.passed ? 'passed' : 'failed', message: c.message }));
  return { tree, runs: [{ check: 'tests', state, detail: '', command: CHECK.command, exitCode: run.code, signal: null, startedAtMs: 0, endedAtMs: 1, cases, output: null }] };
}
