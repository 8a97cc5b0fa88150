import type { CaseResult, CheckRun } from '../../core/index.js';
import type { CheckedTree } from '../../check.js';
import { version } from '../../lib/version.js';
import { entriesOf } from './check-entries.js';

/** The verdict in the Common Test Report Format: the name of the check opens the suite of each test. */
export function checkCtrf({ verdict }: CheckedTree): object {
  const { runs } = verdict;
  const tests = runs.flatMap((run) => entriesOf(run).map((one) => testOf(one, run)));
  const of = (wanted: string): number => tests.filter(({ status }) => status === wanted).length;
  const [start, stop] = [Math.min(...runs.map(({ startedAtMs }) => startedAtMs)), Math.max(...runs.map(({ endedAtMs }) => endedAtMs))];
  return {
    reportFormat: 'CTRF', specVersion: '0.0.0', generatedBy: 'countersign', timestamp: new Date(stop).toISOString(),
    results: {
      tool: { name: 'countersign', version: version() },
      summary: {
        tests: tests.length, passed: of('passed'), failed: of('failed'), skipped: of('skipped'), pending: 0, other: 0, suites: runs.length,
        start: Math.round(start), stop: Math.round(stop), duration: Math.round(stop - start),
      },
      tests,
    },
  };
}

function testOf(one: CaseResult, run: CheckRun) {
  const { file, title, status, message, durationMs, location } = one;
  return {
    name: title.at(-1) === undefined || title.at(-1) === '' ? '(no name)' : title.at(-1),
    status: status === 'errored' ? 'failed' : status,
    duration: Math.round(durationMs ?? 0),
    suite: [run.check, ...title.slice(0, -1)],
    ...(status === 'errored' ? { rawStatus: status } : {}),
    ...(file === '' ? {} : { filePath: file }),
    ...(location === undefined || location.file !== file ? {} : { line: location.line }),
    ...(message === undefined ? {} : { message }),
  };
}
