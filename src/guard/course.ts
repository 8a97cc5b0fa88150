import type { Check } from './check.js';
import { walk, type Node } from './code.js';
import { show, type Env } from './print.js';

/** How far a test has come: what its names were last given, and which of its checks nothing but checks lies between. */
export class Course {
  #segment = 0;
  readonly #given = new Map<string, string>();

  /** Before a statement is followed: names are given again, so the same words ask about something else. */
  enter(statement: Node, env: Env): void {
    if (statement.kind !== 'assign' || statement.body === null) return;
    this.#segment++;
    const text = show(statement.body, env);
    walk(statement.head ?? statement, (node) => {
      if (node.kind === 'name') this.#given.set(node.name, text);
    });
  }

  /** After it: what made no check may have had an effect. */
  leave(statement: Node, checked: boolean): void {
    if (!checked && statement.kind !== 'comment' && statement.kind !== 'assign') this.#segment++;
  }

  mark(check: Check): Check {
    const root = /^(?:thrown\()?([A-Za-z_]\w*)/.exec(check.subjectFull)?.[1] ?? '';
    return { ...check, segment: this.#segment, origin: this.#given.get(root) ?? '' };
  }
}

const WRAPPERS = /^(?:AssertUnwindSafe|new)$/;

/** Functions that a value hands over: itself, under a name, in a wrapper, in a map of options or a list, at any depth. */
export function lambdasIn(value: Node | null): readonly Node[] {
  if (value === null) return [];
  switch (value.kind) {
    case 'lambda': return [value];
    case 'call': return WRAPPERS.test(value.name) && value.args.length === 1 ? value.args.filter((a) => a.kind === 'lambda') : [];
    case 'pair': return lambdasIn(value.body);
    case 'unary': return lambdasIn(value.head);
    case 'map': case 'list': return value.args.flatMap(lambdasIn);
    default: return [];
  }
}
