import { expect, test } from 'vitest';
import { mergeReadings, type PartialReading, type ReportReading } from '../../../src/formats/index.js';
import { brief, reading } from './read.js';

const junit = (inside: string, attributes = ''): ReportReading => reading('junit-xml', `<testsuite ${attributes}>${inside}</testsuite>`);
const part = (file: string, of: string, read: ReportReading): PartialReading => ({ file, of, reading: read });
const green = junit('<testcase classname="a.SumTest" name="adds"/>');

test('the cases of all files stand together, in their order', () => {
  const merged = mergeReadings([part('TEST-a.xml', '', green), part('TEST-b.xml', '', junit('<testcase classname="b.T" name="x"><failure message="no"/></testcase>'))]);
  expect(merged).toMatchObject({ type: 'readable', problems: [], incomplete: null });
  expect(brief(merged.type === 'readable' ? merged.cases : [])).toEqual(['passed a.SumTest > adds', 'failed b.T > x']);
});

test('classes of the same name in two modules are told apart by the module, and what nothing tells apart by number', () => {
  const named = junit('<testcase classname="a.SumTest" name="adds" file="b/sum_test.rb"/>');
  const merged = mergeReadings([part('TEST-a.xml', '', green), part('a/TEST-a.xml', 'a', green), part('b/TEST-a.xml', 'b', green), part('c.xml', 'b', green), part('d.xml', 'b', named)]);
  expect(merged.type === 'readable' ? merged.cases.map(({ id }) => id) : []).toEqual([
    'a.SumTest > adds', 'a > a.SumTest > adds', 'b > a.SumTest > adds', 'b > a.SumTest > adds #2', 'b/sum_test.rb > a.SumTest > adds',
  ]);
});

test('one file that cannot be read makes the whole unreadable (P-19)', () => {
  const broken = reading('junit-xml', '<testsuite><testcase name="a"/>');
  expect(mergeReadings([part('a.xml', '', green), part('b.xml', '', broken)])).toMatchObject({ type: 'unreadable', because: expect.stringMatching(/^b\.xml: the report is broken XML/) as string });
  expect(mergeReadings([part('b.xml', '', broken)])).toMatchObject({ because: expect.stringMatching(/^the report is broken XML/) as string });
});

test('one file that is cut short makes the whole incomplete (P-32)', () => {
  const short = junit('<testcase name="a"/>', 'tests="2"');
  expect(mergeReadings([part('a.xml', '', green), part('b.xml', '', short)])).toMatchObject({ incomplete: 'b.xml: the report claims 2 cases and lists 1' });
  expect(mergeReadings([part('b.xml', '', short)])).toMatchObject({ incomplete: 'the report claims 2 cases and lists 1' });
});

test('trouble outside any case says which report tells of it, unless it names a file', () => {
  const troubled = junit('<error message="no database"/>');
  const placed = junit('<error message="no disk"/>', 'file="a.php"');
  expect(mergeReadings([part('a.xml', '', troubled), part('b.xml', '', placed)])).toMatchObject({
    problems: [{ kind: 'outside', file: '', message: 'no database (a.xml)' }, { kind: 'outside', file: 'a.php', message: 'no disk' }],
  });
  expect(mergeReadings([part('a.xml', '', troubled)])).toMatchObject({ problems: [{ message: 'no database' }] });
});
