import { expect, test } from 'vitest';
import { brief, readable, reading } from './read.js';

test.each([
  ['', 'the report is empty'],
  ['no xml at all', 'the report is not XML'],
  ['<html/>', 'the report is no JUnit XML: its root is <html>'],
])('%j is unreadable', (text, because) => {
  expect(reading('junit-xml', text)).toEqual({ type: 'unreadable', because });
  expect(reading('pytest-junit', text)).toEqual({ type: 'unreadable', because });
});

test('broken XML is unreadable, even if only the last tag is missing', () => {
  expect(reading('junit-xml', '<testsuite><testcase name="a"/>')).toMatchObject({ type: 'unreadable', because: expect.stringContaining('broken XML') as string });
});

test('illegal control characters and references to them are dropped (P-18)', () => {
  const found = readable('junit-xml', '\ufeff<testsuite><testcase name="a&#27;b"><failure message="\u001b[31mred\u0000&#x1b;&#0;">\u0008x</failure></testcase></testsuite>');
  expect(found.cases[0]).toMatchObject({ id: 'ab', status: 'failed' });
});

test('entities of a document type are never expanded', () => {
  const bomb = '<!DOCTYPE t [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><testsuite><testcase name="n"><failure>&b;</failure></testcase></testsuite>';
  expect(reading('junit-xml', bomb).type).toBe('unreadable');
});

test('elements nested beyond reason are refused, not walked', () => {
  const deep = 20_000;
  expect(reading('junit-xml', '<testsuite>'.repeat(deep) + '</testsuite>'.repeat(deep))).toMatchObject({ because: 'the report is broken XML: elements are nested too deep' });
});

test('attributes without cases are no proof', () => {
  expect(readable('junit-xml', '<testsuite tests="5" failures="0"/>').incomplete).toBe('the report claims 5 cases and lists 0');
  expect(readable('junit-xml', '<testsuites><testsuite tests="2"><testcase name="a"/></testsuite></testsuites>').incomplete).toBe('the report claims 2 cases and lists 1');
  expect(readable('junit-xml', '<testsuite tests="1" failures="1"><testcase name="a"/></testsuite>').incomplete).toBe('the report claims 1 failures and shows none');
});

test('an error of a suite is a problem, not a case', () => {
  const found = readable('junit-xml', '<testsuites><testsuite name="s" file="/repo/a.php"><error message="no database"/><testcase name="a"/></testsuite><testsuite name="t"><failure/></testsuite></testsuites>');
  expect(found.problems).toEqual([{ kind: 'outside', file: 'a.php', message: 'no database' }, { kind: 'outside', file: '', message: 'failure' }]);
});

test('an error weighs more than a failure, a failure more than a skip', () => {
  const found = readable('junit-xml', `<testsuite>
    <testcase name="a"><skipped/><failure/><error/></testcase><testcase name="b"><skipped/><failure/></testcase><testcase name="c"><skipped message="later"/></testcase>
    <testcase name="d"><disabled/></testcase><testcase name="e" status="notrun"/><testcase name="f" result="completed"/><testcase name="g"/></testsuite>`);
  expect(found.cases.map(({ status }) => status)).toEqual(['errored', 'failed', 'skipped', 'skipped', 'skipped', 'passed', 'passed']);
});

test('names are made of file, suites, class and name, without repetitions', () => {
  const found = readable('junit-xml', `<testsuites><testsuite name="outer"><testsuite name="Inner" file="/repo/tests/InnerTest.php">
    <testcase name="adds" classname="Inner" file="/repo/tests/InnerTest.php"/><testcase name="adds" classname="Inner"/><testcase classname="alone" name="alone"/><testcase/>
    </testsuite></testsuite></testsuites>`);
  expect(brief(found.cases)).toEqual([
    'passed tests/InnerTest.php > outer > Inner > adds', 'passed tests/InnerTest.php > outer > Inner > adds #2', 'passed tests/InnerTest.php > outer > Inner > alone', 'passed tests/InnerTest.php > outer > Inner > ',
  ]);
});

test('paths are meant from the folder of the check (L-30)', () => {
  const found = readable('junit-xml', '<testsuite><testcase name="a" file="tests/a.rb" line="0"/></testsuite>', { cwd: 'packages/x' });
  expect(found.cases[0]).toMatchObject({ file: 'packages/x/tests/a.rb', location: { file: 'packages/x/tests/a.rb', line: 1 } });
});

test.each([
  ['java', 'expected:&lt;[3]&gt; but was:&lt;[-1]&gt;', '[3]', '[-1]'],
  ['phpunit', 'Failed asserting that -1 matches expected 3.', '3', '-1'],
  ['jest', 'Expected: 3&#10;Received: -1', '3', '-1'],
])('%s messages tell the values', (_who, message, expected, actual) => {
  expect(readable('junit-xml', `<testsuite><testcase name="a"><failure message="${message}"/></testcase></testsuite>`).cases[0]).toMatchObject({ expected, actual });
});

test('values in attributes come first, times may have thousands separators, and the message opens the text', () => {
  const [one] = readable('junit-xml', '<testsuite><testcase name="a" time="1,000.5"><failure message="boom" expected="1" actual="2">at /repo/src/a.js:3:4</failure></testcase></testsuite>').cases;
  expect(one).toMatchObject({ expected: '1', actual: '2', durationMs: 1_000_500, message: 'boom\nat /repo/src/a.js:3:4', location: { file: 'src/a.js', line: 3, column: 4 } });
  const [two] = readable('junit-xml', '<testsuite><testcase name="a"><failure message="boom">Error: boom\n  at x</failure></testcase></testsuite>').cases;
  expect(two?.message).toBe('Error: boom\n  at x');
});

test('pytest: a file that skips itself is a skip, and one that cannot be collected is a problem', () => {
  const found = readable('pytest-junit', '<testsuite><testcase name="tests.test_a"><skipped message="collection skipped">(\'x.py\', 3)</skipped></testcase></testsuite>', { cwd: 'py' });
  expect(found).toMatchObject({ cases: [{ id: 'py/tests/test_a.py > tests.test_a', status: 'skipped' }], problems: [] });
  const bare = readable('pytest-junit', '<testsuite><testcase classname=""><error message="collection failure"/></testcase></testsuite>');
  expect(bare.problems).toEqual([{ kind: 'load', file: '.py', message: 'collection failure' }]);
});

test('a path that is meant from where the command ran is told from the root, dot or no dot', () => {
  for (const file of ['spec/a_spec.rb', './spec/a_spec.rb', '/repo/api/spec/a_spec.rb']) {
    const [one] = readable('junit-xml', `<testsuite><testcase name="a" file="${file}"/></testsuite>`, { cwd: 'api' }).cases;
    expect(one?.file).toBe('api/spec/a_spec.rb');
  }
});

test('pytest: the worse of two entries of one case counts', () => {
  const entry = (inside: string) => `<testcase classname="tests.test_a" name="test_x" file="tests/test_a.py" line="4">${inside}</testcase>`;
  const torn = '<error message="failed on teardown with x">x</error>';
  for (const entries of [entry('') + entry(torn), entry(torn) + entry('')]) {
    expect(brief(readable('pytest-junit', `<testsuite>${entries}</testsuite>`).cases)).toEqual(['errored tests/test_a.py > test_x']);
  }
});

test('pytest: without files the class path is the title, and ids with blanks and quotes stay whole (P-20)', () => {
  const found = readable('pytest-junit', `<testsuite><testcase classname="tests.test_a.TestB" name="test_x[a b-'c d']"/><testcase name="bare"/></testsuite>`);
  expect(brief(found.cases)).toEqual([`passed tests.test_a.TestB > test_x[a b-'c d']`, 'passed bare']);
});

test('pytest: a failure in a library is placed at the last line of the project', () => {
  const text = 'E   ValueError: no\n\ntests/test_a.py:6: in test_x\n    f()\n/usr/lib/python3/json.py:9: ValueError';
  const found = readable('pytest-junit', `<testsuite><testcase classname="tests.test_a" name="t" file="tests/test_a.py" line="2"><failure message="ValueError: no">${text}</failure></testcase><testcase classname="tests.test_a" name="u" file="tests/test_a.py" line="2"><failure message="x"/></testcase></testsuite>`);
  expect(found.cases.map(({ location }) => location)).toEqual([{ file: 'tests/test_a.py', line: 6 }, { file: 'tests/test_a.py', line: 3 }]);
});
