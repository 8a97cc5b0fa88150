import fc from 'fast-check';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyWorkspace, seed } from '../../src/adapters/workspaces/copy.js';
import { isFault, type Fault } from '../../src/core/index.js';
import { MOVES, USER_EDITS } from '../fixtures/agent-moves.js';
import { disarm, FEATURES, fingerprint, listing, plainRepository, put, scratch, sprung, treeListing, userGit, type Scratch } from '../fixtures/repositories.js';

const RUNS = 24;
const met = new Set<string>();

function valueOf<T>(result: T | Fault): T {
  if (isFault(result)) throw new Error(`${result.operation}: ${result.message}`);
  return result;
}

/** What git says is ignored in the user's tree: the oracle for our own rules. */
async function ignoredBy(at: Scratch): Promise<ReadonlySet<string>> {
  const text = await userGit(at.root, ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', 'ls-files', '-z', '-o', '-i', '--exclude-standard'], at.environment);
  return new Set(text.split('\0'));
}

const isOurs = (path: string): boolean => /^\.(git|countersign)(\/|$)/.test(path);
const isGit = (path: string): boolean => /(^|\/)\.git(\/|$)/.test(path);

/** Features in fixed order, so that one builds on the other the same way in every run; each run takes some. */
const scenario = fc.record({
  features: fc.subarray(Object.keys(FEATURES), { minLength: 1 }),
  moves: fc.array(fc.constantFrom(...Object.keys(MOVES)), { minLength: 1, maxLength: 5 }),
  edit: fc.constantFrom(...Object.keys(USER_EDITS)),
});

/** A list of examples that together hold every name, so that coverage does not hang on the seed. */
const every = [
  { features: Object.keys(FEATURES), moves: Object.keys(MOVES), edit: 'edits a file' },
  { features: ['hooks'], moves: ['does nothing'], edit: 'adds and stages a file' },
  { features: ['hooks'], moves: ['does nothing'], edit: 'changes the ignore rules' },
  { features: ['hooks'], moves: ['does nothing'], edit: 'does nothing' },
  { features: ['hooks'], moves: ['puts a link to the user\'s tree in place of a folder', 'names a program in the settings of the repository', 'checks out and cleans', 'commits'], edit: 'does nothing' },
];

async function build(at: Scratch, features: readonly string[]): Promise<void> {
  await plainRepository(at.root);
  for (const feature of features) {
    await FEATURES[feature]?.(at);
    met.add(`feature: ${feature}`);
  }
  disarm(at);
}

async function runOnce({ features, moves, edit }: { features: readonly string[]; moves: readonly string[]; edit: string }): Promise<void> {
  const at = scratch();
  try {
    await build(at, features);
    const ignored = await ignoredBy(at);
    const stays = (path: string): boolean => isOurs(path) || ignored.has(path) || /\.log$/.test(path) || /^node_modules\/pkg\//.test(path);
    let users = fingerprint(at.root);
    const base = valueOf(await seed(at));
    expect(await treeListing(at.store, base)).toEqual(listing(at.root, (path) => isGit(path) || isOurs(path) || ignored.has(path)));
    const workspace = copyWorkspace(at);
    valueOf(await workspace.restore(base));
    expect(valueOf(await workspace.snapshot())).toBe(base);
    const carried = listing(workspace.root, (path) => isOurs(path));
    expect(carried).toEqual(listing(at.root, (path) => isGit(path) || isOurs(path)));

    for (const [serial, move] of moves.entries()) {
      await MOVES[move]?.({ copy: workspace.root, root: at.root, serial });
      met.add(`move: ${move}`);
      const tree = valueOf(await workspace.snapshot());
      expect(await treeListing(at.store, tree), move).toEqual(listing(workspace.root, stays));
      if (serial === 0) {
        expect(fingerprint(at.root)).toEqual(users);
        await USER_EDITS[edit]?.(at.root);
        met.add(`user: ${edit}`);
        users = fingerprint(at.root);
      }
      await patchLeads(at, { base, tree, change: valueOf(await workspace.change(base, tree)) });
      const before = listing(workspace.root, stays);
      if (serial % 2 === 0) {
        valueOf(await workspace.restore(base));
        expect(listing(workspace.root, stays), `${move}, taken back`).toEqual(await treeListing(at.store, base));
        expect((await userGit(workspace.root, ['-c', 'core.fsmonitor=false', 'status', '--porcelain'])).split('\n').filter((line) => !line.startsWith('??')).join('')).toBe('');
        valueOf(await workspace.restore(tree));
        expect(listing(workspace.root, stays), `${move}, brought again`).toEqual(before);
        expect(valueOf(await workspace.snapshot())).toBe(tree);
      }
    }
    expect(fingerprint(at.root), 'the user\'s tree').toEqual(users);
    expect(sprung(at), 'programs of the repository that ran').toEqual([]);
  } finally {
    at.remove();
  }
}

/** Applies the patch with git to a fresh checkout of `base` and compares the outcome with `tree`. */
async function patchLeads(at: Scratch, { base, tree, change }: { base: string; tree: string; change: { readonly patch: string } }): Promise<void> {
  if (Object.keys(await treeListing(at.store, tree)).some(isGit)) return; // Git refuses such paths, as it should.
  const env = { GIT_DIR: at.store, GIT_INDEX_FILE: join(at.folder, 'patch-index') };
  put(at.folder, 'patch.diff', change.patch);
  await userGit(at.folder, ['read-tree', base], env);
  if (change.patch !== '') await userGit(at.folder, ['apply', '--cached', '--whitespace=nowarn', join(at.folder, 'patch.diff')], env);
  expect((await userGit(at.folder, ['write-tree'], env)).trim()).toBe(tree);
}

afterAll(() => {
  const names = [...Object.keys(FEATURES).map((f) => `feature: ${f}`), ...Object.keys(MOVES).map((m) => `move: ${m}`), ...Object.keys(USER_EDITS).map((e) => `user: ${e}`)];
  expect([...met].sort()).toEqual(names.sort());
});

test('over hostile repositories and agents, trees name every file, restoring is exact, and the user\'s own is byte for byte as it was (DESIGN 6, SC-8)', async () => {
  await fc.assert(fc.asyncProperty(scenario, runOnce), { numRuns: RUNS, examples: every.map((one): [typeof one] => [one]), endOnFailure: true });
}, 300_000);
