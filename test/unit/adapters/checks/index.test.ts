import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runnerChecks } from '../../../../src/adapters/checks/index.js';
import { isFault, type CheckSpec } from '../../../../src/core/index.js';
import type { CheckProgress, ExecutedCheck } from '../../../../src/ports/checks.js';

const commands = resolve(import.meta.dirname, '../../../fixtures/commands');
const base: CheckSpec = { name: 'unit', command: [], cwd: '.', format: 'exit-code', report: null, env: {}, timeoutMs: 20_000, idleMs: 20_000, fix: null };

let root = '';
let scratch = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'checks-test-')));
  scratch = mkdtempSync(join(tmpdir(), 'checks-scratch-'));
});
afterEach(() => {
  for (const folder of [root, scratch]) rmSync(folder, { recursive: true, force: true });
});

function write(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  chmodSync(join(root, path), mode);
}

const checks = runnerChecks({ environment: { ...process.env, NODE_OPTIONS: '--no-such-option', SECRET: 'x' } });

async function execute(check: Partial<CheckSpec>, onProgress: (progress: CheckProgress) => void = () => undefined): Promise<ExecutedCheck> {
  const executed = await checks.execute({ check: { ...base, ...check }, root, scratch, signal: new AbortController().signal, onProgress });
  if (isFault(executed)) throw new Error(executed.message);
  return executed;
}

const junit = (inside: string) => `<testsuite name="s">${inside}</testsuite>`;

test('a check without a report is one case named like the check', async () => {
  const green = await execute({ command: ['true'] });
  expect(green.run).toMatchObject({ check: 'unit', state: 'passed', exitCode: 0, output: null, cases: [{ id: 'unit', status: 'passed' }] });
  const red = await execute({ command: ['sh', '-c', 'echo "a.ts(1,2): error TS2304: no"; exit 2'] });
  expect(red.run).toMatchObject({ state: 'failed', exitCode: 2, cases: [{ status: 'failed', message: 'a.ts(1,2): error TS2304: no' }] });
  expect(red.log).toBe('a.ts(1,2): error TS2304: no\n');
});

test('a command that exits 0 with red tests does not pass (P-14)', async () => {
  const { run } = await execute({ command: [process.execPath, join(commands, 'lies.mjs'), '{report}'], format: 'junit-xml' });
  expect(run).toMatchObject({ state: 'unparsed', detail: 'exit 0 although the report shows 1 of 1 cases red', exitCode: 0 });
  expect(run.cases[0]).toMatchObject({ id: 's > sum > adds', status: 'failed' });
});

test('a report from before the run is never read', async () => {
  write('out/junit.xml', junit('<testcase name="a"/>'));
  utimesSync(join(root, 'out/junit.xml'), new Date(), new Date(Date.now() + 3_600_000));
  const stale = await execute({ command: ['true'], format: 'junit-xml', report: 'out/junit.xml' });
  expect(stale.run).toMatchObject({ state: 'incomplete', cases: [] });
  write('again.sh', `#!/bin/sh\necho '${junit('<testcase name="b"/>')}' > out/junit.xml\n`, 0o755);
  const fresh = await execute({ command: ['./again.sh'], format: 'junit-xml', report: 'out/junit.xml' });
  expect(fresh.run).toMatchObject({ state: 'passed', cases: [{ id: 's > b' }] });
});

const classes = (...files: readonly (readonly [string, string])[]) => `#!/bin/sh\nmkdir -p out\n${files.map(([name, inside]) => `echo '${junit(inside)}' > out/TEST-${name}.xml\n`).join('')}`;

test.each(['out', 'out/TEST-*.xml'])('the files of %s that a run wrote are one report', async (report) => {
  write('out/TEST-old.xml', junit('<testcase name="old"><failure/></testcase>'));
  write('run.sh', classes(['a', '<testcase name="x"/>'], ['b', '<testcase name="x"/><testcase name="y"><skipped/></testcase>']), 0o755);
  const { run } = await execute({ command: ['./run.sh'], format: 'junit-xml', report });
  expect(run).toMatchObject({ state: 'passed', detail: '2 cases green, 1 skipped' });
  expect(run.cases.map(({ id }) => id)).toEqual(['s > x', 's > x #2', 's > y']);
});

test('one red file among several is a failure, one broken is unparsed, and none is incomplete', async () => {
  const state = async (script: string): Promise<string> => {
    write('run.sh', script, 0o755);
    const { run } = await execute({ command: ['./run.sh'], format: 'junit-xml', report: 'out/*.xml' });
    return `${run.state}: ${run.detail}`;
  };
  expect(await state(`${classes(['a', '<testcase name="x"/>'], ['b', '<testcase name="y"><failure/></testcase>'])}exit 1\n`)).toBe('failed: 1 of 2 cases red');
  expect(await state(`${classes(['a', '<testcase name="x"/>'])}echo '<testsuite>' > out/TEST-b.xml; echo working\n`)).toMatch(/^unparsed: out\/TEST-b\.xml: the report is broken XML/);
  expect(await state('#!/bin/sh\necho working\n')).toBe('incomplete: the runner ended (exit 0) without writing its report');
});

test('a command may be told a folder', async () => {
  write('run.sh', `#!/bin/sh\nmkdir "$1" && echo '${junit('<testcase name="a"/>')}' > "$1/a.xml"\n`, 0o755);
  const { run } = await execute({ command: ['./run.sh', '{report}'], format: 'junit-xml' });
  expect(run).toMatchObject({ state: 'passed', cases: [{ id: 's > a' }] });
});

test('modules that hold classes of one name are told apart', async () => {
  const at = (module: string) => `mkdir -p ${module}/target; echo '${junit('<testcase name="a"/>')}' > ${module}/target/T.xml\n`;
  write('run.sh', `#!/bin/sh\n${at('core')}${at('web/api')}`, 0o755);
  const { run } = await execute({ command: ['./run.sh'], format: 'junit-xml', report: '**/target/*.xml' });
  expect(run.cases.map(({ id }) => id)).toEqual(['core > s > a', 'web/api > s > a']);
});

test('paths in a report are meant from the folder of the check', async () => {
  write('packages/x/run.sh', `#!/bin/sh\necho '${junit('<testcase name="a" file="test/a.js"/>')}' > report.xml\n`, 0o755);
  const { run } = await execute({ command: ['./run.sh'], cwd: 'packages/x', format: 'junit-xml', report: 'report.xml' });
  expect(run.cases[0]?.file).toBe('packages/x/test/a.js');
});

test('a printed report is read from stdout alone', async () => {
  const { run } = await execute({ command: ['sh', '-c', 'echo 1..1; echo noise >&2; echo ok 1 - a'], format: 'tap' });
  expect(run).toMatchObject({ state: 'passed', cases: [{ id: 'a' }] });
});

test('the environment is the allow list, ours, and the check\'s own', async () => {
  const { log } = await execute({ command: ['env'], env: { OWN: '1', CI: 'yes' } });
  const names = new Map(log.split('\n').map((line) => line.split(/=(.*)/s) as [string, string]));
  expect(names.get('OWN')).toBe('1');
  expect(names.get('CI')).toBe('yes');
  expect(names.get('COLUMNS')).toBe('200');
  expect(names.has('SECRET')).toBe(false);
  expect(names.has('NODE_OPTIONS')).toBe(false);
});

test.each([
  ['a command that is not there', ['no-such-runner'], 'there is no program no-such-runner'],
  ['a program of a shell that is not there', ['sh', '-c', 'no-such-runner'], 'exit 127: '],
])('%s is an environment (L-23)', async (_what, command, detail) => {
  const { run } = await execute({ command, format: 'tap' });
  expect(run.state).toBe('environment');
  expect(run.detail).toContain(detail);
});

test('a hanging command is timed out, a watcher did not exit', async () => {
  const hung = await execute({ command: [process.execPath, join(commands, 'stubborn.mjs')], timeoutMs: 1_000 });
  expect(hung.run).toMatchObject({ state: 'timed-out' });
  write('watch.mjs', `console.log('Watch Usage: press a');\nsetInterval(() => undefined, 1000);\n`);
  const watching = await execute({ command: [process.execPath, 'watch.mjs'], idleMs: 4_000 });
  expect(watching.run).toMatchObject({ state: 'did-not-exit' });
});

test('a mocha that is kept alive by a timer did not exit, though its report is complete', async () => {
  write('test/a.mjs', `setInterval(() => undefined, 1000);\nit('a', () => undefined);\n`);
  const mocha = resolve(import.meta.dirname, '../../../../node_modules/.bin/mocha');
  const { run } = await execute({ command: [mocha, 'test/a.mjs'], format: 'mocha-json', idleMs: 6_000 });
  expect(run).toMatchObject({ state: 'did-not-exit', cases: [{ status: 'passed' }] });
});

test('an abort is a fault that may be tried again', async () => {
  const executed = await checks.execute({ check: { ...base, command: ['true'] }, root, scratch, signal: AbortSignal.abort(), onProgress: () => undefined });
  expect(executed).toMatchObject({ type: 'faulted', port: 'checks', retryable: true });
});

test('a scratch folder that cannot be written is a fault', async () => {
  writeFileSync(join(scratch, 'file'), '');
  const executed = await checks.execute({ check: { ...base, command: ['true'] }, root, scratch: join(scratch, 'file'), signal: new AbortController().signal, onProgress: () => undefined });
  expect(executed).toMatchObject({ type: 'faulted', retryable: false });
});

test('progress counts the lines that look like results', async () => {
  const seen: CheckProgress[] = [];
  await execute({ command: ['sh', '-c', 'echo "ok 1 - a"; echo "not ok 2 - b"; echo other'] }, (progress) => seen.push(progress));
  expect(seen).toEqual([
    { check: 'unit', passed: 1, failed: 0, line: 'ok 1 - a' }, { check: 'unit', passed: 1, failed: 1, line: 'not ok 2 - b' }, { check: 'unit', passed: 1, failed: 1, line: 'other' },
  ]);
});

test('patterns of node --test are expanded here, where there is no shell', async () => {
  for (const name of ['a', 'b']) write(`test/deep/${name}.test.mjs`, `import { test } from 'node:test';\ntest('${name}', () => undefined);\n`);
  write('test/node_modules/c.test.mjs', 'throw new Error();\n');
  const { run } = await execute({ command: ['node', '--test', 'test/**/*.test.mjs'], format: 'node-test' });
  expect(run.cases.map(({ id }) => id)).toEqual(['test/deep/a.test.mjs > a', 'test/deep/b.test.mjs > b']);
  expect(existsSync(join(root, 'reporter.mjs'))).toBe(false);
});

test.each<[string, Partial<CheckSpec>, readonly string[]]>([
  ['go', { command: ['go', 'test', './...'], format: 'go-test-json' }, ['go', 'test', '-json', '-count=1', './...']],
  ['go, told already', { command: ['go', 'test', '-json', '-count=2', './...'], format: 'go-test-json' }, ['go', 'test', '-json', '-count=2', './...']],
  ['a script that ends in go', { command: ['make', 'check'], format: 'go-test-json' }, ['make', 'check']],
  ['cargo', { command: ['cargo', 'test', '--workspace'], format: 'libtest' }, ['cargo', 'test', '--no-fail-fast', '--workspace']],
])('the command of %s is completed', async (_what, check, command) => {
  // An empty path: what would be started is shown, nothing is.
  const { run } = await execute({ ...check, env: { PATH: '/nowhere' } });
  expect(run).toMatchObject({ state: 'environment', command });
});

test('arguments reach the runner through npm run', async () => {
  const { run } = await execute({ command: ['npm', 'test'], format: 'jest-json', env: { PATH: '/nowhere' } });
  expect(run.command.slice(0, 4)).toEqual(['npm', 'test', '--', '--ci']);
});
