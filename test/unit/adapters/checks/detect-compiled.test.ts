import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { detectChecks } from '../../../../src/adapters/checks/index.js';

let root = '';
let programs = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'detect-test-'));
  programs = mkdtempSync(join(tmpdir(), 'detect-programs-'));
  // Which programs are installed is said by each test.
  vi.stubEnv('PATH', programs);
  vi.stubEnv('JAVA_HOME', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of [root, programs]) rmSync(folder, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

function install(...names: readonly string[]): void {
  for (const name of names) writeFileSync(join(programs, name), '#!/bin/sh\n', { mode: 0o755 });
}

const fixes = async (): Promise<readonly string[]> => (await detectChecks(root)).flatMap(({ missing }) => missing.map(({ fix }) => fix));

describe('Maven', () => {
  test('tests a pom.xml, and reads the reports of surefire', async () => {
    write({ 'pom.xml': '<project/>' });
    install('mvn', 'java');
    expect(await detectChecks(root)).toMatchObject([{
      why: 'pom.xml', confidence: 'certain', propose: 'check', missing: [],
      check: { name: 'maven', cwd: '.', command: ['mvn', '--batch-mode', 'test'], format: 'junit-xml', report: 'target/surefire-reports/TEST-*.xml' },
    }]);
  });

  test('tests every module to its end, with the wrapper of the project', async () => {
    write({ 'pom.xml': '<project><modules><module>a</module></modules></project>', 'a/pom.xml': '', mvnw: '' });
    const [found, ...more] = await detectChecks(root);
    expect(more).toEqual([]);
    expect(found?.check).toMatchObject({ command: ['./mvnw', '--batch-mode', '--fail-at-end', 'test'], report: '**/target/surefire-reports/TEST-*.xml' });
    expect(await fixes()).toEqual(['apt-get install default-jdk, or set JAVA_HOME', 'chmod +x ./mvnw']);
    chmodSync(join(root, 'mvnw'), 0o755);
    vi.stubEnv('JAVA_HOME', '/usr/lib/jvm/x');
    expect(await fixes()).toEqual([]);
  });

  test('that is not installed is missing', async () => {
    write({ 'pom.xml': '' });
    install('java');
    expect(await fixes()).toEqual(['apt-get install maven, or install Maven']);
  });
});

describe('Gradle', () => {
  test.each(['build.gradle', 'build.gradle.kts'])('tests a %s anew, and reads the reports of its test task', async (path) => {
    write({ [path]: 'plugins { id("java") }\n' });
    install('gradle', 'java');
    expect(await detectChecks(root)).toMatchObject([{
      why: path, missing: [],
      check: {
        name: 'gradle', command: ['gradle', '--no-daemon', '--no-build-cache', '--continue', '--console=plain', 'cleanTest', 'test'],
        format: 'junit-xml', report: 'build/test-results/test/TEST-*.xml',
      },
    }]);
  });

  test('reads the reports of every project that its settings include', async () => {
    write({ 'settings.gradle.kts': 'rootProject.name = "x"\ninclude(":app")\n', 'app/build.gradle.kts': '', gradlew: '' });
    expect(await detectChecks(root)).toMatchObject([{ why: 'settings.gradle.kts with projects', check: { command: expect.arrayContaining(['./gradlew']) as string[], report: '**/build/test-results/test/TEST-*.xml' } }]);
    expect(await fixes()).toContain('chmod +x ./gradlew');
  });

  test('is not proposed for an app of Android, or for settings alone', async () => {
    write({ 'android/build.gradle': 'classpath "com.android.tools.build:gradle:8"\n', 'settings.gradle': 'rootProject.name = "x"\n' });
    expect(await detectChecks(root)).toEqual([]);
  });
});

describe('Ruby', () => {
  const lock = (...gems: readonly string[]): string => `GEM\n  specs:\n${gems.map((gem) => `    ${gem} (1.0)\n`).join('')}`;
  const rspec = ['rspec', '--require', 'rspec_junit_formatter', '--format', 'documentation', '--format', 'RspecJunitFormatter', '--out', '{report}', '--no-color'];

  test('runs RSpec with the formatter that writes JUnit', async () => {
    write({ Gemfile: '', 'Gemfile.lock': lock('rspec', 'rspec_junit_formatter'), 'spec/a_spec.rb': '' });
    install('ruby', 'bundle');
    expect(await detectChecks(root)).toMatchObject([{ why: 'rspec in the Gemfile', missing: [], check: { name: 'rspec', command: ['bundle', 'exec', ...rspec], format: 'junit-xml', report: null } }]);
  });

  test.each([['.rspec', '.rspec'], ['spec/spec_helper.rb', 'spec/spec_helper.rb'], ['spec/a_spec.rb', 'Ruby specs in spec']])('runs RSpec without a Gemfile because of %s', async (path, why) => {
    write({ [path]: '' });
    expect(await detectChecks(root)).toMatchObject([{ why, missing: [{ what: 'ruby', fix: 'apt-get install ruby-full' }], check: { command: rspec } }]);
  });

  test('says what installs the formatter, and Ruby\'s programs', async () => {
    write({ Gemfile: 'gem "rspec"\n', 'spec/a_spec.rb': '' });
    install('ruby');
    expect(await fixes()).toEqual(['gem install bundler, then: bundle install', 'bundle add rspec_junit_formatter --group test']);
  });

  test('speaks of minitest, and proposes no check for it', async () => {
    write({ Gemfile: 'gem "minitest"\n', 'test/sum_test.rb': '' });
    install('ruby', 'bundle');
    const [found, ...more] = await detectChecks(root);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ propose: 'comment', confidence: 'guess', check: { name: 'minitest', command: ['bundle', 'exec', 'rake', 'test'], format: 'exit-code' } });
    expect(found?.missing).toEqual([{ what: 'a JUnit report', fix: expect.stringContaining('bundle add minitest-reporters') as string }]);
    write({ 'bin/rails': '' });
    expect((await detectChecks(root))[0]?.check.command).toEqual(['bin/rails', 'test']);
  });

  test('is not seen in a Gemfile without tests', async () => {
    write({ Gemfile: 'gem "jekyll"\n' });
    expect(await detectChecks(root)).toEqual([]);
  });
});

describe('.NET', () => {
  const project = (...packages: readonly string[]): string => `<Project>${packages.map((name) => `<PackageReference Include="${name}" />`).join('')}</Project>`;
  const sdk = 'Microsoft.NET.Test.Sdk';
  const command = ['dotnet', 'test', '--nologo', '--logger:junit;LogFileName={assembly}.{framework}.xml'];

  test('tests the test projects of a solution', async () => {
    write({
      'App.sln': 'Project("{1}") = "App", "src\\App\\App.csproj", "{2}"\nProject("{1}") = "App.Tests", "test\\App.Tests\\App.Tests.csproj", "{3}"\n',
      'src/App/App.csproj': project(), 'test/App.Tests/App.Tests.csproj': project(sdk, 'JunitXml.TestLogger'),
    });
    install('dotnet');
    expect(await detectChecks(root)).toMatchObject([{
      why: 'App.sln with test/App.Tests/App.Tests.csproj', missing: [],
      check: { name: 'dotnet test', cwd: '.', command, format: 'junit-xml', report: '**/TestResults/*.xml' },
    }]);
  });

  test('says which test project lacks the logger, and what adds it', async () => {
    write({ 'api/Api.slnx': '<Solution><Project Path="Tests/Tests.fsproj" /></Solution>', 'api/Tests/Tests.fsproj': project(sdk) });
    expect((await detectChecks(root))[0]).toMatchObject({
      check: { name: 'dotnet test api', cwd: 'api' },
      missing: [{ what: 'dotnet' }, { what: 'JunitXml.TestLogger in Tests/Tests.fsproj', fix: 'dotnet add api/Tests/Tests.fsproj package JunitXml.TestLogger' }],
    });
  });

  test('takes a project by itself, and a logger that every project is given', async () => {
    write({ 'Unit.csproj': '<IsTestProject>true</IsTestProject>', 'Directory.Build.props': project('JunitXml.TestLogger') });
    install('dotnet');
    expect(await detectChecks(root)).toMatchObject([{ why: 'Unit.csproj', missing: [] }]);
  });

  test('is not seen where nothing is tested', async () => {
    write({ 'App.csproj': project('Serilog') });
    expect(await detectChecks(root)).toEqual([]);
  });
});

test.each([
  ['go', { 'go.mod': '' }, ['install Go']],
  ['cargo', { 'Cargo.toml': '' }, ['install Rust: https://rustup.rs']],
  ['php', { 'phpunit.xml': '', 'vendor/bin/phpunit': '' }, ['install PHP']],
])('%s that is not installed is missing', async (name, files, expected) => {
  write(files);
  expect(await fixes()).toEqual(expected);
  install(name);
  expect(await fixes()).toEqual([]);
});

test.each(['phpunit/phpunit', 'pestphp/pest'])('PHPUnit without a configuration is known by %s in composer.json, and told where the tests are', async (dependency) => {
  write({ 'composer.json': JSON.stringify({ 'require-dev': { [dependency]: '^10' } }) });
  expect(await detectChecks(root)).toEqual([]);
  write({ 'tests/SumTest.php': '' });
  expect(await detectChecks(root)).toMatchObject([{ why: 'composer.json depends on PHPUnit', confidence: 'likely', check: { command: ['vendor/bin/phpunit', '--log-junit={report}', '--do-not-cache-result', '--colors=never', 'tests'] } }]);
  write({ 'composer.json': 'not json' });
  expect(await detectChecks(root)).toEqual([]);
});

test('a PHPUnit that is not installed comes with composer', async () => {
  write({ 'phpunit.xml': '' });
  install('php');
  expect(await fixes()).toEqual(['composer install']);
});
