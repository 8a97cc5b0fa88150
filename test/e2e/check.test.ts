import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fingerprintOf, userRepository, type UserRepository } from '../fixtures/cli.js';

let repository: UserRepository;
const open = async (checks: string, files: Readonly<Record<string, string>> = {}): Promise<UserRepository> =>
  (repository = await userRepository({ 'countersign.yaml': `checks:\n${checks}`, ...files }));
afterEach(() => repository.remove());

const check = (name: string, format: string): string => `  ${name}:\n    command: [sh, ${name}.sh]\n    format: ${format}\n`;
const GREEN = { 'unit.sh': 'printf "1..2\\nok 1 - adds\\nok 2 - carries\\n"\n' };
const RED = { 'unit.sh': 'printf "1..2\\nok 1 - adds\\nnot ok 2 - <carries>\\n"\nexit 1\n' };

describe('countersign check', () => {
  it('is 0 when all is green, leaves the files and the folder of copies as they were, and keeps nothing', async () => {
    await open(check('unit', 'tap'), GREEN);
    const before = await fingerprintOf(repository);
    const ended = await repository.run('check');
    expect(ended).toEqual({ code: 0, stdout: 'passed: unit passed: 2 cases green\n2 cases: 2 passed\n', stderr: '' });
    expect(await fingerprintOf(repository)).toBe(before);
    expect(existsSync(join(repository.root, '.countersign'))).toBe(false);
    expect(readdirSync(repository.home).flatMap((project) => readdirSync(join(repository.home, project)))).toEqual([]);
  });

  it('is 1 when something is red, uncommitted edits included', async () => {
    await open(check('unit', 'tap'), GREEN);
    await repository.write(RED);
    const ended = await repository.run('check');
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([1, 'failed: unit failed: 1 of 2 cases red\n2 cases: 1 passed, 1 failed\n  failed  unit: <carries>\n          not ok\n', '']);
  });

  it('runs the checks that are named, and refuses those that are not there', async () => {
    await open(check('unit', 'tap') + check('lint', 'exit-code'), { ...RED, 'lint.sh': 'true\n' });
    expect(await repository.run('check', 'lint')).toMatchObject({ code: 0, stdout: 'passed: lint passed: exit 0\n1 case: 1 passed\n' });
    expect(await repository.run('check')).toMatchObject({ code: 1, stdout: expect.stringContaining('note: lint passed: exit 0') as string });
    expect(await repository.run('check', 'nope')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('there is no check "nope"') as string });
  });

  it('prints JSON, JUnit XML and CTRF, of which the latter two read back with the same counts', async () => {
    await open(check('unit', 'tap'), RED);
    const json = JSON.parse((await repository.run('check', '--format', 'json')).stdout) as { readonly tree: string };
    expect(json).toMatchObject({ state: 'failed', total: 2, passed: 1, failed: 1, checks: [{ name: 'unit', state: 'failed', exitCode: 1, cases: [{ id: 'adds' }, { id: '<carries>' }] }] });
    expect(json.tree).toBe((await repository.git('rev-parse', 'HEAD^{tree}')).trim());
    for (const format of ['junit', 'ctrf']) {
      const { code, stdout } = await repository.run('check', '--format', format);
      await repository.write({ [`report.${format}`]: stdout });
      const back = await repository.run('verdict', `report.${format}`, '--json', '--exit-code', String(code));
      expect([code, back.code, JSON.parse(back.stdout)]).toMatchObject([1, 1, { state: 'failed', total: 2, passed: 1, failed: 1, cases: [{ id: 'unit > adds' }, { id: 'unit > <carries>' }] }]);
    }
  });

  it('takes any command that writes a known format as a check', async () => {
    const sarif = (results: readonly object[]): string => JSON.stringify({ runs: [{ tool: { driver: { name: 'Lint' } }, results }] });
    await open(check('lint', 'sarif') + check('unit', 'trx') + check('spec', 'rspec-json'), {
      'lint.sh': 'cat lint.json; exit 1\n', 'lint.json': sarif([{ ruleId: 'R', message: { text: 'odd' } }]),
      'unit.sh': 'cat unit.trx\n', 'unit.trx': '<TestRun><Results><UnitTestResult testName="t" outcome="Passed"/></Results><ResultSummary outcome="Completed"/></TestRun>',
      'spec.sh': 'cat spec.json\n', 'spec.json': '{"examples":[],"summary":{"example_count":0,"errors_outside_of_examples_count":1},"messages":["no such file"]}',
    });
    const { checks } = JSON.parse((await repository.run('check', '--format', 'json')).stdout) as { readonly checks: readonly object[] };
    expect(checks).toMatchObject([{ name: 'lint', state: 'failed', cases: [{ id: 'Lint', status: 'failed' }] }, { name: 'unit', state: 'passed' }, { name: 'spec', state: 'errored' }]);
  });

  it('does not pass when a check changed a locked file', async () => {
    await open(check('unit', 'tap'), { 'unit.sh': `${GREEN['unit.sh']}echo more >> test/a.test.js\n`, 'test/a.test.js': 'x\n' });
    expect(await repository.run('check')).toMatchObject({ code: 1, stdout: expect.stringMatching(/^errored: test\/a\.test\.js is locked, and the checks changed it\n/) as string });
    expect(await repository.read('test/a.test.js')).toBe('x\n');
  });

  it('ends with 130 when it is interrupted, and ends the processes of the check', async () => {
    await open(check('unit', 'tap'), { 'unit.sh': 'echo started > "$PROOF"; sleep 2; echo survived >> "$PROOF"\n' });
    const proof = join(repository.home, '..', 'proof');
    await repository.write({ 'countersign.yaml': `checks:\n  unit:\n    command: [sh, unit.sh]\n    format: tap\n    env: { PROOF: "${proof}" }\n` });
    const { child, ended } = repository.start('check');
    while (!existsSync(proof)) await pause(50);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stdout: '', stderr: '\ninterrupted; nothing was kept\n' });
    await pause(2_500);
    expect(await readFile(proof, 'utf8')).toBe('started\n');
  }, 60_000);
});
