import { expect, test } from 'vitest';
import { openJunitXml } from '../../../src/formats/junit-xml.js';
import type { ReportReading } from '../../../src/formats/reading.js';
import { mergeReadings } from '../../../src/formats/index.js';
import { brief, readable, reading } from './read.js';

const known = { diagnostics: '', roots: ['/repo'], cwd: '.', exitCode: 0, check: 'check' };

function inPieces(text: string, length: number): ReportReading {
  const stream = openJunitXml(known);
  for (let at = 0; at < text.length; at += length) stream.push(text.slice(at, at + length));
  return stream.end();
}

test('a report reads the same in pieces of any length, wherever they cut', () => {
  const text = ` \n<testsuites><testsuite name="s" tests="2" failures="1"><properties><property/></properties><system-out>printed &#27; &amp; on</system-out>
    <testcase name="a&amp;b&#x1b;&#0;c"><system-out>more</system-out></testcase><testcase name="\u{1f600}"><failure message="a &lt; b">&lt;&lt;<![CDATA[x & y]]></failure></testcase></testsuite></testsuites>`;
  const whole = inPieces(text, text.length);
  expect(whole).toMatchObject({ type: 'readable', incomplete: null, cases: [{ id: 's > a&bc' }, { id: 's > \u{1f600}', message: 'a < b\n<<x & y' }] });
  for (let length = 1; length < 40; length++) expect(inPieces(text, length)).toEqual(whole);
});

test('a bare < in an attribute is taken, whatever else is wrong is not', () => {
  expect(brief(readable('junit-xml', '<testsuite><testcase name="is a<b" time="<<computed>>"/></testsuite>').cases)).toEqual(['passed is ab']);
  expect(reading('junit-xml', '<testsuite><testcase name="a<b" x=<y/></testsuite>').type).toBe('unreadable');
  expect(reading('junit-xml', '<testsuite><testcase name="\ud800"/></testsuite>').type).toBe('unreadable');
});

test('a reference to a file or an address is never followed, and stays as it stands', () => {
  const doctype = '<!DOCTYPE t [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY lt SYSTEM "http://x/">]>';
  expect(readable('junit-xml', `${doctype}<testsuite><testcase name="a"><failure>&a; &lt;</failure></testcase></testsuite>`).cases[0]?.message).toBe('&a; <');
});

test('go: a test that failed and passed when its package was run again is flaky', () => {
  const lines = (...events: readonly object[]): string => events.map((event) => JSON.stringify({ Package: 'p', ...event })).join('\n');
  const run = (first: string, second: string, ends: readonly [string, string]): string =>
    lines({ Action: 'run', Test: 'T' }, { Action: 'output', Test: 'T', Output: 'boom\n' }, { Action: first, Test: 'T' }, { Action: ends[0] }, { Action: 'run', Test: 'T' }, { Action: second, Test: 'T' }, { Action: ends[1] });
  expect(readable('go-test-json', run('fail', 'pass', ['fail', 'pass']))).toMatchObject({ cases: [{ status: 'passed' }], flaky: ['p > T'], problems: [] });
  expect(readable('go-test-json', run('fail', 'pass', ['fail', 'fail']))).toMatchObject({ cases: [{ status: 'failed', message: 'boom' }] });
  expect(readable('go-test-json', run('fail', 'fail', ['fail', 'fail'])).flaky).toBeUndefined();
  expect(readable('go-test-json', run('fail', 'skip', ['fail', 'pass'])).flaky).toBeUndefined();
  const sameRun = lines({ Action: 'run', Test: 'T' }, { Action: 'fail', Test: 'T' }, { Action: 'pass', Test: 'T' }, { Action: 'pass' });
  expect(readable('go-test-json', sameRun)).toMatchObject({ cases: [{ status: 'failed' }] });
});

test('go: a flood of output is kept at its two ends', () => {
  const line = (event: object): string => `${JSON.stringify({ Package: 'p', ...event })}\n`;
  const flood = line({ Action: 'output', Test: 'T', Output: `${'x'.repeat(900)}\n` }).repeat(200);
  const [one] = readable('go-test-json', line({ Action: 'run', Test: 'T' }) + flood + line({ Action: 'output', Test: 'T', Output: 'the end' }) + line({ Action: 'fail', Test: 'T' }) + line({ Action: 'fail' })).cases;
  expect(one?.message?.length).toBeLessThan(50_000);
  expect(one?.message).toMatch(/the end$/);
});

test('jest and mocha: what passed in a later try is flaky', () => {
  const jest = (result: object): ReturnType<typeof readable> => readable('jest-json', JSON.stringify({ numTotalTests: 1, testResults: [{ name: '/repo/a.js', status: 'passed', assertionResults: [{ title: 't', status: 'passed', ...result }] }] }));
  expect([jest({ retryReasons: ['boom'] }).flaky, jest({ invocations: 2 }).flaky, jest({ invocations: 1, retryReasons: [] }).flaky]).toEqual([['a.js > t'], ['a.js > t'], undefined]);
  const mocha = (test: object): ReturnType<typeof readable> => readable('mocha-json', JSON.stringify({ stats: { tests: 1, failures: 0, end: 'x' }, passes: [], pending: [], failures: [], tests: [{ title: 't', fullTitle: 't', err: {}, ...test }] }));
  expect([mocha({ currentRetry: 1 }).flaky, mocha({ currentRetry: 0 }).flaky, mocha({}).flaky]).toEqual([['t'], undefined, undefined]);
});

test('libtest: paths of Windows that an old version wrote without escapes', () => {
  const text = String.raw`{ "type": "suite", "event": "started", "test_count": 1 }
{ "type": "test", "event": "ok", "name": "src\lib.rs - func (line 47)" }
{ "type": "suite", "event": "ok", "passed": 1, "failed": 0 }
C:\x`;
  expect(readable('libtest', text)).toMatchObject({ incomplete: null, cases: [{ id: String.raw`src\lib.rs - func`, status: 'passed' }] });
});

test('several reports of a run keep what is flaky, under the name it has among them', () => {
  const flaky = reading('junit-xml', '<testsuite><testcase name="a"><flakyFailure/></testcase></testsuite>');
  const plain = reading('junit-xml', '<testsuite><testcase name="a"/></testsuite>');
  expect(mergeReadings([{ file: '1', of: '', reading: plain }, { file: '2', of: '', reading: flaky }])).toMatchObject({ flaky: ['a #2'] });
});
