import { join } from 'node:path';
import { withArguments, type ReportRecipe } from './recipe.js';
import { nodeRunner } from './node-runner.js';

/** `--ci` never writes a snapshot; a fresh cache cannot have been poisoned by an earlier run. */
export const jestReport: ReportRecipe = (check, { report, scratch }) => ({
  command: withArguments(check.command, [
    '--ci', '--watchAll=false', '--json', `--outputFile=${report}`, '--testLocationInResults', `--cacheDirectory=${join(scratch, 'jest-cache')}`,
  ]),
  readFrom: 'file',
});

export const jest = nodeRunner({ name: 'jest', format: 'jest-json', configs: /^jest\.config\.(?:[cm]?[jt]s|json)$/, bare: [], adapt: (words) => words });
