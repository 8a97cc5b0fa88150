import { bindingsOf, bindPattern, merged } from './bindings.js';
import { cfgHolds, splitTop } from './cfg-conditions.js';
import { implied } from './chains.js';
import { collect, pathOf, statementsOf, walk, type Node } from './code.js';
import { isEnvironmental } from './environment.js';
import { gateText } from './languages/csharp-symbols.js';
import type { DeclaredTests, Language } from './languages/spec.js';
import { resolve, show, type Env } from './print.js';
import type { FindClass } from './row-sources.js';
import { shadowedIn } from './shadowing.js';
import { setUpSkips } from './skip-conditions.js';
import { tagTables } from './tag-tables.js';
import type { Skip, TestCase } from './test-case.js';

interface Scope {
  readonly file: string;
  readonly titles: readonly string[];
  readonly classes: readonly Node[];
  readonly skips: readonly Skip[];
  readonly gates: TestCase['gates'];
  readonly env: Env;
  /** The statement that takes the name of the class around it. */
  readonly shadow: Node | null;
}

/** A function that is no test as the runner sees it, but may have been one before. */
export interface Candidates {
  readonly tests: readonly TestCase[];
  readonly others: readonly TestCase[];
}

/** Finds tests that are declared as functions or methods, and the functions beside them. */
export function declaredTests(root: Node, file: string, language: Language, env: Env): Candidates {
  const out: { tests: TestCase[]; others: TestCase[] } = { tests: [], others: [] };
  if (language.declaredTests.length === 0) return out;
  const skips = pythonMarks(root, language, env);
  visit(statementsOf(root), { file, titles: [], classes: [], skips, gates: fileGates(root, language), env, shadow: null }, { language, find: classesBelow(root), out, classes: new Map(language.id === 'python' ? statementsOf(root).filter((s) => s.kind === 'class').map((c) => [c.name, c]) : []) });
  return out;
}

/** Classes of a file by name, looked up when first asked for. */
function classesBelow(root: Node): FindClass {
  let known: ReadonlyMap<string, Node> | null = null;
  return (name) => {
    known ??= new Map(collect(root, (n) => n.kind === 'class').map((c) => [c.name, c]));
    return known.get(name);
  };
}

type Work = { readonly language: Language; readonly find: FindClass; readonly classes: ReadonlyMap<string, Node>; readonly out: { readonly tests: TestCase[]; readonly others: TestCase[] } };

function visit(statements: readonly Node[], scope: Scope, work: Work): void {
  let comment = '';
  let hidden = false;
  const shadows = shadowedIn(statements, work.language);
  for (const s of statements) {
    if (s.kind === 'comment') {
      comment = s.name;
      continue;
    }
    if (s.kind === 'name' && (s.name === 'private' || s.name === 'protected') && work.language.id === 'ruby') hidden = true;
    if (s.kind === 'function') functionCase(s, { comment, hidden, shadow: shadows.get(s) ?? scope.shadow }, scope, work);
    else if (s.kind === 'class') visit(statementsOf(s.body), { ...inside(s, scope, work), shadow: shadows.get(s) ?? scope.shadow }, work);
    else if (s.kind === 'block') visit(s.args, scope, work);
    else if (s.kind === 'if' && s.words === 'gate') visitGate(s, scope, work);
    else if (s.kind === 'if' && s.head !== null) visit(statementsOf(s.body), { ...scope, skips: [...scope.skips, { line: s.line, text: show(s.head), environmental: isEnvironmental(s.head, scope.env), scope: 'suite' }] }, work);
    comment = '';
  }
}

/** What a plain build compiles comes first, before what it leaves out. */
function visitGate(gate: Node, scope: Scope, work: Work): void {
  if (gate.tail !== null) visit([gate.tail], scope, work);
  visit(statementsOf(gate.body), { ...scope, gates: [...scope.gates, { text: gateText(gate), line: gate.line }] }, work);
}

function inside(node: Node, scope: Scope, work: Work): Scope {
  const plain = node.words === 'mod' && work.language.id !== 'rust';
  return {
    ...scope,
    titles: plain ? scope.titles : [...scope.titles, node.name],
    classes: node.words === 'mod' ? scope.classes : [...scope.classes, { ...node, args: allBases(node, work.classes) }],
    skips: [...scope.skips, ...tagSkips(node.tags, 'suite', scope.env, work.language), ...classSkips(node, scope.env, work.language), ...setUpSkips(statementsOf(node.body).flatMap((m) => (m.kind === 'block' ? m.args : [m])), scope.env, work.language)],
    gates: [...scope.gates, ...gatesOf(node.tags)],
    env: merged(scope.env, classBindings(node, work.language)),
  };
}

/** Its bases, and those that they have in the same file. */
function allBases(node: Node, classes: ReadonlyMap<string, Node>): readonly Node[] {
  const out = new Set(node.args);
  for (const base of out) for (const further of classes.get(base.name)?.args ?? []) out.add(further);
  return [...out];
}

/** Fields and what set-up methods assign. */
export function classBindings(node: Node, language: Language): Env {
  const out = new Map<string, Node>();
  for (const s of statementsOf(node.body).flatMap((m) => (m.kind === 'block' ? m.args : [m]))) {
    if (s.kind === 'assign' && s.head?.kind === 'name' && s.body !== null) {
      out.set(s.head.name, s.body);
      out.set(`this.${s.head.name}`, s.body);
    }
    if (s.kind === 'function' && (language.setUp.test(s.name) || s.tags.some((t) => language.setUp.test(t.name)))) setUpBindings(s, out);
  }
  for (const [name, value] of bindingsOf(node.body)) if (!out.has(name)) out.set(name, value);
  return out;
}

function setUpBindings(fn: Node, out: Map<string, Node>): void {
  walk(fn, (n) => {
    if (n.kind !== 'assign' || n.name !== '=') return;
    bindPattern(n.head, n.body, out);
    if (n.head?.kind === 'name' && n.body !== null) out.set(`this.${n.head.name}`, n.body);
  });
}

function functionCase(fn: Node, { comment, hidden, shadow }: { readonly comment: string; readonly hidden: boolean; readonly shadow: Node | null }, scope: Scope, work: Work): void {
  const { language } = work;
  const unseen = language.declaredTests.map((spec) => whyUnseen(fn, comment, scope, { spec, language })).find((why) => why === null) === null ? null : whyNot(fn, comment, scope, language);
  const { tables, skips: rowSkips } = tagTables(withProvider(fn, comment), scope.classes, { language, env: scope.env, find: work.find });
  const test: TestCase = {
    file: scope.file, titles: [...scope.titles, fn.name], line: fn.line, endLine: fn.endLine, node: fn, body: fn.body, params: fn.args, env: scope.env,
    skips: [...scope.skips, ...tagSkips(fn.tags, 'test', scope.env, language), ...rowSkips], focus: null, tables, unseen: unseen ?? (hidden ? 'it is private' : shadow === null ? null : `its name means something else from line ${shadow.line} on`),
    gates: [...scope.gates, ...gatesOf(fn.tags)], tags: fn.tags,
  };
  if (test.unseen === null) work.out.tests.push(test);
  else work.out.others.push(test);
}

/** `@dataProvider rows` in a docblock is the attribute of the same name. */
function withProvider(fn: Node, comment: string): Node {
  const name = /@dataProvider\s+(\w+)/.exec(comment)?.[1];
  return name === undefined ? fn : { ...fn, tags: [...fn.tags, implied(fn, 'call', 'DataProvider', { head: implied(fn, 'name', 'DataProvider'), args: [implied(fn, 'text', name)] })] };
}

const whyNot = (fn: Node, comment: string, scope: Scope, language: Language): string =>
  language.declaredTests.map((spec) => whyUnseen(fn, comment, scope, { spec, language })).find((why) => why !== null) ?? 'it is no test';

/** Why the runner does not collect a function; null when it does. */
function whyUnseen(fn: Node, comment: string, scope: Scope, { spec, language }: { readonly spec: DeclaredTests; readonly language: Language }): string | null {
  const byName = spec.name?.test(fn.name) === true;
  const byTag = spec.tags !== null && fn.tags.some((t) => spec.tags?.test(pathOf(t.head) || t.name) === true || spec.tags?.test(t.name) === true);
  const byComment = spec.comment?.test(comment) === true;
  if (spec.hidden?.test(fn.words) === true) return 'it is not public';
  if (language.id === 'python' && fn.tags.some((t) => t.name === 'fixture')) return 'it is a fixture';
  if (byTag || byComment) return null;
  if (!byName) return spec.tags !== null && spec.name === null ? 'it carries no test attribute' : 'its name does not say that it is a test';
  return classQualifies(scope.classes, spec, language) ? null : 'its class is not collected';
}

function classQualifies(classes: readonly Node[], spec: DeclaredTests, language: Language): boolean {
  const owner = classes[classes.length - 1];
  if (owner === undefined) return language.id === 'python' || language.id === 'go';
  if (language.id === 'go') return false;
  const isUnit = owner.args.some((base) => /TestCase|Case$/.test(base.name));
  if (language.id === 'python' && !isUnit && statementsOf(owner.body).some((s) => s.kind === 'function' && s.name === '__init__')) return false;
  return spec.classNames?.test(owner.name) === true || owner.args.some((base) => spec.classBases?.test(base.kind === 'pair' ? '' : base.name) === true);
}

/** Skip marks among decorators, attributes and annotations. */
function tagSkips(tags: readonly Node[], scope: Skip['scope'], env: Env, language: Language): readonly Skip[] {
  const out: Skip[] = [];
  for (const written of tags) {
    const tag = meant(written, env);
    const path = pathOf(tag.kind === 'call' ? tag.head : tag) || tag.name;
    if (language.skipTags.test(path) && !isPlainGroup(tag, language)) out.push(skipFromTag(tag, path, { scope, env, language }));
    for (const arg of tag.args) if (isSkipOption(arg)) out.push({ line: arg.line, text: show(arg), environmental: false, scope });
    if (path === 'cfg_attr') out.push(...attributeSkips(tag, scope));
  }
  return out;
}

/** `slow = pytest.mark.skip(…)`: what stands above the test is another name of it. */
function meant(tag: Node, env: Env): Node {
  const known = tag.args.length === 0 && (tag.head === null || tag.head.kind === 'name') ? env.get(tag.name) : undefined;
  return known !== undefined && (known.kind === 'call' || known.kind === 'member') ? { ...known, line: tag.line } : tag;
}

/** A group of PHPUnit only leaves tests out when its name says so. */
const isPlainGroup = (tag: Node, language: Language): boolean =>
  language.id === 'php' && tag.name === 'Group' && !/skip|slow|broken|flaky|disabled|pending|wip|manual/i.test(show(tag));

/** `[Fact(Skip = "…")]`, `@Test(enabled = false)`. */
function isSkipOption(arg: Node): boolean {
  const name = arg.head?.name ?? '';
  return arg.kind === 'assign' ? /^(?:Skip|Ignore|Explicit)$/.test(name) : arg.kind === 'pair' && /^(?:enabled|skip)$/i.test(name) && arg.body?.name !== 'true';
}

const attributeSkips = (tag: Node, scope: Skip['scope']): readonly Skip[] => {
  const text = tag.args[0]?.name ?? '';
  if (!/\bignore\b/.test(text)) return [];
  return [{ line: tag.line, text: `cfg_attr${text}`, environmental: cfgHolds(splitTop(text.replace(/^\(|\)$/g, ''))[0] ?? '', null) !== true && !/\bfeature\b/.test(text), scope }];
};

function skipFromTag(tag: Node, path: string, { scope, env, language }: { readonly scope: Skip['scope']; readonly env: Env; readonly language: Language }): Skip {
  const conditional = language.conditionalSkips.test(path);
  const condition = tag.args.find((a) => a.kind !== 'pair' || a.head?.name === 'condition');
  const known = condition === undefined ? undefined : resolve(condition, env);
  const fixed = known?.kind === 'constant' || known?.kind === 'text' && language.id === 'python' && /^(?:True|1)$/.test(known.name);
  const never = known?.kind === 'constant' && (known.name === 'false') === (path.endsWith('If') || path.endsWith('if'));
  const environmental = never || (conditional && !fixed && ((condition === undefined && !ASKED.test(path)) || /^(?:EnabledOnOs|DisabledOnOs|EnabledOnJre|DisabledOnJre|Requires)/.test(path) || (condition !== undefined && isEnvironmental(condition, env))));
  return { line: tag.line, text: show(tag), environmental, scope };
}

/** Annotations that let a test run only where a variable or a property says so. */
const ASKED = /^(?:Enabled|Disabled)If(?:SystemProperty|EnvironmentVariable)$/;

/** `pytestmark = pytest.mark.skip`, `__test__ = False`, a class-level skip. */
function classSkips(node: Node, env: Env, language: Language): readonly Skip[] {
  return language.id === 'python' ? marksIn(statementsOf(node.body), 'suite', env, language) : [];
}
const pythonMarks = (root: Node, language: Language, env: Env): readonly Skip[] =>
  (language.id === 'python' ? [...marksIn(statementsOf(root), 'file', env, language), ...setUpSkips(statementsOf(root), env, language)] : []);

function marksIn(statements: readonly Node[], scope: Skip['scope'], env: Env, language: Language): readonly Skip[] {
  const out: Skip[] = [];
  for (const s of statements) {
    if (s.kind === 'assign' && s.head?.name === 'pytestmark' && s.body !== null) out.push(...tagSkips(s.body.kind === 'list' ? s.body.args : [s.body], scope, env, language));
    if (s.kind === 'assign' && s.head?.name === '__test__' && s.body?.name === 'false') out.push({ line: s.line, text: '__test__ = False', environmental: false, scope });
    const call = s.kind === 'assign' ? s.body : s.kind === 'throw' ? s.head : s;
    if (call?.kind === 'call' && scope === 'file' && language.skipCalls.test(pathOf(call.head))) out.push({ line: s.line, text: show(call), environmental: false, scope });
  }
  return out;
}

const gatesOf = (tags: readonly Node[]): TestCase['gates'] => tags.filter((t) => t.name === 'cfg').map((t) => ({ text: t.args[0]?.name ?? '', line: t.line }));

/** Build constraints above the package clause, and `#![cfg(…)]`. */
function fileGates(root: Node, language: Language): TestCase['gates'] {
  if (language.id === 'go') return statementsOf(root).filter((s) => s.kind === 'comment' && /^\/\/(?:go:build|\s*\+build)\s/.test(s.name)).map((s) => ({ text: s.name, line: s.line }));
  if (language.id !== 'rust') return [];
  return statementsOf(root).filter((s) => s.kind === 'call' && s.words === 'inner' && s.name === 'cfg').map((s) => ({ text: s.args[0]?.name ?? '', line: s.line }));
}
