import type { WalkedTest } from './account.js';
import { strengthOf, type Check } from './check.js';
import { contains, walk, type Node } from './code.js';
import { minus } from './compare.js';
import { sharesWords, tokensOf } from './credit.js';
import type { TestPair } from './pairing.js';
import { show } from './print.js';
import type { Settlement } from './settling.js';
import type { TestCase } from './test-case.js';
import type { Worlds } from './world.js';

const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

/** Why a test may well expect something else than before: its title says so, or what it looks at moved. Null when only the expectation did. */
export function newRequirement(pair: TestPair, checks: readonly Check[], worlds: Worlds): string | null {
  const { before, after } = pair;
  if (after !== null && retitled(before.test, after.test)) return `the test was given another title: ${clip(after.test.titles.at(-1) ?? '')}`;
  return newScenario(pair, checks) ?? movedSupport(checks, worlds);
}

/** The statement by which a test sets up something else for what its checks look at; null when it sets up the same. */
function newScenario({ before, after }: TestPair, checks: readonly Check[]): string | null {
  if (after === null) return null;
  const words = new Set(checks.flatMap((c) => [...tokensOf(c.subjectFull)]));
  const ownPart = (text: string): boolean => checks.some((c) => [c.subject, c.subjectFull].some((subject) => subject !== '' && (text.includes(subject) || subject.includes(text))));
  const moved = movedStatements(before, after).find((text) => !ownPart(text) && [...tokensOf(text)].some((t) => words.has(t)));
  return moved === undefined ? null : `the test sets up something else: ${clip(moved)}`;
}

function movedSupport(checks: readonly Check[], worlds: Worlds): string | null {
  const subjects = checks.map((c) => c.subjectFull);
  const words = new Set(subjects.flatMap((text) => [...tokensOf(text)]));
  const support = changedSupport(worlds);
  const name = [...support.functions].find((fn) => words.has(fn.toLowerCase())) ?? [...support.files].find((file) => subjects.some((text) => text.includes(file)));
  return name === undefined ? null : `${name}, which the test looks through, changed`;
}

/** Words of a title that carry meaning. */
const titleWords = (test: TestCase): readonly string[] => (test.titles.at(-1) ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z0-9]+/).filter((w) => w.length > 2);

function retitled(before: TestCase, after: TestCase): boolean {
  const [b, a] = [titleWords(before), titleWords(after)];
  return minus(a, b).length > 0 && minus(b, a).length + minus(a, b).length > 1;
}

/** Statements without checks that only one version has. */
function movedStatements(before: WalkedTest, after: WalkedTest): readonly string[] {
  const expected = new Set([before, after].flatMap(({ checks }) => checks.flatMap((c) => wordsIn(c.expected))));
  const [b, a] = [arrangementOf(before, expected), arrangementOf(after, expected)];
  return [...minus(a, b), ...minus(b, a)];
}

/** What a test does besides checking, statement by statement. Values that are only expected are no part of it. */
function arrangementOf({ test, checks }: WalkedTest, expected: ReadonlySet<string>): readonly string[] {
  const lines = checks.flatMap((c) => [c.site, c.at]).filter((p) => p.file === test.file).map((p) => p.line);
  const rows = checks.flatMap((c) => (c.row === null ? [] : [c.row.start]));
  const out: string[] = [];
  const visit = (statement: Node): void => {
    if (statement.kind === 'comment' || rows.some((start) => start >= statement.start && start < statement.end)) return;
    if (lines.some((line) => line >= statement.line && line <= statement.endLine)) blocksIn(statement).forEach((s) => visit(s));
    else if (!feeds(statement, expected)) out.push(show(statement));
  };
  for (const statement of test.body === null ? [] : blocksIn(test.body)) visit(statement);
  return out;
}

const wordsIn = (text: string): readonly string[] => text.match(/[A-Za-z_]\w*/g) ?? [];

/** An assignment of what the checks expect. */
const feeds = (statement: Node, expected: ReadonlySet<string>): boolean =>
  statement.kind === 'assign' && statement.head !== null && contains(statement.head, (n) => n.kind === 'name' && expected.has(n.name));

/** The statements of the outermost blocks below a node. */
function blocksIn(root: Node): readonly Node[] {
  const out: Node[] = [];
  walk(root, (node) => {
    if (node.kind !== 'block') return true;
    out.push(...node.args);
    return false;
  });
  return out;
}

/** Folders that hold nothing but what serves tests. */
const SUPPORT = /(?:^|\/)(?:tests?|__tests__|[\w-]+-tests)\/|_test\.go$/;

interface Support {
  readonly functions: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}
const supports = new WeakMap<Worlds, Support>();

/** Helpers of tests that the change rewrote, and programs of the tests that it touched, by name. */
function changedSupport(worlds: Worlds): Support {
  const known = supports.get(worlds);
  if (known !== undefined) return known;
  const [functions, files] = [new Set<string>(), new Set<string>()];
  for (const model of worlds.after.models.values()) {
    const was = worlds.before.models.get(model.path);
    if (was === undefined || was.text === model.text || (model.tests.length === 0 && !SUPPORT.test(model.path))) continue;
    if (model.tests.length === 0) files.add(model.path.slice(model.path.lastIndexOf('/') + 1));
    for (const [name, [fn]] of model.functions) if (name.length > 3 && fn !== undefined && show(fn) !== show(was.functions.get(name)?.[0] ?? null)) functions.add(name);
  }
  const found = { functions, files };
  supports.set(worlds, found);
  return found;
}

/** Whether a test that lost checks makes at least as many others, as strict as those, on the same things. */
export function remade(pair: TestPair, { matched, lost }: Settlement): boolean {
  if (pair.after === null) return false;
  const spent = new Set(matched.map((m) => m.after));
  const gone = oncePerLine(lost.filter((l) => l.pair === pair).map((l) => l.check));
  const fresh = [...oncePerLine(pair.after.checks.filter((c) => !spent.has(c) && c.weakness === null && c.relation !== 'tautology'))];
  return [...gone].every((check) => {
    const at = fresh.findIndex((c) => strengthOf(c) >= strengthOf(check) && sharesWords(c.subjectFull, check.subjectFull));
    if (at !== -1) fresh.splice(at, 1);
    return at !== -1;
  });
}

const oncePerLine = (checks: readonly Check[]): readonly Check[] => [...new Map(checks.map((c) => [`${c.at.file}\n${c.at.line}\n${c.relation}`, c])).values()];
