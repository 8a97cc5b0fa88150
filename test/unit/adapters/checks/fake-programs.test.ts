import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { detectChecks, runnerChecks } from '../../../../src/adapters/checks/index.js';
import { isFault, type CheckRun } from '../../../../src/core/index.js';

let root = '';
let programs = '';
let scratch = '';
beforeEach(() => {
  [root = '', programs = '', scratch = ''] = ['root', 'programs', 'scratch'].map((name) => realpathSync(mkdtempSync(join(tmpdir(), `fake-${name}-`))));
  vi.stubEnv('PATH', `${programs}:/usr/bin:/bin`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of [root, programs, scratch]) rmSync(folder, { recursive: true, force: true });
});

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: 0o755 });
  }
}

/** Stands for a runner that is not installed here: notes its arguments, and does what the script says. */
const program = (script: string): string => `#!/bin/sh\nfor word in "$@"; do echo "$word" >> "$HOME/words"; done\n${script}`;

interface Ran {
  readonly run: CheckRun;
  readonly words: readonly string[];
}

/** Detects the one check of the project, and runs it. */
async function run(): Promise<Ran> {
  const [found, ...more] = await detectChecks(root);
  if (found === undefined) throw new Error('no check was detected');
  expect(more).toEqual([]);
  const executed = await runnerChecks({ environment: { PATH: process.env['PATH'], HOME: scratch } })
    .execute({ check: found.check, root, scratch, signal: new AbortController().signal, onProgress: () => undefined });
  if (isFault(executed)) throw new Error(executed.message);
  return { run: executed.run, words: readFileSync(join(scratch, 'words'), 'utf8').trim().split('\n') };
}

const brief = ({ cases }: CheckRun): readonly string[] => cases.map(({ status, id }) => `${status} ${id}`);
const suite = (name: string, inside: string): string => `<testsuite name="${name}">${inside}</testsuite>`;
const put = (path: string, text: string): string => `mkdir -p "$(dirname "${path}")"; cat > "${path}" <<'END'\n${text}\nEND\n`;
const print = (text: string): string => `cat <<'END'\n${text}\nEND\n`;
const said = (prefix: string): string => `path=; for word in "$@"; do case "$word" in ${prefix}*) path="\${word#${prefix}}";; esac; done\n`;

describe('a program that does as the real one would', () => {
  test('go: events of a package with a red test', async () => {
    write(root, { 'go.mod': 'module x\n' });
    const event = (action: string, name?: string): string => JSON.stringify({ Action: action, Package: 'x', ...(name === undefined ? {} : { Test: name }) });
    write(programs, { go: program(`${print([event('run', 'TestA'), event('pass', 'TestA'), event('run', 'TestB'), event('fail', 'TestB'), event('fail')].join('\n'))}exit 1\n`) });
    const { run: ran, words } = await run();
    expect(words).toEqual(['test', '-json', '-count=1', './...']);
    expect(ran).toMatchObject({ state: 'failed', detail: '1 of 2 cases red' });
    expect(brief(ran)).toEqual(['passed x > TestA', 'failed x > TestB']);
  });

  test('cargo: the text of a test program', async () => {
    write(root, { 'Cargo.toml': '[workspace]\n' });
    write(programs, { cargo: program(print('running 1 test\ntest tests::adds ... ok\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n')) });
    const { run: ran, words } = await run();
    expect(words).toEqual(['test', '--no-fail-fast', '--workspace']);
    expect(ran).toMatchObject({ state: 'passed', detail: '1 cases green' });
  });

  test('phpunit: a report where it was told to, with what ends it outside of a test', async () => {
    write(root, { 'phpunit.xml': '' });
    const working = `${said('--log-junit=')}${put('$path', suite('SumTest', '<testcase name="testAdds" class="SumTest" file="tests/SumTest.php"/>'))}`;
    write(root, { 'vendor/bin/phpunit': program(working) });
    expect(brief((await run()).run)).toEqual(['passed tests/SumTest.php > SumTest > testAdds']);
    write(root, { 'vendor/bin/phpunit': program('echo "PHP Fatal error:  no such function"; exit 255\n') });
    expect((await run()).run).toMatchObject({ state: 'errored', detail: 'PHP Fatal error:  no such function (exit 255, no report)' });
    write(root, { 'vendor/bin/phpunit': program(`${said('--log-junit=')}${put('$path', suite('E', '<testcase name="Warning"><warning>No tests found in class "E".</warning></testcase>'))}`) });
    expect((await run()).run.state).toBe('no-tests');
  });

  test('Maven: a file for each class of each module, and what the compiler says', async () => {
    write(root, { 'pom.xml': '<modules><module>a</module><module>b</module></modules>', 'b/target/surefire-reports/TEST-x.Old.xml': suite('x.Old', '<testcase classname="x.Old" name="gone"/>') });
    const report = (module: string, inside: string): string => put(`${module}/target/surefire-reports/TEST-x.T.xml`, suite('x.T', inside));
    write(programs, { mvn: program(`${report('a', '<testcase classname="x.T" name="adds"/>')}${report('b', '<testcase classname="x.T" name="adds"><failure message="expected: &lt;3&gt; but was: &lt;-1&gt;"/></testcase>')}exit 1\n`) });
    const { run: ran, words } = await run();
    expect(words).toEqual(['--batch-mode', '--fail-at-end', 'test']);
    expect(ran).toMatchObject({ state: 'failed', detail: '1 of 2 cases red' });
    expect(ran.cases).toMatchObject([{ id: 'a > x.T > adds', status: 'passed' }, { id: 'b > x.T > adds', status: 'failed', expected: '3', actual: '-1' }]);
    write(programs, { mvn: program(`echo '[ERROR] COMPILATION ERROR :'; echo '[ERROR] /p/Sum.java:[1,8] illegal start of type'; exit 1\n`) });
    expect((await run()).run).toMatchObject({ state: 'errored', detail: '[ERROR] /p/Sum.java:[1,8] illegal start of type (exit 1, no report)' });
    write(programs, { mvn: program(`echo '[INFO] No tests to run.'\n`) });
    expect((await run()).run.state).toBe('no-tests');
  });

  test('Gradle: with nothing to test, and with tests that were not run again', async () => {
    write(root, { 'build.gradle': '', 'build/test-results/test/TEST-x.T.xml': suite('x.T', '<testcase classname="x.T" name="adds"/>') });
    write(programs, { gradle: program(`echo '> Task :test UP-TO-DATE'\n`) });
    expect((await run()).run.state).toBe('incomplete');
    write(programs, { gradle: program(`echo '> Task :test NO-SOURCE'\n`) });
    expect((await run()).run.state).toBe('no-tests');
    write(programs, { gradle: program(put('build/test-results/test/TEST-x.T.xml', suite('x.T', '<testcase classname="x.T" name="adds()"/>'))) });
    const { run: ran, words } = await run();
    expect(words.slice(-2)).toEqual(['cleanTest', 'test']);
    expect(ran).toMatchObject({ state: 'passed', cases: [{ id: 'x.T > adds()' }] });
  });

  test('RSpec: a report, a file that cannot be loaded, a formatter that is not there', async () => {
    write(root, { '.rspec': '' });
    const report = (inside: string): string => `eval "path=\\$$(($#-1))"\n${put('$path', suite('rspec', inside))}`;
    write(programs, { rspec: program(report('<testcase classname="spec.sum_spec" name="sum adds" file="./spec/sum_spec.rb"/>')) });
    expect(brief((await run()).run)).toEqual(['passed spec/sum_spec.rb > rspec > spec.sum_spec > sum adds']);
    write(programs, { rspec: program(`echo 'An error occurred while loading ./spec/sum_spec.rb.'; echo 'NameError:'; ${report('')}exit 1\n`) });
    expect((await run()).run).toMatchObject({ state: 'errored', detail: 'An error occurred while loading ./spec/sum_spec.rb. NameError:' });
    write(programs, { rspec: program(`echo 'cannot load such file -- rspec_junit_formatter' >&2; exit 1\n`) });
    expect((await run()).run.state).toBe('environment');
  });

  test('.NET: a file for each test project and framework', async () => {
    write(root, { 'T.csproj': 'Microsoft.NET.Test.Sdk JunitXml.TestLogger' });
    const report = put('TestResults/T.NETCoreApp80.xml', `<testsuites>${suite('T.dll', '<testcase classname="Sum" name="Adds"/>')}</testsuites>`);
    write(programs, { dotnet: program(report) });
    const { run: ran, words } = await run();
    expect(words).toEqual(['test', '--nologo', '--logger:junit;LogFileName={assembly}.{framework}.xml']);
    expect(ran).toMatchObject({ state: 'passed', cases: [{ id: 'T.dll > Sum > Adds' }] });
    write(programs, { dotnet: program(`echo "Could not find a test logger with AssemblyQualifiedName, URI or FriendlyName 'junit'."; exit 1\n`) });
    expect((await run()).run.state).toBe('environment');
  });
});
