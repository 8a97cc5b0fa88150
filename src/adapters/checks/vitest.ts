import { withArguments, type ReportRecipe } from './recipe.js';
import { nodeRunner } from './node-runner.js';

/** `run` and CI=1: never a watcher, never a snapshot written. */
export const vitestReport: ReportRecipe = (check, { report }) => {
  const watches = !check.command.some((word) => word === 'run' || word === '--run' || word === '--watch=false');
  return {
    command: withArguments(check.command, [...(watches ? ['--run'] : []), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
    readFrom: 'file',
  };
};

export const vitest = nodeRunner({
  name: 'vitest',
  format: 'vitest-json',
  configs: /^vitest\.(?:config|workspace)\.[cm]?[jt]s$/,
  bare: ['run'],
  adapt: (words) => ['run', ...words.filter((word) => !['run', 'watch', 'dev', '--run'].includes(word))],
});
