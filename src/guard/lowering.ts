import { NO_NODES, type Kind, type Node } from './code.js';
import { Lines, type SyntaxNode } from './syntax.js';

export type Rule = (node: SyntaxNode, lower: Lowering) => Node;
export type Rules = Readonly<Record<string, Rule>>;
export type Parts = Partial<Omit<Node, 'kind' | 'start' | 'end' | 'line' | 'endLine'>>;

/** Deeper nesting than any hand-written program has; below it the text alone is kept. */
const DEPTH_MAX = 400;

/** Lowers the syntax tree of one file by the rules of its language. */
export class Lowering {
  readonly #rules: Rules;
  readonly #source: string;
  readonly #lines: Lines;
  #depth = 0;

  constructor(rules: Rules, source: string) {
    this.#rules = rules;
    this.#source = source;
    this.#lines = new Lines(source);
  }

  node(syntax: SyntaxNode): Node {
    if (this.#depth > DEPTH_MAX) return this.make('raw', syntax, { name: this.text(syntax).slice(0, 200) });
    this.#depth++;
    const rule = this.#rules[syntax.type];
    const node = rule === undefined ? this.fallback(syntax) : rule(syntax, this);
    this.#depth--;
    return node;
  }

  /** Unknown nodes: leaves keep their text, wrappers of one child vanish, the rest keeps its children. */
  fallback(syntax: SyntaxNode): Node {
    if (syntax.children.length === 0) return this.make('raw', syntax, { name: squeeze(this.text(syntax)) });
    return this.make('other', syntax, { name: syntax.type, args: this.all(syntax.children) });
  }

  maybe(syntax: SyntaxNode | undefined): Node | null {
    return syntax === undefined ? null : this.node(syntax);
  }

  all(list: readonly SyntaxNode[]): readonly Node[] {
    return list.length === 0 ? NO_NODES : list.map((child) => this.node(child));
  }

  text(syntax: SyntaxNode): string {
    return this.#source.slice(syntax.start, syntax.end);
  }

  slice(start: number, end: number): string {
    return this.#source.slice(start, end);
  }

  make(kind: Kind, at: { readonly start: number; readonly end: number }, parts: Parts = {}): Node {
    return {
      kind,
      name: parts.name ?? '',
      start: at.start,
      end: at.end,
      line: this.#lines.at(at.start),
      endLine: this.#lines.at(Math.max(at.start, at.end - 1)),
      head: parts.head ?? null,
      args: parts.args ?? NO_NODES,
      body: parts.body ?? null,
      tail: parts.tail ?? null,
      tags: parts.tags ?? NO_NODES,
      words: parts.words ?? '',
    };
  }
}

export const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const field = (node: SyntaxNode, name: string): SyntaxNode | undefined => node.children.find((c) => c.field === name);
export const fields = (node: SyntaxNode, name: string): readonly SyntaxNode[] => node.children.filter((c) => c.field === name);
export const ofType = (node: SyntaxNode, ...types: readonly string[]): readonly SyntaxNode[] => node.children.filter((c) => types.includes(c.type));
const COMMENTS = new Set(['comment', 'line_comment', 'block_comment']);
export const code = (node: SyntaxNode): readonly SyntaxNode[] => node.children.filter((c) => !COMMENTS.has(c.type));

// Ready-made rules. A language is a table of these.

export const nameRule: Rule = (n, l) => l.make('name', n, { name: l.text(n).replace(/^\$/, '') });
export const constant = (name: string): Rule => (n, l) => l.make('constant', n, { name });
export const numberRule: Rule = (n, l) => l.make('number', n, { name: numberOf(l.text(n)) });
export const commentRule: Rule = (n, l) => l.make('comment', n, { name: l.text(n) });
export const listRule: Rule = (n, l) => l.make('list', n, { args: l.all(code(n)) });
export const blockRule: Rule = (n, l) => l.make('block', n, { args: l.all(n.children) });
export const rawRule: Rule = (n, l) => l.make('raw', n, { name: squeeze(l.text(n)) });
export const jumpRule: Rule = (n, l) => l.make('jump', n, { name: /^\w+/.exec(l.text(n))?.[0] ?? '' });

/** A node that stands for its (last) child: parentheses, casts, expression statements. */
export const through: Rule = (n, l) => {
  const inner = code(n);
  const last = inner[inner.length - 1];
  return last === undefined ? l.make('other', n) : l.node(last);
};
/** A node that stands for one of its fields. */
export const throughField = (name: string): Rule => (n, l) => {
  const inner = field(n, name) ?? code(n)[0];
  return inner === undefined ? l.make('other', n) : l.node(inner);
};

/** A parameter with its default as body. */
export const defaultRule = (name: string, value: string): Rule => (n, l) => {
  const param = throughField(name)(n, l);
  return param.kind === 'name' ? { ...param, body: l.maybe(field(n, value)) } : param;
};

export const memberRule = (object: string, member: string): Rule => (n, l) => {
  const owner = field(n, object);
  const name = field(n, member);
  return l.make('member', n, { name: name === undefined ? '' : plainName(l.text(name)), head: l.maybe(owner) });
};

export const binaryRule: Rule = (n, l) => {
  const left = field(n, 'left') ?? code(n)[0];
  const right = field(n, 'right') ?? code(n)[1];
  const name = left === undefined || right === undefined ? '' : operatorIn(l.slice(left.end, right.start));
  const [head, body] = [l.maybe(left), l.maybe(right)];
  const known = head === null || body === null ? null : worked(name, head, body);
  return known === null ? l.make('binary', n, { name, head, body }) : l.make(known.kind, n, { name: known.name });
};

const WHOLE = /^\d{1,9}$/;

/** `60 * 60` is 3600 and `'a' + 'b'` is `'ab'`: what literals alone make is one literal. */
function worked(operator: string, left: Node, right: Node): { readonly kind: 'number' | 'text'; readonly name: string } | null {
  if (left.kind === 'text' && right.kind === 'text') return (operator === '+' || operator === '.') && left.words === '' && right.words === '' ? { kind: 'text', name: left.name + right.name } : null;
  if (left.kind !== 'number' || right.kind !== 'number' || !WHOLE.test(left.name) || !WHOLE.test(right.name)) return null;
  const [a, b] = [Number(left.name), Number(right.name)];
  const value = operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : null;
  return value === null || value < 0 || !Number.isSafeInteger(value) ? null : { kind: 'number', name: String(value) };
}

/** The operator in what stands between two operands, parentheses of theirs left out. */
export const operatorIn = (between: string): string => (PLAIN_OPERATOR.test(between) ? between.trim() : squeeze(between.replace(/^\)+|\(+$/g, '')));
const PLAIN_OPERATOR = /^ ?[-+*/%=!<>&|^]{1,3} ?$/;

export const unaryRule: Rule = (n, l) => {
  const operand = code(n)[code(n).length - 1];
  return l.make('unary', n, { name: operand === undefined ? '' : squeeze(l.slice(n.start, operand.start)), head: l.maybe(operand) });
};

export const headRule = (kind: 'return' | 'throw' | 'await' | 'spread'): Rule => (n, l) => {
  const inner = code(n);
  return l.make(kind, n, { head: l.maybe(inner[inner.length - 1]) });
};

export const assignRule = (left: string, right: string): Rule => (n, l) => {
  const target = field(n, left);
  const value = field(n, right);
  const name = target === undefined || value === undefined ? '=' : squeeze(l.slice(target.end, value.start));
  return l.make('assign', n, { name, head: l.maybe(target), body: l.maybe(value) });
};

export const ifRule = (condition: string, then: string, otherwise: string): Rule => (n, l) => {
  const elses = fields(n, otherwise);
  return l.make('if', n, { head: l.maybe(field(n, condition)), body: l.maybe(field(n, then)), tail: chainElse(elses, l) });
};

function chainElse(elses: readonly SyntaxNode[], l: Lowering): Node | null {
  const [first, ...rest] = elses;
  if (first === undefined) return null;
  const node = l.node(first);
  return node.kind === 'if' && rest.length > 0 ? { ...node, tail: chainElse(rest, l) } : node;
}

export const ternaryRule = (condition: string, then: string, otherwise: string): Rule => (n, l) =>
  l.make('if', n, { words: 'ternary', head: l.maybe(field(n, condition)), body: l.maybe(field(n, then)), tail: l.maybe(field(n, otherwise)) });

/** `for x in y`, `while y`: pattern, what is gone through, body; the name says which of the kinds of loop that look alike it is. */
export const loopRule = (pattern: string, iterated: string, step = '', name = ''): Rule => (n, l) => {
  const left = field(n, pattern);
  const body = field(n, 'body') ?? ofType(n, 'block', 'compound_statement')[0];
  return l.make('loop', n, { name, args: left === undefined ? NO_NODES : [l.node(left)], head: l.maybe(field(n, iterated)), body: l.maybe(body), tail: clauses(fields(n, step), l) });
};

/** What a loop does beside going through something: how it starts, what it does after each pass, a key that it also gives. */
export function clauses(parts: readonly SyntaxNode[], l: Lowering): Node | null {
  const [first, last] = [parts[0], parts.at(-1)];
  return first === undefined || last === undefined ? null : l.make('other', { start: first.start, end: last.end }, { name: 'clauses', args: l.all(parts) });
}

const plainName = (text: string): string => text.replace(/^[$#]/, '').replace(/[<(].*$/s, '').trim();

/** One spelling for equal numbers: `1_000`, `1000L`, `1e3` and `1000.0` are the same. */
export function numberOf(text: string): string {
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return text;
  const plain = text.replace(/_/g, '').replace(/(?<=[0-9.])(?:[uif](?:8|16|32|64|128|size)|[lLuUdDfFmMn]+)$/, '');
  const value = Number(plain);
  return Number.isFinite(value) && plain !== '' ? String(value) : text;
}
