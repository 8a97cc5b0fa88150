import type { Node } from './code.js';

/** One link of `it.skip.each(rows)('title', body)` or `expect(x).not.toBe(1)`. */
export interface Link {
  /** '' for a call of what the previous link gave. */
  readonly name: string;
  /** null: only mentioned, not called. */
  readonly args: readonly Node[] | null;
  /** Ruby block. */
  readonly body: Node | null;
  readonly node: Node;
}

/** Whether a matcher of this form says nothing without a value: `expect(x).to.equal` is no assertion. */
export const needsValue = (form: string | undefined): boolean => form !== undefined && /:[a-z]*[e.]/.test(form);

/** The links of a call chain from its root on. */
export function linksOf(node: Node): readonly Link[] {
  const out: Link[] = [];
  let at: Node | null = node;
  while (at !== null) {
    const current: Node = at;
    if (current.kind === 'await') at = current.head;
    else if (current.kind === 'member') {
      out.push({ name: current.name, args: null, body: null, node: current });
      at = current.head;
    } else if (current.kind === 'call') {
      const head: Node | null = current.head;
      const named: boolean = head?.kind === 'member' || head?.kind === 'name';
      out.push({ name: named ? current.name : '', args: current.args, body: current.body, node: current });
      at = named ? (head?.kind === 'member' ? head.head : null) : head;
    } else {
      out.push({ name: current.kind === 'name' ? current.name : '', args: null, body: null, node: current });
      at = null;
    }
  }
  return out.reverse();
}

/** A node that stands in the code only by implication, at the place of `at`. */
export const implied = (at: Node, kind: Node['kind'], name: string, parts: Partial<Pick<Node, 'head' | 'args' | 'body'>> = {}): Node => ({
  ...at, kind, name, head: parts.head ?? null, args: parts.args ?? [], body: parts.body ?? null, tail: null, tags: [], words: '',
});

/** What running `code` throws, as a value. */
export const thrown = (code: Node): Node => implied(code, 'call', 'thrown', { head: implied(code, 'name', 'thrown'), args: [code] });
