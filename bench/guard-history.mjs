// What the scan would have said of the past of other repositories: `scan --history --last N` over each of them, in one table.
//   npm run build && node bench/guard-history.mjs [--last 200] [--json] [--flagged] REPOSITORY...
// REPOSITORY is a clone or a bare git folder with its history; none is part of this project. `--flagged` lists the blocked commits, for reading them by hand.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const BIN = join(import.meta.dirname, '../bin/countersign.js');
const BLOCK_RATE_MAX = 0.02;

const words = process.argv.slice(2);
const last = words.includes('--last') ? words[words.indexOf('--last') + 1] : '200';
const repositories = words.filter((word, at) => !word.startsWith('--') && words[at - 1] !== '--last');
if (repositories.length === 0 || repositories.some((path) => !existsSync(path))) {
  console.error('name clones or bare git folders of repositories with their history, for example those that honest-commits/commits.jsonl lists');
  process.exit(2);
}

const results = repositories.map((path) => ({ name: nameOf(path), ...historyOf(path) }));
const all = total(results);
if (words.includes('--json')) console.log(JSON.stringify({ results, all }, null, 1));
else {
  console.table([...results.map(row), { ...row(all), repository: 'all' }]);
  const blocked = results.flatMap(({ name, flagged }) => flagged.filter(({ level }) => level === 'block').map((commit) => flaggedText(name, commit)));
  if (words.includes('--flagged')) console.log(blocked.join('\n'));
}
if (all.block_rate > BLOCK_RATE_MAX) {
  console.error(`the block rate is above ${BLOCK_RATE_MAX * 100} %`);
  process.exitCode = 1;
}

function historyOf(path) {
  const run = spawnSync(process.execPath, [BIN, '-C', resolve(path), 'scan', '--history', '--last', last, '--format', 'json'], { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (run.status !== 0) throw new Error(`${path}: ${run.stderr}`);
  return JSON.parse(run.stdout);
}

/** `owner/name` of a clone, as far as its folder tells. */
function nameOf(path) {
  const parts = resolve(path).split('/').filter((part) => part !== '.git' && part !== 'repo');
  return basename(parts.at(-1) ?? path).replace('+', '/').replace(/\.git$/, '');
}

function total(list) {
  const sum = (key) => list.reduce((count, result) => count + result[key], 0);
  const [touching, blocked, unread, warned] = ['test_touching', 'blocked', 'blocked_without_messages', 'warned'].map(sum);
  return { commits: sum('commits'), test_touching: touching, blocked, blocked_without_messages: unread, warned, block_rate: touching === 0 ? 0 : blocked / touching, warning_rate: touching === 0 ? 0 : warned / touching, flagged_beside_tests: sum('flagged_beside_tests'), ms_per_commit: null };
}

function row({ name, commits, test_touching, blocked, blocked_without_messages, warned, block_rate, warning_rate, flagged_beside_tests, ms_per_commit }) {
  const percent = (rate) => `${(rate * 100).toFixed(2)} %`;
  return {
    repository: name, commits, 'touching tests': test_touching, blocked, 'without messages': blocked_without_messages, warned, 'block rate': percent(block_rate), 'warning rate': percent(warning_rate), 'beside tests': flagged_beside_tests,
    'ms per commit': ms_per_commit === null ? '' : `${ms_per_commit.median} (95 %: ${ms_per_commit.p95})`,
  };
}

function flaggedText(name, { sha, subject, findings }) {
  const blocks = findings.filter(({ level }) => level === 'block').slice(0, 3);
  return [`${name} ${sha.slice(0, 10)} ${subject}`, ...blocks.map(({ detector, file, line, why }) => `    ${detector} ${file}:${line} ${why}`)].join('\n');
}
