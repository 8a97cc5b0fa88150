import { collect, contains, statementsOf, walk, type Node } from './code.js';
import type { FileModel } from './file-model.js';
import { resolve, show, type Env } from './print.js';

/** Where code can learn who runs it: the call stack, the program's arguments, its modules, its variables. */
const RUN_BY = /^(?:stack|stackTrace|StackTrace|captureStackTrace|getStackTrace|callsites?|getFileName|format_stack|extract_stack|currentframe|_getframe|Caller|Callers|CallersFrames|debug_backtrace|getTraceAsString|caller|caller_locations|Backtrace|force_capture|GetFrames?|FrameCount|argv|ARGV|parent|cache|npm_lifecycle_event|npm_lifecycle_script|npm_command|current_exe|title|modules|get_included_files|get_declared_classes|getmodule)$/;
const OWNERS = /\b(?:Error|err|error|e|process|sys|os|require|module|inspect|traceback|runtime|debug|Thread|Environment|StackTrace|Exception|Throwable|Kernel|env)\b/;
const TEST_WORD = /(?:^|[^a-z])(?:tests?|specs?|jest|vitest|mocha|jasmine|ava|pytest|unittest|phpunit|pest|junit|surefire|rspec|minitest|nunit|xunit|testhost)(?:[^a-z]|$)|_test|test_/i;
const MODE = /^(?:process\.env|import\.meta\.env|Deno\.env|Bun\.env)\.(?:MODE|NODE_ENV|APP_ENV|BUN_ENV|npm_lifecycle_event|VITEST|JEST_WORKER_ID)$/;
const GLOBALS = /^(?:describe|it|jest|vi|vitest|expect|beforeEach|afterEach|mocha|__coverage__|__karma__|Cypress)$/;

/** Whether an expression finds out that a test is running. */
export function asksForTests(node: Node, model: FileModel): boolean {
  const text = show(node);
  return model.language.underTest.test(text) || (OWNERS.test(text) && looksAtRun(node)) || namesGlobal(node);
}

/** What runs the code is looked at, and a word for tests is looked for in it. */
function looksAtRun(node: Node): boolean {
  const looks = contains(node, (n) => (n.kind === 'member' || n.kind === 'call' || n.kind === 'name') && (RUN_BY.test(n.name) || MODE.test(show(n))));
  return looks && contains(node, (n) => n.kind === 'text' && TEST_WORD.test(n.name));
}

/** `'describe' in globalThis`, `globalThis.it !== undefined`, `global['jest']`. */
const namesGlobal = (node: Node): boolean => contains(node, (n) => {
  const owner = n.kind === 'binary' && n.name === 'in' ? n.body : n.head;
  if (!/^(?:globalThis|global|window|self)$/.test(owner?.kind === 'name' ? owner.name : '')) return false;
  const key = n.kind === 'member' ? n.name : n.kind === 'index' ? (n.args[0]?.name ?? '') : n.kind === 'binary' && n.name === 'in' ? (n.head?.name ?? '') : '';
  return GLOBALS.test(key);
});

const STATEMENTS_MAX = 4;

/** Names of a file that hold, or give when they are called, the answer to "am I under test?". */
export function flagsOf(model: FileModel): ReadonlySet<string> {
  const out = new Set<string>();
  walk(model.root, (node) => {
    if (node.kind === 'assign' && node.head?.kind === 'name' && node.body !== null && node.body.kind !== 'if' && !isLong(node.body) && asksForTests(answerOf(node.body), model)) out.add(node.head.name);
    if (node.kind === 'function' && node.name !== '' && !isLong(node) && asksForTests(answerOf(node), model)) out.add(node.name);
  });
  return out;
}

const isLong = (node: Node): boolean => (node.kind === 'lambda' || node.kind === 'function') && statementsOf(node.body).length > STATEMENTS_MAX;

/** What a function gives back, with its own names filled in; any other value as it is. */
function answerOf(node: Node): Node {
  if (node.kind !== 'lambda' && node.kind !== 'function') return node;
  const statements = statementsOf(node.body);
  const last = statements.at(-1);
  if (last === undefined) return { ...node, body: null };
  const own: Env = new Map(statements.flatMap((s) => (s.kind === 'assign' && s.head?.kind === 'name' && s.body !== null ? [[s.head.name, s.body] as const] : [])));
  const used = collect(last, (n) => n.kind === 'name').map((n) => resolve(n, own)).filter((n) => n.kind !== 'name');
  return used.length === 0 ? last : { ...last, kind: 'list', head: null, body: null, tail: null, args: [last, ...used] };
}
