import { implied, thrown } from './chains.js';
import { collect, contains, isLiteral, NO_NODES, statementsOf, walk, type Node } from './code.js';
import type { Env } from './print.js';

/** Adds what the names of `pattern` stand for when it is bound to `value`. */
export function bindPattern(pattern: Node | null, value: Node | null, into: Map<string, Node>): void {
  if (pattern === null || value === null) return;
  if (pattern.kind === 'name') into.set(pattern.name, value);
  else if (pattern.kind === 'member' && pattern.head?.kind === 'name' && /^(?:this|self|cls)$/.test(pattern.head.name)) into.set(`this.${pattern.name}`, value);
  else if (pattern.kind === 'list') pattern.args.forEach((part, i) => bindPattern(part.kind === 'spread' ? null : part, partOf(value, i), into));
  else if (pattern.kind === 'map') for (const part of pattern.args) bindField(part, value, into);
  else if (pattern.kind === 'assign') bindPattern(pattern.head, value, into);
}

function bindField(part: Node, value: Node, into: Map<string, Node>): void {
  const key = part.kind === 'pair' ? part.head : part;
  if (key === null) return;
  bindPattern(part.kind === 'pair' ? part.body : part, implied(key, 'member', key.name, { head: value }), into);
}

function partOf(value: Node, index: number): Node {
  if (value.kind === 'pair') return (index === 0 ? value.head : value.body) ?? value;
  if (value.kind === 'list') return value.args[index] ?? value;
  if (value.kind === 'map' && value.args[index]?.kind === 'pair') return value.args[index]?.body ?? value;
  return index === 0 ? value : implied(value, 'call', `part${index}`, { head: implied(value, 'name', `part${index}`), args: [value] });
}

/** Names of a body that are given a value exactly once, with that value. Nested functions keep their own names. */
export function bindingsOf(body: Node | null): ReadonlyMap<string, Node> {
  if (body === null) return new Map();
  const once = new Map<string, Node>();
  const seen = new Map<string, number>();
  walk(body, (node) => {
    if ((node.kind === 'lambda' || node.kind === 'function' || node.kind === 'class') && node !== body) return false;
    if (node.kind === 'assign' && node.words !== 'if-let') note(node, once, seen);
    if (node.kind === 'try') caught(node, once, seen);
    if (node.kind === 'loop') for (const p of boundBy(node)) forget(p, seen);
    return true;
  });
  for (const [name, count] of seen) if (count > 1) once.delete(name);
  return once;
}

/** A module that is required goes by its name: where it lies is no part of any value. */
function placeless(value: Node): Node {
  const [path] = value.args;
  if (value.kind !== 'call' || value.head?.kind !== 'name' || !/^(?:require|import)$/.test(value.name) || path?.kind !== 'text') return value;
  return { ...value, args: [{ ...path, name: path.name.slice(path.name.lastIndexOf('/') + 1) }] };
}

function note(node: Node, once: Map<string, Node>, seen: Map<string, number>): void {
  if (node.body === null && node.head?.kind === 'name') return;
  const found = new Map<string, Node>();
  bindPattern(node.head, node.body === null ? node : placeless(node.body), found);
  const plain = node.name === '=' || node.name.endsWith(' =') || node.name === 'as' || node.name === ':=';
  for (const [name, value] of found) {
    seen.set(name, (seen.get(name) ?? 0) + (plain ? 1 : 2));
    if (node.body !== null) once.set(name, value);
  }
}

/** The variable of a handler is what the attempt throws. */
function caught(node: Node, once: Map<string, Node>, seen: Map<string, number>): void {
  const last = statementsOf(node.body).filter((s) => s.kind !== 'comment').findLast((s) => !/^(?:fail|Fail|unreachable)$/.test(s.name));
  for (const handler of node.tags) {
    if (handler.name === '' || last === undefined) continue;
    seen.set(handler.name, (seen.get(handler.name) ?? 0) + 1);
    once.set(handler.name, thrown(last.kind === 'await' && last.head !== null ? last.head : last));
  }
}

/** What a loop gives another value in each pass. */
const boundBy = ({ args, tail }: Node): readonly Node[] => (tail?.kind === 'other' ? [...args, ...tail.args, ...collect(tail, (n) => n.kind === 'assign')] : args);

function forget(pattern: Node, seen: Map<string, number>): void {
  const names = new Map<string, Node>();
  bindPattern(pattern, pattern, names);
  for (const name of names.keys()) seen.set(name, 2);
}

export function merged(...parts: readonly Env[]): Env {
  const filled = parts.filter((p) => p.size > 0);
  if (filled.length <= 1) return filled[0] ?? new Map();
  const out = new Map<string, Node>();
  for (const part of filled) for (const [name, value] of part) out.set(name, value);
  return out;
}

/** An argument in which names that the callee uses for its own parameters are filled in by the caller. */
function grounded(node: Node, own: ReadonlySet<string>, env: Env, depth = 0): Node {
  if (depth > 12) return node;
  if (node.kind === 'name') {
    const known = own.has(node.name) ? env.get(node.name) : undefined;
    return known === undefined || known === node ? node : grounded(known, own, env, depth + 4);
  }
  if (isLiteral(node) && node.args.length === 0) return node;
  const inner = (n: Node | null): Node | null => (n === null ? null : grounded(n, own, env, depth + 1));
  return { ...node, head: inner(node.head), args: node.args.map((a) => inner(a) as Node), body: inner(node.body), tail: inner(node.tail) };
}

/** The bindings of a body inside of others: `lines = lines.iter()` speaks of the outer `lines`. */
export function bindingsInside(body: Node | null, outer: Env): Env {
  const own = bindingsOf(body);
  const out = new Map(outer);
  for (const [name, value] of own) out.set(name, outer.has(name) && contains(value, (n) => n.kind === 'name' && n.name === name) ? grounded(value, new Set([name]), outer) : value);
  return out;
}

/** Parameters bound to arguments, by position and by name, else to their defaults. */
export function bindArguments(params: readonly Node[], given: readonly Node[], caller: Env): Env {
  const names = new Set(params.map((p) => p.name));
  const args = given.map((a) => (a.kind === 'lambda' ? a : grounded(a, names, caller)));
  const out = new Map<string, Node>();
  const own = params[0]?.name === 'self' || params[0]?.name === 'cls' ? params.slice(1) : params;
  const plain = args.filter((a) => a.kind !== 'pair' || a.head?.kind !== 'name');
  own.forEach((param, i) => bindPattern(param, handedOn(plain[i], caller) ?? (param.kind === 'assign' || param.kind === 'name' ? param.body : null), out));
  for (const arg of args) if (arg.kind === 'pair' && arg.head?.kind === 'name' && arg.body !== null) out.set(arg.head.name, arg.body);
  return out;
}

/** An argument; null where a bound function hands on what it was not given. */
const handedOn = (arg: Node | undefined, caller: Env): Node | null => (arg === undefined || (arg.kind === 'name' && arg.words === BOUND && !caller.has(arg.name)) ? null : arg);

/** Marks the parameters of a bound function, of which it has as many as it may need. */
export const BOUND = 'bound';

/** The statements of a body with scope blocks and single assignments taken apart. */
export const flatStatements = (body: Node | null): readonly Node[] =>
  statementsOf(body).flatMap((s) => (s.kind === 'block' && s.words === '' ? (s.args.length === 0 ? NO_NODES : flatStatements(s)) : [s]));
