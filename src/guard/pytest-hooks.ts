import { bindingsOf } from './bindings.js';
import { collect, contains, pathOf, receiverOf, statementsOf, type Node } from './code.js';
import { resolve, show, type Env } from './print.js';

/** A place of a hook that changes what runs or what is said of it. */
export interface HookFinding {
  readonly node: Node;
  readonly why: string;
}

/** Hooks that answer to an option, to the machine or to versions do what their users ask for. */
const ASKED = /getoption|getini|getvalue|environ|getenv|platform|version/;
const DROPPED = 'collected tests are taken out of the run';

/** What a pytest hook does besides looking: drops or skips tests, answers in their place, swallows what they throw. */
export function hookFindings(fn: Node): readonly HookFinding[] {
  if (fn.body === null || !fn.name.startsWith('pytest_')) return [];
  const head = { ...fn, body: null };
  switch (fn.name) {
    case 'pytest_collection_modifyitems': case 'pytest_collection_finish': case 'pytest_itemcollected':
      return [...droppedItems(fn), ...replacedBodies(fn), ...(marksSkipped(fn) ? [{ node: head, why: 'a hook skips collected tests' }] : [])];
    case 'pytest_runtest_call': case 'pytest_pyfunc_call': case 'pytest_runtest_protocol': case 'pytest_runtest_setup': case 'pytest_runtest_logreport': case 'pytest_runtest_makereport':
      return [...replacedBodies(fn), ...answersFor(fn, head)];
    case 'pytest_ignore_collect': case 'pytest_collect_file': case 'pytest_pycollect_makeitem':
      return asksForIt(fn) ? [] : returnsOf(fn).filter((r) => r.head !== null && (isTrue(r.head) || isEmptyList(r.head) || fn.name === 'pytest_ignore_collect' && comparesText(r.head))).map((node) => ({ node, why: 'a hook keeps tests from being collected' }));
    case 'pytest_report_teststatus':
      return returnsOf(fn).filter((r) => r.head?.args[0]?.kind === 'text' && r.head.args[0].name === 'passed').map((node) => ({ node, why: 'a hook calls tests passed' }));
    case 'pytest_configure': case 'pytest_cmdline_main': case 'pytest_load_initial_conftests': case 'pytest_cmdline_preparse': case 'pytest_sessionstart':
      return narrowedRuns(fn);
    default: return [];
  }
}

const asksForIt = (fn: Node): boolean => ASKED.test(show(fn.body));
const isTrue = (node: Node): boolean => node.kind === 'constant' && node.name === 'true';
const isEmptyList = (node: Node): boolean => node.kind === 'list' && node.args.length === 0;
const comparesText = (node: Node): boolean => node.kind === 'binary' && contains(node, (n) => n.kind === 'text') || node.kind === 'call' && node.args.some((a) => a.kind === 'text');

/** Returns of the function itself. */
function returnsOf(fn: Node): readonly Node[] {
  return collect(fn, (n) => n.kind === 'return' && n.head !== null);
}

/** `items[:] = …`, `session.items = …`, `del items[…]`, with less than was there. */
function droppedItems(fn: Node): readonly HookFinding[] {
  if (asksForIt(fn)) return [];
  const env = bindingsOf(fn.body);
  const assigned = collect(fn, (n) => n.kind === 'assign' && n.body !== null && isItems(n.head) && isLess(n.body, fn, env, 0));
  const deleted = collect(fn, (n) => n.kind === 'other' && n.name === 'delete_statement' && n.args.some((a) => a.kind === 'index' && isItems(a)));
  return [...assigned, ...deleted].map((node) => ({ node, why: DROPPED }));
}

const isItems = (target: Node | null): boolean =>
  target !== null && ((target.kind === 'index' && /(?:^|\.)items$/.test(pathOf(target.head))) || (target.kind === 'member' && target.name === 'items'));

const NARROWS = /^(?:filter|filterfalse|islice|takewhile|dropwhile|sample|choices|compress|pop)$/;
const DEPTH_MAX = 6;

/** Whether a list holds only a part of another one. */
function isLess(value: Node, fn: Node, env: Env, depth: number): boolean {
  const known = resolve(value, env);
  if (depth > DEPTH_MAX) return false;
  const inner = (node: Node | null | undefined): boolean => node !== null && node !== undefined && isLess(node, fn, env, depth + 1);
  switch (known.kind) {
    case 'list': return known.args.length === 0 ? value.kind !== 'name' || sparselyFilled(value.name, fn) : known.args.length === 1 && inner(known.args[0]);
    case 'loop': return known.args.length > 1 || inner(known.head);
    case 'index': return known.args.some((a) => a.kind === 'raw' && !/^:(?::-?1?)?$/.test(a.name.replace(/\s/g, '')));
    case 'spread': return inner(known.head);
    case 'call': return NARROWS.test(known.name) || [...known.args, receiverOf(known)].some((a) => a !== null && a.kind !== 'pair' && inner(a));
    case 'name': return sparselyFilled(known.name, fn);
    default: return false;
  }
}

/** A list that gets some of what a loop goes through, while the rest goes nowhere. */
function sparselyFilled(name: string, fn: Node): boolean {
  const fills = (node: Node | null): boolean => node !== null && contains(node, (n) => n.kind === 'call' && /^(?:append|insert|extend|add)$/.test(n.name));
  const adds = (node: Node): boolean => contains(node, (n) => n.kind === 'call' && /^(?:append|insert|add)$/.test(n.name) && pathOf(receiverOf(n)) === name);
  return collect(fn, (n) => n.kind === 'loop' && n.body !== null && adds(n.body)).some((loop) => {
    const statements = statementsOf(loop.body);
    const left = statements.some((s) => s.kind === 'if' && s.tail === null && statementsOf(s.body).some((b) => b.kind === 'jump') && !fills(s.body));
    return left || statements.some((s) => s.kind === 'if' && adds(s) && !(s.tail !== null && fills(s.tail) && fills(s.body)));
  });
}

/** `item.obj = lambda: None`, `item.runtest = …`. */
const replacedBodies = (fn: Node): readonly HookFinding[] =>
  collect(fn, (n) => n.kind === 'assign' && n.head?.kind === 'member' && /^(?:obj|_obj|runtest|function|pyfuncitem)$/.test(n.head.name) && n.body?.kind === 'lambda').map((node) => ({ node, why: 'a hook replaces the body of tests' }));

const marksSkipped = (fn: Node): boolean =>
  contains(fn, (n) => n.kind === 'call' && n.name === 'add_marker' && /skip|xfail/.test(show(n))) && !ASKED.test(show(fn.body)) && !/config\./.test(show(fn.body));

/** A hook that swallows what a test throws, runs in its stead or skips it. */
function answersFor(fn: Node, head: Node): readonly HookFinding[] {
  const swallows = /runtest_call|pyfunc_call|runtest_protocol/.test(fn.name) && contains(fn, (n) => n.kind === 'try' && n.tags.length > 0 && !contains(n, (m) => m.kind === 'throw'));
  if (swallows) return [{ node: head, why: 'a hook swallows what tests throw' }];
  if (asksForIt(fn)) return [];
  const runs = contains(fn, (n) => n.kind === 'call' && /^(?:runtest|runtestprotocol|obj|funcobj|testfunction|call_and_report|run)$/.test(n.name));
  if (/pyfunc_call|runtest_protocol/.test(fn.name) && !runs) return returnsOf(fn).filter((r) => r.head !== null && isTrue(r.head)).map((node) => ({ node, why: 'a hook answers in place of the test' }));
  const skips = fn.name === 'pytest_runtest_setup' ? collect(fn, (n) => n.kind === 'call' && /^(?:pytest\.)?(?:skip|xfail)$/.test(pathOf(n.head))) : [];
  return skips.filter(() => contains(fn, (n) => n.kind === 'member' && /^(?:name|nodeid|originalname)$/.test(n.name))).map((node) => ({ node, why: 'a hook skips tests by their name' }));
}

const SELECTS = /^(?:keyword|markexpr|deselect|ignore|ignore_glob|collectonly|maxfail|lf|last_failed|file_or_dir|testpaths)$/;

/** Selections that the command line could make, made by code. */
function narrowedRuns(fn: Node): readonly HookFinding[] {
  if (/getoption|environ|getenv/.test(show(fn.body))) return [];
  const set = collect(fn, (n) => n.kind === 'assign' && n.head?.kind === 'member' && SELECTS.test(n.head.name) && /option/.test(pathOf(n.head)));
  const given = collect(fn, (n) => n.kind === 'call' && /(?:^|\.)(?:args|argv)\.(?:append|extend|insert)$|option\.\w+\.(?:append|extend)$/.test(pathOf(n.head)) && /"(?:-k|-m|--deselect|--ignore|--co\b|--collect-only|not )/.test(show(n)));
  const listed = collect(fn, (n) => n.kind === 'assign' && n.head?.kind === 'index' && /(?:^|\.)args$/.test(pathOf(n.head.head)) && n.body !== null && /"(?:-k|-m|--deselect|--ignore)/.test(show(n.body)));
  return [...set, ...given, ...listed].map((node) => ({ node, why: 'a hook narrows what is run' }));
}
