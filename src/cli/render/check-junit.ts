import type { CaseResult, CheckRun } from '../../core/index.js';
import type { CheckedTree } from '../../check.js';
import { entriesOf } from './check-entries.js';

/** The verdict as JUnit XML: a suite for each check. */
export function checkJunit({ verdict }: CheckedTree): string {
  const suites = verdict.runs.map((run) => ({ run, entries: entriesOf(run) }));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="countersign" ${counts(suites.flatMap(({ entries }) => entries))} time="${seconds(verdict.runs.reduce((sum, run) => sum + took(run), 0))}">`,
    ...suites.flatMap(({ run, entries }) => [
      `  <testsuite${attributes({ name: run.check })} ${counts(entries)} time="${seconds(took(run))}" timestamp="${new Date(run.startedAtMs).toISOString()}">`,
      ...entries.map(testcase),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

const took = (run: CheckRun): number => run.endedAtMs - run.startedAtMs;
const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

function counts(entries: readonly CaseResult[]): string {
  const of = (wanted: string): number => entries.filter(({ status }) => status === wanted).length;
  return `tests="${entries.length}" failures="${of('failed')}" errors="${of('errored')}" skipped="${of('skipped')}"`;
}

function testcase(one: CaseResult): string {
  const { file, title, durationMs, location, message } = one;
  const opening = `    <testcase${attributes({
    name: title.at(-1) ?? '', classname: title.slice(0, -1).join(' > '), file, line: location === undefined || location.file !== file ? '' : String(location.line),
    time: durationMs === undefined ? '' : seconds(durationMs),
  })}`;
  if (one.status === 'passed') return `${opening}/>`;
  if (one.status === 'skipped') return `${opening}><skipped${attributes({ message: message ?? '' })}/></testcase>`;
  const name = one.status === 'failed' ? 'failure' : 'error';
  const [first = ''] = (message ?? '').split('\n');
  return `${opening}><${name}${attributes({ message: first, expected: one.expected ?? '', actual: one.actual ?? '' })}>${escaped(message ?? '')}</${name}></testcase>`;
}

/** Attributes with a value; a name is always there. */
const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values).filter(([name, value]) => value !== '' || name === 'name').map(([name, value]) => ` ${name}="${escaped(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`).join('');

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** What XML cannot hold at all becomes the replacement character. */
const escaped = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd').replaceAll(/[&<>"\r]/g, (character) => NAMED[character]!);
