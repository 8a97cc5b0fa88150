// Runs a TypeScript program of this repository from its source: node scripts/run.mjs bench/reports.ts [arguments of the program]
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [program, ...rest] = process.argv.slice(2);
if (program === undefined) {
  console.error('usage: node scripts/run.mjs <program.ts> [arguments]');
  process.exit(2);
}
process.argv = [process.argv[0], resolve(program), ...rest];
await runnerImport(resolve(program), { configFile: false, logLevel: 'error' });
