import { assertionOf } from './assertions.js';
import { bindArguments, bindingsInside, flatStatements, merged } from './bindings.js';
import { linksOf, needsValue, thrown } from './chains.js';
import type { Check, Weakness } from './check.js';
import { pathOf, receiverOf, statementsOf, type Node } from './code.js';
import { demandsOf, type Atom } from './condition.js';
import { Course, lambdasIn } from './course.js';
import { alternatives, CHECKING, Deciding, optional } from './deciding.js';
import { isDetached } from './detached.js';
import { fold } from './environment.js';
import { throwing } from './expected-throw.js';
import { endOfFirstPass, neverAgain, shortCircuit } from './first-pass.js';
import { heldFunctions, neverCalled } from './idle.js';
import { gateText } from './languages/csharp-symbols.js';
import type { Language } from './languages/spec.js';
import { makeCheck, rebased, tagAtoms } from './making-checks.js';
import { show } from './print.js';
import { handedBy, HANDS_SUBJECT, isSettled, Listening } from './promises.js';
import { quietResource, quietRun, quietTag } from './quiet-callers.js';
import { patternOf } from './rows.js';
import { swallows, uncollected } from './swallowing.js';
import type { Skip, TestCase } from './test-case.js';
import { throwawayOf } from './throwaway.js';
import { CHECKS_MAX, handedOver, scopesOfRows, type FindFunction, type Followed, type WalkScope } from './walk-scope.js';

const DEPTH_MAX = 4;

/** Follows the statements of a test, and of the helpers it calls, and notes what each of them demands. */
export class Walker {
  readonly checks: Check[] = [];
  readonly skips: Skip[] = [];
  readonly calls = new Set<string>();
  readonly followed = new Map<Node, Followed>();
  readonly #language: Language;
  readonly #find: FindFunction;
  readonly #deciding: Deciding;
  readonly #course = new Course();
  readonly #listening = new Listening();
  readonly #collected = new Set<string>();
  /** Statements that put functions by which nobody calls. */
  readonly #idle = new Set<Node>();
  #statement = '';
  /** The test says how many assertions it makes. */
  #counted = false;
  /** What an expected exception comes out of when nothing nearer says so. */
  #whole: Node | null = null;
  /** The body of the test or the helper that is followed. */
  #root: Node | null = null;

  constructor(language: Language, find: FindFunction) {
    [this.#language, this.#find, this.#deciding] = [language, find, new Deciding(language)];
  }

  test(test: TestCase, scope: WalkScope): void {
    this.#whole = statementsOf(test.body).findLast((s) => s.kind !== 'comment') ?? null;
    for (const { atom, tag } of tagAtoms(test, this.#language)) this.#add(atom, tag, scope);
    this.#root = test.body;
    this.#body(test.body, { ...scope, weakness: quietTag(test.tags, { language: this.#language, find: this.#lookup(scope.file) }) });
  }

  #body = (body: Node | null, scope: WalkScope): void => this.#listening.within(body, () => {
    const inner = { ...scope, env: bindingsInside(body, scope.env) };
    const statements = flatStatements(body);
    for (const s of statements) {
      if (s.kind === 'call' && /^(?:assertAll|Dispose)$/.test(s.name)) this.#collected.add(pathOf(receiverOf(s)));
      if (s.kind === 'call' && /^(?:assertions|hasAssertions|plan)$/.test(s.name)) this.#counted = true;
    }
    const { handedOn, idle } = heldFunctions(statements, this.#language, (call) => assertionOf(call, this.#language, inner.env)?.atoms ?? null);
    for (const { statement } of idle) this.#idle.add(statement);
    this.#sequence(statements, inner);
    for (const fn of handedOn) if (!this.followed.has(fn)) this.#body(fn.body, inner);
    for (const held of idle) for (const fn of held.functions) this.#body(fn.body, { ...inner, weakness: inner.weakness ?? neverCalled(held) });
    if (inner.site !== null) for (const { atom, node } of this.#deciding.polled(statements, inner.env)) this.#add(atom, node, { ...inner, weakness: null });
  });

  /** Statements one after the other: what follows an early way out runs only sometimes, or never. */
  #sequence(statements: readonly Node[], scope: WalkScope): void {
    let current = scope;
    for (const [i, statement] of statements.entries()) {
      if (this.checks.length > CHECKS_MAX) return;
      const next = statements[i + 1];
      if (statement.kind === 'try' && next !== undefined && this.#deciding.failsHere(next)) {
        this.#try(statement, current, true);
        continue;
      }
      this.#step(statement, current);
      const way = this.#deciding.wayOut(statement, current.env);
      if (way === null || current.weakness !== null) continue;
      if (way.kind === 'guarded' && scope.site !== null && this.#deciding.checksLater(statements.slice(i + 1), scope.env)) for (const atom of alternatives(statement, scope.env)) this.#add(atom, statement, scope);
      current = { ...current, weakness: way };
    }
  }

  #step(statement: Node, scope: WalkScope): void {
    const known = this.checks.length;
    this.#listening.statement(statement);
    if (scope.site !== null) return this.#visit(statement, scope);
    this.#statement = show(statement, new Map()).slice(0, 120);
    this.#course.enter(statement, scope.env);
    this.#visit(statement, scope);
    this.#course.leave(statement, this.checks.length > known);
  }

  #visit(node: Node, scope: WalkScope): void {
    switch (node.kind) {
      case 'await': case 'return': return node.head === null ? undefined : this.#visit(node.head, { ...scope, awaited: true });
      case 'assign': return this.#assign(node, scope);
      case 'call': return this.#call(node, scope);
      case 'if': return this.#if(node, scope);
      case 'binary': return shortCircuit(node) === null ? this.#inside(node, scope) : this.#if(shortCircuit(node) ?? node, scope);
      case 'loop': return this.#loop(node, scope);
      case 'try': return this.#try(node, scope);
      case 'with': return this.#with(node, scope);
      case 'spawn': return this.#spawn(node, scope);
      case 'block': return this.#sequence(flatStatements(node), scope);
      case 'switch': return node.args.forEach((c) => this.#visit(c, { ...scope, conditional: node }));
      case 'case': return this.#sequence(statementsOf(node.body), scope);
      case 'member': return this.#member(node, scope);
      case 'name': return this.#language.id === 'ruby' && this.#language.skipCalls.test(node.name) ? void this.skips.push(this.#deciding.skip(node, node.name, scope)) : undefined;
      default: return this.#inside(node, scope);
    }
  }

  #inside(node: Node, scope: WalkScope): void {
    if (node.kind === 'function' || node.kind === 'lambda' || node.kind === 'class' || node.kind === 'comment') return;
    for (const child of [node.head, ...node.args, node.body, node.tail]) if (child !== null && child.kind !== 'lambda') this.#visit(child, scope);
  }

  /** Chai: `expect(x).to.be.true` is an assertion without a call. */
  #member(node: Node, scope: WalkScope): void {
    const links = linksOf(node);
    if (links.some((l) => l.args !== null && this.#language.chainRoots.test(l.name)) && !needsValue(this.#language.matchers[node.name])) {
      const assertion = assertionOf({ ...node, kind: 'call', name: node.name, head: node, args: [] }, this.#language, scope.env);
      for (const atom of assertion?.atoms ?? []) this.#add(atom, node, scope);
    } else if (node.head !== null) this.#visit(node.head, scope);
  }

  #assign(node: Node, scope: WalkScope): void {
    if (node.body === null || this.#idle.has(node)) return;
    if (node.body.kind === 'lambda') return;
    const swallower = node.head?.name === '_' && node.body.kind === 'call' && this.#language.swallowers.test(pathOf(node.body.head));
    if (swallower) this.#lambdas(node.body, { ...scope, weakness: { kind: 'swallowed', line: node.line, text: show(node.body.head) } });
    else this.#visit(node.body, this.#listening.assigned(node, scope));
    if (node.body.kind !== 'call') for (const lambda of lambdasIn(node.body)) this.#body(lambda.body, scope);
  }

  #call(node: Node, outer: WalkScope): void {
    const path = pathOf(node.head);
    this.calls.add(node.name);
    if (this.#language.skipCalls.test(path)) return void this.skips.push(this.#deciding.skip(node, path, outer));
    const scope = this.#language.id !== 'javascript' || this.#counted ? outer : this.#listening.heard(node, outer, (n) => this.#deciding.decides(n, outer.env));
    if (/^(?:each|forEach|map|times|all\?|step)$/.test(node.name) && this.#each(node, scope)) return;
    if (this.#helper(node, scope)) return this.#lambdas(node, scope);
    const assertion = assertionOf(node, this.#language, scope.env);
    if (assertion !== null) return this.#assertion(node, assertion, scope);
    if (this.#language.deferrals.test(path)) return this.#deferred(node, scope);
    this.#plainCall(node, scope);
  }

  #assertion(node: Node, assertion: NonNullable<ReturnType<typeof assertionOf>>, scope: WalkScope): void {
    const floating: Weakness | null = assertion.promised && !scope.awaited ? { kind: 'unawaited', line: node.line, text: show(node).slice(0, 80) } : null;
    const soft = uncollected(node, scope.env, this.#collected);
    if (assertion.fails && scope.conditional !== null) return;
    for (const atom of assertion.atoms) this.#add(atom, node, { ...scope, weakness: scope.weakness ?? soft ?? throwawayOf(this.#language, node, this.#root, scope.env) ?? floating ?? (this.#counted ? null : optional(scope)) });
    for (const arg of node.args) if (arg.kind === 'lambda' && (assertion.atoms.length === 0 || HANDS_SUBJECT.test(node.name))) this.#body(arg.body, { ...scope, env: merged(scope.env, handedBy(node)) });
  }

  #plainCall(node: Node, scope: WalkScope): void {
    const owner = receiverOf(node);
    if (owner !== null && owner.kind !== 'name') this.#visit(owner, scope);
    if (node.head?.kind === 'lambda') this.#body(node.head.body, scope);
    const kept = /^(?:push|unshift|add)$/.test(node.name) ? { ...scope, awaited: true } : scope;
    for (const arg of node.args) if (/^(?:call|await|list|block)$/.test(arg.kind)) this.#visit(arg, kept);
    this.#lambdas(node, scope);
  }

  #lambdas(node: Node, outer: WalkScope): void {
    const lambdas = [...node.args, node.body].flatMap(lambdasIn);
    const weakness = outer.weakness ?? (lambdas.length === 0 ? null : quietRun(node, this.#language, this.#lookup(outer.file)));
    for (const lambda of lambdas) this.#body(lambda.body, { ...outer, env: merged(outer.env, handedBy(node)), weakness });
  }

  #deferred(node: Node, scope: WalkScope): void {
    if (this.#language.id === 'rust' && this.#root !== null && !isDetached(node, this.#root)) return this.#plainCall(node, scope);
    if (isSettled(node, this.#language, scope.awaited)) return this.#plainCall(node, scope);
    const owner = receiverOf(node);
    if (owner !== null && owner.kind === 'call') this.#visit(owner, scope);
    const late: WalkScope = { ...scope, weakness: scope.weakness ?? { kind: 'deferred', line: node.line, text: show(node.head).slice(0, 80) } };
    this.#lambdas(node, late);
    for (const arg of node.args) {
      const target = arg.kind === 'pair' ? arg.body : arg;
      if (target?.kind === 'name') this.#follow(target.name, [], node, late);
      else if (target?.kind === 'call' || target?.kind === 'block') this.#visit(target, late);
    }
  }

  /** Loops over known rows run once per row. */
  #each(node: Node, scope: WalkScope): boolean {
    const fn = node.body ?? node.args.find((a) => a.kind === 'lambda') ?? null;
    return fn?.kind === 'lambda' && this.#rows(receiverOf(node), patternOf(fn), fn.body, { ...scope, later: endOfFirstPass(fn.body, 'function', scope.env) });
  }

  #rows(source: Node | null, pattern: Node | null, body: Node | null, scope: WalkScope & { readonly later: Weakness | null }): boolean {
    const scopes = scopesOfRows(source, pattern, scope);
    for (const inner of scopes ?? []) this.#body(body, inner);
    return scopes !== null;
  }

  #loop(node: Node, scope: WalkScope): void {
    const [later, pattern] = [endOfFirstPass(node.body, 'statements', scope.env), node.words === 'comprehension' ? undefined : node.args[0]];
    if (pattern === undefined || !this.#rows(node.head, pattern, node.body, { ...scope, later })) this.#body(node.body, { ...scope, weakness: scope.weakness ?? neverAgain(node, later, scope.env) });
    if (node.tail !== null) this.#visit(node.tail, { ...scope, conditional: node });
  }

  #if(node: Node, scope: WalkScope): void {
    const { head } = node;
    if (head === null) return;
    // What a plain build leaves out, and what it compiles instead.
    const gated: Weakness | null = node.words === 'gate' ? { kind: 'optional', line: node.line, text: gateText(node) } : null;
    const known = gated === null ? fold(head, scope.env) : null;
    const failing = known === null && gated === null ? statementsOf(node.body).find((s) => this.#deciding.failsHere(s)) : undefined;
    if (failing !== undefined) {
      const weakness = scope.weakness ?? throwawayOf(this.#language, failing, this.#root, scope.env);
      for (const atom of demandsOf(head, false, scope.env)) this.#add(atom, node, { ...scope, weakness });
      if (node.tail !== null) this.#visit(node.tail, scope);
      return;
    }
    const inner = known === null && gated === null ? { ...scope, conditional: node } : scope;
    if (known !== false) this.#sequence(flatStatements(node.body), { ...inner, weakness: inner.weakness ?? gated });
    if (known !== true && node.tail !== null) this.#sequence(flatStatements(node.tail), inner);
  }

  #try(node: Node, scope: WalkScope, failsAfter = false): void {
    const swallowed = swallows(node, this.#language, (n) => this.#deciding.decides(n, scope.env));
    const weakness = scope.weakness ?? (swallowed === null ? null : { kind: 'swallowed' as const, line: swallowed.line, text: swallowed.text });
    const expecting = throwing(node, (n) => this.#deciding.failsHere(n), failsAfter);
    const inner = expecting === null ? scope.env : merged(scope.env, new Map(node.tags.filter((handler) => handler.name !== '').map((handler) => [handler.name, thrown(expecting.code)])));
    if (expecting !== null) for (const atom of expecting.atoms) this.#add(atom, node, scope);
    this.#body(node.body, { ...scope, weakness });
    for (const handler of node.tags) this.#body(handler.body, { ...scope, env: inner, conditional: expecting === null ? node : scope.conditional });
    if (node.tail !== null) this.#body(node.tail, scope);
  }

  #with(node: Node, scope: WalkScope): void {
    let inner = scope;
    for (const item of node.args) {
      const call = item.kind === 'assign' ? item.body : item;
      const quiet = quietResource(item, node, { language: this.#language, find: this.#lookup(scope.file), env: scope.env });
      if (quiet !== null) inner = { ...inner, weakness: inner.weakness ?? quiet };
      else if (call?.kind === 'call') this.#context(call, item, node, scope);
    }
    this.#body(node.body, inner);
  }

  /** `with pytest.raises(X) as e:` demands that the body throws. */
  #context(call: Node, item: Node, node: Node, scope: WalkScope): void {
    const assertion = assertionOf(call, this.#language, scope.env);
    if (assertion === null) return this.#visit(call, scope);
    const [only, ...more] = statementsOf(node.body);
    const code = only !== undefined && more.length === 0 ? only : (node.body ?? call);
    for (const atom of assertion.atoms) this.#add(rebased(atom, code), item, scope);
  }

  #spawn({ head, name, line }: Node, scope: WalkScope): void {
    const inner: WalkScope = { ...scope, weakness: scope.weakness ?? (name === 'go' ? { kind: 'deferred', line, text: 'go' } : null) };
    if (head?.head?.kind === 'lambda') this.#body(head.head.body, inner);
    else if (head !== null) this.#visit(head, inner);
  }

  /** Follows a call into the function it names, with its arguments filled in. */
  #helper(node: Node, scope: WalkScope): boolean {
    if (node.head?.kind === 'member' && !/^(?:this|self|static|super|cls|parent)?$/.test(pathOf(node.head.head)) && node.words !== 'new' && !CHECKING.test(node.name)) return false;
    return /^(?:it_behaves_like|include_examples|it_should_behave_like|include_context)$/.test(node.name) && node.args[0]?.kind === 'text' ? this.#follow(node.args[0]?.name ?? '', node.args.slice(1), node, scope) : this.#follow(node.name, node.args, node, scope);
  }

  #follow(name: string, args: readonly Node[], node: Node, scope: WalkScope): boolean {
    const callee = `${name} ${args.length}`;
    if (scope.helpers.length >= DEPTH_MAX || scope.helpers.includes(callee)) return false;
    const found = this.#find(name, scope.file, args.length) ?? handedOver(this.#find, name, args.length, scope);
    if (!found?.fn.body) return false;
    this.followed.set(found.fn, found);
    const before = this.checks.length;
    const floating: Weakness | null = /\basync\b/.test(found.fn.words) && !scope.awaited && this.#language.id !== 'rust' ? { kind: 'unawaited', line: node.line, text: `${name} is not awaited` } : null;
    const env = merged(scope.env, bindArguments(found.fn.args, args, scope.env));
    const site = scope.site ?? { file: scope.file, line: node.line };
    const root = this.#root;
    this.#root = found.fn.body;
    this.#body(found.fn.body, { ...scope, env, file: found.file, site, weakness: scope.weakness ?? floating, awaited: false, helpers: [...scope.helpers, callee] });
    this.#root = root;
    return this.checks.length > before;
  }

  #add(atom: Atom, node: Node, scope: WalkScope): void {
    if (atom.relation === 'runs') return;
    const based = this.#whole === null || atom.subject === null ? atom : rebased(atom, this.#whole);
    this.checks.push(this.#course.mark(makeCheck(based, node, scope, { statement: this.#statement, find: this.#lookup(scope.file) })));
  }

  #lookup = (file: string) => (name: string, given: number): Node | null => this.#find(name, file, given)?.fn ?? null;
}
