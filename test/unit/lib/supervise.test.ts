import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { containment } from '../../../src/lib/containment.js';
import { supervise, type SuperviseRequest } from '../../../src/lib/supervise.js';
import { workingContainments } from '../../support/containments.js';

const commands = resolve(import.meta.dirname, '../../fixtures/commands');
const node = process.execPath;
const contains = await workingContainments();

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervise-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const request = (command: readonly string[], rest: Partial<SuperviseRequest> = {}): SuperviseRequest => ({
  command, cwd: folder, env: { PATH: process.env['PATH'] ?? '' }, deadlineMs: 30_000, idleMs: null, ...rest,
});
const program = (name: string, ...args: string[]): string[] => [node, join(commands, name), ...args];

describe.each(contains.map((contain) => [contain.kind, contain] as const))('held together by %s', (_kind, contain) => {
  test('a program that ends by itself gives its exit code and both streams', async () => {
    const ran = await supervise(request(['sh', '-c', 'echo out; echo err >&2; exit 3'], { contain }));
    expect(ran).toMatchObject({ reason: 'exited', code: 3, stdout: { text: 'out\n', cutBytes: 0 }, stderr: { text: 'err\n' } });
    expect(ran.endedAtMs).toBeGreaterThanOrEqual(ran.startedAtMs);
  });

  test('the deadline ends a program that would go on', async () => {
    const ran = await supervise(request(program('stubborn.mjs'), { contain, deadlineMs: 500 }));
    expect(ran.reason).toBe('deadline');
    expect(ran.code).not.toBe(0);
  });

  test('a program that ignores SIGTERM is ended all the same', async () => {
    const ended = new AbortController();
    const ran = await supervise(request(program('stubborn.mjs'), { contain, signal: ended.signal, onLine: () => ended.abort() }));
    expect(ran.reason).toBe('aborted');
    expect(ran.code).not.toBe(0);
    expect(ran.log.text).toContain('no');
  });

  test('a program may tidy up before it is ended', async () => {
    const ended = new AbortController();
    const ran = await supervise(request(program('polite.mjs'), { contain, signal: ended.signal, onLine: (line) => line === 'ready' && ended.abort() }));
    expect(ran.reason).toBe('aborted');
    expect(ran.stdout.text).toContain('tidied up');
  });

  test('silence beyond the idle limit ends the run, talk does not', async () => {
    const silent = await supervise(request(program('stubborn.mjs'), { contain, idleMs: 600 }));
    expect(silent.reason).toBe('idle');
    const talking = await supervise(request(['sh', '-c', 'while :; do echo tick; sleep 0.05; done'], { contain, idleMs: 2_000, deadlineMs: 2_500 }));
    expect(talking.reason).toBe('deadline');
  });

  test('a child in the background that keeps the pipes open delays nothing', async () => {
    const ran = await supervise(request([join(commands, 'holder.sh')], { contain }));
    expect(ran).toMatchObject({ reason: 'exited', code: 0, stdout: { text: 'started\n' } });
  });

  test.each(['exit', 'hang'])('no daemon with a cleared environment outlives a run whose main program would %s', async (then) => {
    const heartbeat = join(folder, 'heartbeat');
    writeFileSync(heartbeat, '');
    const ended = new AbortController();
    const watch = setInterval(() => then === 'hang' && statSync(heartbeat).size > 0 && ended.abort(), 20);
    await supervise(request(program('daemon.mjs', heartbeat, 'main', then), { contain, signal: ended.signal }));
    clearInterval(watch);
    const size = statSync(heartbeat).size;
    await sleep(200);
    expect(size).toBeGreaterThan(0);
    expect(statSync(heartbeat).size).toBe(size);
  });

  test('a script can write to its streams by name', async () => {
    const ran = await supervise(request([join(commands, 'reopen.sh')], { contain }));
    expect(ran).toMatchObject({ code: 0, stdout: { text: 'out\n' }, stderr: { text: 'err\n' } });
  });

  test('stdin is at its end, or is the given input', async () => {
    expect((await supervise(request(['cat'], { contain }))).stdout.text).toBe('');
    expect((await supervise(request(['cat'], { contain, input: 'letter' }))).stdout.text).toBe('letter');
  });
});

test('nothing of our environment reaches the program', async () => {
  const ran = await supervise(request(['/usr/bin/env'], { env: { ONLY: 'this' } }));
  const names = ran.stdout.text.split('\n').filter((line) => line !== '').map((line) => line.split('=')[0]);
  expect(names.filter((name) => name !== 'ONLY' && name !== 'PWD' && name !== 'COUNTERSIGN_RUN')).toEqual([]);
});

test.each([
  ['a program that does not exist', ['no-such-program-here'], 'there is no program no-such-program-here'],
  ['an empty command', [], 'there is no program (empty command)'],
  ['an argument with a NUL character', ['echo', 'a\0b'], 'null bytes'],
])('%s is not started, with code 127 and the reason', async (_what, command, message) => {
  const ran = await supervise(request(command));
  expect(ran).toMatchObject({ reason: 'not-started', code: 127 });
  expect(ran.message).toContain(message);
});

test('a script whose interpreter is missing ends with code 127', async () => {
  writeFileSync(join(folder, 'script'), '#!/no/such/interpreter\n', { mode: 0o755 });
  const ran = await supervise(request(['./script']));
  // Whether the program or the shell around it noticed depends on the containment.
  expect(ran.code).toBe(127);
});

test('a folder that does not exist is named', async () => {
  const ran = await supervise(request(['echo'], { cwd: join(folder, 'absent') }));
  expect(ran.reason).toBe('not-started');
  expect(ran.message).toContain('absent');
});

test('an abort before the start starts nothing', async () => {
  const ran = await supervise(request(['sh', '-c', 'echo ran > proof'], { signal: AbortSignal.abort() }));
  expect(ran.reason).toBe('aborted');
  expect(existsSync(join(folder, 'proof'))).toBe(false);
});

test('a flood is cut to its limit, says so, and keeps the failure in the middle (P-37, P-38)', async () => {
  const ran = await supervise(request(program('flood.mjs', '40000'), { outputBytesMax: 64 * 1024 }));
  expect(ran.code).toBe(0);
  expect(ran.stdout.bytes).toBeGreaterThan(3_000_000);
  expect(ran.stdout.text.length).toBeLessThan(70 * 1024);
  expect(ran.stdout.text).toContain('AssertionError: the needle');
  expect(ran.stdout.text).toMatch(/\[\.\.\. \d+ bytes of output left out here \.\.\.\]/);
  expect(ran.stdout.text).toContain('line 0 ');
  expect(ran.stdout.text).toContain('line 39999 ');
});

test('lines arrive while the program runs, without their line ends', async () => {
  const lines: string[] = [];
  await supervise(request(['sh', '-c', 'echo one; echo two >&2; printf three'], { onLine: (line, stream) => lines.push(`${stream}:${line}`) }));
  expect(lines.sort()).toEqual(['stderr:two', 'stdout:one', 'stdout:three']);
});

test('the containment in use says how strong it is', async () => {
  expect((await containment()).statement).toMatch(/^(enforced|best effort) \(.+\)$/);
  expect(readFileSync(join(commands, 'daemon.mjs'), 'utf8')).toContain('detached');
});
