import { join } from 'node:path';
import { withArguments, type ReportRecipe } from './recipe.js';
import { nodeRunner } from './node-runner.js';

/**
 * mocha knows one reporter at a time, and its `json` is silent until the end, which looks like a hang. This one says a line for
 * each case and writes the same JSON when the run is over.
 */
const REPORTER = `
const { writeFileSync } = require('node:fs');
const shown = (value) => {
  if (value === undefined || typeof value === 'string') return value;
  try { return JSON.stringify(value) ?? String(value); } catch { return String(value); }
};
const facts = (test, error) => ({
  title: test.title, fullTitle: test.fullTitle(), file: test.file ?? test.parent?.file, duration: test.duration, currentRetry: test.currentRetry?.(),
  err: error === undefined ? {} : { message: error.message ?? String(error), stack: error.stack ?? String(error), expected: shown(error.expected), actual: shown(error.actual) },
});
module.exports = class {
  constructor(runner, options) {
    const report = { tests: [], pending: [], failures: [], passes: [] };
    const stats = { tests: 0, passes: 0, pending: 0, failures: 0 };
    const errors = new Map();
    runner.on('pass', (test) => { stats.passes++; report.passes.push(facts(test)); console.log('  ✔ ' + test.fullTitle()); });
    runner.on('pending', (test) => { stats.pending++; report.pending.push(facts(test)); console.log('  - ' + test.fullTitle()); });
    runner.on('fail', (test, error) => {
      stats.failures++;
      errors.set(test, error);
      report.failures.push(facts(test, error));
      console.log('  ✖ ' + test.fullTitle() + '\\n' + (error?.stack ?? error));
    });
    runner.on('test end', (test) => { stats.tests++; report.tests.push(facts(test, errors.get(test))); });
    runner.on('end', () => writeFileSync(options.reporterOptions.output, JSON.stringify({ stats: { ...stats, end: new Date().toISOString() }, ...report })));
  }
};
`;

export const mochaReport: ReportRecipe = (check, { report, scratch }) => {
  const reporter = join(scratch, 'reporter.cjs');
  return {
    command: withArguments(check.command, ['--reporter', reporter, '--reporter-option', `output=${report}`]),
    files: { [reporter]: REPORTER },
    readFrom: 'file',
  };
};

export const mocha = nodeRunner({ name: 'mocha', format: 'mocha-json', configs: /^\.mocharc\.(?:[cm]?js|json|jsonc|ya?ml)$/, bare: [], adapt: (words) => words });
