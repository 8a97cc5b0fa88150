import type { Language } from './languages/spec.js';
import { bindPattern } from './bindings.js';
import { linksOf, thrown } from './chains.js';
import type { Weakness } from './check.js';
import { contains, pathOf, receiverOf, statementsOf, type Node } from './code.js';
import { lambdasIn } from './course.js';
import { show, type Env } from './print.js';
import type { WalkScope } from './walk-scope.js';

interface Place {
  /** Waited for, or handed to the caller. */
  readonly awaited: boolean;
  /** Nobody looks at the value. */
  readonly discarded: boolean;
  readonly decides: (node: Node) => boolean;
  readonly env: Env;
}

const isAsync = (node: Node): boolean => node.kind === 'lambda' && /\basync\b/.test(node.words);
const text = (node: Node): string => show(node.head).slice(0, 80) || 'async';

/** Why the failure of what runs inside a call of JavaScript reaches nobody; null where somebody hears of it. */
function lostFailure(call: Node, place: Place): Weakness | null {
  const unawaited: Weakness = { kind: 'unawaited', line: call.line, text: text(call) };
  if (/^(?:forEach|each)$/.test(call.name) && call.args.some(isAsync)) return unawaited;
  if (call.name === 'catch' && receiverOf(call) !== null && hushes(call, place)) return { kind: 'swallowed', line: lineOf(call), text: '.catch()' };
  if (!place.discarded) return null;
  const path = pathOf(call.head);
  if (/^Promise\.(?:allSettled|any)$/.test(path)) return { kind: 'swallowed', line: call.line, text: path };
  if (/^(?:map|flatMap|filter|reduce)$/.test(call.name) && call.args.some(isAsync)) return unawaited;
  const running = /^Promise\.(?:all|race)$/.test(path) || (call.head !== null && isAsync(call.head));
  return running && !place.awaited ? unawaited : null;
}

const lineOf = (call: Node): number => call.head?.endLine ?? call.line;

const LOGS = /^(?:console|log|logger)\.\w+$|^(?:noop|log|print|warn|debug|_\.noop|\w+\.noop|Function\.prototype)$/;

/** The handler takes the failure, and neither throws, decides nor hands it on. */
function hushes(call: Node, { discarded, decides, env }: Place): boolean {
  const [handler] = call.args;
  const known = handler?.kind === 'name' ? env.get(handler.name) : handler;
  if (handler === undefined) return false;
  if (known?.kind !== 'lambda') return LOGS.test(pathOf(handler));
  const [error] = known.args;
  const isOwn = (node: Node): boolean => node.kind === 'name' && error !== undefined && node.name === error.name;
  const handsOn = (node: Node): boolean =>
    node.kind === 'throw' || decides(node) || (node.kind === 'call' && (reports(node) || (!LOGS.test(pathOf(node.head)) && node.args.some((a) => contains(a, isOwn))))) || (node.kind === 'assign' && node.body !== null && contains(node.body, isOwn));
  if (known.body === null || contains(known.body, handsOn)) return false;
  return discarded || !contains(known.body, isOwn);
}

const reports = (call: Node): boolean => /^(?:done|reject|fail|next|end|abort)$/.test(call.name);

/** The test ends, or goes on, only when what runs inside of the call has called it so: `emitter.on('end', () => { …; done(); })`. */
function endsTest(call: Node): boolean {
  return call.args.some((arg) => (arg.kind === 'name' && /^(?:done|resolve|reject|next)$/.test(arg.name)) || lambdasIn(arg).some((fn) => fn.body !== null && contains(fn.body, (n) => n.kind === 'call' && (/^(?:done|resolve|end)$/.test(n.name) || n.args.some((handed) => handed.kind === 'name' && handed.name === 'done')))));
}

/** What the callback of a promise is handed: `promise.then((value) => …)`, `promise.catch((error) => …)`; and that of `assertThat(value).satisfies((it) => …)`. */
export function handedBy(call: Node): Env {
  const owner = receiverOf(call);
  const [param] = lambdasIn(call.args[0] ?? null)[0]?.args ?? [];
  const out = new Map<string, Node>();
  const looked = HANDS_SUBJECT.test(call.name) ? subjectOf(call) : null;
  if (looked !== null && param !== undefined) bindPattern(param, looked, out);
  if (owner === null || param === undefined || !/^(?:then|catch)$/.test(call.name)) return out;
  bindPattern(param, call.name === 'then' ? owner : thrown(owner), out);
  return out;
}

export const HANDS_SUBJECT = /^(?:satisfies|allSatisfy|hasValueSatisfying)$/;

/** What a chain of AssertJ looks at: its root's value, or what its code throws. */
function subjectOf(call: Node): Node | null {
  const [root, ...links] = linksOf(call);
  const code = /ExceptionOfType$|Exception$/.test(root?.name ?? '') ? links.find((l) => l.name === 'isThrownBy')?.args?.[0] : root?.args?.[0];
  return code === undefined ? null : /ThrownBy$|ExceptionOfType$|Exception$/.test(root?.name ?? '') ? thrown(code) : code;
}

/** Whether a body waits for what it has given a name, or hands it to its caller. */
function waitsFor(name: string, body: Node): boolean {
  const mentions = (node: Node): boolean => contains(node, (n) => n.kind === 'name' && n.name === name);
  return contains(body, (n) => (n.kind === 'await' || n.kind === 'return') && n.head !== null && mentions(n.head)) || statementsOf(body).some((s) => s.kind === 'call' && /^(?:then|catch|finally)$/.test(s.name) && mentions(s));
}

/** Whether a name is read anywhere in a body besides where it is given its value. */
const isRead = (name: string, assign: Node, body: Node): boolean =>
  contains(body, (n) => n.kind === 'name' && n.name === name && !(n.start >= assign.start && n.end <= assign.end));


/** Which values of a test nobody looks at, and so which failures nobody hears of. */
export class Listening {
  readonly #discarded = new WeakSet<Node>();
  /** The body whose statements are followed. */
  #around: Node | null = null;

  within(body: Node | null, follow: () => void): void {
    const outer = this.#around;
    this.#around = body;
    follow();
    this.#around = outer;
  }

  /** The value of a body that is one expression goes to the caller, that of a statement to nobody. */
  statement(statement: Node): void {
    if (this.#around?.kind === 'block') this.#discards(statement);
  }

  #discards(node: Node): void {
    const value = node.kind === 'await' || (node.kind === 'unary' && node.name === 'void') ? node.head : node;
    if (value !== null) this.#discarded.add(value);
  }

  /** What holds for a value that is given a name: nobody may read it, or somebody wait for it later. */
  assigned(node: Node, scope: WalkScope): WalkScope {
    if (node.head?.kind !== 'name' || node.body === null || this.#around === null) return scope;
    if (!isRead(node.head.name, node, this.#around)) this.#discards(node.body);
    return !scope.awaited && node.body.kind === 'call' && waitsFor(node.head.name, this.#around) ? { ...scope, awaited: true } : scope;
  }

  /** What holds inside of a call whose failure may reach nobody. */
  heard(call: Node, scope: WalkScope, decides: (node: Node) => boolean): WalkScope {
    const weakness = scope.weakness ?? lostFailure(call, { awaited: scope.awaited, discarded: this.#discarded.has(call), decides, env: scope.env });
    return weakness === scope.weakness ? scope : { ...scope, weakness };
  }
}

/** Whether somebody waits for what a call puts off. */
export function isSettled(call: Node, { id }: Language, awaited: boolean): boolean {
  const waits = awaited || (id === 'javascript' && endsTest(call)) || /^(?:join|get|await|wait|Wait|result|Result|GetAwaiter)$/.test(call.name);
  return waits && (/^(?:then|catch|finally)$/.test(call.name) || !awaited || id === 'csharp' || id === 'java');
}
