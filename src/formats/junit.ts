import type { CaseStatus, SourceLocation } from '../core/index.js';
import type { Loose } from './case-list.js';
import { unreadable, type KnownOfRun, type Problem, type UnreadableReport } from './reading.js';
import { bounded, firstLine, fromCwd, locate, plain } from './text.js';
import { streamXml, type XmlElement } from './xml.js';

/** A `testcase` with the suites around it. */
export interface JunitCase {
  readonly element: XmlElement;
  readonly suites: readonly XmlElement[];
}

export interface JunitDocument {
  readonly type: 'junit';
  readonly problems: readonly Problem[];
  readonly incomplete: string | null;
}

export interface JunitStream {
  push(text: string): void;
  end(): JunitDocument | UnreadableReport;
}

/** Finds the cases, the errors outside of them and the claims of a JUnit document, whatever wrote it. Cases are told as they come. */
export function streamJunit(known: KnownOfRun, onCase: (found: JunitCase) => void): JunitStream {
  const tally = newTally();
  const xml = streamXml({
    keeps: ({ name }, around) => isInCase(around) ? !isOutput(name) : name === 'testsuite' || isSuiteTrouble(name, around),
    closed: (element, around) => {
      if (element.name === 'testcase' && !isInCase(around)) {
        addCase(element, tally);
        onCase({ element, suites: around.filter(({ name }) => name === 'testsuite') });
      } else if (element.name === 'testsuite' || around.length === 0) addSuite(element, tally, known);
      // What is told is let go: a long report needs no more room than a short one.
      if (!isInCase(around)) element.children.length = 0;
    },
  });
  return {
    push: xml.push,
    end: () => {
      const { root, error, isBlank } = xml.end();
      if (isBlank) return unreadable('the report is empty');
      if (root === null) return unreadable('the report is not XML');
      if (!['testsuites', 'testsuite', 'testrun'].includes(root.name)) return unreadable(`the report is no JUnit XML: its root is <${root.name}>`);
      if (error !== null) return unreadable(`the report is broken XML: ${error}`);
      return { type: 'junit', problems: tally.problems, incomplete: shortfall(root, tally) };
    },
  };
}

const isInCase = (around: readonly XmlElement[]): boolean => around.some(({ name }) => name === 'testcase');
const isOutput = (name: string): boolean => name === 'system-out' || name === 'system-err';
const isSuiteTrouble = (name: string, around: readonly XmlElement[]): boolean => isRedName(name) && (around.length === 1 || around.at(-1)!.name === 'testsuite');
const isRedName = (name: string): boolean => name === 'failure' || name === 'error';

/** What a document claims and shows, counted while it streams by. */
interface Tally {
  cases: number;
  reds: number;
  /** pytest counts a case whose teardown fails twice, and lists it once. */
  twice: number;
  claimed: number;
  claimedReds: number;
  readonly problems: Problem[];
}

const newTally = (): Tally => ({ cases: 0, reds: 0, twice: 0, claimed: 0, claimedReds: 0, problems: [] });

function addCase(element: XmlElement, tally: Tally): void {
  tally.cases++;
  if (element.children.some(isRedElement)) tally.reds++;
  if (outcomeOf(element)?.attributes['message']?.startsWith('failed on teardown') === true) tally.twice++;
}

function addSuite(suite: XmlElement, tally: Tally, known: KnownOfRun): void {
  const troubles = suite.children.filter(isRedElement);
  tally.problems.push(...troubles.map((child): Problem => ({ kind: 'outside', file: fromCwd(suite.attributes['file'], known.cwd, known.roots), message: textOf(child) })));
  if (suite.name !== 'testsuite') return;
  tally.reds += troubles.length;
  if (suite.children.some(({ name }) => name === 'testsuite')) return;
  tally.claimed += claim(suite, 'tests');
  tally.claimedReds += redClaims(suite);
}

const claim = (element: XmlElement, name: string): number => Number(element.attributes[name] ?? 0) || 0;
const redClaims = (element: XmlElement): number => claim(element, 'failures') + claim(element, 'errors');

/** A report that claims more than it shows is no proof: attributes alone cannot be checked. */
function shortfall(root: XmlElement, tally: Tally): string | null {
  const claimed = Math.max(claim(root, 'tests'), tally.claimed) - tally.twice;
  if (claimed > tally.cases) return `the report claims ${claimed} cases and lists ${tally.cases}`;
  const red = Math.max(redClaims(root), tally.claimedReds);
  return red > 0 && tally.reds === 0 ? `the report claims ${red} failures and shows none` : null;
}

const isRedElement = ({ name }: XmlElement): boolean => isRedName(name);

const OUTCOMES = ['error', 'failure', 'skipped', 'disabled'] as const;

/** The child that decides a case: an error over a failure over a skip; null when it passed. */
export function outcomeOf({ children }: XmlElement): XmlElement | null {
  if (children.length === 0) return null;
  for (const outcome of OUTCOMES) {
    const found = children.find(({ name }) => name === outcome);
    if (found !== undefined) return found;
  }
  return null;
}

const STATUS = { error: 'errored', failure: 'failed', skipped: 'skipped', disabled: 'skipped' } as const;
const SKIPPED_WORDS = new Set(['disabled', 'skipped', 'notrun', 'ignored']);

/** Status, message, values and location of a case. The caller says how it is named. */
export function caseFacts(element: XmlElement, raw: KnownOfRun): Omit<Loose, 'file' | 'title'> {
  const outcome = outcomeOf(element);
  const status = statusOf(element, outcome);
  const durationMs = milliseconds(element.attributes['time']);
  if (outcome === null || status === 'skipped') return { status, location: declared(element, raw), durationMs };
  const message = textOf(outcome);
  return { status, message, ...compared(outcome, message), location: locate(message, raw.roots) ?? nearFrame(message, raw) ?? declared(element, raw), durationMs };
}

function milliseconds(time: string | undefined): number | undefined {
  const seconds = Number(time?.includes(',') === true ? time.replaceAll(',', '') : time);
  return Number.isFinite(seconds) ? Math.round(seconds * 1_000) : undefined;
}

function statusOf({ attributes, children }: XmlElement, outcome: XmlElement | null): CaseStatus {
  if (outcome !== null) return STATUS[outcome.name as keyof typeof STATUS];
  // PHPUnit 9 lists a class without tests as a case of this name, and ends with 0.
  if (attributes['name'] === 'Warning' && children.some(({ name }) => name === 'warning')) return 'skipped';
  return SKIPPED_WORDS.has((attributes['status'] ?? attributes['result'] ?? '').toLowerCase()) ? 'skipped' : 'passed';
}

function declared(element: XmlElement, raw: KnownOfRun): SourceLocation | undefined {
  const { file, line } = element.attributes;
  return file === undefined || !/^\d+$/.test(line ?? '') ? undefined : { file: fromCwd(file, raw.cwd, raw.roots), line: Math.max(1, Number(line)) };
}

/** RSpec's frames are relative to where it ran. */
function nearFrame(message: string, raw: KnownOfRun): SourceLocation | undefined {
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
