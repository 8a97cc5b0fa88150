import type { ReportFormat } from '../core/index.js';
import { isObject, items, members, parseJson, string, type Json } from './json.js';

/** What the beginning of a report tells: its format, or that the whole of it has to be seen, or nothing that we know. */
export type Detected = ReportFormat | 'whole' | null;

/** So much of a report is looked at first. */
export const HEAD_CHARACTERS = 64 * 1024;

const XML_ROOTS: Readonly<Record<string, ReportFormat>> = {
  testsuites: 'junit-xml', testsuite: 'junit-xml', testrun: 'junit-xml', 'test-run': 'nunit-xml', 'test-results': 'nunit-xml', 'test-suite': 'nunit-xml',
  assemblies: 'xunit-xml', assembly: 'xunit-xml', TestRun: 'trx',
};

/** The format of a report by its first characters. Formats that are one JSON value say what they are anywhere in it: see `detectJson`. */
export function detectHead(head: string): Detected {
  const text = head.replace(/^\ufeff/, '').trimStart();
  if (text.startsWith('<')) return detectXml(text);
  const lines = text.split('\n');
  for (const line of lines) {
    const found = lineFormat(line);
    if (found !== null) return found;
  }
  return /^[[{]/.test(text) ? 'whole' : null;
}

function detectXml(text: string): Detected {
  const root = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(text.replace(/<!--[^]*?(?:-->|$)|<!DOCTYPE[^>]*>|<\?[^]*?\?>/g, ''))?.[1] ?? '';
  const format = Object.hasOwn(XML_ROOTS, root) ? XML_ROOTS[root]! : null;
  return format === 'junit-xml' && /<testsuite\b[^>]*\bname="pytest"/.test(text) ? 'pytest-junit' : format;
}

function lineFormat(line: string): ReportFormat | null {
  if (/^(?:TAP version \d|(?:not )?ok\b|1\.\.\d+)/.test(line)) return 'tap';
  if (/^running \d+ tests?\s*$/.test(line)) return 'libtest';
  if (/^FAIL\s+\S+ \[(?:build|setup) failed\]/.test(line)) return 'go-test-json';
  return /^\s*\{.*\}\s*$/.test(line) ? jsonLineFormat(line) : null;
}

function jsonLineFormat(line: string): ReportFormat | null {
  const event = members(parseJson(line));
  const type = string(event['type']) ?? '';
  if (string(event['Action']) !== undefined) return 'go-test-json';
  if (type === 'start' && event['protocolVersion'] !== undefined) return 'dart-json';
  if (type.startsWith('test:')) return 'node-test';
  return (type === 'suite' || type === 'test') && string(event['event']) !== undefined ? 'libtest' : null;
}

/** The format of a report that is one JSON value; null for one that we do not know. */
export function detectJson(text: string): ReportFormat | null {
  const report = parseJson(text);
  return isObject(report) ? (JSON_SHAPES.find(([, is]) => is(report))?.[0] ?? null) : null;
}

type Members = { readonly [key: string]: Json };
const isList = (value: Json | undefined): boolean => Array.isArray(value);

const JSON_SHAPES: readonly (readonly [ReportFormat, (report: Members) => boolean])[] = [
  // Only jest counts files that broke, and says whether it was interrupted.
  ['jest-json', (report) => isList(report['testResults']) && (report['wasInterrupted'] !== undefined || report['numRuntimeErrorTestSuites'] !== undefined)],
  ['vitest-json', (report) => isList(report['testResults'])],
  ['mocha-json', (report) => isList(report['tests']) && isObject(report['stats'])],
  ['rspec-json', (report) => isList(report['examples'])],
  ['ctrf', (report) => isList(members(report['results'])['tests'])],
  ['sarif', (report) => isList(report['runs']) && (items(report['runs']).some((run) => isObject(members(run)['tool'])) || /sarif/i.test(string(report['$schema']) ?? ''))],
];
