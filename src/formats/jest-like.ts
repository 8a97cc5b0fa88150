import type { CaseStatus } from '../core/index.js';
import { idsOf, named, type Loose } from './case-list.js';
import { isObject, items, members, number, parseJson, string, strings, type Json, type JsonObject } from './json.js';
import { flakyOf, isRed, unreadable, type Problem, type RawReport, type ReadableReport, type ReportReading } from './reading.js';
import { locate, plain, relative } from './text.js';

/** Where the two writers of this shape differ. */
export interface Dialect {
  /** What a case that is `pending` is: jest says so of a skipped one, vitest of one that never finished. */
  readonly pending: CaseStatus;
  compared(message: string, details: Json | undefined): { readonly expected?: string | undefined; readonly actual?: string | undefined };
}

/** Reads the JSON report that jest defined and vitest writes too. */
export function readJestLike(raw: RawReport, dialect: Dialect): ReportReading {
  const report = parseJson(raw.text);
  if (report === undefined) return unreadable(raw.text.trim() === '' ? 'the report is empty' : 'the report is not JSON');
  if (!isObject(report) || !Array.isArray(report['testResults'])) return unreadable('the report has no testResults');
  const files = items(report['testResults']).map(members);
  const results = files.flatMap((file) => items(file['assertionResults']).map((result) => ({ file, result: members(result) })));
  const facts = results.map(({ file, result }) => readCase(result, file, raw, dialect));
  const cases = named(facts);
  const flaky = new Set(facts.filter(({ status }, at) => status === 'passed' && wasRetried(results[at]!.result)));
  const problems = files.flatMap((file) => fileProblem(file, raw));
  const reading = { type: 'readable' as const, cases, problems, incomplete: shortfall(report, cases.length) };
  return { ...reading, problems: [...problems, ...contradictions(report, reading), ...writtenSnapshots(report)], ...flakyOf(idsOf(flaky, facts, cases)) };
}

/** `jest.retryTimes`: what passed in a later try tells why it was tried again. */
const wasRetried = (result: JsonObject): boolean => items(result['retryReasons']).length > 0 || (number(result['invocations']) ?? 1) > 1;

function readCase(result: JsonObject, file: JsonObject, raw: RawReport, dialect: Dialect): Loose {
  const status = statusOf(string(result['status']), dialect);
  const stack = plain(strings(result['failureMessages']).join('\n'));
  const unfinished = string(result['status']) === 'pending' && status === 'errored';
  const at = members(result['location']);
  const path = relative(string(file['name']), raw.roots);
  const declared = number(at['line']) === undefined ? undefined : { file: path, line: number(at['line'])! };
  return {
    file: path,
    title: [...strings(result['ancestorTitles']).filter((title) => title !== ''), string(result['title']) ?? ''],
    status,
    message: stack === '' ? (unfinished ? 'the case was started and never finished' : undefined) : stack,
    ...(stack === '' ? {} : dialect.compared(stack, items(result['failureDetails'])[0])),
    location: locate(stack, raw.roots) ?? declared,
    durationMs: number(result['duration']),
  };
}

function statusOf(word: string | undefined, dialect: Dialect): CaseStatus {
  switch (word) {
    case 'passed': return 'passed';
    case 'failed': return 'failed';
    case 'pending': return dialect.pending;
    case 'skipped':
    case 'todo':
    case 'disabled': return 'skipped';
    default: return 'errored';
  }
}

const EMPTY = /No test (?:suite )?found in (?:file|suite)|must contain at least one test/;

function fileProblem(file: JsonObject, raw: RawReport): Problem[] {
  const results = items(file['assertionResults']);
  const isExplained = results.some((result) => string(members(result)['status']) === 'failed');
  if (string(file['status']) !== 'failed' || isExplained) return [];
  const message = plain(string(file['message']) ?? '').trim();
  // A file whose cases are listed was loaded: one of its hooks failed.
  const kind = EMPTY.test(message) ? 'empty' : results.length > 0 ? 'outside' : 'load';
  return [{ kind, file: relative(string(file['name']), raw.roots), message: message || 'the file failed without a word' }];
}

function shortfall(report: JsonObject, count: number): string | null {
  if (report['wasInterrupted'] === true) return 'the runner was interrupted';
  const claimed = number(report['numTotalTests']);
  if (claimed === undefined) return 'the report has no total';
  return claimed === count ? null : `the report claims ${claimed} cases and lists ${count}`;
}

function contradictions(report: JsonObject, { cases, problems }: ReadableReport): Problem[] {
  const reds = cases.filter(isRed).length;
  const say = (message: string): Problem[] => [{ kind: 'outside', file: '', message }];
  if ((number(report['numFailedTests']) ?? 0) > reds) return say('the report counts more failures than it lists');
  if (report['success'] === false && cases.length > 0 && reds === 0 && problems.length === 0) return say('the report says that the run failed and lists no failure');
  return [];
}


/** A run that writes what it compares with has proved nothing (cases T-17). */
function writtenSnapshots(report: JsonObject): Problem[] {
  const snapshot = members(report['snapshot']);
  const count = (number(snapshot['added']) ?? 0) + (number(snapshot['updated']) ?? 0);
  return count === 0 ? [] : [{ kind: 'outside', file: '', message: `${count} snapshots were written by the run` }];
}
