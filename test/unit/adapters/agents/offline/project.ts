import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'sucrase';
import type { CheckSpec, FailureBrief, Letter } from '../../../../../src/core/index.js';
import { offlineAgent, type OfflineOptions } from '../../../../../src/adapters/agents/offline/index.js';
import type { RevisionReport } from '../../../../../src/ports/agent.js';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../..');

/** The worker as plain JavaScript: `src` with its types taken off, inside node_modules so that packages are found. Gives the program's path. */
export function workerProgram(): string {
  const home = mkdtempSync(join(repository, 'node_modules', '.offline-worker-'));
  programs.push(home);
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  for (const folder of ['adapters/agents/offline', 'lib', 'core']) transpile(join(repository, 'src', folder), join(home, folder));
  return join(home, 'adapters/agents/offline/worker/main.js');
}

const programs: string[] = [];

function transpile(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) transpile(join(from, entry.name), join(to, entry.name));
    else if (entry.name.endsWith('.ts')) {
      const { code } = transform(readFileSync(join(from, entry.name), 'utf8'), { transforms: ['typescript'], disableESTransforms: true });
      writeFileSync(join(to, entry.name.replace(/\.ts$/, '.js')), code);
    }
  }
}

export interface Project {
  readonly root: string;
  readonly scratch: string;
  read(path: string): string;
}

/** A small project in a temporary folder; packages are those of this repository. */
export function project(files: Readonly<Record<string, string>>): Project {
  const home = mkdtempSync(join(tmpdir(), 'offline-agent-'));
  programs.push(home);
  const root = join(home, 'project');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(home, 'scratch'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return { root, scratch: join(home, 'scratch'), read: (path) => readFileSync(join(root, path), 'utf8') };
}

export function removeProjects(): void {
  for (const home of programs.splice(0)) rmSync(home, { recursive: true, force: true });
}

export const check = (format: CheckSpec['format'], over: Partial<CheckSpec> = {}): CheckSpec =>
  ({ name: 'tests', command: ['true'], cwd: '.', format, report: null, env: {}, timeoutMs: 10_000, idleMs: 10_000, fix: null, ...over });

export const failure = (file: string, ...title: string[]): FailureBrief =>
  ({ name: `tests: ${file} > ${title.join(' > ')}`, check: 'tests', file, title, message: '', expected: null, actual: null, location: null });

export const letter = (failures: readonly FailureBrief[], over: Partial<Letter> = {}): Letter => ({
  requirement: 'Make the tests pass.', attempt: 1, attemptsMax: 3, failures, failuresNotListed: 0, troubles: [], sameFailureAsBefore: false, previous: null,
  judgeSays: null, flakes: [], writable: ['**'], locked: ['test/**', '**/*.test.*', 'package.json'], ...over,
});

const refuses: OfflineOptions['execute'] = () =>
  Promise.resolve({ type: 'faulted', port: 'checks', operation: 'execute', retryable: false, message: 'not used in this test' });

export const agentFor = (format: CheckSpec['format'], program: string, over: Partial<OfflineOptions> = {}) =>
  offlineAgent({ checks: [check(format)], execute: refuses, workerProgram: program, limits: { candidates: 6_000, workers: 1, ...over.limits }, ...over });

export async function revise(agent: ReturnType<typeof offlineAgent>, { root, scratch }: Project, brief: Letter): Promise<RevisionReport> {
  const said = await agent.revise({ letter: brief, root, scratch, deadlineMs: 120_000, signal: new AbortController().signal, onProgress: () => undefined });
  if (said.type !== 'revised') throw new Error(said.message);
  return said;
}
