import type { CaseResult, CheckSpec, CheckState } from '../../core/index.js';
import { isRed, standingOf, type ReadableReport, type ReportReading } from '../../formats/index.js';
import type { Supervised } from '../../lib/supervise.js';

/** How a run ended, in the words of the core, with one line for a person. */
export interface Outcome {
  readonly state: CheckState;
  readonly detail: string;
  readonly cases: readonly CaseResult[];
}

export interface Ended {
  readonly check: CheckSpec;
  readonly ran: Supervised;
  /** null: there is no report. */
  readonly reading: ReportReading | null;
  /** The command that installs the dependencies, when they are absent. */
  readonly install: string | null;
}

const WATCHING = /Waiting for file changes|Watch Usage|Press .* to (?:exit|quit)|press (?:h to show help, )?q to quit|Watching for file changes|\[nodemon\] (?:watching|clean exit)/i;
/** The runner itself, or what it stands on, is not there. */
const NOT_INSTALLED = /No module named '?(?:pytest|ruff|black|mypy)'?|cannot load such file -- rspec_junit_formatter|Could not find gem '|JAVA_HOME (?:environment variable )?is (?:not defined|set to an invalid)|Could not find a test logger with |sh: (?:\d+: |line \d+: )?\S+: (?:command )?not found|command not found|error: no such command|rustup could not choose a version|go: command not found|Cannot find (?:module|package) '[^']*\b(?:vitest|jest|mocha)\b[^']*'|env: ['‘]?\S+['’]?: No such file or directory/;
const NO_TESTS = /No tests? (?:files? )?found|No tests to run|:test NO-SOURCE|no tests? files? found|no tests ran|No tests executed|No test is available/i;
const ERROR_LINE = /^(?:\[ERROR\] \S+\.(?:java|kt|scala|groovy):\[.*|\S+: error(?: \w+)?: .*|[ \t]*(?:E[ \t]+)?(?:\w+\.)*\w*(?:Error|Exception)\b.*|error(?:\[\w+\])?: .*|.*INTERNALERROR.*|panic: .*|fatal: .*|PHP (?:Parse|Fatal) error: .*)$/m;
/** RSpec writes a report without a case when a file cannot be loaded (cases P-16). */
const NOT_LOADED = /^An error occurred while loading .*$/m;

/** Decides the state of a run. Only a runner that ended by itself with 0, and a complete report that agrees, pass (X-3, DESIGN 5). */
export function outcomeOf(ended: Ended): Outcome {
  return notRun(ended) ?? cutShort(ended) ?? withoutReport(ended) ?? fromReport(ended, ended.reading as ReadableReport);
}

const none = (state: CheckState, detail: string): Outcome => ({ state, detail, cases: [] });

function notRun(ended: Ended): Outcome | null {
  const absent = whatIsAbsent(ended);
  return absent === null ? null : none('environment', `${absent}${ended.install === null ? '' : ` (run: ${ended.install})`}`);
}

function whatIsAbsent({ check, ran, reading }: Ended): string | null {
  if (ran.reason === 'not-started') return ran.message;
  const countable = hasCases(reading) && check.format !== 'exit-code';
  if (ran.reason !== 'exited' || ran.code === 0 || countable) return null;
  const said = NOT_INSTALLED.exec(ran.log.text)?.[0] ?? null;
  return isRefusal(ran.code) ? `exit ${ran.code}: ${said ?? lastLine(ran.log.text)}` : said;
}

/** What a shell ends with when it cannot start a program. */
const isRefusal = (code: number | null): boolean => code === 126 || code === 127;

const hasCases = (reading: ReportReading | null): boolean => reading?.type === 'readable' && reading.cases.length > 0;
const isComplete = (reading: ReportReading | null): boolean => reading?.type === 'readable' && reading.incomplete === null && reading.cases.length > 0;

function cutShort({ check, ran, reading }: Ended): Outcome | null {
  if (ran.reason === 'exited' || ran.reason === 'not-started') return null;
  const limit = ran.reason === 'idle' ? `no output for ${seconds(check.idleMs)}` : `not finished after ${seconds(check.timeoutMs)}`;
  if (WATCHING.test(ran.log.text)) return { ...withCases('did-not-exit', 'the command watches for changes instead of ending; use its single-run form', reading) };
  if (check.format !== 'exit-code' && isComplete(reading)) return withCases('did-not-exit', `the report is complete but the runner did not end: ${limit}`, reading);
  return withCases('timed-out', `${limit}; the process tree was ended`, reading);
}

const withCases = (state: CheckState, detail: string, reading: ReportReading | null): Outcome =>
  ({ state, detail, cases: reading?.type === 'readable' ? reading.cases : [] });

function withoutReport({ ran, reading }: Ended): Outcome | null {
  if (reading?.type === 'readable') return null;
  if (NO_TESTS.test(ran.log.text)) return none('no-tests', `no tests were found (${exitOf(ran)})`);
  const error = ERROR_LINE.exec(ran.log.text)?.[0].trim();
  if (reading === null || ran.stdout.bytes + ran.stderr.bytes === 0) {
    if (ran.code !== 0 && error !== undefined) return none('errored', clipped(`${error} (${exitOf(ran)}, no report)`));
    return none('incomplete', `the runner ended (${exitOf(ran)}) without writing its report`);
  }
  return none('unparsed', clipped(`${reading.because} (${exitOf(ran)}${error === undefined ? '' : `; ${error}`})`));
}

function fromReport({ check, ran }: Ended, report: ReadableReport): Outcome {
  const { cases, incomplete } = report;
  const say: Say = (state, detail) => ({ state, detail: clipped(detail), cases });
  const reds = cases.filter(isRed).length;
  if (check.format === 'exit-code') return say(reds === 0 ? 'passed' : incomplete === null ? 'failed' : 'errored', reds === 0 ? 'exit 0' : exitOf(ran));
  const { state, detail } = standingOf(report, { code: ran.code, text: exitOf(ran), because: ran.code === 0 ? '' : because(ran) });
  return state === 'no-tests' ? nothingRan(ran, detail, say) : say(state, detail);
}

type Say = (state: CheckState, detail: string) => Outcome;

function nothingRan(ran: Supervised, detail: string, say: Say): Outcome {
  const unloaded = NOT_LOADED.exec(ran.log.text)?.[0];
  if (unloaded !== undefined) return say('errored', `${unloaded} ${ERROR_LINE.exec(ran.log.text)?.[0].trim() ?? ''}`.trim());
  return say('no-tests', detail);
}

const because = (ran: Supervised): string =>
  (/^.*(?:Unhandled|Uncaught|threshold|INTERNALERROR).*$/m.exec(ran.log.text)?.[0] ?? ERROR_LINE.exec(ran.log.text)?.[0] ?? '').trim();

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';
const clipped = (text: string): string => (text.length <= 400 ? text : `${text.slice(0, 399)}…`).replaceAll('\n', ' ');

function exitOf({ code, signal }: Supervised): string {
  if (signal !== null) return `killed by ${signal}`;
  return code !== null && code > 128 && code < 160 ? `exit ${code}, as after signal ${code - 128}` : `exit ${String(code)}`;
}
