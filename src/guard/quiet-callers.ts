import type { Weakness } from './check.js';
import { collect, contains, pathOf, type Node } from './code.js';
import type { Language } from './languages/spec.js';
import type { Lookup } from './normalising.js';
import { resolve, show, type Env } from './print.js';
import { swallows } from './swallowing.js';

interface Reading {
  readonly language: Language;
  readonly find: Lookup;
  readonly env: Env;
}

const swallowedBy = (at: Node, by: Node): Weakness => ({ kind: 'swallowed', line: at.line, text: show(by).slice(0, 80) });

/** A failed assertion that is waited for. */
const EXPECTS = /(?:^|\.)(?:raises|assertRaises|assertRaisesRegex)$/;
const FAILED = /^(?:AssertionError|Exception|BaseException)$/;

/** Why the body of a `with` cannot fail its test, by one of its resources; null when that lets failures through. */
export function quietResource(item: Node, at: Node, { language, find, env }: Reading): Weakness | null {
  const resource = item.kind === 'assign' ? item.body : item;
  const call = resource === null ? null : resolve(resource, env);
  if (call?.kind !== 'call') return null;
  const named = language.swallowers.test(pathOf(call.head)) && call.args.some((a) => language.broadCatches.test(a.name));
  const wanted = EXPECTS.test(pathOf(call.head)) && call.args.some((a) => FAILED.test(a.name)) && at.body !== null && contains(at.body, (n) => n.kind === 'call' && n.name === 'assert');
  return named || wanted || quietContext(call, language, find) ? swallowedBy(at, call) : null;
}

/** Why a test cannot fail, by a decorator that catches around it; null when none does. */
export function quietTag(tags: readonly Node[], { language, find }: Omit<Reading, 'env'>): Weakness | null {
  if (language.id !== 'python') return null;
  const tag = tags.find((t) => {
    const made = find(t.name, 1) ?? find(t.name, t.args.length);
    return made !== null && collect(made, (n) => n.kind === 'function').some((fn) => quietCaller(fn, language));
  });
  return tag === undefined ? null : swallowedBy(tag, tag);
}

const NEVER_DECIDES = (): boolean => false;

/** Whether a context manager takes the failures of its body: `__exit__` answers true, or the generator catches around its `yield`. */
function quietContext(call: Node, language: Language, find: Lookup): boolean {
  const exit = find(`${call.name}.__exit__`, EXIT_ARGUMENTS) ?? find(`${call.name}.__aexit__`, EXIT_ARGUMENTS);
  if (exit !== null) return takesFailures(exit, language);
  const made = find(call.name, call.args.length);
  return made !== null && made.tags.some((t) => /contextmanager$/.test(pathOf(t))) && catchesAround(made, language, (n) => n.kind === 'call' && n.name === 'yield');
}
const EXIT_ARGUMENTS = 4;

/** Whether a function that is handed another one calls it where its failures are caught: a runner of lambdas, a decorator. */
function quietCaller(fn: Node, language: Language): boolean {
  const params = new Set(fn.args.map((p) => p.name).filter((name) => !/^(?:self|cls|this)$/.test(name)));
  return params.size > 0 && catchesAround(fn, language, (n) => n.kind === 'call' && (n.head?.kind === 'name' ? params.has(n.head.name) : /^(?:call|apply|run|Invoke|accept|get)$/.test(n.name) && n.head?.head?.kind === 'name' && params.has(n.head.head.name)));
}

const catchesAround = (fn: Node, language: Language, runs: (node: Node) => boolean): boolean =>
  fn.body !== null && contains(fn.body, (n) => n.kind === 'try' && n.body !== null && contains(n.body, runs) && swallows(n, language, NEVER_DECIDES) !== null);

/** `return True`, `return kind is AssertionError`: an `__exit__` that answers with truth for a failed assertion. */
function takesFailures(exit: Node, language: Language): boolean {
  return exit.body !== null && contains(exit.body, (n) => n.kind === 'return' && n.head !== null && mayBeTrue(n.head, language));
}

const OTHER_ERROR = /^(?!Assertion)[A-Z]\w*(?:Error|Exit|Interrupt|Warning|Iteration|Timeout|Refused|Exception)$/;

/** A question about other errors than failed assertions is no swallowing. */
function mayBeTrue(answer: Node, language: Language): boolean {
  if (answer.kind === 'constant') return answer.name === 'true';
  if (answer.kind === 'number') return answer.name !== '0';
  if (answer.kind === 'call' && /^(?:super|__exit__|__aexit__)$/.test(answer.name)) return false;
  const types = typesIn(answer);
  return types.length === 0 ? asksAboutError(answer) : types.some((name) => language.broadCatches.test(name));
}

const typesIn = (answer: Node): readonly string[] => {
  const out: string[] = [];
  contains(answer, (n) => {
    if (n.kind === 'name' && (OTHER_ERROR.test(n.name) || /^(?:BaseException|Exception|AssertionError)$/.test(n.name))) out.push(n.name);
    return false;
  });
  return out;
};

const asksAboutError = (answer: Node): boolean => answer.kind === 'binary' && /^(?:is|is not|==|!=|in)$/.test(answer.name) || answer.kind === 'unary';

/** A call of a function that runs what it is given and lets no failure out; null for any other. */
export function quietRun(call: Node, language: Language, find: (name: string, given: number) => Node | null): Weakness | null {
  const caller = find(call.name, call.args.length);
  return caller !== null && quietCaller(caller, language) ? { kind: 'swallowed', line: call.line, text: call.name } : null;
}
