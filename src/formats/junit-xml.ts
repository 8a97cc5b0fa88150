import type { CaseResult } from '../core/index.js';
import { namer } from './case-list.js';
import { caseFacts, streamJunit, type JunitCase } from './junit.js';
import { flakyOf, wholeReader, type KnownOfRun, type OpenReport } from './reading.js';
import { fromCwd } from './text.js';

/**
 * JUnit XML of any writer. Suites without a case, and suites named like their only content, give no title of their own. A case that
 * passed beside the failures of earlier tries (surefire, nextest, marathon, pytest-rerunfailures) is flaky.
 */
export const openJunitXml: OpenReport = (known) => {
  const cases: CaseResult[] = [];
  const flaky: string[] = [];
  const name = namer();
  const stream = streamJunit(known, (found) => {
    const one = name({ ...nameOf(found, known), ...caseFacts(found.element, known) });
    cases.push(one);
    if (one.status === 'passed' && found.element.children.some((child) => EARLIER_TRIES.has(child.name))) flaky.push(one.id);
  });
  return {
    push: stream.push,
    end: () => {
      const document = stream.end();
      if (document.type === 'unreadable') return document;
      return { type: 'readable', cases, problems: document.problems, incomplete: document.incomplete, ...flakyOf(flaky) };
    },
  };
};

export const readJunitXml = wholeReader(openJunitXml);

const EARLIER_TRIES = new Set(['flakyFailure', 'flakyError', 'rerunFailure', 'rerunError', 'rerun']);

function nameOf({ element, suites }: JunitCase, raw: KnownOfRun): { file: string; title: readonly string[] } {
  const { name = '', classname = '', file } = element.attributes;
  const path = file ?? suites.findLast((suite) => suite.attributes['file'] !== undefined)?.attributes['file'];
  const title: string[] = [];
  for (const suite of suites) {
    const outer = suite.attributes['name'] ?? '';
    if (outer !== '' && outer !== classname && outer !== path) title.push(outer);
  }
  if (classname !== '' && classname !== name) title.push(classname);
  title.push(name);
  return { file: fromCwd(path, raw.cwd, raw.roots), title };
}
