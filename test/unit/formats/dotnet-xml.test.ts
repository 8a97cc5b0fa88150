import { describe, expect, test } from 'vitest';
import { brief, readable, reading } from './read.js';

describe('all three .NET formats', () => {
  test.each([
    ['nunit-xml', 'NUnit XML'], ['xunit-xml', 'xUnit XML'], ['trx', 'TRX'],
  ] as const)('%s refuses what it cannot be', (format, kind) => {
    expect(reading(format, ' \n')).toEqual({ type: 'unreadable', because: 'the report is empty' });
    expect(reading(format, 'text')).toEqual({ type: 'unreadable', because: 'the report is not XML' });
    expect(reading(format, '<html/>')).toEqual({ type: 'unreadable', because: `the report is no ${kind}: its root is <html>` });
  });

  test('a report that is cut off is unreadable, and so is one with NUL characters, which their writers cannot write', () => {
    expect(reading('nunit-xml', '<test-run total="1"><test-case name="a" result="Passed"/>')).toMatchObject({ because: expect.stringContaining('broken XML') as string });
    expect(reading('nunit-xml', '<test-run total="1"><test-case name="a" result="Passed" x="\u0000"/></test-run>')).toMatchObject({ because: 'the report is broken XML: it holds NUL characters' });
  });
});

describe('NUnit', () => {
  test('version 3: class, arguments, outcome, values and place', () => {
    const found = readable('nunit-xml', `<test-run total="6"><test-suite name="a" fullname="N" result="Failed" site="Child"><failure><message>One or more child tests had errors</message></failure>
      <test-case name="Adds(1,2)" fullname="N.Calc.Adds(1,2)" classname="N.Calc" result="Passed" duration="0.5"><output>printed</output></test-case>
      <test-case name="Subs" fullname="N.Calc.Subs" classname="N.Calc" result="Failed"><failure><message>  Expected: 3
  But was:  4
</message><stack-trace>   at N.Calc.Lib() in /usr/lib/x.cs:line 3
   at N.Calc.Subs() in /repo/tests/CalcTests.cs:line 12</stack-trace></failure></test-case>
      <test-case name="Other" fullname="elsewhere" classname="N.Calc" result="Failed" label="Error"/><test-case name="Odd" fullname="N.Calc.Odd" result="Unheard"/>
      <test-case name="Later" fullname="N.Calc.Later" result="Skipped" label="Ignored"><reason><message>not yet</message></reason></test-case>
      <test-case name="Maybe" fullname="N.Calc.Maybe" result="Inconclusive"/></test-suite></test-run>`);
    expect(brief(found.cases)).toEqual([
      'passed N.Calc > Adds(1,2)', 'failed N.Calc > Subs', 'failed N.Calc > Other', 'errored N.Calc > Odd', 'skipped N.Calc > Later', 'skipped N.Calc > Maybe',
    ]);
    expect(found.cases[0]).toMatchObject({ durationMs: 500 });
    expect(found.cases[1]).toMatchObject({ expected: '3', actual: '4', location: { file: 'tests/CalcTests.cs', line: 12 } });
    expect(found.cases.map(({ message }) => message)).toEqual([undefined, expect.stringContaining('But was:  4\nat N.Calc.Lib()'), 'Error', 'Unheard', 'Ignored\nnot yet', 'Inconclusive']);
    expect([found.problems, found.incomplete]).toEqual([[], null]);
  });

  test('version 2: words of its own, and older ones that have no result', () => {
    const found = readable('nunit-xml', `<test-results total="3" errors="0" failures="1"><test-suite name="/a/b.dll"><results><test-suite name="Suite"><results>
      <test-case name="Plain" executed="True" success="True" time="1,000.5"/><test-case name="No.Good" executed="True"><failure><message/></failure></test-case>
      <test-case name="Bad" executed="True" success="False"/><test-case executed="False"/><test-case name="Ign" result="NotRunnable"/></results></test-suite></results></test-suite></test-results>`);
    expect(brief(found.cases)).toEqual(['passed Suite > Plain', 'failed No > Good', 'failed Suite > Bad', 'skipped Suite > ', 'skipped Suite > Ign']);
    expect(found.cases[0]?.durationMs).toBe(1_000_500);
    expect(found.cases[1]?.message).toBe('failed');
    expect(found.cases[3]).not.toHaveProperty('message');
    expect(readable('nunit-xml', '<test-results errors="1" failures="1"><test-suite><test-case name="a" result="Failure"/></test-suite></test-results>').incomplete).toBe('the report claims 2 failures and lists 1');
  });

  test('a fixture that failed by itself is trouble outside, and fewer cases than claimed are incomplete', () => {
    const found = readable('nunit-xml', `<test-run total="2"><test-suite fullname="N.Set" site="SetUp"><failure><message>no database</message><stack-trace>at x</stack-trace></failure></test-suite>
      <test-suite name="B"><failure><message>gone</message></failure></test-suite><test-suite><failure><message>odd</message></failure></test-suite>
      <test-suite><failure><message>Child test failed</message></failure></test-suite><test-suite/></test-run>`);
    expect(found.problems.map(({ message }) => message)).toEqual(['N.Set: no database\nat x', 'B: gone', 'a suite: odd']);
    expect(found.incomplete).toBe('the report claims 2 cases and lists 0');
  });
});

describe('xUnit', () => {
  test('version 2: type, arguments, outcome, reason', () => {
    const found = readable('xunit-xml', `<assemblies><assembly total="6"><errors/><collection>
      <test name="N.T.Adds(x: 1)" type="N.T" result="Pass" time="0.014"><output>printed</output></test>
      <test name="Called otherwise" type="N.T" result="Fail"><failure exception-type="Xunit.Equal"><message>Expected: 1\r
Actual:   2</message><stack-trace>at N.T.X() in c:\\x\\T.cs:line 16</stack-trace></failure></test>
      <test name="bare" result="Fail"><failure exception-type="Odd"/></test><test name="N.T.None" type="N.T"/>
      <test name="N.T.Later" type="N.T" result="Skip"><reason>by hand</reason></test><test name="N.T.Never" type="N.T" result="NotRun" source-file="/repo/T.cs"/></collection></assembly></assemblies>`);
    expect(brief(found.cases)).toEqual(['passed N.T > Adds(x: 1)', 'failed N.T > Called otherwise', 'failed bare', 'errored N.T > None', 'skipped N.T > Later', 'skipped T.cs > N.T > Never']);
    expect(found.cases[1]).toMatchObject({ expected: '1', actual: '2', location: { file: 'c:/x/T.cs', line: 16 } });
    expect(found.cases.map(({ message }) => message)).toEqual([undefined, expect.any(String), 'Odd', 'result missing', 'by hand', undefined]);
    expect([found.problems, found.incomplete, found.cases[0]?.durationMs]).toEqual([[], null, 14]);
  });

  test('version 1, other reasons, and results that are not known', () => {
    const found = readable('xunit-xml', '<assembly total="2"><class><test type="T" result="Skip"><reason><message>why</message></reason></test><test name="b" result="Odd"/></class></assembly>');
    expect(found.cases.map(({ id, status, message }) => [id, status, message])).toEqual([['T > ', 'skipped', 'why'], ['b', 'errored', 'result Odd']]);
  });

  test('an error of an assembly belongs to no case, and fewer cases than claimed are incomplete', () => {
    const found = readable('xunit-xml', `<assemblies><assembly total="3"><errors><error type="assembly-cleanup" name="Fixture"><failure><message>torn</message><stack-trace>at y</stack-trace></failure></error>
      <error type="fatal"/><error/></errors><test name="a" type="" result="Pass"><error/></test></assembly></assemblies>`);
    expect(found.problems.map(({ message }) => message)).toEqual(['Fixture: torn\nat y', 'fatal', 'an error']);
    expect(found.incomplete).toBe('the report claims 3 cases and lists 1');
  });
});

describe('TRX', () => {
  const run = (results: string, summary = '<ResultSummary outcome="Completed"><Counters total="0"/></ResultSummary>'): string =>
    `<TestRun xmlns="http://x"><Results>${results}</Results><TestDefinitions><UnitTest id="1"><TestMethod className="N.T, Assembly, Version=1"/></UnitTest><UnitTest id="2"/><UnitTest/></TestDefinitions>${summary}</TestRun>`;
  const failed = '<ResultSummary outcome="Failed"/>';

  test('class, outcome, values, place and duration', () => {
    const found = readable('trx', run(`<UnitTestResult testId="1" testName="N.T.Adds(1)" outcome="Passed" duration="00:00:01.5"><Output><StdOut>x</StdOut></Output></UnitTestResult>
      <UnitTestResult testId="1" testName="Subs" outcome="Failed" duration="1.00:00:00"><Output><ErrorInfo><Message>Expected: 1
Actual: 2</Message><StackTrace>at N.T.Subs() in /repo/T.cs:line 4</StackTrace></ErrorInfo></Output></UnitTestResult>
      <UnitTestResult testId="2" testName="Host" outcome="Aborted" duration="soon"/><UnitTestResult/>
      <UnitTestResult testId="9" testName="Later" outcome="NotExecuted"/><UnitTestResult testName="Maybe" outcome="Inconclusive"><Output><ErrorInfo><Message>no data</Message></ErrorInfo></Output></UnitTestResult>`, failed));
    expect(brief(found.cases)).toEqual(['passed N.T > Adds(1)', 'failed N.T > Subs', 'errored Host', 'errored ', 'skipped Later', 'skipped Maybe']);
    expect(found.cases.map(({ durationMs }) => durationMs)).toEqual([1_500, 86_400_000, undefined, undefined, undefined, undefined]);
    expect(found.cases[1]).toMatchObject({ expected: '1', actual: '2', location: { file: 'T.cs', line: 4 } });
    expect(found.cases.slice(2).map(({ message }) => message)).toEqual(['outcome Aborted', 'outcome missing', undefined, 'Inconclusive\nno data']);
    expect([found.problems, found.incomplete]).toEqual([[], null]);
  });

  test('rows of a data-driven test are the cases', () => {
    const found = readable('trx', run('<UnitTestResult testName="D" outcome="Failed"><InnerResults><UnitTestResult testName="D (1)" outcome="Passed"/><UnitTestResult testName="D (2)" outcome="Failed"/></InnerResults></UnitTestResult>', failed));
    expect(brief(found.cases)).toEqual(['passed D (1)', 'failed D (2)']);
  });

  test('green counters do not hide an error of the run (P-02, P-03)', () => {
    const green = '<UnitTestResult testName="a" outcome="Passed"/>';
    const problems = (summary: string, results = green): readonly string[] => readable('trx', run(results, summary)).problems.map(({ message }) => message);
    expect(problems('<ResultSummary outcome="Failed"><RunInfos><RunInfo outcome="Error"><Text>Testhost died</Text></RunInfo><RunInfo outcome="Warning"/></RunInfos></ResultSummary>')).toEqual(['Testhost died']);
    expect(problems('<ResultSummary outcome="Aborted"/>')).toEqual(['the run ended as Aborted and no case says why']);
    expect(problems('<ResultSummary/>')).toEqual(['the run ended as nothing and no case says why']);
    expect(problems(failed)).toEqual(['the run ended as Failed and no case says why']);
    const repeated = '<ResultSummary outcome="Failed"><RunInfos><RunInfo outcome="Error"><Text>[xUnit.net] T.a [FAIL]</Text></RunInfo><RunInfo/></RunInfos></ResultSummary>';
    expect(problems(repeated, '<UnitTestResult testName="a" outcome="Failed"/>')).toEqual([]);
    expect(problems(repeated)).toEqual(['[xUnit.net] T.a [FAIL]']);
  });

  test('without a summary, or with fewer cases than it counts, it is incomplete', () => {
    expect(readable('trx', run('', '')).incomplete).toBe('the report has no summary');
    expect(readable('trx', run('', '<ResultSummary outcome="Completed"><Counters/></ResultSummary>')).incomplete).toBeNull();
    expect(readable('trx', run('', '<ResultSummary outcome="Completed"><Counters total="2"/></ResultSummary>')).incomplete).toBe('the report claims 2 cases and lists 0');
  });
});
