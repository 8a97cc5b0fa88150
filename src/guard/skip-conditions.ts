import { implied, linksOf } from './chains.js';
import { collect, contains, pathOf, statementsOf, type Node } from './code.js';
import { isEnvironmental } from './environment.js';
import type { CallTests, Language } from './languages/spec.js';
import { resolve, show, type Env } from './print.js';
import type { Skip } from './test-case.js';

const VARIABLES = /^(?:process\.env|import\.meta\.env|Deno\.env|Bun\.env|ENV)$/;
/** Functions that give a variable, or a flag of the command line, by its name. */
const ASKS = /^(?:getenv|Getenv|LookupEnv|GetEnvironmentVariable|var_os|option_env|Short)$/;
const OF_MACHINE = /OS$|PLATFORM|ARCH|VERSION|RUNTIME/i;
const DEPTH_MAX = 6;

/** Whether a condition asks for a variable of the environment that anybody may set, or leave unset. */
function asksVariable(condition: Node, env: Env, depth = 0): boolean {
  if (depth > DEPTH_MAX) return false;
  return contains(condition, (node) => {
    if (node.kind === 'member' && VARIABLES.test(show(node.head))) return !OF_MACHINE.test(node.name);
    if (node.kind === 'index' && VARIABLES.test(show(node.head))) return !OF_MACHINE.test(node.args[0]?.name ?? '');
    if (node.kind === 'call' && ASKS.test(node.name)) return !OF_MACHINE.test(node.args[0]?.name ?? '');
    const known = node.kind === 'name' ? resolve(node, env) : node;
    return known !== node && asksVariable(known, env, depth + 1);
  });
}

/** Whether a condition that keeps a test from running asks only what the machine, the platform or its tools can do. */
export const isCapability = (condition: Node, env: Env): boolean => isEnvironmental(condition, env) && !asksVariable(condition, env);

/** Whether tests that stand below a condition may be missing for another reason than the machine. */
export const isOptIn = asksVariable;

/** The options of a test, written where it is registered, under a name, spread, merged or made by a function. */
export function optionPairs(arg: Node, env: Env, depth = 0): readonly Node[] {
  if (depth > DEPTH_MAX) return [];
  const known = arg.kind === 'name' || arg.kind === 'member' ? resolve(arg, env) : arg;
  if (known.kind === 'pair') return [known];
  if (known.kind === 'map') return known.args.flatMap((part) => (part.kind === 'spread' && part.head !== null ? optionPairs(part.head, env, depth + 1) : [part]));
  if (known.kind !== 'call') return [];
  if (/^Object\.(?:freeze|assign|seal)$/.test(pathOf(known.head))) return known.args.flatMap((part) => optionPairs(part, env, depth + 1));
  const fn = known.head?.kind === 'name' ? env.get(known.head.name) : undefined;
  const last = fn?.kind === 'lambda' ? statementsOf(fn.body).at(-1) : undefined;
  const made = last?.kind === 'return' ? last.head : last;
  return made?.kind === 'map' ? optionPairs(made, env, depth + 1) : [];
}

/** A registration whose word is chosen by a condition, or goes by another name: `(slow ? it : it.skip)('…')`, `const posix = …; posix('…')`. */
export interface Chosen {
  readonly call: Node;
  /** null where the word only has another name. */
  readonly condition: Node | null;
}

/** The registration that a call makes through a word of its own; null for any other call. */
export function chosenWord(call: Node, env: Env, spec: CallTests): Chosen | null {
  const root = rootOf(call);
  const known = root?.kind === 'name' ? env.get(root.name) : root;
  if (root === null || known === undefined || known === null || isWord(root, spec)) return null;
  if (known.kind === 'if' && known.body !== null && known.tail !== null && isWord(known.body, spec) && isWord(known.tail, spec)) {
    return { call: rooted(call, root, isOff(known.body, spec) ? known.tail : known.body), condition: known.head };
  }
  return root.kind === 'name' && isWord(known, spec) ? { call: rooted(call, root, known), condition: null } : null;
}

const rootOf = (node: Node): Node | null => (node.head !== null && (node.kind === 'call' || node.kind === 'member') ? rootOf(node.head) : node);
const isWord = (node: Node, spec: CallTests): boolean => {
  const [first] = linksOf(node);
  return (node.kind === 'name' || node.kind === 'member') && first !== undefined && (spec.tests.has(first.name) || spec.suites.has(first.name));
};
const isOff = (node: Node, spec: CallTests): boolean => linksOf(node).some((l) => /^(?:skip|todo|ignore)$/.test(l.name) || spec.skipped.has(l.name));

/** A chain with another first part. */
function rooted(node: Node, from: Node, to: Node): Node {
  if (node === from) return to;
  if (node.head === null) return node;
  const head = rooted(node.head, from, to);
  return { ...node, head, name: node.kind === 'call' && (head.kind === 'name' || head.kind === 'member') ? head.name : node.name };
}

/** Set-up that skips every test of its suite: `before(function () { this.skip(); })`. */
export function hookSkips(body: Node | null, env: Env, language: Language): readonly Skip[] {
  const hooks = language.callTests?.hooks;
  return statementsOf(body).filter((s) => s.kind === 'call' && hooks?.has(s.name) === true).flatMap((hook) =>
    collect(hook, (n) => n.kind === 'call' && n !== hook && language.skipCalls.test(pathOf(n.head))).map((skip): Skip => {
      const [guard] = collect(hook, (n) => n.kind === 'if' && n.body !== null && n.body.start <= skip.start && n.body.end >= skip.end);
      const condition = guard?.head ?? null;
      return { line: skip.line, text: `${hook.name}: ${show(skip)}${condition === null ? '' : ` if ${show(condition)}`}`, environmental: condition !== null && isCapability(condition, env), scope: 'suite' };
    }));
}

const GIVES_UP = /^(?:SkipTest|TestAbortedException|AssumptionViolatedException|SkipException|IgnoreException|InconclusiveException|SkippedTestError|SkippedWithMessageException)$/;

/** Set-up of a class or a file that skips every test of it: `setUp` that calls `skipTest`, a fixture that every test gets. */
export function setUpSkips(members: readonly Node[], env: Env, language: Language): readonly Skip[] {
  const hooks = members.filter((m) => m.kind === 'function' && (language.setUp.test(m.name) || m.tags.some((tag) => language.setUp.test(tag.name) || isForAll(tag))));
  return hooks.flatMap((hook) => collect(hook.body ?? hook, (n) => n.kind === 'call' && (language.skipCalls.test(pathOf(n.head)) || GIVES_UP.test(n.name))).map((skip): Skip => {
    const guard = collect(hook, (n) => n.kind === 'if' && n.body !== null && n.body.start <= skip.start && n.body.end >= skip.end)[0]?.head ?? null;
    return { line: skip.line, text: `${hook.name}: ${show(skip)}${guard === null ? '' : ` if ${show(guard)}`}`, environmental: guard !== null && isCapability(guard, env), scope: 'suite' };
  }));
}

/** `@pytest.fixture(autouse=True)`. */
const isForAll = (tag: Node): boolean => tag.name === 'fixture' && tag.args.some((arg) => (arg.kind === 'pair' || arg.kind === 'assign') && arg.head?.name === 'autouse' && arg.body?.name === 'true');

/** A skip for a word that is chosen by a condition. */
export const chosenSkip = (condition: Node, env: Env, scope: Skip['scope']): Skip => ({ line: condition.line, text: `if ${show(implied(condition, 'list', '', { args: [condition] }), env).slice(1, -1)}`, environmental: isCapability(condition, env), scope });
