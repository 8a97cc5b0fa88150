import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ended } from '../fixtures/cli.js';

const BIN = fileURLToPath(new URL('../../bin/countersign.js', import.meta.url));
const junit = (inside: string): string => `<testsuites><testsuite name="s">${inside}</testsuite></testsuites>`;
const FILES = {
  'green.xml': junit('<testcase name="a"/><testcase name="b"><skipped/></testcase>'),
  'red.xml': junit('<testcase name="c"><failure message="\u202eno\u001b[31m">no</failure></testcase>'),
  'cut.xml': '<testsuites><testsuite name="s"><testcase name="a"/>',
  'short.xml': '<testsuite tests="9"><testcase name="a"/></testsuite>',
  'empty.xml': '',
  'wide.trx': '\ufeff<TestRun><Results><UnitTestResult testName="t" outcome="Passed"/></Results><ResultSummary outcome="Completed"/></TestRun>',
  'many.xml': junit(Array.from({ length: 300 }, (_one, at) => `<testcase name="n${at}"><failure>${'line\n'.repeat(40)}</failure></testcase>`).join('')),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-verdict-'));
  await mkdir(join(folder, 'reports'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), name === 'wide.trx' ? Buffer.from(text, 'utf16le') : text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function verdict(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, 'verdict', ...args], { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

describe('countersign verdict', () => {
  it('is 0 only for what passed, and prints JSON in the shape that programs rely on', async () => {
    const ended = await verdict(['green.xml', '--json', '--exit-code', '0']);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(JSON.parse(ended.stdout)).toEqual({
      state: 'passed', total: 2, passed: 1, failed: 0, errored: 0, skipped: 1,
      cases: [{ id: 's > a', file: '', title: ['s', 'a'], status: 'passed' }, { id: 's > b', file: '', title: ['s', 'b'], status: 'skipped' }],
      notes: ['1 cases green, 1 skipped', 'green.xml was read as junit-xml'],
    });
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ['red', ['red.xml'], 1, /^failed: 1 of 1 cases red\n1 case: 1 failed\n {2}failed {2}s > c\n/],
    ['green and red together', ['green.xml', 'red.xml'], 1, /^failed: 1 of 3 cases red\n/],
    ['green, but the run was not', ['green.xml', '--exit-code', '1'], 1, /^errored: exit 1 although/],
    ['red, but the run was not', ['red.xml', '--exit-code', '0'], 1, /^unparsed: exit 0 although/],
    ['fewer cases than claimed', ['short.xml'], 1, /^incomplete: /],
    ['ended by timeout', ['short.xml', '--exit-code', '124'], 1, /^timed-out: /],
    ['cut off', ['cut.xml'], 2, /^unparsed: cut\.xml: the report is broken XML/],
    ['empty', ['green.xml', 'empty.xml'], 2, /^unparsed: empty\.xml: the report is empty/],
    ['of another format than named', ['green.xml', '--format', 'nunit'], 2, /^unparsed: green\.xml: the report is no NUnit XML/],
    ['in UTF-16', ['wide.trx'], 0, /^passed: 1 cases green\n1 case: 1 passed\nnote: wide\.trx was read as trx\n$/],
  ])('%s', async (_what, args, code, text) => {
    const ended = await verdict(args);
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([code, expect.stringMatching(text), '']);
  });

  it('reads standard input, once', async () => {
    expect(await verdict(['-'], '1..2\nok 1 - adds\nnot ok 2 - carries\n')).toMatchObject({ code: 1, stdout: 'failed: 1 of 2 cases red\n2 cases: 1 passed, 1 failed\n  failed  carries\n          not ok\nnote: standard input was read as tap\n' });
    expect(await verdict(['-', '-'], '1..1\nok 1\n')).toMatchObject({ code: 2, stderr: expect.stringContaining('only once') as string });
    expect((await verdict(['-'])).code).toBe(2);
  });

  it.each([
    [['gone.xml'], 'cannot read gone.xml: there is no such file'], [['reports'], 'cannot read reports: it is a folder'], [['green.xml', '--format', 'yaml'], 'expected one of'], [['green.xml', '--exit-code', '1.5'], 'whole number'],
    [['green.xml', '--exit-code', '256'], 'whole number'], [[], 'missing required argument'],
  ])('%j ends with 2 and one clear line', async (args, says) => {
    const ended = await verdict(args);
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toContain(says);
    expect(ended.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
  });

  it('tells a program in its own format that there is nothing to read', async () => {
    const ended = await verdict(['gone.xml', '--json']);
    expect([ended.code, JSON.parse(ended.stdout)]).toEqual([2, { state: 'unparsed', total: 0, passed: 0, failed: 0, errored: 0, skipped: 0, cases: [], notes: ['cannot read gone.xml: there is no such file'] }]);
  });

  it('fits a screen, has no colours in a pipe, and shows nothing that could drive a terminal', async () => {
    const many = await verdict(['many.xml']);
    expect(many.stdout.split('\n').length).toBeLessThanOrEqual(35);
    expect(many.stdout).toContain('294 more red cases; --json lists them all');
    expect((await verdict(['red.xml'])).stdout).not.toMatch(/[\u001b\u202e]/);
    expect((await verdict(['red.xml'], '', { FORCE_COLOR: '1' })).stdout).toContain('\u001b[31mfailed\u001b[39m');
  });

  it('has examples in its help', async () => {
    expect((await verdict(['--help'])).stdout).toMatch(/Examples:\n {2}countersign verdict /);
  });
});
