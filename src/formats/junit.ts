import type { CaseStatus, SourceLocation } from '../core/index.js';
import type { Loose } from './case-list.js';
import { unreadable, type Problem, type RawReport, type UnreadableReport } from './reading.js';
import { bounded, firstLine, fromCwd, locate, plain } from './text.js';
import { parseXml, type XmlElement } from './xml.js';

/** A `testcase` with the suites around it. */
export interface JunitCase {
  readonly element: XmlElement;
  readonly suites: readonly XmlElement[];
}

export interface JunitDocument {
  readonly type: 'junit';
  readonly cases: readonly JunitCase[];
  readonly problems: readonly Problem[];
  readonly incomplete: string | null;
}

/** Finds the cases, the errors outside of them and the claims of a JUnit document, whatever wrote it. */
export function parseJunit(raw: RawReport): JunitDocument | UnreadableReport {
  if (raw.text.trim() === '') return unreadable('the report is empty');
  const { root, error } = parseXml(raw.text);
  if (root === null) return unreadable('the report is not XML');
  if (!['testsuites', 'testsuite', 'testrun'].includes(root.name)) return unreadable(`the report is no JUnit XML: its root is <${root.name}>`);
  if (error !== null) return unreadable(`the report is broken XML: ${error}`);
  const cases: JunitCase[] = [];
  const suites: XmlElement[] = [];
  collect(root, [], cases, suites);
  return {
    type: 'junit',
    cases,
    problems: [root, ...suites.filter((suite) => suite !== root)].flatMap((suite) => suiteProblems(suite, raw)),
    incomplete: shortfall(root, suites, cases),
  };
}

function collect(element: XmlElement, around: readonly XmlElement[], cases: JunitCase[], suites: XmlElement[]): void {
  const inside = element.name === 'testsuite' ? [...around, element] : around;
  if (element.name === 'testsuite') suites.push(element);
  for (const child of element.children) {
    if (child.name === 'testcase') cases.push({ element: child, suites: inside });
    else collect(child, inside, cases, suites);
  }
}

function suiteProblems(suite: XmlElement, raw: RawReport): Problem[] {
  return suite.children
    .filter(({ name }) => name === 'error' || name === 'failure')
    .map((child) => ({ kind: 'outside', file: fromCwd(suite.attributes['file'], raw.cwd, raw.roots), message: textOf(child) }));
}

const claim = (element: XmlElement, name: string): number => Number(element.attributes[name] ?? 0) || 0;
const redClaims = (element: XmlElement): number => claim(element, 'failures') + claim(element, 'errors');

/** A report that claims more than it shows is no proof: attributes alone cannot be checked. */
function shortfall(root: XmlElement, suites: readonly XmlElement[], cases: readonly JunitCase[]): string | null {
  const leaves = suites.filter((suite) => !suite.children.some(({ name }) => name === 'testsuite'));
  // pytest counts a case whose teardown fails twice, and lists it once.
  const twice = cases.filter(({ element }) => outcomeOf(element)?.attributes['message']?.startsWith('failed on teardown')).length;
  const claimed = Math.max(claim(root, 'tests'), sum(leaves, (suite) => claim(suite, 'tests'))) - twice;
  if (claimed > cases.length) return `the report claims ${claimed} cases and lists ${cases.length}`;
  const red = Math.max(redClaims(root), sum(leaves, redClaims));
  const listed = cases.filter(({ element }) => element.children.some(isRedElement)).length + sum(suites, (suite) => suite.children.filter(isRedElement).length);
  return red > 0 && listed === 0 ? `the report claims ${red} failures and shows none` : null;
}

const sum = (suites: readonly XmlElement[], value: (suite: XmlElement) => number): number => suites.reduce((total, suite) => total + value(suite), 0);
const isRedElement = ({ name }: XmlElement): boolean => name === 'failure' || name === 'error';

/** The child that decides a case: an error over a failure over a skip; null when it passed. */
export const outcomeOf = (element: XmlElement): XmlElement | null =>
  ['error', 'failure', 'skipped', 'disabled'].map((name) => element.children.find((child) => child.name === name)).find((child) => child !== undefined) ?? null;

const STATUS = { error: 'errored', failure: 'failed', skipped: 'skipped', disabled: 'skipped' } as const;
const SKIPPED_WORDS = new Set(['disabled', 'skipped', 'notrun', 'ignored']);

/** Status, message, values and location of a case. The caller says how it is named. */
export function caseFacts(element: XmlElement, raw: RawReport): Omit<Loose, 'file' | 'title'> {
  const outcome = outcomeOf(element);
  const status = statusOf(element, outcome);
  const seconds = Number(element.attributes['time']?.replaceAll(',', ''));
  const durationMs = Number.isFinite(seconds) ? Math.round(seconds * 1_000) : undefined;
  if (outcome === null || status === 'skipped') return { status, location: declared(element, raw), durationMs };
  const message = textOf(outcome);
  return { status, message, ...compared(outcome, message), location: locate(message, raw.roots) ?? nearFrame(message, raw) ?? declared(element, raw), durationMs };
}

function statusOf({ attributes, children }: XmlElement, outcome: XmlElement | null): CaseStatus {
  if (outcome !== null) return STATUS[outcome.name as keyof typeof STATUS];
  // PHPUnit 9 lists a class without tests as a case of this name, and ends with 0.
  if (attributes['name'] === 'Warning' && children.some(({ name }) => name === 'warning')) return 'skipped';
  return SKIPPED_WORDS.has((attributes['status'] ?? attributes['result'] ?? '').toLowerCase()) ? 'skipped' : 'passed';
}

function declared(element: XmlElement, raw: RawReport): SourceLocation | undefined {
  const { file, line } = element.attributes;
  return file === undefined || !/^\d+$/.test(line ?? '') ? undefined : { file: fromCwd(file, raw.cwd, raw.roots), line: Math.max(1, Number(line)) };
}

/** RSpec's frames are relative to where it ran. */
function nearFrame(message: string, raw: RawReport): SourceLocation | undefined {
  const [, path, line] = /^\s*(?:# )?\.\/([^\s:]{1,1024}):(\d+)\b/m.exec(bounded(message)) ?? [];
  return path === undefined ? undefined : { file: fromCwd(path, raw.cwd, raw.roots), line: Number(line) };
}

/** What happened first, then the body: a comparison of two runs looks at the first line. */
export function textOf(element: XmlElement): string {
  const message = plain(element.attributes['message'] ?? '').trim();
  const body = plain(element.text).trim();
  const opens = firstLine(body).includes(firstLine(message));
  // PHPUnit puts the name of the case above what happened.
  return (opens ? body : `${message}\n${body}`).trim().replace(/^[\w\\]+::\w[^\n]*\n(?=\S)/, '') || (element.attributes['type'] ?? element.name);
}

const COMPARISONS: readonly RegExp[] = [
  /^\s*expected: (?<expected>.+)\n\s*got: (?<actual>.+)$/m,
  /expected:?\s*<(?<expected>[^>]*)> but was:?\s*<(?<actual>[^>]*)>/,
  /Failed asserting that (?<actual>.+) (?:matches expected|is identical to|is equal to) (?<expected>.+?)\.$/m,
  /^Expected[^:\n]*: +(?<expected>.*)\n(?:Received|Actual)[^:\n]*: +(?<actual>.*)$/m,
];

/** The values compared: attributes of the outcome, or told in its message. */
function compared({ attributes }: XmlElement, message: string): { expected: string | undefined; actual: string | undefined } {
  const told = COMPARISONS.map((pattern) => pattern.exec(bounded(message))?.groups).find((groups) => groups !== undefined);
  return { expected: attributes['expected'] ?? told?.['expected'], actual: attributes['actual'] ?? told?.['actual'] };
}
