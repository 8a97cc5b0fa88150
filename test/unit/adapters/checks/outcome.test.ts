import { describe, expect, test } from 'vitest';
import { outcomeOf, type Ended } from '../../../../src/adapters/checks/outcome.js';
import type { CaseResult, CaseStatus, CheckSpec } from '../../../../src/core/index.js';
import type { ReadableReport, ReportReading } from '../../../../src/formats/index.js';
import type { Supervised } from '../../../../src/lib/supervise.js';

const check: CheckSpec = { name: 'unit', command: ['runner'], cwd: '.', format: 'vitest-json', report: null, env: {}, timeoutMs: 60_000, idleMs: 1_500, fix: null };
const capped = (text: string) => ({ text, bytes: text.length, cutBytes: 0 });

function ran(rest: Partial<Omit<Supervised, 'log'>> & { log?: string } = {}): Supervised {
  const log = rest.log ?? 'output';
  return { reason: 'exited', code: 0, signal: null, startedAtMs: 1, endedAtMs: 2, message: '', stdout: capped(log), stderr: capped(''), ...rest, log: capped(log) };
}

const one = (status: CaseStatus): CaseResult => ({ id: `case ${status}`, file: 'a.js', title: ['a'], status });
const report = (statuses: readonly CaseStatus[], rest: Partial<ReadableReport> = {}): ReadableReport =>
  ({ type: 'readable', cases: statuses.map(one), problems: [], incomplete: null, ...rest });

const outcome = (supervised: Supervised, reading: ReportReading | null, rest: Partial<Ended> = {}) =>
  outcomeOf({ check, ran: supervised, reading, install: null, ...rest });

test('only exit 0 with a complete report, a case executed and none red, passes', () => {
  expect(outcome(ran(), report(['passed', 'skipped']))).toMatchObject({ state: 'passed', detail: '1 cases green, 1 skipped' });
  expect(outcome(ran(), report(['passed']))).toMatchObject({ state: 'passed', detail: '1 cases green' });
});

describe('not a pass', () => {
  test.each<[string, Supervised, ReportReading | null, string, string]>([
    ['red cases', ran({ code: 1 }), report(['passed', 'failed', 'errored']), 'failed', '2 of 3 cases red'],
    ['a green exit with a red report', ran(), report(['passed', 'failed']), 'unparsed', 'exit 0 although the report shows 1 of 2 cases red'],
    ['a red exit with a green report (P-12, P-15)', ran({ code: 6, log: 'Unhandled Rejection: late' }), report(['passed']), 'errored', 'exit 6 although all 1 cases in the report are green: Unhandled Rejection: late'],
    ['a red exit with a green report and no word', ran({ code: 6 }), report(['passed']), 'errored', 'exit 6 although all 1 cases in the report are green'],
    ['a runner killed by a signal', ran({ code: null, signal: 'SIGKILL' }), report(['passed']), 'errored', 'killed by SIGKILL although all 1 cases in the report are green'],
    ['a runner killed inside its namespace', ran({ code: 137 }), report(['passed']), 'errored', 'exit 137, as after signal 9 although all 1 cases in the report are green'],
    ['no case (P-04)', ran(), report([]), 'no-tests', 'the report lists no case (exit 0)'],
    ['only skips', ran(), report(['skipped', 'skipped']), 'no-tests', 'all 2 cases were skipped (exit 0)'],
    ['an incomplete report', ran(), report(['passed'], { incomplete: 'it stops' }), 'incomplete', 'it stops (exit 0)'],
    ['no report, exit 0 (P-01)', ran(), null, 'incomplete', 'the runner ended (exit 0) without writing its report'],
    ['no report, exit 1, no error', ran({ code: 1 }), null, 'incomplete', 'the runner ended (exit 1) without writing its report'],
    ['no report, and an error told (P-30)', ran({ code: 3, log: 'x\nINTERNALERROR> Traceback\n' }), null, 'errored', 'INTERNALERROR> Traceback (exit 3, no report)'],
    ['an empty run', ran({ log: '' }), { type: 'unreadable', because: 'the output is empty' }, 'incomplete', 'the runner ended (exit 0) without writing its report'],
    ['garbage (P-19)', ran({ code: 1 }), { type: 'unreadable', because: 'the report is not JSON' }, 'unparsed', 'the report is not JSON (exit 1)'],
    ['garbage and an error', ran({ code: 1, log: 'TypeError: no' }), { type: 'unreadable', because: 'the report is not JSON' }, 'unparsed', 'the report is not JSON (exit 1; TypeError: no)'],
    ['no tests said in words (T-18)', ran({ code: 1, log: 'No tests found, exiting with code 1' }), null, 'no-tests', 'no tests were found (exit 1)'],
    ['a command that is not installed', ran({ code: 127, log: 'sh: 1: vitest: not found' }), null, 'environment', 'exit 127: sh: 1: vitest: not found'],
    ['a runner that is not installed', ran({ code: 1, log: '/usr/bin/python3: No module named pytest' }), null, 'environment', 'No module named pytest'],
    ['a deadline', ran({ reason: 'deadline', code: null }), null, 'timed-out', 'not finished after 60 s; the process tree was ended'],
    ['silence', ran({ reason: 'idle', code: null }), report([]), 'timed-out', 'no output for 1.5 s; the process tree was ended'],
    ['a watcher (P-39)', ran({ reason: 'idle', code: null, log: 'PASS  Waiting for file changes...' }), report(['passed']), 'did-not-exit', 'the command watches for changes instead of ending; use its single-run form'],
    ['silence after a complete report', ran({ reason: 'idle', code: null }), report(['passed']), 'did-not-exit', 'the report is complete but the runner did not end: no output for 1.5 s'],
  ])('%s', (...[, supervised, reading, state, detail]) => {
    expect(outcome(supervised, reading)).toMatchObject({ state, detail });
  });

  test('a program that cannot be started, with the command that installs it', () => {
    const absent = ran({ reason: 'not-started', code: 127, message: 'there is no program runner', log: '' });
    expect(outcome(absent, null, { install: 'npm ci' })).toMatchObject({ state: 'environment', detail: 'there is no program runner (run: npm ci)' });
  });

  test('trouble outside the cases beats everything but the exit', () => {
    const load = report(['passed'], { problems: [{ kind: 'load', file: 'b.js', message: '● Test suite failed to run\n\n  Cannot find module x' }, { kind: 'outside', file: '', message: 'after' }] });
    expect(outcome(ran({ code: 1 }), load)).toMatchObject({ state: 'errored', detail: 'b.js could not be loaded: Cannot find module x (and 1 more)' });
    const python = report([], { problems: [{ kind: 'load', file: 't.py', message: 'ImportError while importing\nE   ImportError: gone' }] });
    expect(outcome(ran({ code: 2 }), python).detail).toBe('t.py could not be loaded: ImportError: gone');
    const hook = report(['passed'], { problems: [{ kind: 'outside', file: '', message: 'hook' }] });
    expect(outcome(ran(), hook)).toMatchObject({ state: 'errored', detail: 'something failed outside any case: hook' });
  });

  test('a file without tests is an error beside others, and no tests alone', () => {
    const empty = { problems: [{ kind: 'empty' as const, file: 'b.js', message: 'No test suite found' }] };
    expect(outcome(ran({ code: 1 }), report(['passed'], empty))).toMatchObject({ state: 'errored', detail: 'b.js has no tests: No test suite found' });
    expect(outcome(ran({ code: 1 }), report([], empty)).state).toBe('no-tests');
  });

  test('a long detail is one line of bounded length', () => {
    const { detail } = outcome(ran({ code: 1 }), report([], { problems: [{ kind: 'outside', file: 'a', message: 'x'.repeat(2_000) }] }));
    expect(detail).toHaveLength(400);
  });
});

describe('a check that has only its exit status', () => {
  const lint: CheckSpec = { ...check, format: 'exit-code' };
  test.each<[string, Supervised, ReadableReport, string, string]>([
    ['passes on 0', ran(), report(['passed']), 'passed', 'exit 0'],
    ['fails on 1', ran({ code: 1 }), report(['failed']), 'failed', 'exit 1'],
    ['is errored when killed', ran({ code: null, signal: 'SIGSEGV' }), report(['failed'], { incomplete: 'killed' }), 'errored', 'killed by SIGSEGV'],
    ['is timed out at its deadline, though its case is known', ran({ reason: 'deadline', code: null }), report(['failed']), 'timed-out', 'not finished after 60 s; the process tree was ended'],
  ])('%s', (...[, supervised, reading, state, detail]) => {
    expect(outcome(supervised, reading, { check: lint })).toMatchObject({ state, detail });
  });

  test('is an environment when its program is missing, though it has a case', () => {
    expect(outcome(ran({ code: 127, log: 'eslint: command not found' }), report(['failed']), { check: lint }).state).toBe('environment');
  });
});
