import { pathOf, receiverOf, type Node } from './code.js';

/** What a name stands for while a check is printed: its initial value, an argument, a cell of a table row. */
export type Env = ReadonlyMap<string, Node>;
const NO_ENV: Env = new Map();

/** Assertions that give back the exception they expect. */
const THROWERS = /^(?:assertThrows|assertThrowsExactly|expectThrows|Throws|ThrowsAsync|ThrowsAny|ThrowsAnyAsync|ThrowsException|ThrowsExceptionAsync|ThrowsExactly|Catch|CatchAsync|assert_raises|assert_raise|throwsAsync|catchThrowable|unwrap_err|expect_err|raises)$/;

const LENGTH_MAX = 600;
const DEPTH_MAX = 12;
const OWN = new Set(['this', 'self', 'cls', '@', 'static']);
/** Calls that only change how a value is held, not which value it is. */
const HOLDERS = new Set(['unwrap', 'clone', 'to_string', 'to_owned', 'into', 'as_str', 'as_ref', 'iter', 'into_iter', 'as_slice', 'to_vec', 'stream', 'toString', 'ToString', 'ToList', 'ToArray', 'asInstanceOf', 'freeze', 'cloned', 'copied']);
const WRAPPERS = new Set(['Ok', 'String::from', 'BigDecimal', 'Box.new', 'Rc.new', 'Arc.new']);
const LISTS = new Set(['List.of', 'Arrays.asList', 'Set.of', 'ImmutableList.of', 'listOf', 'array', 'Vec.from', 'Collections.singletonList', 'Array.of', 'Object.freeze']);
const EMPTY_LISTS = new Set(['Collections.emptyList', 'Vec.new', 'List.of', 'Array.Empty']);
const MESSAGES = new Set(['getMessage', 'message', 'Message', 'Error', 'args']);

/** Resolves a name or a member of a known map through `env`; the node itself when nothing is known. */
export function resolve(node: Node, env: Env, depth = 0): Node {
  if (depth > DEPTH_MAX) return node;
  if (node.kind === 'name') {
    const value = env.get(node.name);
    return value === undefined || value === node ? node : resolve(value, env, depth + 1);
  }
  if (node.kind === 'member' && node.head !== null) {
    if (node.head.kind === 'name' && OWN.has(node.head.name)) {
      const value = env.get(`this.${node.name}`);
      return value === undefined ? node : resolve(value, env, depth + 1);
    }
    return fieldOf(resolve(node.head, env, depth + 1), node.name) ?? node;
  }
  if (node.kind === 'index' && node.head !== null) return itemOf(resolve(node.head, env, depth + 1), node.args[0]) ?? node;
  if (node.kind === 'await' && node.head !== null) return resolve(node.head, env, depth + 1);
  return node;
}

function fieldOf(owner: Node, name: string): Node | undefined {
  if (owner.kind !== 'map') return undefined;
  const pair = owner.args.find((p) => p.kind === 'pair' && p.head?.name === name);
  if (pair?.body) return pair.body;
  // A field that a row leaves out has the zero value of its type.
  return owner.args.every((p) => p.kind === 'pair' && p.head?.kind === 'name') ? { ...owner, kind: 'constant', name: 'zero', args: [] } : undefined;
}

function itemOf(owner: Node, index: Node | undefined): Node | undefined {
  if (index === undefined) return undefined;
  if (owner.kind === 'list' && index.kind === 'number') return owner.args[Number(index.name)];
  if (owner.kind === 'map' && index.kind === 'text') return owner.args.find((p) => p.head?.name === index.name)?.body ?? undefined;
  return undefined;
}

/** The one spelling of a piece of code that equal pieces share, whatever their layout, quotes or language. */
export const show = (node: Node | null, env: Env = NO_ENV): string => new Printer(env).print(node, 0).slice(0, LENGTH_MAX);

class Printer {
  readonly #env: Env;
  readonly #open = new Set<Node>();
  #left = LENGTH_MAX;

  constructor(env: Env) {
    this.#env = env;
  }

  print(node: Node | null, depth: number): string {
    if (node === null) return '';
    if (depth > 60 || this.#left <= 0) return '…';
    const known = this.#env.size === 0 ? node : resolve(node, this.#env);
    if (known !== node && this.#open.has(known)) return this.#plain(node, depth);
    if (known !== node) this.#open.add(known);
    const text = this.#plain(known, depth);
    this.#open.delete(known);
    return text;
  }

  #plain(node: Node, depth: number): string {
    const text = this.#form(node, depth + 1);
    this.#left -= 1;
    return text;
  }

  #form(node: Node, depth: number): string {
    switch (node.kind) {
      case 'name': case 'number': case 'constant': return node.name;
      case 'raw': case 'comment': case 'jump': return node.name;
      case 'text': return this.#text(node, depth);
      case 'member': return this.#member(node, depth);
      case 'call': return this.#call(node, depth);
      case 'index': return `${this.print(node.head, depth)}[${this.#list(node.args, depth)}]`;
      case 'list': return `[${this.#list(node.args, depth)}]`;
      case 'map': return `{${node.args.map((p) => this.print(p, depth)).sort().join(',')}}`;
      case 'pair': return `${node.head?.name ?? ''}:${this.print(node.body, depth)}`;
      case 'spread': return `...${this.print(node.head, depth)}`;
      case 'await': return this.print(node.head, depth);
      case 'unary': return this.#unary(node, depth);
      case 'binary': return `(${this.print(node.head, depth)} ${node.name} ${this.print(node.body, depth)})`;
      default: return this.#rest(node, depth);
    }
  }

  #rest(node: Node, depth: number): string {
    if (node.kind === 'lambda') return this.print(node.body, depth);
    if (node.kind === 'block') return this.#list(node.args, depth, ';');
    if (node.kind === 'return') return this.print(node.head, depth);
    if (node.kind === 'if') return `(${this.print(node.head, depth)}?${this.print(node.body, depth)}:${this.print(node.tail, depth)})`;
    if (node.kind === 'assign') return `${this.print(node.head, depth)}${node.name}${this.print(node.body, depth)}`;
    const parts = [node.name, this.print(node.head, depth), this.#list(node.args, depth), this.print(node.body, depth), this.print(node.tail, depth)];
    return `${node.kind} ${parts.filter(Boolean).join(' ')}`;
  }

  #list(nodes: readonly Node[], depth: number, separator = ','): string {
    return nodes.filter((n) => n.kind !== 'comment').map((n) => this.print(n, depth)).join(separator);
  }

  #text(node: Node, depth: number): string {
    if (node.words === 'regex') return node.name;
    let hole = 0;
    const name = node.args.length === 0 ? node.name : node.name.replace(/\{\}/g, () => this.#hole(node.args[hole++], depth));
    return JSON.stringify(name);
  }

  #hole(node: Node | undefined, depth: number): string {
    if (node === undefined) return '{}';
    const known = resolve(node, this.#env);
    return known.kind === 'text' || known.kind === 'number' ? known.name : `{${this.print(node, depth)}}`;
  }

  #unary(node: Node, depth: number): string {
    const inner = this.print(node.head, depth);
    if (node.name === '&' || node.name === '*' || node.name === '+' || node.name === '&mut') return inner;
    return node.name === 'not' || node.name === '!' ? `!${inner}` : `${node.name}${inner}`;
  }

  #member(node: Node, depth: number): string {
    if (node.head?.kind === 'name' && OWN.has(node.head.name)) return node.name;
    const owner = this.print(node.head, depth);
    if (HOLDERS.has(node.name) || (owner.startsWith('thrown(') && /^(?:value|exception)$/.test(node.name))) return owner;
    const name = MESSAGES.has(node.name) && node.name !== 'args' ? 'message' : node.name;
    return `${owner}.${name}`;
  }

  /** The code that an expected exception comes out of. */
  #thrower(node: Node, owner: Node | null): Node | null {
    if (node.name === 'unwrap_err' || node.name === 'expect_err') return owner;
    return node.body ?? node.args.find((a) => a.kind === 'lambda') ?? (node.name === 'raises' ? { ...node, kind: 'name', name: 'body', head: null, args: [] } : (node.args.at(-1) ?? null));
  }

  /** A call that only hands on its owner, or asks for its message. */
  #held(node: Node, owner: Node, depth: number): string | null {
    if (node.args.length > 0) return node.name === 'expect' && node.args.length === 1 && node.args[0]?.kind === 'text' ? this.print(owner, depth) : null;
    if (HOLDERS.has(node.name)) return this.print(owner, depth);
    return MESSAGES.has(node.name) ? `${this.print(owner, depth)}.message` : null;
  }

  #call(node: Node, depth: number): string {
    const path = pathOf(node.head);
    if (node.args.length === 1 && (WRAPPERS.has(path) || WRAPPERS.has(node.name))) return this.print(node.args[0] ?? null, depth);
    if (node.args.length > 0 && LISTS.has(path)) return `[${this.#list(node.args, depth)}]`;
    if (node.args.length === 0 && EMPTY_LISTS.has(path)) return '[]';
    const owner = receiverOf(node);
    if (THROWERS.test(node.name)) return `thrown(${this.print(this.#thrower(node, owner), depth)})`;
    const held = owner === null ? null : (repeated(node, this.#env) ?? this.#held(node, owner, depth));
    if (held !== null) return held;
    const block = node.body === null ? '' : `{${this.print(node.body, depth)}}`;
    return `${this.print(node.head, depth)}(${this.#list(node.args, depth)})${block}`;
  }
}

const REPEATED_MAX = 300;

/** `"\n".repeat(3)` is the text that it makes. */
function repeated(call: Node, env: Env): string | null {
  const [times] = call.args;
  const owner = receiverOf(call);
  if (call.name !== 'repeat' || owner === null || times === undefined) return null;
  const [text, count] = [resolve(owner, env), resolve(times, env)];
  if (text.kind !== 'text' || text.args.length > 0 || count.kind !== 'number' || !/^\d+$/.test(count.name) || text.name.length * Number(count.name) > REPEATED_MAX) return null;
  return JSON.stringify(text.name.repeat(Number(count.name)));
}

/** Every literal below a node, printed, with names resolved. */
export function literalsOf(node: Node | null, env: Env = NO_ENV): readonly string[] {
  const out: string[] = [];
  gather(node, env, out, 0);
  return out;
}

function gather(node: Node | null, env: Env, out: string[], depth: number): void {
  if (node === null || depth > 20 || out.length > 60) return;
  const known = resolve(node, env);
  const made = known.kind === 'call' ? repeated(known, env) : null;
  if (made !== null) out.push(made);
  else if (known.kind === 'text') out.push(known.words === 'regex' ? known.name : JSON.stringify(known.name));
  else if (known.kind === 'number') out.push(known.name);
  else if (known.kind === 'unary' && known.head?.kind === 'number') out.push(`${known.name}${known.head.name}`);
  else for (const child of [known.head, ...known.args, known.body]) if (child !== null && known.kind !== 'name') gather(child, env, out, depth + 1);
}
