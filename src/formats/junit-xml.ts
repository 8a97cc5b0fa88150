import { idsOf, named, type Loose } from './case-list.js';
import { caseFacts, streamJunit, type JunitCase } from './junit.js';
import { flakyOf, wholeReader, type KnownOfRun, type OpenReport } from './reading.js';
import { fromCwd } from './text.js';

/**
 * JUnit XML of any writer. Suites without a case, and suites named like their only content, give no title of their own. A case that
 * passed beside the failures of earlier tries (surefire, nextest, marathon, pytest-rerunfailures) is flaky.
 */
export const openJunitXml: OpenReport = (known) => {
  const facts: Loose[] = [];
  const flaky = new Set<Loose>();
  const stream = streamJunit(known, (found) => {
    const fact = { ...nameOf(found, known), ...caseFacts(found.element, known) };
    facts.push(fact);
    if (fact.status === 'passed' && found.element.children.some(({ name }) => EARLIER_TRIES.has(name))) flaky.add(fact);
  });
  return {
    push: stream.push,
    end: () => {
      const document = stream.end();
      if (document.type === 'unreadable') return document;
      const cases = named(facts);
      return { type: 'readable', cases, problems: document.problems, incomplete: document.incomplete, ...flakyOf(idsOf(flaky, facts, cases)) };
    },
  };
};

export const readJunitXml = wholeReader(openJunitXml);

const EARLIER_TRIES = new Set(['flakyFailure', 'flakyError', 'rerunFailure', 'rerunError', 'rerun']);

function nameOf({ element, suites }: JunitCase, raw: KnownOfRun): { file: string; title: readonly string[] } {
  const { name = '', classname = '', file } = element.attributes;
  const path = file ?? suites.map((suite) => suite.attributes['file']).findLast((value) => value !== undefined);
  const outer = suites.map((suite) => suite.attributes['name'] ?? '').filter((title) => title !== '' && title !== classname && title !== path);
  const title = [...outer, ...(classname === '' || classname === name ? [] : [classname]), name];
  return { file: fromCwd(path, raw.cwd, raw.roots), title };
}
