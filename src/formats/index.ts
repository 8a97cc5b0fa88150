import { readExitCode } from './exit-code.js';
import { readGoTestJson } from './go-test-json.js';
import { readJestJson } from './jest-json.js';
import { readJunitXml } from './junit-xml.js';
import { readLibtest } from './libtest.js';
import { readMochaJson } from './mocha-json.js';
import { readNodeTest } from './node-test.js';
import { readPytestJunit } from './pytest-junit.js';
import type { ReportReaders } from './reading.js';
import { readTap } from './tap.js';
import { readVitestJson } from './vitest-json.js';

/** The reader of each format that a check can name. */
export const REPORT_READERS: ReportReaders = {
  'vitest-json': readVitestJson,
  'jest-json': readJestJson,
  'mocha-json': readMochaJson,
  'node-test': readNodeTest,
  'pytest-junit': readPytestJunit,
  'junit-xml': readJunitXml,
  tap: readTap,
  'go-test-json': readGoTestJson,
  libtest: readLibtest,
  'exit-code': readExitCode,
};

export { mergeReadings, type PartialReading } from './merge.js';
export { isRed, type Problem, type RawReport, type ReadableReport, type ReportReading } from './reading.js';
export { firstLine } from './text.js';
