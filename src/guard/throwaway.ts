import type { Language } from './languages/spec.js';
import type { Weakness } from './check.js';
import { collect, contains, pathOf, type Node } from './code.js';
import { resolve, show, type Env } from './print.js';

/** What is put around a context: `assert.New(t)`, `qt.New(t)`, `NewWithT(t)`. */
const WRAPS = /^(?:New|NewController|NewGomegaWithT|NewWithT|NewGomega|Must)$/;
const DEPTH_MAX = 6;

/**
 * The context that an assertion reports to, where that is one made on the spot: `&testing.T{}`, `new(testing.T)`, a stand-in of the tests' own.
 * Such an assertion may fail without any effect (VR-10). Null where it is the runner's own, or where the test asks how it fared.
 */
export function throwawayOf({ id }: Language, call: Node, whole: Node | null, env: Env): Weakness | null {
  if (id !== 'go') return null;
  for (const given of [call.args[0] ?? null, innermost(call)]) {
    const made = given === null ? null : madeContext(given, env);
    if (given === null || made === null || isAsked(given, whole)) continue;
    return { kind: 'swallowed', line: given.kind === 'name' ? made.line : call.line, text: `${show(made).slice(0, 60)} is no test that runs` };
  }
  return null;
}

/** What the chain that a call stands at the end of begins with. */
function innermost(call: Node): Node | null {
  if (call.head?.kind !== 'member') return null;
  let node: Node | null = call.head;
  while (node !== null && (node.kind === 'member' || node.kind === 'call') && !isNew(node)) node = node.head;
  return node;
}
const isNew = (node: Node): boolean => node.kind === 'call' && (WRAPS.test(node.name) || node.name === 'new') && node.args.length > 0;

/** The node that makes the context which a value stands for; null when it is none, or comes from the runner. */
export function madeContext(value: Node, env: Env, depth = 0): Node | null {
  if (depth > DEPTH_MAX) return null;
  const node = resolve(value, env);
  if (node.kind === 'unary' && node.head !== null && /^[&*]$/.test(node.name)) return madeContext(node.head, env, depth + 1);
  if (node.kind === 'list' || node.kind === 'map') return isContext(node.words, node) ? node : null;
  if (!isNew(node)) return null;
  return node.name === 'new' ? (isContext(pathOf(node.args[0] ?? null), node) ? node : null) : madeContext(node.args[0] as Node, env, depth + 1);
}

/** A named type that is called like a context and is not put around a real one. */
const isContext = (type: string, made: Node): boolean => /^testing\.(?:T|B|F|TB)$|(?:^|\.)\w*(?:T|TB|TestingT|TestingTB)$|(?:^|\.)\w*[tT]esting\w*$/.test(type) && !made.args.some((arg) => contains(arg, (n) => n.kind === 'name' && /^(?:t|tb|b|tt)$/.test(n.name)));

/** Whether the test looks at how the context fared, and does more than to print it. */
function isAsked(given: Node, whole: Node | null): boolean {
  const name = pathOf(given);
  if (whole === null || name === '') return false;
  const asks = (node: Node): boolean => contains(node, (n) => n.kind === 'member' && !/^(?:Errorf?|Fatalf?|Logf?|Helper|Fail|FailNow)$/.test(n.name) && pathOf(n.head) === name);
  const decided = collect(whole, (n) => n.kind === 'if' && n.head !== null && asks(n.head) && n.body !== null && contains(n.body, (m) => m.kind === 'call' && /^(?:Errorf?|Fatalf?|Fail|FailNow|panic)$/.test(m.name)));
  return decided.length > 0 || contains(whole, (n) => n.kind === 'call' && !/^(?:Log|Print)/.test(n.name) && pathOf(n.head) !== '' && n.args.some((arg) => arg.kind !== 'lambda' && asks(arg)));
}
