import { assertionOf } from './assertions.js';
import { bindArguments, bindingsOf, bindPattern, flatStatements, merged } from './bindings.js';
import { linksOf, thrown } from './chains.js';
import type { Check, Place, RowPlace, Weakness } from './check.js';
import { contains, pathOf, receiverOf, statementsOf, type Node } from './code.js';
import { demandsOf, type Atom } from './condition.js';
import { fold, isEnvironmental, simplify } from './environment.js';
import { throwing } from './expected-throw.js';
import { demandsOfForm } from './forms.js';
import type { Language } from './languages/spec.js';
import { literalsOf, resolve, show, type Env } from './print.js';
import { ROWS_MAX, rowsOf, unwrapRow } from './rows.js';
import { recovers, swallows } from './swallowing.js';
import type { Skip, TestCase } from './test-case.js';

/** Finds the function a call leads to, and the file it stands in. */
export type FindFunction = (name: string, from: string) => { readonly fn: Node; readonly file: string } | null;

export interface Walked {
  readonly checks: readonly Check[];
  readonly skips: readonly Skip[];
  /** Names of everything the test calls, helpers included. */
  readonly calls: ReadonlySet<string>;
}

const DEPTH_MAX = 4;
const CHECKS_MAX = 1500;

interface Scope {
  readonly env: Env;
  readonly file: string;
  readonly site: Place | null;
  readonly row: RowPlace | null;
  readonly weakness: Weakness | null;
  readonly awaited: boolean;
  readonly conditional: Node | null;
  readonly helpers: readonly string[];
}

/** Everything a test demands, as far as it can be followed. */
export function checksOf(test: TestCase, language: Language, find: FindFunction): Walked {
  const walker = new Walker(language, find);
  const scope: Scope = { env: test.env, file: test.file, site: null, row: null, weakness: null, awaited: false, conditional: null, helpers: [] };
  for (const rowScope of rowScopes(test, scope)) walker.test(test, rowScope);
  return { checks: walker.checks, skips: walker.skips, calls: walker.calls };
}

/** One scope per combination of table rows; the product is cut off where it gets silly. */
function rowScopes(test: TestCase, scope: Scope): readonly Scope[] {
  let scopes: readonly Scope[] = [scope];
  for (const table of test.tables) {
    const next: Scope[] = [];
    for (const outer of scopes) {
      for (const row of table.rows.slice(0, ROWS_MAX)) {
        const bound = new Map<string, Node>();
        const value = unwrapRow(row, table.pattern);
        if (table.pattern !== null) bindPattern(table.pattern, value, bound);
        else if (table.columns.length === 1 && value.kind !== 'map' && !(value.kind === 'list' && value.args.length === 1)) bindPattern(table.columns[0] ?? null, value, bound);
        else bindPattern({ ...row, kind: 'list', args: table.columns, head: null, body: null }, value, bound);
        next.push({ ...outer, env: merged(outer.env, bound), row: { file: test.file, line: row.line, start: row.start } });
        if (next.length > 400) return next;
      }
    }
    if (next.length > 0) scopes = next;
  }
  return scopes;
}

class Walker {
  readonly checks: Check[] = [];
  readonly skips: Skip[] = [];
  readonly calls = new Set<string>();
  readonly #language: Language;
  readonly #find: FindFunction;
  #statement = '';
  /** What an expected exception comes out of when nothing nearer says so. */
  #whole: Node | null = null;

  constructor(language: Language, find: FindFunction) {
    this.#language = language;
    this.#find = find;
  }

  test(test: TestCase, scope: Scope): void {
    this.#whole = statementsOf(test.body).findLast((s) => s.kind !== 'comment') ?? null;
    for (const { atom, tag } of tagAtoms(test, this.#language)) this.#add(atom, tag, scope);
    this.#body(test.body, scope);
  }

  #body(body: Node | null, scope: Scope): void {
    const inner = { ...scope, env: merged(scope.env, bindingsOf(body)) };
    const statements = flatStatements(body);
    for (const s of statements) {
      if (s.kind === 'call' && /^(?:assertAll|Dispose)$/.test(s.name)) this.#collected.add(pathOf(receiverOf(s)));
      if (s.kind === 'call' && /^(?:assertions|hasAssertions|plan)$/.test(s.name)) this.#counted = true;
    }
    this.#sequence(statements, inner);
    this.#pollsUntil(statements, inner);
  }

  /** Statements one after the other: what follows an early way out runs only sometimes, or never. */
  #sequence(statements: readonly Node[], scope: Scope): void {
    let current = scope;
    for (const [i, statement] of statements.entries()) {
      if (this.checks.length > CHECKS_MAX) return;
      const next = statements[i + 1];
      if (statement.kind === 'try' && next !== undefined && this.#failsHere(next)) {
        this.#try(statement, current, true);
        continue;
      }
      if (scope.site === null) this.#statement = show(statement, new Map()).slice(0, 120);
      this.#visit(statement, current);
      const way = this.#wayOut(statement, current.env);
      if (way === null || current.weakness !== null) continue;
      if (way.kind === 'guarded' && scope.site !== null) this.#alternative(statement, scope);
      current = { ...current, weakness: way };
    }
  }

  /** A return, exit or skip that lets the rest of the body be left out. */
  #wayOut(node: Node, env: Env): Weakness | null {
    if (recovers(node)) return { kind: 'swallowed', line: node.line, text: 'defer recover()' };
    if (node.kind === 'return' || node.kind === 'jump') return { kind: 'dead', line: node.line, text: show(node).slice(0, 80) || node.kind };
    if (node.kind === 'call' && (/^(?:done)$/.test(node.name) && node.args.length === 0 || this.#isExit(node))) return { kind: 'dead', line: node.line, text: show(node).slice(0, 80) };
    if (node.kind !== 'if' || node.head === null) return null;
    const known = fold(node.head, env);
    const branches = [known === false ? null : node.body, known === true ? null : node.tail];
    for (const branch of branches) {
      const last = statementsOf(branch).at(-1);
      if (last === undefined || !(last.kind === 'return' || last.kind === 'jump' || (last.kind === 'call' && this.#isExit(last)))) continue;
      if (branch !== null && contains(branch, (n) => this.#decides(n, env))) continue;
      if (isEnvironmental(node.head, env) && known === null) continue;
      return { kind: known === true ? 'dead' : 'guarded', line: node.line, text: `if ${show(node.head).slice(0, 80)}: ${last.kind === 'call' ? last.name : last.kind}` };
    }
    return null;
  }

  /** `if (P) return; check()` in a helper demands P or the check: P counts where it is a plain demand. */
  #alternative(statement: Node, scope: Scope): void {
    const rest = statement.head === null ? true : simplify(statement.head, scope.env);
    if (typeof rest === 'boolean') return;
    const atoms = demandsOf(rest, true, scope.env);
    if (atoms.every((a) => a.relation !== 'either' && a.relation !== 'truthy')) for (const atom of atoms) this.#add(atom, statement, scope);
  }

  #isExit(call: Node): boolean {
    return this.#language.exits.test(pathOf(call.head)) && !/^done/.test(call.name);
  }

  #decides(node: Node, env: Env): boolean {
    return node.kind === 'throw' || (node.kind === 'call' && (this.#language.fails.test(pathOf(node.head)) || this.#language.skipCalls.test(pathOf(node.head)) || assertionOf(node, this.#language, env) !== null));
  }

  /** `if (seen) return; … fail()` demands what it looks for. */
  #pollsUntil(statements: readonly Node[], scope: Scope): void {
    const last = statements.at(-1);
    if (last?.kind !== 'call' || !this.#language.fails.test(pathOf(last.head)) || scope.site === null) return;
    for (const statement of statements.slice(0, -1)) {
      for (const node of ifsIn(statement)) {
        if (node.head !== null && statementsOf(node.body).at(-1)?.kind === 'return') for (const atom of demandsOf(node.head, true, scope.env)) this.#add(atom, node, { ...scope, weakness: null });
      }
    }
  }

  #visit(node: Node, scope: Scope): void {
    switch (node.kind) {
      case 'await': return node.head === null ? undefined : this.#visit(node.head, { ...scope, awaited: true });
      case 'return': return node.head === null ? undefined : this.#visit(node.head, { ...scope, awaited: true });
      case 'assign': return this.#assign(node, scope);
      case 'call': return this.#call(node, scope);
      case 'if': return this.#if(node, scope);
      case 'loop': return this.#loop(node, scope);
      case 'try': return this.#try(node, scope);
      case 'with': return this.#with(node, scope);
      case 'spawn': return this.#spawn(node, scope);
      case 'block': return this.#sequence(flatStatements(node), scope);
      case 'switch': return node.args.forEach((c) => this.#visit(c, { ...scope, conditional: node }));
      case 'case': return this.#sequence(statementsOf(node.body), scope);
      case 'member': return this.#member(node, scope);
      case 'name': return this.#language.id === 'ruby' && this.#language.skipCalls.test(node.name) ? this.#skip(node, node.name, scope) : undefined;
      default: return this.#inside(node, scope);
    }
  }

  #inside(node: Node, scope: Scope): void {
    if (node.kind === 'function' || node.kind === 'lambda' || node.kind === 'class' || node.kind === 'comment') return;
    for (const child of [node.head, ...node.args, node.body, node.tail]) if (child !== null && child.kind !== 'lambda') this.#visit(child, scope);
  }

  /** Chai: `expect(x).to.be.true` is an assertion without a call. */
  #member(node: Node, scope: Scope): void {
    const links = linksOf(node);
    if (links.some((l) => l.args !== null && this.#language.chainRoots.test(l.name))) {
      const assertion = assertionOf({ ...node, kind: 'call', name: node.name, head: node, args: [] }, this.#language, scope.env);
      if (assertion !== null && assertion.atoms.length > 0) for (const atom of assertion.atoms) this.#add(atom, node, scope);
    } else if (node.head !== null) this.#visit(node.head, scope);
  }

  #assign(node: Node, scope: Scope): void {
    if (node.body === null) return;
    const ignored = node.head?.name === '_';
    if (node.body.kind === 'lambda') return;
    const swallower = ignored && node.body.kind === 'call' && this.#language.swallowers.test(pathOf(node.body.head));
    if (swallower) this.#lambdas(node.body, { ...scope, weakness: { kind: 'swallowed', line: node.line, text: show(node.body.head) } });
    else this.#visit(node.body, scope);
  }

  #call(node: Node, scope: Scope): void {
    const path = pathOf(node.head);
    this.calls.add(node.name);
    if (this.#language.skipCalls.test(path)) return this.#skip(node, path, scope);
    if (/^(?:each|forEach|map|times|all\?|step)$/.test(node.name) && this.#each(node, scope)) return;
    const own = this.#helper(node, scope);
    if (own) return;
    const assertion = assertionOf(node, this.#language, scope.env);
    if (assertion !== null) return this.#assertion(node, assertion, scope);
    if (this.#language.deferrals.test(path)) return this.#deferred(node, scope);
    this.#plainCall(node, scope);
  }

  #assertion(node: Node, assertion: NonNullable<ReturnType<typeof assertionOf>>, scope: Scope): void {
    const floating: Weakness | null = assertion.promised && !scope.awaited ? { kind: 'unawaited', line: node.line, text: show(node).slice(0, 80) } : null;
    const soft = this.#softly(node, scope);
    if (assertion.fails && scope.conditional !== null) return;
    const hushed = linksOf(node).find((l) => l.name === 'catch' && l.args?.some((a) => a.kind === 'lambda' && !contains(a, (n) => this.#decides(n, scope.env))) === true);
    const caught: Weakness | null = hushed === undefined ? null : { kind: 'swallowed', line: hushed.node.endLine, text: '.catch()' };
    for (const atom of assertion.atoms) this.#add(atom, node, { ...scope, weakness: scope.weakness ?? caught ?? soft ?? floating ?? this.#optional(scope) });
    for (const arg of node.args) if (arg.kind === 'lambda' && assertion.atoms.length === 0) this.#body(arg.body, scope);
  }

  /** Only made when a condition about the outcome holds. */
  #optional(scope: Scope): Weakness | null {
    const { conditional } = scope;
    if (conditional === null || this.#counted) return null;
    if (conditional.kind === 'if' && (conditional.head === null || isEnvironmental(conditional.head, scope.env))) return null;
    return conditional.kind === 'if' || conditional.kind === 'try' ? { kind: 'optional', line: conditional.line, text: `if ${show(conditional.head).slice(0, 80)}` } : null;
  }
  /** The test says how many assertions it makes. */
  #counted = false;

  /** Soft assertions that nobody collects decide nothing. */
  #softly(node: Node, scope: Scope): Weakness | null {
    const root = linksOf(node)[0];
    const value = root === undefined || root.name === '' ? undefined : scope.env.get(root.name);
    if (value === undefined || !/^(?:SoftAssertions|JUnitSoftAssertions|SoftAssert|AssertionScope)$/.test(value.name) || value.words !== 'new') return null;
    return this.#collected.has(root?.name ?? '') ? null : { kind: 'swallowed', line: value.line, text: `${root?.name ?? ''} is never asked with assertAll` };
  }
  readonly #collected = new Set<string>();

  #plainCall(node: Node, scope: Scope): void {
    const owner = receiverOf(node);
    if (owner !== null && owner.kind !== 'name') this.#visit(owner, scope);
    if (node.head?.kind === 'lambda') this.#body(node.head.body, scope);
    for (const arg of node.args) if (arg.kind === 'call' || arg.kind === 'await' || arg.kind === 'list') this.#visit(arg, scope);
    this.#lambdas(node, scope);
  }

  #lambdas(node: Node, scope: Scope): void {
    for (const arg of [...node.args, node.body]) {
      if (arg?.kind === 'lambda') this.#body(arg.body, scope);
      else if (arg?.kind === 'pair' && arg.body?.kind === 'lambda') this.#body(arg.body.body, scope);
      else if (arg?.kind === 'map') for (const pair of arg.args) if (pair.body?.kind === 'lambda') this.#body(pair.body.body, scope);
    }
  }

  #deferred(node: Node, scope: Scope): void {
    const settled = scope.awaited || /^(?:join|get|await|wait|Wait|result|Result|GetAwaiter)$/.test(node.name);
    const chained = /^(?:then|catch|finally)$/.test(node.name);
    if (settled && (chained || this.#language.id === 'csharp' || this.#language.id === 'java')) return this.#plainCall(node, scope);
    const owner = receiverOf(node);
    if (owner !== null && owner.kind === 'call') this.#visit(owner, scope);
    const late: Scope = { ...scope, weakness: scope.weakness ?? { kind: 'deferred', line: node.line, text: show(node.head).slice(0, 80) } };
    this.#lambdas(node, late);
    for (const arg of node.args) {
      const target = arg.kind === 'pair' ? arg.body : arg;
      if (target?.kind === 'name') this.#follow(target.name, [], node, late);
      else if (target?.kind === 'call') this.#visit(target, late);
    }
  }

  #skip(node: Node, path: string, scope: Scope): void {
    const [condition] = node.args.filter((a) => a.kind !== 'text');
    const guard = scope.conditional?.kind === 'if' ? scope.conditional.head : null;
    const assumed = /assume|Skip\.|Assume/.test(path) ? (condition ?? null) : null;
    const decider = assumed ?? guard;
    const environmental = decider !== null && isEnvironmental(decider, scope.env);
    const text = decider === null ? show(node).slice(0, 100) : `${show(node).slice(0, 60)} if ${show(decider).slice(0, 60)}`;
    this.skips.push({ line: node.line, text, environmental: environmental || (/importorskip/.test(path) && scope.conditional !== null), scope: 'test' });
  }

  /** Loops over known rows run once per row. */
  #each(node: Node, scope: Scope): boolean {
    const fn = node.body ?? node.args.find((a) => a.kind === 'lambda') ?? null;
    if (fn === null || fn.kind !== 'lambda') return false;
    const patterns = fn.args;
    const pattern = patterns.length > 1 ? { ...(patterns[0] as Node), kind: 'list' as const, args: patterns } : (patterns[0] ?? null);
    return this.#rows(receiverOf(node), pattern, fn.body, scope);
  }

  #rows(source: Node | null, pattern: Node | null, body: Node | null, scope: Scope): boolean {
    const found = rowsOf(source, scope.env);
    if (found === null || found.rows.length > ROWS_MAX) return false;
    for (const row of found.rows) {
      const bound = new Map<string, Node>();
      bindPattern(pattern, unwrapRow(row, pattern), bound);
      this.#body(body, { ...scope, env: merged(scope.env, bound), row: { file: scope.file, line: row.line, start: row.start } });
    }
    return true;
  }

  #loop(node: Node, scope: Scope): void {
    if (node.args[0] !== undefined && node.words !== 'comprehension' && this.#rows(node.head, node.args[0], node.body, scope)) return;
    this.#body(node.body, scope);
  }

  #if(node: Node, scope: Scope): void {
    const { head } = node;
    if (head === null) return;
    const known = fold(head, scope.env);
    const failing = known === null ? statementsOf(node.body).find((s) => this.#failsHere(s)) : undefined;
    if (failing !== undefined) {
      for (const atom of demandsOf(head, false, scope.env)) this.#add(atom, node, scope);
      if (node.tail !== null) this.#visit(node.tail, scope);
      return;
    }
    const inner = known === null ? { ...scope, conditional: node } : scope;
    if (known !== false) this.#sequence(flatStatements(node.body), inner);
    if (known !== true && node.tail !== null) this.#sequence(flatStatements(node.tail), inner);
  }

  #failsHere(statement: Node): boolean {
    if (statement.kind === 'throw') return statement.head === null || !/Skip/.test(statement.head.name);
    return statement.kind === 'call' && this.#language.fails.test(pathOf(statement.head));
  }

  #try(node: Node, scope: Scope, failsAfter = false): void {
    const swallowed = swallows(node, this.#language, (n) => this.#decides(n, scope.env));
    const weakness = scope.weakness ?? (swallowed === null ? null : { kind: 'swallowed' as const, line: swallowed.line, text: swallowed.text });
    const expecting = throwing(node, (n) => this.#failsHere(n), failsAfter);
    const bound = new Map<string, Node>();
    for (const handler of node.tags) if (expecting !== null && handler.name !== '') bound.set(handler.name, thrown(expecting.code));
    const inner = merged(scope.env, bound);
    if (expecting !== null) for (const atom of expecting.atoms) this.#add(atom, node, scope);
    this.#body(node.body, { ...scope, weakness });
    for (const handler of node.tags) this.#body(handler.body, { ...scope, env: inner, conditional: expecting === null ? node : scope.conditional });
    if (node.tail !== null) this.#body(node.tail, scope);
  }

  #with(node: Node, scope: Scope): void {
    let inner = scope;
    for (const item of node.args) {
      const call = item.kind === 'assign' ? item.body : item;
      if (call?.kind !== 'call') continue;
      if (this.#language.swallowers.test(pathOf(call.head)) && call.args.some((a) => this.#language.broadCatches.test(a.name))) inner = { ...inner, weakness: inner.weakness ?? { kind: 'swallowed', line: node.line, text: show(call) } };
      else this.#context(call, item, node, scope);
    }
    this.#body(node.body, inner);
  }

  /** `with pytest.raises(X) as e:` demands that the body throws. */
  #context(call: Node, item: Node, node: Node, scope: Scope): void {
    const assertion = assertionOf(call, this.#language, scope.env);
    if (assertion === null) return this.#visit(call, scope);
    const body = statementsOf(node.body);
    const code = body.length === 1 && body[0] !== undefined ? body[0] : (node.body ?? call);
    for (const atom of assertion.atoms) this.#add(rebased(atom, code), item, scope);
  }

  #spawn(node: Node, scope: Scope): void {
    const call = node.head;
    if (call === null) return;
    const late: Weakness | null = node.name === 'go' ? { kind: 'deferred', line: node.line, text: 'go' } : null;
    const inner = { ...scope, weakness: scope.weakness ?? late };
    if (call.head?.kind === 'lambda') this.#body(call.head.body, inner);
    else this.#visit(call, inner);
  }

  /** Follows a call into the function it names, with its arguments filled in. */
  #helper(node: Node, scope: Scope): boolean {
    if (node.head?.kind === 'member' && !/^(?:this|self|static|super|cls|parent)?$/.test(pathOf(node.head.head)) && node.words !== 'new') {
      if (!/^(?:expect|assert|check|verify|should|must)[A-Z_]/.test(node.name)) return false;
    }
    const shared = /^(?:it_behaves_like|include_examples|it_should_behave_like|include_context)$/.test(node.name) && node.args[0]?.kind === 'text';
    return shared ? this.#follow(node.args[0]?.name ?? '', node.args.slice(1), node, scope) : this.#follow(node.name, node.args, node, scope);
  }

  #follow(name: string, args: readonly Node[], node: Node, scope: Scope): boolean {
    if (scope.helpers.length >= DEPTH_MAX || scope.helpers.includes(name)) return false;
    const found = this.#find(name, scope.file);
    if (found === null || found.fn.body === null || found.fn.body === undefined) return false;
    const before = this.checks.length;
    const floating: Weakness | null = /\basync\b/.test(found.fn.words) && !scope.awaited && this.#language.id !== 'rust' ? { kind: 'unawaited', line: node.line, text: `${name} is not awaited` } : null;
    const env = merged(scope.env, bindArguments(found.fn.args, args, scope.env));
    const site = scope.site ?? { file: scope.file, line: node.line };
    this.#body(found.fn.body, { ...scope, env, file: found.file, site, weakness: scope.weakness ?? floating, awaited: false, helpers: [...scope.helpers, name] });
    return this.checks.length > before;
  }

  #add(atom: Atom, node: Node, scope: Scope): void {
    if (atom.relation === 'runs') return;
    const based = this.#whole === null || atom.subject === null ? atom : rebased(atom, this.#whole);
    this.checks.push(makeCheck(based, node, scope, this.#statement));
  }
}

const rebased = (atom: Atom, code: Node): Atom => {
  const swap = (n: Node | null): Node | null => (n === null ? null : n.kind === 'name' && n.name === 'body' ? code : { ...n, head: swap(n.head), args: n.args.map((a) => swap(a) as Node) });
  return { ...atom, subject: swap(atom.subject) };
};

function ifsIn(root: Node): readonly Node[] {
  const out: Node[] = [];
  contains(root, (n) => {
    if (n.kind === 'if') out.push(n);
    return false;
  });
  return out;
}

/** Expectations that stand in an attribute: `#[should_panic(expected = "…")]`, `@Test(expected = X.class)`. */
function tagAtoms(test: TestCase, language: Language): readonly { readonly atom: Atom; readonly tag: Node }[] {
  const body: Node = { ...test.node, kind: 'name', name: 'body', head: null, args: [], body: null, tail: null, tags: [] };
  return test.tags.flatMap((tag) => {
    const atoms: Atom[] = [];
    if (tag.name === 'should_panic') {
      const message = /expected\s*=\s*"(.*)"/s.exec(tag.args[0]?.name ?? '')?.[1];
      atoms.push({ relation: 'throws-any', negated: false, subject: body, expected: null });
      if (message !== undefined) atoms.push({ relation: 'contains', negated: false, subject: { ...body, kind: 'member', name: 'message', head: thrown(body) }, expected: { ...body, kind: 'text', name: message } });
    }
    if (tag.name === 'throws' && language.id === 'php') atoms.push(...demandsOfForm('throws:ee', tag, tag.args, { subject: body, negated: false, env: test.env, language }));
    const expected = language.id === 'java' && tag.name === 'Test' ? tag.args.find((a) => a.kind === 'pair' && a.head?.name === 'expected') : undefined;
    const type = tag.name === 'ExpectedException' ? tag.args[0] : expected?.body;
    if (type !== undefined && type !== null) atoms.push({ relation: 'throws', negated: false, subject: body, expected: type });
    return atoms.map((atom) => ({ atom, tag }));
  });
}

/** The type of what is thrown is the same demand as an expected exception. */
function thrownType(atom: Atom, env: Env): Atom {
  if (atom.relation !== 'type' || atom.subject === null || atom.negated) return atom;
  const known = resolve(atom.subject, env);
  const code = known.kind === 'call' && known.name === 'thrown' ? known.args[0] : undefined;
  return code === undefined ? atom : { ...atom, relation: 'throws', subject: code };
}

function makeCheck(raw: Atom, node: Node, scope: Scope, statement: string): Check {
  const atom = thrownType(raw, scope.env);
  const at = { file: scope.file, line: node.line };
  const value = atom.tolerance ?? null;
  const number = value === null ? null : Number(show(value.kind === 'pair' ? value.body : value, scope.env));
  const noEnv: Env = new Map();
  return {
    relation: atom.relation, negated: atom.negated,
    subject: show(atom.subject, noEnv), expected: show(atom.expected, noEnv),
    subjectFull: show(atom.subject, scope.env), expectedFull: show(atom.expected, scope.env),
    subjectNode: atom.subject, expectedNode: atom.expected, expectedKnown: atom.expected === null ? null : resolve(atom.expected, scope.env),
    literals: literalsOf(atom.expected, scope.env), at, site: scope.site ?? at, row: scope.row,
    weakness: scope.weakness, tolerance: number !== null && Number.isFinite(number) ? number : null, statement,
  };
}
