/**
 * How far honest changes move the functions they touch (SC-6), so that the default limit can be judged.
 *
 *     npm run bench:mutation -- [--last 100] [--list] [REPOSITORY...]
 *
 * Without repositories: every fix of the two bug sets (COUNTERSIGN_CORPORA names the folder; default: ../shared/corpora beside the
 * repository). REPOSITORY is a clone or a bare git folder; its last commits are measured, merges left out. `--list` names those that the limit refuses.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { loadParser } from '../src/adapters/guards/parser.js';
import { configSchema } from '../src/config/schema.js';
import { mutationShare, overMutation, type Mutation } from '../src/core/index.js';
import { measureMutation } from '../src/guard/mutation/measure.js';
import type { ScanFile, ScanPair } from '../src/guard/scan.js';

const words = process.argv.slice(2);
const last = words.includes('--last') ? Number(words[words.indexOf('--last') + 1]) : 100;
const repositories = words.filter((word, at) => !word.startsWith('--') && words[at - 1] !== '--last');
const limit = configSchema.parse({}).scope.maxMutation;
const parse = await loadParser();

interface Change {
  readonly name: string;
  readonly files: readonly ScanPair[];
}
interface Measured {
  readonly name: string;
  readonly mutation: Mutation;
  readonly ms: number;
}

const file = (path: string, text: string): ScanFile => ({ path, mode: '100644', text });

/** `measured` changes as a row: those that touch a function of production code, and what they come to. */
function row(name: string, changes: readonly Change[]): object {
  const all = changes.map(({ name: change, files }): Measured => {
    const started = performance.now();
    return { name: change, mutation: measureMutation(files, parse), ms: performance.now() - started };
  });
  const touching = all.filter(({ mutation }) => mutation.edits > 0);
  const shares = touching.map(({ mutation }) => mutationShare(mutation));
  const refused = touching.filter(({ mutation }) => overMutation(mutation, limit));
  if (words.includes('--list')) for (const { name: change, mutation } of refused) console.log(`${name} ${change} ${described(mutation)}`);
  const tookMs = all.map(({ ms }) => ms);
  return {
    changes: name, measured: all.length, 'touch functions': touching.length, p50: quantile(shares, 0.5), p95: quantile(shares, 0.95), max: quantile(shares, 1),
    [`over ${limit}`]: refused.length, 'some bounded': touching.filter(({ mutation }) => mutation.functions.some(({ bounded }) => bounded)).length,
    'ms p50': quantile(tookMs, 0.5), 'ms max': quantile(tookMs, 1),
  };
}

const described = (mutation: Mutation): string =>
  `${mutationShare(mutation).toFixed(2)} of ${mutation.nodesBefore} nodes: ${mutation.functions.map(({ file: path, name, fate, edits, nodes }) => `${path} ${name} ${fate} ${edits}/${nodes}`).join(', ')}`;

const quantile = (values: readonly number[], share: number): number =>
  Number(([...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0).toFixed(3));

function fixes(set: string): readonly Change[] {
  const path = join(resolve(process.env['COUNTERSIGN_CORPORA'] ?? join(import.meta.dirname, '../../shared/corpora')), 'bugs', set);
  if (!existsSync(path)) {
    console.error(`There is no ${path}. Set COUNTERSIGN_CORPORA to the folder that holds bugs/, or name repositories.`);
    process.exit(2);
  }
  const bugs = readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { id: string; buggy: string; fixed: string });
  return bugs.map(({ id, buggy, fixed }) => ({ name: id, files: [{ before: file('src/solution.js', buggy), after: file('src/solution.js', fixed) }] }));
}

function git(repository: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${repository}: ${stderr}`);
  return stdout;
}

function commits(repository: string): readonly Change[] {
  const list = git(repository, 'log', '--no-merges', '-n', String(last), '--format=%H %s').trim().split('\n');
  return list.map((line) => ({ name: `${line.slice(0, 10)} ${line.slice(41, 100)}`, files: filesOf(repository, line.slice(0, 40)) }));
}

function filesOf(repository: string, sha: string): readonly ScanPair[] {
  const fields = git(repository, 'diff-tree', '-r', '-z', '-M', '--root', '--no-commit-id', '--name-status', sha).split('\0').filter((field) => field !== '');
  const files: ScanPair[] = [];
  for (let at = 0; at < fields.length;) {
    const status = fields[at++] ?? '';
    const then = fields[at++] ?? '';
    const now = /^[RC]/.test(status) ? (fields[at++] ?? '') : then;
    files.push({ before: /^[AC]/.test(status) ? null : file(then, git(repository, 'show', `${sha}^:${then}`)), after: status === 'D' ? null : file(now, git(repository, 'show', `${sha}:${now}`)) });
  }
  return files;
}

const rows = repositories.length === 0
  ? [row('humanevalfix', fixes('humanevalfix-js.jsonl')), row('quixbugs', fixes('quixbugs-js.jsonl'))]
  : repositories.map((path) => row(basename(resolve(path).replace(/\/(\.git|repo)$/, '')), commits(path)));
console.table(rows);
