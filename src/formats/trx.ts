import type { CaseStatus } from '../core/index.js';
import { named, type Loose } from './case-list.js';
import { wholeReader, type KnownOfRun, type OpenReport, type Problem } from './reading.js';
import { bounded, fromCwd } from './text.js';
import type { XmlElement } from './xml.js';
import { childOf, count, dotnetPlace, isUnreadable, joined, streamRooted, textIn, timeSpan } from './xml-cases.js';

/**
 * TRX, the report of `dotnet test --logger trx` and of MSTest. The summary may call the run aborted, or name errors of the run, although
 * every case is green (cases P-02, P-03). A row of a data-driven test is a case, the test around its rows is not.
 */
export const openTrx: OpenReport = (known) => {
  const found: Found = { results: [], classes: new Map(), summary: null, known };
  const xml = streamRooted('TRX', ['TestRun'], {
    keeps: (_element, around) => around.some(({ name }) => KEPT.has(name)),
    closed: (element, around) => {
      if (isResult(element)) found.results.push({ fact: readResult(element, known), testId: element.attributes['testId'] ?? '' });
      else if (element.name === 'UnitTest') found.classes.set(element.attributes['id'] ?? '', childOf(element, 'TestMethod')?.attributes['className'] ?? '');
      else if (element.name === 'ResultSummary') found.summary = element;
      // Rows of a data-driven test have been told of; the result around them shows that it had some.
      if (around.length === 2 && element.name !== 'Counters' && element.name !== 'RunInfos') element.children.length = 0;
    },
  });
  return {
    push: xml.push,
    end: () => {
      const root = xml.end();
      return isUnreadable(root) ? root : reading(found);
    },
  };
};

export const readTrx = wholeReader(openTrx);

const KEPT: ReadonlySet<string> = new Set(['UnitTestResult', 'UnitTest', 'ResultSummary']);

interface Found {
  readonly results: { readonly fact: Loose; readonly testId: string }[];
  /** The class of a test, by the test's id. */
  readonly classes: Map<string, string>;
  summary: XmlElement | null;
  readonly known: KnownOfRun;
}

const isResult = (element: XmlElement): boolean => element.name === 'UnitTestResult' && childOf(element, 'InnerResults') === undefined;

const STATUS: Readonly<Record<string, CaseStatus>> = {
  Passed: 'passed', Warning: 'passed', Failed: 'failed', NotExecuted: 'skipped', Inconclusive: 'skipped', NotRunnable: 'skipped',
};

function readResult(element: XmlElement, { cwd, roots }: KnownOfRun): Loose {
  const { testName = '', outcome = '', duration } = element.attributes;
  const error = childOf(childOf(element, 'Output'), 'ErrorInfo');
  const stack = textIn(error, 'StackTrace');
  // Aborted, Timeout, Error, InProgress and whatever is unknown: it did not get to its end.
  const status = STATUS[outcome] ?? 'errored';
  const facts = { file: '', title: [testName], status, durationMs: timeSpan(duration) };
  if (status === 'passed') return facts;
  if (status === 'skipped') return { ...facts, message: joined(outcome === 'NotExecuted' ? '' : outcome, textIn(error, 'Message')) || undefined };
  const message = joined(textIn(error, 'Message'), stack) || `outcome ${outcome || 'missing'}`;
  const [, expected, actual] = /^Expected: (.*)\n\s*(?:Actual|But was): +(.*)$/m.exec(bounded(message.replaceAll('\r', ''))) ?? [];
  return { ...facts, message, expected, actual, location: dotnetPlace(bounded(stack), (path) => fromCwd(path, cwd, roots)) };
}

function reading({ results, classes, summary }: Found): ReturnType<ReturnType<OpenReport>['end']> {
  const facts = results.map(({ fact, testId }) => ({ ...fact, title: titleOf(fact.title[0]!, classes.get(testId) ?? '') }));
  const reds = facts.filter(({ status }) => status === 'failed' || status === 'errored').length;
  return { type: 'readable', cases: named(facts), problems: summary === null ? [] : runProblems(summary, reds), incomplete: shortfall(summary, facts.length) };
}

/** The class stands in front of the name, unless the name has it already. A class may carry the name of its assembly. */
function titleOf(name: string, className: string): readonly string[] {
  const plainClass = className.split(',')[0]!.trim();
  if (plainClass === '') return [name];
  return [plainClass, name.startsWith(`${plainClass}.`) ? name.slice(plainClass.length + 1) : name];
}

function shortfall(summary: XmlElement | null, listed: number): string | null {
  const counters = childOf(summary ?? undefined, 'Counters');
  if (summary === null) return 'the report has no summary';
  const claimed = counters === undefined ? 0 : count(counters, 'total');
  return claimed > listed ? `the report claims ${claimed} cases and lists ${listed}` : null;
}

const ENDED: ReadonlySet<string> = new Set(['Completed', 'Passed', 'Warning']);

/** xUnit's adapter repeats each red case among the errors of the run; what is told of a case is no trouble outside. */
function runProblems(summary: XmlElement, reds: number): Problem[] {
  const { outcome = '' } = summary.attributes;
  const infos = (childOf(summary, 'RunInfos')?.children ?? []).filter(({ attributes }) => ['Error', 'Failed', 'Aborted', 'Timeout'].includes(attributes['outcome'] ?? ''));
  const texts = infos.map((info) => textIn(info, 'Text')).filter((text) => reds === 0 || !/\[FAIL\]$/.test(text));
  const isExplained = ENDED.has(outcome) || (outcome === 'Failed' && reds > 0) || texts.length > 0;
  const messages = isExplained ? texts : [`the run ended as ${outcome || 'nothing'} and no case says why`];
  return messages.map((message) => ({ kind: 'outside', file: '', message }));
}
