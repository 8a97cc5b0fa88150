import { merged } from './bindings.js';
import { isTestPath } from './change-set.js';
import type { Check } from './check.js';
import { checksOf } from './checks.js';
import type { Node } from './code.js';
import { demandsOf } from './condition.js';
import { neverAwaited } from './idle-tests.js';
import type { FileModel } from './file-model.js';
import { withDatasets } from './datasets.js';
import { makeCheck } from './making-checks.js';
import { ownMatchers } from './matchers.js';
import { pairTests, type TestPair } from './pairing.js';
import { resolve, show, type Env } from './print.js';
import { renamesIn } from './renames.js';
import { withDistantRows, type FindClass } from './row-sources.js';
import { settle, type Settlement } from './settling.js';
import { tagTables } from './tag-tables.js';
import type { TestCase, Skip } from './test-case.js';
import { CHECKS_MAX, rowScopes, type Followed } from './walk-scope.js';
import type { World, Worlds } from './world.js';

/** A test with everything it demands. */
export interface WalkedTest {
  readonly test: TestCase;
  readonly checks: readonly Check[];
  readonly skips: readonly Skip[];
  readonly calls: ReadonlySet<string>;
  readonly followed: readonly Followed[];
}

/** What became of every test and every demand of a change, each credit spent once. */
export interface Account {
  readonly pairs: readonly TestPair[];
  /** Tests that only the new version has. */
  readonly added: readonly WalkedTest[];
  readonly settlement: Settlement;
  /** Tests of which not every demand was read. */
  readonly notes: readonly string[];
}

export function accountFor(worlds: Worlds): Account {
  const before = walkAll(worlds.before);
  const after = walkAll(worlds.after);
  const { pairs, added } = pairTests(before, after, { before: othersIn(worlds.before), after: othersIn(worlds.after) });
  pairs.push(...helperPairs(worlds));
  return { pairs, added, settlement: settle(pairs, added, renamesIn(worlds)), notes: [...new Set([...before, ...after].filter(({ checks }) => checks.length > CHECKS_MAX).map(({ test }) => `${test.file}:${test.line}: only the first ${CHECKS_MAX} demands of this test were compared`))] };
}

const othersIn = (world: World): readonly TestCase[] => [...world.models.values()].flatMap((model) => model.others);

function walkAll(world: World): readonly WalkedTest[] {
  const out: WalkedTest[] = [];
  for (const model of world.models.values()) {
    const imported = world.imported(model);
    for (const found of model.tests) {
      const find: FindClass = (name) => world.classOf(name, model);
      const test = withDistantRows(withImportedRows(withDatasets(found, world), model, { imported, find }), find);
      const walked = checksOf({ ...test, env: merged(imported, test.env) }, model.language, world.find);
      const idle = neverAwaited(test, model, (path) => world.contextText(path));
      const checks = idle === null ? walked.checks : walked.checks.map((check) => ({ ...check, weakness: check.weakness ?? idle }));
      out.push({ test, checks, skips: [...test.skips, ...walked.skips], calls: walked.calls, followed: walked.followed });
    }
  }
  return out;
}

/** A decorator may take its rows from another file. */
function withImportedRows(test: TestCase, { language }: FileModel, { imported, find }: { readonly imported: Env; readonly find: FindClass }): TestCase {
  if (imported.size === 0 || test.tags.length === 0 || test.tables.length > 0) return test;
  const { tables, skips } = tagTables(test.node, [], { language, env: merged(imported, test.env), find });
  return tables.length === 0 ? test : { ...test, tables, skips: [...test.skips, ...skips] };
}

/** Helpers of changed test files that kept their name: tests elsewhere may lean on what they check. */
function helperPairs(worlds: Worlds): readonly TestPair[] {
  const out: TestPair[] = [];
  for (const model of worlds.before.models.values()) {
    const now = worlds.after.models.get(model.path);
    if (now === undefined || !isTestPath(model.path)) continue;
    for (const [name, [fn]] of model.functions) {
      const other = now.functions.get(name)?.[0];
      if (fn === undefined || isBody(name, model) || other === undefined || model.tests.some((t) => t.node === fn) || now.tests.some((t) => t.node === other) || show(fn) === show(other) || !takesTheSame(fn, other)) continue;
      out.push({ before: walkFunction(fn, model, worlds.before), after: walkFunction(other, now, worlds.after, other.args.slice(fn.args.length)), unhooked: null });
    }
  }
  return out;
}

/** Callers need not change: new parameters come last and have a default. */
const takesTheSame = (fn: Node, other: Node): boolean =>
  fn.args.every((param, i) => param.name === other.args[i]?.name) && other.args.slice(fn.args.length).every((param) => param.body !== null);

/** The function is the body of tests of its own file, which are walked with what they hand to it. */
const isBody = (name: string, model: FileModel): boolean => model.tests.some((t) => t.body?.kind === 'return' && t.body.head?.kind === 'call' && t.body.head.name === name);

function walkFunction(fn: Node, model: FileModel, world: World, left: readonly Node[] = []): WalkedTest {
  const defaults = new Map(left.flatMap((param) => (param.body === null ? [] : [[param.name, param.body] as const])));
  const test: TestCase = { file: model.path, titles: [fn.name], line: fn.line, endLine: fn.endLine, node: fn, body: fn.body, params: fn.args, env: merged(world.imported(model), model.env, defaults), skips: [], focus: null, tables: [], unseen: null, gates: [], tags: [] };
  const { checks, calls, followed } = checksOf(test, model.language, world.find);
  return { test, checks: [...checks, ...matcherChecks(test, model)], skips: [], calls, followed };
}

/** What a matcher of the tests' own demands of what it is handed. */
function matcherChecks(test: TestCase, model: FileModel): readonly Check[] {
  const scope = rowScopes(test)[0];
  const own = scope === undefined ? undefined : ownMatchers(model).find((m) => m.fn.start === test.node.start && m.fn.end === test.node.end);
  if (scope === undefined || own === undefined) return [];
  const inner = { ...scope, env: own.env };
  return own.verdicts.flatMap((verdict) => demandsOf(resolve(verdict, own.env), true, own.env).map((atom) => makeCheck(atom, verdict, inner, { statement: show(verdict), find: () => null })));
}
