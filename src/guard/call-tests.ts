import { bindingsOf, bindPattern, merged } from './bindings.js';
import { implied, linksOf, type Link } from './chains.js';
import type { Weakness } from './check.js';
import { pathOf, statementsOf, walk, type Node } from './code.js';
import { classBindings, type Candidates } from './declared-tests.js';
import { endOfFirstPass } from './first-pass.js';
import type { CallTests, Language } from './languages/spec.js';
import { neverTrue } from './environment.js';
import { resolve, show, type Env } from './print.js';
import { patternOf, rowsOf, taggedRows, type Table } from './rows.js';
import { unreached } from './reached.js';
import { chosenSkip, chosenWord, hookSkips, isCapability, isOptIn, optionPairs } from './skip-conditions.js';
import type { Skip, TestCase } from './test-case.js';

interface Scope {
  readonly file: string;
  readonly titles: readonly string[];
  readonly skips: readonly Skip[];
  /** Line of the focus on a suite around; null without one. */
  readonly focus: number | null;
  readonly tables: readonly Table[];
  readonly env: Env;
  /** Why no runner comes by here; null where one does. */
  readonly unseen: string | null;
}

interface Registration {
  readonly suite: boolean;
  readonly title: string;
  readonly body: Node | null;
  readonly fn: Node | null;
  readonly links: readonly Link[];
  readonly word: string;
}

const SKIP_WORDS = /^(?:skip|todo|failing|fails|fixme|pending|skipIf|runIf|fail|ignore|disabled|skipOnWindows|skipOnMac|skipOnLinux)$/;

/** Finds tests that are registered by calling a function, below any nesting of suites and loops. */
export function callTests(root: Node, file: string, language: Language, env: Env): Candidates {
  const spec = language.callTests;
  const out: { tests: TestCase[]; others: TestCase[] } = { tests: [], others: [] };
  if (spec === null) return out;
  const lost = language.id === 'javascript' ? unreached(root) : new Set<Node>();
  visit(statementsOf(root), { file, titles: [], skips: fileSkips(root, language, env), focus: null, tables: [], env, unseen: null }, { spec, language, out, lost });
  return out;
}

type Work = { readonly spec: CallTests; readonly language: Language; readonly out: { readonly tests: TestCase[]; readonly others: TestCase[] }; readonly lost: ReadonlySet<Node> };

function note(test: TestCase, { out }: Work): void {
  (test.unseen === null ? out.tests : out.others).push(test);
}

function fileSkips(root: Node, language: Language, env: Env): readonly Skip[] {
  const out: Skip[] = [...hookSkips(root, env, language)];
  for (const s of statementsOf(root)) {
    const call = s.kind === 'call' ? s : null;
    if (call !== null && language.id === 'php' && /^(?:pest|uses)$/.test(call.name) && show(call).includes('skip')) out.push({ line: call.line, text: show(call), environmental: false, scope: 'file' });
  }
  return out;
}

function visit(statements: readonly Node[], scope: Scope, work: Work): void {
  let current = scope;
  for (const statement of statements) {
    visitOne(statement, current, work);
    if (statement.kind === 'return' && statement.head === null && work.language.id === 'javascript') current = { ...scope, unseen: scope.unseen ?? 'a return stands before it' };
  }
}

function visitOne(statement: Node, scope: Scope, work: Work): void {
  const node = statement.kind === 'await' || statement.kind === 'return' ? (statement.head ?? statement) : statement.kind === 'assign' ? (statement.body ?? statement) : statement;
  if (node.kind === 'call') visitCall(node, scope, work);
  else if (node.kind === 'loop') {
    const table = cutShort(tableOf(node.head, node.args[0] ?? null, node.line, scope.env), endOfFirstPass(node.body, 'statements', scope.env));
    visit(statementsOf(node.body), table === null ? scope : { ...scope, tables: [...scope.tables, table] }, work);
  } else if (node.kind === 'if') conditional(node, scope, work);
  else if (node.kind === 'block') visit(node.args, scope, work);
  else if (node.kind === 'class' && node.words === 'mod') visit(statementsOf(node.body), scope, work);
  else if (node.kind === 'class' && work.language.id === 'ruby') visit(statementsOf(node.body), { ...scope, titles: [...scope.titles, node.name], env: merged(scope.env, classBindings(node, work.language), suiteBindings(node.body)) }, work);
  else if (node.kind === 'try') visit(statementsOf(node.body), scope, work);
  else if (work.language.id === 'javascript') visitHeld(node, scope, work);
}

function visitCall(node: Node, scope: Scope, work: Work): void {
  const chosen = work.language.id === 'javascript' ? chosenWord(node, scope.env, work.spec) : null;
  const registration = definedTest(node) ?? registrationOf(chosen?.call ?? node, work.spec);
  const skips = chosen === null || chosen.condition === null ? scope.skips : [...scope.skips, chosenSkip(chosen.condition, scope.env, registration?.suite === true ? 'suite' : 'test')];
  if (registration !== null) register(registration, node, { ...scope, skips }, work);
  else if (/^(?:it_behaves_like|it_should_behave_like|include_examples)$/.test(node.name)) shared(node, scope, work);
  else eachCall(node, scope, work);
}

/** A suite that is written once and run by several files, or from another place of this one. */
function visitHeld(node: Node, outer: Scope, work: Work): void {
  const scope: Scope = work.lost.has(node) ? { ...outer, unseen: 'nobody calls the function that registers it' } : outer;
  if (node.kind === 'function' || node.kind === 'lambda') visit(statementsOf(node.body), scope, work);
  else if (node.kind === 'map') for (const pair of node.args) if (pair.body?.kind === 'lambda') visitHeld(pair.body, scope, work);
}

/** Examples that are written elsewhere and used here: one test, which leads there. */
function shared(call: Node, scope: Scope, work: Work): void {
  const titles = [...scope.titles, `${call.name} ${call.args.map((a) => show(a)).join(' ')}`];
  note({ file: scope.file, titles, line: call.line, endLine: call.endLine, node: call, body: call, params: [], env: scope.env, skips: scope.skips, focus: scope.focus, tables: scope.tables, unseen: scope.unseen, gates: [], tags: [] }, work);
}

function conditional(node: Node, scope: Scope, work: Work): void {
  const never = node.head !== null && neverTrue(node.head, scope.env);
  const optIn = node.head !== null && work.language.id === 'javascript' && isOptIn(node.head, scope.env);
  const skip: Skip = { line: node.line, text: show(node.head), environmental: !never && !optIn, scope: 'suite' };
  visit(statementsOf(node.body), { ...scope, skips: [...scope.skips, skip] }, work);
  visit(statementsOf(node.tail), { ...scope, skips: [...scope.skips, { ...skip, environmental: !optIn }] }, work);
}

/** `rows.forEach((row) => it(…))`, `[…].each do |x| … end`. */
function eachCall(call: Node, scope: Scope, work: Work): void {
  const fn = call.body ?? call.args.find((a) => a.kind === 'lambda') ?? null;
  if (fn === null || fn.kind !== 'lambda') return;
  const owner = call.head?.kind === 'member' ? call.head.head : null;
  const table = /^(?:forEach|each|map|each_with_index)$/.test(call.name) ? tableOf(owner, patternOf(fn), call.line, scope.env) : null;
  const late = work.language.id === 'javascript' && (work.spec.hooks.has(call.name) || /^(?:setTimeout|setImmediate|queueMicrotask|process\.nextTick)$/.test(pathOf(call.head)));
  const inner: Scope = late ? { ...scope, unseen: scope.unseen ?? `${call.name} runs when the tests are already collected` } : scope;
  visit(statementsOf(fn.body), table === null ? inner : { ...inner, tables: [...scope.tables, table] }, work);
}

function tableOf(source: Node | null, pattern: Node | null, line: number, env: Env): Table | null {
  const found = rowsOf(source, env);
  return found === null ? null : { ...found, pattern, columns: [], line };
}

/** A table whose loop is left after the first row. */
const cutShort = (table: Table | null, end: Weakness | null): Table | null => (table === null || end === null ? table : { ...table, line: end.line, narrowedBy: table.narrowedBy ?? end.text });

/** The registration a call makes; null when it makes none. */
function registrationOf(call: Node, spec: CallTests): Registration | null {
  const links = linksOf(call);
  const at = wordAt(links, spec);
  const link = links[at];
  if (link === undefined) return null;
  const called = links.slice(at).filter((l) => l.args !== null && !isEach(l));
  const args = called.flatMap((l) => (l !== called[0] && (l.name === 'with' || SKIP_WORDS.test(l.name)) ? [] : (l.args ?? [])));
  const fn = called.map((l) => l.body).find((b) => b !== null) ?? args.find((a) => a.kind === 'lambda') ?? null;
  const title = args.find((a) => a.kind === 'text');
  const suite = isSuite(links, at, spec);
  if (fn === null && title === undefined) return null;
  if (title === undefined && !suite && fn?.kind !== 'lambda') return null;
  const titles = title === undefined ? args.filter((a) => a.kind !== 'lambda').map((a) => show(a)).join(' ') : title.name;
  return { suite, title: titles, body: fn?.body ?? (suite ? null : namedBody(call, args)), fn, links: links.slice(at), word: link.name };
}

/** `define_method("test_…") do … end`, as a loop over cases makes its tests. */
function definedTest(call: Node): Registration | null {
  const [title] = call.args;
  if (call.name !== 'define_method' || title?.kind !== 'text' || !title.name.startsWith('test_') || call.body?.kind !== 'lambda') return null;
  return { suite: false, title: title.name, body: call.body.body, fn: call.body, links: linksOf(call), word: call.name };
}

/** `test('title', checkAll, 'a', 1)`: the body stands under a name, and is handed the test's context and the other arguments. */
function namedBody(call: Node, args: readonly Node[]): Node | null {
  const at = args.findIndex((a) => a.kind === 'name');
  const [callee, ...rest] = args.slice(at);
  if (at === -1 || callee === undefined || args[0]?.kind !== 'text') return null;
  const made = implied(call, 'call', callee.name, { head: callee, args: [implied(call, 'name', 't'), ...rest] });
  return implied(call, 'return', '', { head: made });
}

function wordAt(links: readonly Link[], spec: CallTests): number {
  const [first, second] = links;
  if (first === undefined) return -1;
  const known = (name: string): boolean => spec.tests.has(name) || spec.suites.has(name);
  if (known(first.name)) return links.some((l) => l.args !== null) ? 0 : -1;
  return second !== undefined && first.args === null && spec.owners.test(first.name) && known(second.name) ? 1 : -1;
}

const isEach = (link: Link): boolean => link.name === 'each' || link.name === 'for' || link.name === 'with' || link.name === 'skipIf' || link.name === 'runIf';

function isSuite(links: readonly Link[], at: number, spec: CallTests): boolean {
  const [link, next] = [links[at], links[at + 1]];
  return spec.suites.has(link?.name ?? '') || (next !== undefined && spec.suites.has(next.name)) || (links[at - 1] !== undefined && spec.suites.has(link?.name ?? ''));
}

function register(r: Registration, call: Node, scope: Scope, work: Work): void {
  const skips = [...scope.skips, ...skipsOf(r, scope.env, work), ...(r.suite ? hookSkips(r.body, scope.env, work.language) : [])];
  const tables = [...scope.tables, ...tablesOf(r, scope.env)];
  const titles = [...scope.titles, r.title];
  const focus = focusOf(r, work.spec) ?? scope.focus;
  if (r.suite) {
    const inner = r.body === null ? [] : statementsOf(r.body);
    visit(inner, { ...scope, titles, skips, focus, tables, env: merged(scope.env, suiteBindings(r.body)) }, work);
    return;
  }
  note({ file: scope.file, titles, line: call.line, endLine: call.endLine, node: call, body: r.body, params: r.fn?.args ?? [], env: scope.env, skips, focus, tables, unseen: scope.unseen, gates: [], tags: r.links.slice(1).filter((l) => l.name === 'throws' && l.args !== null).map((l) => l.node) }, work);
}

/** What a suite declares for its tests: constants, hook assignments, `let`. */
function suiteBindings(body: Node | null): Env {
  const own = bindingsOf(body);
  const out = new Map(own);
  for (const s of statementsOf(body)) {
    if (s.kind !== 'call') continue;
    const fn = s.body ?? s.args.find((a) => a.kind === 'lambda') ?? null;
    if (/^(?:let!?|subject!?)$/.test(s.name) && fn !== null && fn.body !== null) out.set(s.args[0]?.kind === 'text' ? s.args[0].name : 'subject', single(fn.body));
    else if (/^(?:beforeEach|beforeAll|before|setup)$/.test(s.name) && fn !== null) hookBindings(fn, out);
  }
  return out;
}
const single = (body: Node): Node => (body.kind === 'block' && body.args.length === 1 ? (body.args[0] as Node) : body);

function hookBindings(fn: Node, out: Map<string, Node>): void {
  walk(fn, (node) => {
    if (node.kind === 'assign' && node.name === '=') bindPattern(node.head, node.body, out);
  });
}

function skipsOf(r: Registration, env: Env, work: Work): readonly Skip[] {
  const scope = r.suite ? 'suite' : 'test';
  const out: Skip[] = [];
  const [word] = r.links;
  if (word !== undefined && work.spec.skipped.has(word.name)) out.push({ line: word.node.line, text: word.name, environmental: false, scope });
  for (const link of r.links.slice(1)) if (SKIP_WORDS.test(link.name)) linkSkip(link, { scope, env, language: work.language }, out);
  for (const link of r.links) for (const arg of isEach(link) ? [] : (link.args ?? [])) optionSkips(arg, scope, env, out);
  if (r.fn === null && r.body === null && !r.suite && work.language.id !== 'php') out.push({ line: word?.node.line ?? 0, text: 'no body', environmental: false, scope });
  return out;
}

function linkSkip(link: Link, { scope, env, language }: { readonly scope: Skip['scope']; readonly env: Env; readonly language: Language }, out: Skip[]): void {
  const [condition] = (link.args ?? []).filter((a) => (a.kind === 'lambda' ? language.id === 'php' : a.kind !== 'text'));
  if (condition !== undefined && link.name !== 'todo' && !isTitleCall(link)) conditionSkip(link.name, condition, { line: lineOf(link), scope, env }, out);
  else out.push({ line: lineOf(link), text: link.name, environmental: false, scope });
}

/** Where the word of a link stands, which may be lines below the start of its chain. */
const lineOf = (link: Link): number => (link.node.kind === 'call' ? (link.node.head?.endLine ?? link.node.line) : link.node.endLine);

/** `it.skip('title', fn)`: the skip word is itself the registration. */
const isTitleCall = (link: Link): boolean => (link.args ?? []).some((a) => a.kind === 'text') && (link.args ?? []).some((a) => a.kind === 'lambda' && a.body?.kind === 'block') && link.name !== 'skipIf';

/** What a function gives back; the function itself when that takes more than one step. */
function answerOf(fn: Node): Node {
  const [only, ...more] = statementsOf(fn.body);
  return only === undefined || more.length > 0 ? fn : only.kind === 'return' ? (only.head ?? fn) : only;
}

function conditionSkip(word: string, condition: Node, at: { readonly line: number; readonly scope: Skip['scope']; readonly env: Env }, out: Skip[]): void {
  const inner = condition.kind === 'lambda' ? answerOf(condition) : condition;
  const known = resolve(inner, at.env);
  const value = known.kind === 'constant' ? known.name : '';
  if ((word === 'runIf' && value === 'true') || (word !== 'runIf' && value === 'false')) return;
  out.push({ line: at.line, text: `${word}(${show(inner, at.env)})`, environmental: value === '' && isCapability(inner, at.env), scope: at.scope });
}

const NO_SKIP = new Set(['false', 'undefined', 'null']);

function optionSkips(arg: Node, scope: Skip['scope'], env: Env, out: Skip[]): void {
  if (arg.kind === 'text' && arg.words === 'symbol' && /^(?:skip|pending)$/.test(arg.name)) out.push({ line: arg.line, text: `:${arg.name}`, environmental: false, scope });
  for (const pair of optionPairs(arg, env)) {
    const key = pair.head?.name ?? '';
    if (!/^(?:skip|todo|pending|fails|if|unless|ignore|expectFailure)$/.test(key) || pair.body === null) continue;
    const value = resolve(pair.body, env);
    if (value.kind === 'constant' && NO_SKIP.has(value.name)) continue;
    const fixed = value.kind === 'text' || value.kind === 'constant';
    out.push({ line: pair.line, text: `${key}: ${show(value)}`, environmental: !fixed && isCapability(value, env), scope });
  }
}

function focusOf(r: Registration, spec: CallTests): number | null {
  const [word] = r.links;
  if (word !== undefined && spec.focused.has(word.name)) return word.node.line;
  for (const link of r.links.slice(1)) if (link.name === 'only' || link.name === 'solo') return lineOf(link);
  for (const link of r.links) {
    for (const arg of link.args ?? []) {
      if (arg.kind === 'text' && arg.words === 'symbol' && arg.name === 'focus') return arg.line;
      const pair = (arg.kind === 'map' ? arg.args : [arg]).find((p) => p.kind === 'pair' && /^(?:only|focus)$/.test(p.head?.name ?? '') && p.body?.name === 'true');
      if (pair !== undefined) return pair.line;
    }
  }
  return null;
}

/** `it.each(rows)(…)`, `` it.each`table` ``, Pest's `->with(rows)`. */
function tablesOf(r: Registration, env: Env): readonly Table[] {
  const out: Table[] = [];
  for (const link of r.links) {
    if (link.args === null || !/^(?:each|for|with)$/.test(link.name)) continue;
    const [source] = link.args;
    if (source === undefined) continue;
    const tagged = link.node.words === 'tagged';
    const found = tagged ? { rows: taggedRows(source), narrowedBy: null } : rowsOf(source, env);
    const named = found === null && source.kind === 'text' && link.name === 'with';
    if (found === null && !named) continue;
    const params = r.fn?.args ?? [];
    out.push({ ...(found ?? { rows: [], narrowedBy: null, dataset: source.name }), pattern: params.length === 1 ? (params[0] ?? null) : null, columns: params.length === 1 ? [] : params, line: link.node.endLine });
  }
  return out;
}
