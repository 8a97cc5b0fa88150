import type { CaseStatus } from '../core/index.js';
import { named, type Loose } from './case-list.js';
import { wholeReader, type KnownOfRun, type OpenReport, type Problem } from './reading.js';
import { bounded, fromCwd, plain } from './text.js';
import type { XmlElement } from './xml.js';
import { childOf, count, dotnetPlace, isUnreadable, joined, seconds, streamRooted, textIn } from './xml-cases.js';

/** The XML of xUnit.net: version 1 (`assembly` with classes), 2 and 3 (`assemblies` with collections). Errors of an assembly belong to no case. */
export const openXunitXml: OpenReport = (known) => {
  const facts: Loose[] = [];
  const problems: Problem[] = [];
  let claimed = 0;
  const xml = streamRooted('xUnit XML', ['assemblies', 'assembly'], {
    keeps: ({ name }, around) => (isInside('test', around) ? name !== 'output' : isInside('error', around)),
    closed: (element, around) => {
      if (element.name === 'test') facts.push(readCase(element, known));
      if (element.name === 'error' && around.at(-1)?.name === 'errors') problems.push(errorOf(element));
      if (element.name === 'assembly') claimed += count(element, 'total');
    },
  });
  return {
    push: xml.push,
    end: () => {
      const root = xml.end();
      if (isUnreadable(root)) return root;
      return { type: 'readable', cases: named(facts), problems, incomplete: claimed > facts.length ? `the report claims ${claimed} cases and lists ${facts.length}` : null };
    },
  };
};

export const readXunitXml = wholeReader(openXunitXml);

const isInside = (outer: string, around: readonly XmlElement[]): boolean => around.some(({ name }) => name === outer);

function errorOf(element: XmlElement): Problem {
  const failure = childOf(element, 'failure');
  const { name, type } = element.attributes;
  return { kind: 'outside', file: '', message: joined(joined(name ?? type ?? 'an error', textIn(failure, 'message')).replace('\n', ': '), textIn(failure, 'stack-trace')) };
}

const STATUS: Readonly<Record<string, CaseStatus>> = { pass: 'passed', fail: 'failed', skip: 'skipped', notrun: 'skipped' };

function readCase(element: XmlElement, known: KnownOfRun): Loose {
  const { attributes } = element;
  const place = (path: string): string => fromCwd(path, known.cwd, known.roots);
  const failure = childOf(element, 'failure');
  const stack = textIn(failure, 'stack-trace');
  // Whatever is unknown is no pass.
  const status = STATUS[(attributes['result'] ?? '').toLowerCase()] ?? 'errored';
  const source = attributes['source-file'];
  const facts = { file: source === undefined ? '' : place(source), title: titleOf(attributes), status, durationMs: seconds(attributes['time']) };
  if (status === 'passed') return facts;
  if (status === 'skipped') return { ...facts, message: reasonOf(element) || undefined };
  const message = joined(textIn(failure, 'message'), stack) || (failure?.attributes['exception-type'] ?? `result ${attributes['result'] ?? 'missing'}`);
  const [, expected, actual] = /^Expected: (.*)\n\s*Actual: +(.*)$/m.exec(bounded(message.replaceAll('\r', ''))) ?? [];
  return { ...facts, message, expected, actual, location: dotnetPlace(bounded(stack), place) };
}

const reasonOf = (element: XmlElement): string => {
  const reason = childOf(element, 'reason');
  return textIn(reason, 'message') || plain(reason?.text ?? '').trim();
};

/** The class, and the case with its arguments, which the name has behind the class. */
function titleOf({ name = '', type = '' }: XmlElement['attributes']): readonly string[] {
  if (type === '') return [name];
  return [type, name.startsWith(`${type}.`) ? name.slice(type.length + 1) : name];
}
