import { NO_NODES, type Kind, type Node } from '../code.js';
import { numberOf } from '../lowering.js';
import { unquote } from './strings.js';

type Parts = Partial<Pick<Node, 'name' | 'head' | 'args' | 'body' | 'words'>>;

/** The cells of `#[case(…)]`, whose tokens the grammar leaves loose, as the values they stand for. What is no plain value keeps its text. */
export function rustCells(at: Node, text: string): readonly Node[] {
  return new Cells(at, text).all();
}

const TOKEN = /\s+|\/\/[^\n]*|b?r?#*"(?:[^"\\]|\\.)*"#*|b?'(?:[^'\\]|\\(?:u\{[\da-fA-F]+\}|.))'|\d[\w.]*|[A-Za-z_]\w*!?|::|=>|[^\w\s]/gs;
const OPEN: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

class Cells {
  readonly #at: Node;
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(at: Node, text: string) {
    this.#at = at;
    this.#tokens = (text.match(TOKEN) ?? []).filter((token) => token.trim() !== '' && !token.startsWith('//'));
  }

  all(): readonly Node[] {
    const out: Node[] = [];
    while (this.#next < this.#tokens.length) {
      out.push(this.#cell());
      this.#next++;
    }
    return out;
  }

  /** A value up to the next comma or closing bracket; raw text when something is left that is no value. */
  #cell(): Node {
    const from = this.#next;
    const value = this.#value();
    if (value !== null && this.#ends()) return value;
    this.#next = from;
    return this.#raw();
  }

  #ends(): boolean {
    const token = this.#tokens[this.#next];
    return token === undefined || /^(?:[,)\]}]|=>)$/.test(token);
  }

  #raw(): Node {
    const from = this.#next;
    for (let depth = 0; this.#next < this.#tokens.length; this.#next++) {
      const token = this.#tokens[this.#next] ?? '';
      if (depth === 0 && this.#ends()) break;
      if (token in OPEN) depth++;
      else if (/^[)\]}]$/.test(token)) depth--;
    }
    return this.#made('raw', { name: this.#tokens.slice(from, this.#next).join(' ') });
  }

  #value(): Node | null {
    const token = this.#tokens[this.#next] ?? '';
    this.#next++;
    if (token === '&' || token === '*') return this.#value();
    if (token === '-' || token === '!') return this.#operand(token);
    const first = this.#atom(token);
    return first === null ? null : this.#links(first);
  }

  #operand(name: string): Node | null {
    const head = this.#value();
    return head === null ? null : this.#made('unary', { name, head });
  }

  #atom(token: string): Node | null {
    if (/["']$/.test(token) || /"#+$/.test(token)) return this.#made('text', { name: unquote(token.replace(/^b/, '')) });
    if (/^\d/.test(token)) return this.#made('number', { name: numberOf(token) });
    if (token === 'true' || token === 'false') return this.#made('constant', { name: token });
    if (token === 'vec!' || token === '[') return this.#list(token === '[' ? 0 : 1, ']');
    if (token === '(') return this.#tuple();
    return /^[A-Za-z_]\w*$/.test(token) ? this.#made('name', { name: token }) : null;
  }

  #list(skip: number, close: string): Node | null {
    this.#next += skip;
    const args = this.#items(close);
    return args === null ? null : this.#made('list', { args });
  }

  #tuple(): Node | null {
    const args = this.#items(')');
    return args === null ? null : args.length === 1 && args[0] !== undefined ? args[0] : this.#made('list', { args });
  }

  /** Values up to the closing bracket, which is taken too; null when it is missing. */
  #items(close: string): readonly Node[] | null {
    const out: Node[] = [];
    for (;;) {
      const token = this.#tokens[this.#next];
      if (token === undefined) return null;
      if (token === close) {
        this.#next++;
        return out;
      }
      out.push(this.#cell());
      if (this.#tokens[this.#next] === ',') this.#next++;
      else if (this.#tokens[this.#next] !== close) return null;
    }
  }

  /** Paths, calls and methods after a value: `Unit::Day`, `Some(1)`, `"a".to_string()`. */
  #links(first: Node): Node | null {
    let value = first;
    for (;;) {
      const token = this.#tokens[this.#next];
      if (token === '::' || token === '.') {
        const name = this.#tokens[this.#next + 1] ?? '';
        if (!/^[A-Za-z_]\w*$/.test(name)) return null;
        this.#next += 2;
        value = this.#made('member', { name, head: value });
      } else if (token === '(') {
        this.#next++;
        const args = this.#items(')');
        if (args === null) return null;
        value = this.#made('call', { name: value.name, head: value, args });
      } else return value;
    }
  }

  #made(kind: Kind, { name = '', head = null, args = NO_NODES, body = null, words = '' }: Parts): Node {
    return { ...this.#at, kind, name, head, args, body, tail: null, tags: NO_NODES, words };
  }
}
