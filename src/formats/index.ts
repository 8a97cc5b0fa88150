import { readCtrf } from './ctrf.js';
import { readDartJson } from './dart-json.js';
import { readExitCode } from './exit-code.js';
import { readGoTestJson } from './go-test-json.js';
import { readJestJson } from './jest-json.js';
import { readJunitXml } from './junit-xml.js';
import { readLibtest } from './libtest.js';
import { readMochaJson } from './mocha-json.js';
import { readNodeTest } from './node-test.js';
import { readNunitXml } from './nunit-xml.js';
import { readPytestJunit } from './pytest-junit.js';
import type { ReportReaders } from './reading.js';
import { readRspecJson } from './rspec-json.js';
import { readSarifByTool } from './sarif.js';
import { readTap } from './tap.js';
import { readTrx } from './trx.js';
import { readVitestJson } from './vitest-json.js';
import { readXunitXml } from './xunit-xml.js';

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
  'nunit-xml': readNunitXml,
  'xunit-xml': readXunitXml,
  trx: readTrx,
  'dart-json': readDartJson,
  'rspec-json': readRspecJson,
  ctrf: readCtrf,
  sarif: readSarifByTool,
  'exit-code': readExitCode,
};

export { mergeReadings, type PartialReading } from './merge.js';
export { openReport } from './open.js';
export { isRed, type RawReport, type ReadableReport, type ReportReading } from './reading.js';
export { REPORT_STATES, verdictOf, type ReportPart, type ReportState, type ReportVerdict } from './report-verdict.js';
export { standingOf, type Ending } from './standing.js';
