import type { CaseStatus } from '../core/index.js';
import { named, type Loose } from './case-list.js';
import { wholeReader, type KnownOfRun, type OpenReport, type Problem } from './reading.js';
import { bounded, fromCwd } from './text.js';
import type { XmlElement } from './xml.js';
import { childOf, count, dotnetPlace, isUnreadable, joined, seconds, streamRooted, textIn } from './xml-cases.js';

/**
 * NUnit's XML, version 2 (`test-results`) and 3 (`test-run`). A fixture that failed in its set-up or tear-down without a red case is
 * trouble outside; inconclusive, ignored and not runnable cases were not executed.
 */
export const openNunitXml: OpenReport = (known) => {
  const facts: Loose[] = [];
  const problems: Problem[] = [];
  const xml = streamRooted('NUnit XML', ['test-run', 'test-results', 'test-suite'], {
    keeps: ({ name }, around) => isInCase(around) ? name !== 'output' : name === 'failure' || ['failure', 'reason'].includes(around.at(-1)!.name),
    closed: (element, around) => {
      if (element.name === 'test-case') facts.push(readCase(element, around, known));
      if (element.name === 'test-suite') problems.push(...suiteProblem(element));
      if (element.name !== 'failure' && !isInCase(around)) element.children.length = 0;
    },
  });
  return {
    push: xml.push,
    end: () => {
      const root = xml.end();
      if (isUnreadable(root)) return root;
      const claimed = root.name === 'test-run' ? count(root, 'total') : count(root, 'errors') + count(root, 'failures');
      const listed = root.name === 'test-run' ? facts.length : facts.filter(({ status }) => status === 'failed' || status === 'errored').length;
      const what = root.name === 'test-run' ? 'cases' : 'failures';
      return { type: 'readable', cases: named(facts), problems, incomplete: claimed > listed ? `the report claims ${claimed} ${what} and lists ${listed}` : null };
    },
  };
};

export const readNunitXml = wholeReader(openNunitXml);

const isInCase = (around: readonly XmlElement[]): boolean => around.some(({ name }) => name === 'test-case');

function suiteProblem(suite: XmlElement): Problem[] {
  const failure = childOf(suite, 'failure');
  // NUnit 3 says so of every suite above a red case.
  if (failure === undefined || suite.attributes['site'] === 'Child') return [];
  const message = textIn(failure, 'message');
  if (/^(?:Child test failed|One or more child tests had (?:errors|warnings).*)?$/.test(message)) return [];
  return [{ kind: 'outside', file: '', message: joined(`${suite.attributes['fullname'] ?? suite.attributes['name'] ?? 'a suite'}: ${message}`, textIn(failure, 'stack-trace')) }];
}

function readCase(element: XmlElement, around: readonly XmlElement[], known: KnownOfRun): Loose {
  const { attributes } = element;
  const status = statusOf(element);
  const failure = childOf(element, 'failure');
  const stack = textIn(failure, 'stack-trace');
  const message = joined(textIn(failure, 'message'), stack) || attributes['label'] || attributes['result'] || 'failed';
  const facts = { file: '', title: titleOf(element, around), status, durationMs: seconds(attributes['duration'] ?? attributes['time']) };
  if (status === 'passed') return facts;
  if (status === 'skipped') return { ...facts, message: joined(attributes['label'] ?? attributes['result'] ?? '', textIn(childOf(element, 'reason'), 'message')) || undefined };
  const [, expected, actual] = /^\s*Expected: (.*)\n\s*But was: +(.*)$/m.exec(bounded(message)) ?? [];
  return { ...facts, message, expected, actual, location: dotnetPlace(bounded(stack), (path) => fromCwd(path, known.cwd, known.roots)) };
}

/** The class, and the case with its arguments. Without a class the suites around tell where it belongs. */
function titleOf({ attributes }: XmlElement, around: readonly XmlElement[]): readonly string[] {
  const name = attributes['name'] ?? '';
  const full = attributes['fullname'] ?? name;
  const inside = attributes['classname'] ?? classIn(full);
  if (inside !== '') return [inside, full.startsWith(`${inside}.`) ? full.slice(inside.length + 1) : name];
  const suites = around.filter((suite) => suite.name === 'test-suite').map((suite) => suite.attributes['name'] ?? '').filter((name) => name !== '' && !/[\\/]/.test(name));
  return [...suites, full];
}

/** What stands before the last dot of the name, the arguments left out. */
function classIn(full: string): string {
  const name = full.slice(0, (full.indexOf('(') + 1 || full.length + 1) - 1);
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

const STATUS: Readonly<Record<string, CaseStatus>> = {
  passed: 'passed', success: 'passed', warning: 'passed', failed: 'failed', failure: 'failed', error: 'errored', cancelled: 'errored',
  skipped: 'skipped', ignored: 'skipped', inconclusive: 'skipped', notrunnable: 'skipped', explicit: 'skipped',
};

/** Old writers have `executed` and `success` instead of a result. Whatever is unknown is no pass. */
function statusOf({ attributes, children }: XmlElement): CaseStatus {
  const { result, executed, success } = attributes;
  if (result === undefined) {
    if (executed === 'False') return 'skipped';
    return children.some(({ name }) => name === 'failure') || success === 'False' ? 'failed' : 'passed';
  }
  return STATUS[result.toLowerCase()] ?? 'errored';
}
