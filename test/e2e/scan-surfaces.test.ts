import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sha256 } from '../../src/lib/hash.js';
import { capture, type Captured } from '../../src/lib/process.js';
import { userRepository, type UserRepository } from '../fixtures/cli.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Step {
  readonly name: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}
const action = parse(read('action.yml')) as { inputs: Record<string, { default: string }>; outputs: Record<string, { value: string }>; runs: { using: string; steps: readonly Step[] } };
const [install, scan] = action.runs.steps as [Step, Step];

const TEST = "import { expect, it } from 'vitest';\nimport { add } from '../src/add.js';\nit('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n";
let repository: UserRepository;
let temp: string;
beforeEach(async () => {
  repository = await userRepository({ 'src/add.js': 'export const add = (a, b) => a + b;\n', 'test/add.test.js': TEST });
  temp = await mkdtemp(join(tmpdir(), 'countersign-runner-'));
  mkdirSync(join(temp, 'countersign/bin'), { recursive: true });
  const program = join(temp, 'countersign/bin/countersign');
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'bin/countersign.js')}" "$@"\n`);
  chmodSync(program, 0o755);
});
afterEach(async () => {
  await repository.remove();
  await rm(temp, { recursive: true, force: true });
});

const commit = async (files: Readonly<Record<string, string>>): Promise<void> => {
  await repository.write(files);
  await repository.git('add', '-A');
  await repository.git('commit', '-qm', 'edit');
};

/** Runs a step as the platform does: a script in a file, its variables, files for outputs and the summary. */
async function runStep(step: Step, env: Readonly<Record<string, string>>, path = ''): Promise<Captured & { readonly outputs: string; readonly summary: string }> {
  const [script, outputs, summary] = ['step.sh', 'outputs', 'summary'].map((name) => join(temp, name)) as [string, string, string];
  writeFileSync(script, step.run);
  for (const file of [outputs, summary]) writeFileSync(file, '');
  const result = await capture(['bash', '--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd: repository.root,
    env: { PATH: `${path}${process.env['PATH'] ?? ''}`, HOME: temp, RUNNER_TEMP: temp, GITHUB_OUTPUT: outputs, GITHUB_STEP_SUMMARY: summary, ...env },
  });
  return { ...result, outputs: readFileSync(outputs, 'utf8'), summary: readFileSync(summary, 'utf8') };
}
const scanning = (over: Readonly<Record<string, string>> = {}) => runStep(scan, { BASE: 'HEAD~1', HEAD: 'HEAD', ALLOW: '', FAIL_ON: 'violations', MESSAGE: '', ...over });

describe('the GitHub Action (X-8)', () => {
  it('puts no expression into a script: what others can write reaches it as a variable', () => {
    expect(action.runs.using).toBe('composite');
    for (const step of action.runs.steps) expect([step.shell, step.run.includes('${{')]).toEqual(['bash', false]);
  });

  it('has a value for every variable, an input for every name, and an output for every value', () => {
    const inputs = action.runs.steps.flatMap(({ env }) => Object.values(env)).flatMap((value) => [...value.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name ?? ''));
    expect([...new Set(inputs)].sort()).toEqual(Object.keys(action.inputs).sort());
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.scan.outputs.${name} }}`);
      expect(scan.run).toContain(`${name}=`);
    }
  });

  it('installs the version of this package unless told otherwise', () => {
    expect(action.inputs['version']?.default).toBe((JSON.parse(read('package.json')) as { version: string }).version);
  });

  it('installs by name and version, without scripts, and takes nothing else for a version', async () => {
    const bin = join(temp, 'fake');
    mkdirSync(bin);
    writeFileSync(join(bin, 'npm'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(join(bin, 'npm'), 0o755);
    const installed = await runStep(install, { VERSION: '1.2.3' }, `${bin}:`);
    expect([installed.code, installed.stdout.toString().trim().split('\n')]).toEqual([0, expect.arrayContaining(['--ignore-scripts', 'countersign@1.2.3'])]);
    for (const version of ['', '1 --registry=x', '../evil', '-g']) expect((await runStep(install, { VERSION: version }, `${bin}:`)).code).toBe(2);
  });

  it('fails on a violation, with annotations, a summary, and its files', async () => {
    await commit({ 'test/add.test.js': TEST.replace('toBe(3)', 'toBeDefined()') });
    const { code, stdout, outputs, summary } = await scanning();
    expect(code).toBe(1);
    expect(stdout.toString()).toMatch(/^::error file=test\/add.test.js,line=4,title=assertion-weakened::/m);
    expect(summary).toContain('### ⛔ Countersign scan: violations');
    expect(outputs).toContain('outcome=violations');
    const sarif = /^sarif=(.*)$/m.exec(outputs)?.[1] ?? '';
    expect((JSON.parse(readFileSync(sarif, 'utf8')) as { version: string }).version).toBe('2.1.0');
  });

  it('passes a clean change, and warnings unless they are to fail', async () => {
    await commit({ 'src/add.js': 'export const add = (a, b) => b + a;\n' });
    expect((await scanning()).code).toBe(0);
    await commit({ 'test/add.test.js': TEST.replace("it('adds'", "it.skip('adds'") });
    expect((await scanning()).outputs).toContain('outcome=warnings');
    expect([(await scanning()).code, (await scanning({ FAIL_ON: 'warnings' })).code, (await scanning({ FAIL_ON: 'never' })).code]).toEqual([0, 1, 0]);
  });

  it('fails when it cannot know the change, and still writes its files', async () => {
    const { code, outputs } = await scanning({ BASE: '0000000000000000000000000000000000000001' });
    expect([code, outputs]).toEqual([1, expect.stringContaining('outcome=unusable')]);
    expect((await scanning({ BASE: '' })).code).toBe(2);
    expect((await scanning({ FAIL_ON: 'sometimes' })).code).toBe(2);
  });

  it('runs nothing that is written in a message, a branch or a file name', async () => {
    await commit({ 'test/$(touch x1).test.js': TEST, 'src/`touch x2`.js': '' });
    await scanning({ MESSAGE: '$(touch x3)`touch x4`"; touch x5 #\n::set-output name=x::y', HEAD: 'HEAD' });
    await scanning({ HEAD: '$(touch x6)' });
    expect([1, 2, 3, 4, 5, 6].filter((n) => existsSync(join(repository.root, `x${n}`)))).toEqual([]);
  });

  it('takes allowances from the base, never from the change', async () => {
    const weaker = TEST.replace('toBe(3)', 'toBeDefined()');
    const allow = `allowances:\n  - { detector: assertion-weakened, file: test/add.test.js, sha256: ${sha256(weaker)}, reason: covered by the table, by: ada }\n`;
    await commit({ 'test/add.test.js': weaker, 'allow.yaml': allow });
    expect((await scanning({ ALLOW: 'allow.yaml' })).code).toBe(1);
    await commit({ 'test/add.test.js': TEST });
    await commit({ 'test/add.test.js': weaker });
    expect((await scanning({ ALLOW: 'allow.yaml' })).code).toBe(0);
  });
});

describe('the hooks for pre-commit', () => {
  const hooks = parse(read('.pre-commit-hooks.yaml')) as readonly { id: string; entry: string; language: string }[];
  const run = (id: string, env: Readonly<Record<string, string>> = {}): Promise<Captured> => {
    const [, script = '', name = ''] = /^bash -c '([^']*)' (\S+)$/.exec(hooks.find((hook) => hook.id === id)?.entry ?? '') ?? [];
    return capture(['bash', '-c', script, name], { cwd: repository.root, env: { PATH: `${join(temp, 'countersign/bin')}:${process.env['PATH'] ?? ''}`, HOME: temp, ...env } });
  };
  const stage = async (text: string): Promise<void> => {
    await repository.write({ 'test/add.test.js': text });
    await repository.git('add', '-A');
  };

  it('stops a commit that weakens a test, and lets one through that skips it, with the warning shown', async () => {
    await stage(TEST.replace('toBe(3)', 'toBeDefined()'));
    expect((await run('countersign-scan')).code).toBe(1);
    await stage(TEST.replace("it('adds'", "it.skip('adds'"));
    const warned = await run('countersign-scan');
    expect([warned.code, warned.stdout.toString()]).toEqual([0, expect.stringContaining('verification-skipped')]);
  });

  it('stops a push of it', async () => {
    await commit({ 'test/add.test.js': TEST.replace('toBe(3)', 'toBeDefined()') });
    expect((await run('countersign-scan-push', { COUNTERSIGN_SCAN_BASE: 'HEAD~1' })).code).toBe(1);
    expect((await run('countersign-scan-push')).code).not.toBe(0);
  });
});

describe('the hooks for plain git', () => {
  const [push, commitHook] = [...read('docs/guides/pre-commit.md').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text ?? '') as [string, string];
  const hook = (text: string, input = ''): Promise<Captured> => {
    const path = join(temp, 'hook.sh');
    writeFileSync(path, text);
    return capture(['sh', path], { cwd: repository.root, input, env: { PATH: `${join(temp, 'countersign/bin')}:${process.env['PATH'] ?? ''}`, HOME: temp } });
  };

  it('stop a push, and a commit, that weakens a test; a deleted branch is no push of anything', async () => {
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    await repository.write({ 'test/add.test.js': TEST.replace('toBe(3)', 'toBeDefined()') });
    await repository.git('add', '-A');
    expect((await hook(commitHook)).code).toBe(1);
    await repository.git('commit', '-qm', 'edit');
    const head = (await repository.git('rev-parse', 'HEAD')).trim();
    expect((await hook(push, `refs/heads/main ${head} refs/heads/main ${'0'.repeat(40)}\n`)).code).toBe(1);
    expect((await hook(push, `(delete) ${'0'.repeat(40)} refs/heads/main ${head}\n`)).code).toBe(0);
    expect((await hook(commitHook)).code).toBe(0);
  });
});
