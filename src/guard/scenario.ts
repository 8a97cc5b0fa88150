import type { WalkedTest } from './account.js';
import { bindingsOf } from './bindings.js';
import { strengthOf, type Check } from './check.js';
import { contains, walk, type Node } from './code.js';
import { minus } from './compare.js';
import { addTo } from './group.js';
import { sharesWords, tokensOf } from './credit.js';
import type { TestPair } from './pairing.js';
import { show } from './print.js';
import { remembered } from './remembered.js';
import { sharesInputs } from './same-matter.js';
import { lostOf, matchedOf, type Settlement } from './settling.js';
import type { TestCase } from './test-case.js';
import type { Worlds } from './world.js';

const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

/** Why a test may well expect something else than before: its title says so, or what it looks at moved. Null when only the expectation did. */
export function newRequirement(pair: TestPair, checks: readonly Check[], worlds: Worlds): string | null {
  const { before, after } = pair;
  if (after !== null && retitled(before.test, after.test) && sharesInputs(before.test.body, after.test.body)) return `the test was given another title: ${clip(after.test.titles.at(-1) ?? '')}`;
  return newScenario(pair, checks) ?? movedSupport(pair, checks, worlds) ?? handedIn(pair, checks) ?? renamed(checks, worlds);
}

const BARE = /^[A-Za-z_]\w*$/;

/** The name of an expected value that the test also hands in: another input, another answer. */
function handedIn({ before, after }: TestPair, checks: readonly Check[]): string | null {
  const [expected = ''] = checks.map((c) => c.expected);
  if (after === null || checks.some((c) => c.expected !== expected || c.row !== null)) return null;
  const names = BARE.test(expected) ? [expected] : wordsIn(expected).filter((name) => valueIn(before, name) !== valueIn(after, name));
  const inHelper = new Set([before, after].flatMap(({ followed }) => followed.flatMap(({ fn }) => fn.args.map((param) => param.name))));
  const name = names.find((one) => !inHelper.has(one) && usedNames(before).has(one) && usedNames(after).has(one));
  return name === undefined ? null : `${name} is what the test hands in`;
}

/** Names that a test uses besides giving them a value. */
const usedNames = remembered((walked: WalkedTest): ReadonlySet<string> => new Set([
  ...wholeArrangement(walked).flatMap((text) => wordsIn(text).filter((name) => !text.startsWith(`${name}=`))),
  ...walked.checks.flatMap((c) => wordsIn(c.subjectFull)),
]));

/** What a name stands for in the file or the test, in one spelling. */
const valueIn = ({ test }: WalkedTest, name: string): string => show(bindingsOf(test.body).get(name) ?? test.env.get(name) ?? null);

/** Words of the language itself, which nobody gives another name. */
const STANDARD = /^(?:true|false|null|undefined|None|nil|(?:Range|Type|Syntax|Reference|Value|Key|Index|Attribute|Runtime)?Error)$/;

/** A value known only by name, whose name is all that changed. */
function renamed([before, after]: readonly Check[], worlds: Worlds): string | null {
  if (before === undefined || after === undefined || !BARE.test(before.expectedFull) || !BARE.test(after.expectedFull) || [before, after].some((check) => STANDARD.test(check.expectedFull))) return null;
  const mentions = (text: string | undefined, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text ?? '');
  const [old, now] = [worlds.before.models.get(before.at.file)?.text, worlds.after.models.get(after.at.file)?.text];
  return mentions(now, before.expectedFull) || mentions(old, after.expectedFull) ? null : `${before.expectedFull} is called ${after.expectedFull} now`;
}

/** The statement by which a test sets up something else for what its checks look at; null when it sets up the same. */
function newScenario(pair: TestPair, checks: readonly Check[]): string | null {
  const { before, after } = pair;
  if (after === null) return null;
  const statements = movedStatements(pair);
  if (statements.texts.length === 0) return null;
  const words = new Set([before, after].flatMap((walked, i) => [...reachOf(walked, checks[Math.min(i, checks.length - 1)])]));
  const ownPart = (text: string): boolean => checks.some((c) => [c.subject, c.subjectFull].some((subject) => subject !== '' && ((!BARE.test(subject) && text.includes(subject)) || subject.includes(text))));
  const captured = [...words].some((word) => CAPTURED.test(word));
  const moved = (captured ? statements.texts : nearTo(words, statements)).find((text) => !ownPart(text) && !PRINTS.test(text));
  return moved === undefined ? null : `the test sets up something else: ${clip(moved)}`;
}

/** Statements that have one of the words, in their order; worked out once for the same words, which many checks of a test share. */
function nearTo(words: ReadonlySet<string>, { texts, byToken, known }: Moved): readonly string[] {
  const key = [...words].filter((word) => byToken.has(word)).sort().join(' ');
  const found = known.get(key) ?? [...new Set([...words].flatMap((word) => byToken.get(word) ?? []))].sort((a, b) => a - b).map((at) => texts[at] ?? '');
  known.set(key, found);
  return found;
}

/** What everything may write to. */
const CAPTURED = /^(?:capsys|capfd|readouterr|getvalue|captured?|stringio)$/;
const PRINTS = /^(?:console\.|print|echo|log|t\.log)/i;

/** Every name that what a check looks at is made of, step by step through the assignments of the test. */
function reachOf(walked: WalkedTest, check: Check | undefined): ReadonlySet<string> {
  const words = new Set(check === undefined ? [] : [...tokensOf(check.subject), ...tokensOf(check.subjectFull)]);
  const bound = boundWords(walked);
  for (let round = 0; round < REACH_ROUNDS; round++) {
    const near = [...words].flatMap((word) => bound.get(word) ?? []);
    for (const token of near) words.add(token);
  }
  return words;
}
const REACH_ROUNDS = 3;

const boundWords = remembered(({ test, followed }: WalkedTest) =>
  merged([test.body, ...followed.map(({ fn }) => fn.body)].flatMap((body) => [...bindingsOf(body)]).map(([name, value]) => [name.toLowerCase(), [...tokensOf(show(value))]])));

function merged(pairs: readonly (readonly [string, readonly string[]])[]): ReadonlyMap<string, readonly string[]> {
  const out = new Map<string, string[]>();
  for (const [name, words] of pairs) for (const word of words) addTo(out, name, word);
  return out;
}

/** A helper that the checks look through, or a program that the test runs, and that the change touched. */
function movedSupport({ before, after }: TestPair, checks: readonly Check[], worlds: Worlds): string | null {
  const support = changedSupport(worlds);
  if (support.functions.size + support.files.size === 0) return null;
  const subjects = checks.map((c) => c.subjectFull);
  const words = new Set(subjects.flatMap((text) => [...tokensOf(text)]));
  const name = [...support.functions].find((fn) => words.has(fn.toLowerCase())) ?? [...support.files].find((file) => [...subjects, arrangedText(before), after === null ? '' : arrangedText(after)].some((text) => text.includes(`"${file}"`)));
  return name === undefined ? null : `${name}, which the test looks through, changed`;
}

/** Words of a title that carry meaning. */
const titleWords = (test: TestCase): readonly string[] => (test.titles.at(-1) ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z0-9]+/).filter((w) => w.length > 2);

function retitled(before: TestCase, after: TestCase): boolean {
  const [b, a] = [titleWords(before), titleWords(after)];
  return minus(a, b).length > 0 && minus(b, a).length + minus(a, b).length > 1;
}

interface Moved {
  readonly texts: readonly string[];
  /** Where in the list the texts stand that have a word. */
  readonly byToken: ReadonlyMap<string, readonly number[]>;
  /** Lists that were asked for, by their words. */
  readonly known: Map<string, readonly string[]>;
}

/** Statements without checks that only one version has. */
const movedStatements = remembered((pair: TestPair): Moved => {
  const { before, after } = pair;
  if (after === null) return { texts: [], byToken: new Map(), known: new Map() };
  const expected = new Set([before, after].flatMap(({ checks }) => checks.flatMap((c) => wordsIn(c.expected))));
  const [b, a] = [arrangementOf(before, expected), arrangementOf(after, expected)];
  const texts = [...minus(a, b), ...minus(b, a)];
  const byToken = new Map<string, number[]>();
  for (const [at, text] of texts.entries()) for (const token of tokensOf(text)) addTo(byToken, token, at);
  return { texts, byToken, known: new Map() };
});

/** Everything that a test says besides its checks. */
const wholeArrangement = remembered((walked: WalkedTest): readonly string[] => arrangementOf(walked, new Set()));
const arrangedText = remembered((walked: WalkedTest): string => wholeArrangement(walked).join('\n'));

/** What a test does besides checking, statement by statement. Values that are only expected are no part of it. */
function arrangementOf({ test, checks, followed }: WalkedTest, expected: ReadonlySet<string>): readonly string[] {
  const places = [{ file: test.file, body: test.body }, ...followed.map(({ fn, file }) => ({ file, body: fn.body }))];
  return places.flatMap(({ file, body }) => (body === null ? [] : statementsBeside(body, file, checks, expected)));
}

function statementsBeside(body: Node, file: string, checks: readonly Check[], expected: ReadonlySet<string>): readonly string[] {
  const holdsLine = within(checks.flatMap((c) => [c.site, c.at]).filter((p) => p.file === file).map((p) => p.line));
  const holdsRow = within(checks.flatMap((c) => (c.row === null ? [] : [c.row.start])));
  const out: string[] = [];
  const visit = (statement: Node): void => {
    if (statement.kind === 'comment' || holdsRow(statement.start, statement.end - 1)) return;
    if (holdsLine(statement.line, statement.endLine)) blocksIn(statement).forEach((s) => visit(s));
    else if (!feeds(statement, expected)) out.push(show(statement));
  };
  for (const statement of blocksIn(body)) visit(statement);
  return out;
}

/** Whether one of the numbers lies between two others, these included. */
function within(numbers: readonly number[]): (from: number, to: number) => boolean {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (from, to) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return (sorted[low] ?? Infinity) <= to;
  };
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

/** Helpers of tests that the change rewrote, and programs of the tests that it touched, by name. */
const changedSupport = remembered((worlds: Worlds): Support => {
  const [functions, files] = [new Set<string>(), new Set<string>()];
  for (const model of worlds.after.models.values()) {
    const was = worlds.before.models.get(model.path);
    if (was === undefined || was.text === model.text || (model.tests.length === 0 && !SUPPORT.test(model.path))) continue;
    if (model.tests.length === 0) files.add(model.path.slice(model.path.lastIndexOf('/') + 1));
    for (const [name, [fn]] of model.functions) if (name.length > 3 && fn !== undefined && show(fn) !== show(was.functions.get(name)?.[0] ?? null)) functions.add(name);
  }
  return { functions, files };
});

/**
 * Whether a test that lost checks makes at least as many others, as strict as those, on the same things; or was made a test of something else:
 * with another title, and other checks.
 */
export const remade = (pair: TestPair, settlement: Settlement): boolean => rulings(settlement)(pair);
const rulings = remembered((settlement: Settlement) => {
  const spent = new Set(settlement.matched.map((m) => m.after));
  return remembered((pair: TestPair) => isRemade(pair, settlement, spent));
});

function isRemade(pair: TestPair, settlement: Settlement, spent: ReadonlySet<Check>): boolean {
  if (pair.after === null || (retitled(pair.before.test, pair.after.test) && !sharesInputs(pair.before.test.body, pair.after.test.body))) return false;
  const gone = oncePerLine(lostOf(pair, settlement).map((l) => l.check));
  const fresh = [...oncePerLine(pair.after.checks.filter((c) => !spent.has(c) && c.weakness === null && c.relation !== 'tautology'))];
  if (retitled(pair.before.test, pair.after.test) && (fresh.length >= gone.length || matchedOf(pair, settlement).some((m) => m.comparison.change === 'rewritten'))) return true;
  const sameCalls = sharedCalls(pair.before, pair.after) >= 0.5;
  return [...gone].every((check) => {
    const at = fresh.findIndex((c) => strengthOf(c) >= strengthOf(check) && (check.literals.length === 0 || c.literals.length > 0 || /[(.]/.test(c.expectedFull)) && !fallsShort(c, check, fresh) && !isShadow(c, check) && (sameCalls || sharesWords(c.subjectFull, check.subjectFull)));
    if (at !== -1) fresh.splice(at, 1);
    return at !== -1;
  });
}

/** What is asked of a value instead of the value: `Boolean(x)`, `type(x)`, `len(x)`. */
const isShadow = ({ subjectFull }: Check, whole: Check): boolean => {
  const asked = /^(?:!!|(?:Boolean|bool|type|typeof|len|callable|id|repr|str|String|gettype|get_class|is_\w+|TypeOf)\b)\W*/.exec(subjectFull)?.[0];
  return asked !== undefined && whole.subjectFull !== '' && subjectFull.slice(asked.length).startsWith(whole.subjectFull) && !whole.subjectFull.startsWith(asked);
};

/** A check of one part of what was compared as a whole, where no check of another part makes up for the rest. */
const fallsShort = (part: Check, whole: Check, fresh: readonly Check[]): boolean =>
  isPartOf(part, whole) && whole.literals.some((l) => !fresh.some((c) => isPartOf(c, whole) && (c.literals.includes(l) || c.subjectFull.includes(l))));
const isPartOf = (part: Check, whole: Check): boolean => part.subjectFull.startsWith(whole.subjectFull) && /^[.[]/.test(part.subjectFull.slice(whole.subjectFull.length));

/** The part of what a test called that it still calls. */
function sharedCalls(before: WalkedTest, after: WalkedTest): number {
  const calls = [...before.calls].filter((name) => name.length > 2);
  return calls.length === 0 ? 0 : calls.filter((name) => after.calls.has(name)).length / calls.length;
}

/** Whether another check of the test, on the same thing or made with the change, says all that a weakened or lost one said. */
export function restated(before: Check, after: Check | null, { before: old, after: test }: TestPair): boolean {
  const said = before.literals.map(bareText);
  const stood = (c: Check): boolean => c.subject !== before.subject && old.checks.some((b) => b.relation === c.relation && b.subjectFull === c.subjectFull && b.expectedFull === c.expectedFull);
  const twin = (c: Check): boolean => c.relation === before.relation && c.subjectFull === before.subjectFull && c.expectedFull === before.expectedFull;
  return said.some((text) => text.length > 6) && test !== null && test.checks.some((c) =>
    c !== after && !twin(c) && !stood(c) && c.weakness === null && !c.negated && strengthOf(c) >= strengthOf(before) - 6 && said.every((text) => c.literals.some((l) => bareText(l).includes(text))));
}
/** A text or a pattern without its delimiters and escapes. */
const bareText = (literal: string): string => literal.replace(/^["/]|["/][a-z]*$/g, '').replace(/\\/g, '');

const oncePerLine = (checks: readonly Check[]): readonly Check[] => [...new Map(checks.map((c) => [`${c.at.file}\n${c.at.line}\n${c.relation}`, c])).values()];
