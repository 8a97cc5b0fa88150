import { named } from './case-list.js';
import { caseFacts, parseJunit, type JunitCase } from './junit.js';
import type { RawReport, ReportReader } from './reading.js';
import { fromCwd } from './text.js';

/** JUnit XML of any writer. Suites without a case, and suites named like their only content, give no title of their own. */
export const readJunitXml: ReportReader = (raw) => {
  const document = parseJunit(raw);
  if (document.type === 'unreadable') return document;
  const cases = document.cases.map((found) => ({ ...nameOf(found, raw), ...caseFacts(found.element, raw) }));
  return { type: 'readable', cases: named(cases), problems: document.problems, incomplete: document.incomplete };
};

function nameOf({ element, suites }: JunitCase, raw: RawReport): { file: string; title: readonly string[] } {
  const { name = '', classname = '', file } = element.attributes;
  const path = file ?? suites.map((suite) => suite.attributes['file']).findLast((value) => value !== undefined);
  const outer = suites.map((suite) => suite.attributes['name'] ?? '').filter((title) => title !== '' && title !== classname && title !== path);
  const title = [...outer, ...(classname === '' || classname === name ? [] : [classname]), name];
  return { file: fromCwd(path, raw.cwd, raw.roots), title };
}
