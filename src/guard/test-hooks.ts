import { contains, pathOf, statementsOf, walk, type Node } from './code.js';
import { show } from './print.js';

/** Hooks of runners that are handed what a test threw: JUnit extensions, PHPUnit. */
const HANDLERS = /^(?:handle(?:Test|BeforeEachMethod|AfterEachMethod|BeforeAllMethod|AfterAllMethod)ExecutionException|onNotSuccessfulTest)$/;
/** Results of runners that are told of a failure: unittest, JUnit, PHPUnit listeners. */
const COLLECTORS = /^(?:add(?:Failure|Error|SubTest|UnexpectedSuccess)|Add(?:Failure|Error))$/;
/** Methods that wrap the run of a test, and what they call to run it. */
const WRAPPERS = /^(?:apply|evaluate|intercept\w*|invoke\w*|run(?:Test\w*|Bare|Method)?|execute|Execute|around\w*|_callTestMethod|(?:Run|Invoke)Test\w*Async|callTestMethod)$/;
const RUNS = /^(?:proceed|evaluate|run(?:Test\w*|Bare|Method)?|invoke\w*|execute|Execute|_callTestMethod|(?:Run|Invoke)Test\w*Async)$/;

/** Why a function forgives tests that fail; null when it does not. */
export function forgives(fn: Node): string | null {
  if (fn.body === null) return null;
  const { name, body } = fn;
  if (HANDLERS.test(name) && !endsInThrow(body)) return 'a hook swallows what tests throw';
  if (COLLECTORS.test(name) && !contains(body, (n) => n.kind === 'call' && n.name === name)) return 'a failure is not passed on to the result';
  if (!WRAPPERS.test(name)) return null;
  if (name.startsWith('interceptTest') && !contains(body, (n) => n.kind === 'call' && n.name === 'proceed')) return 'a hook leaves tests out';
  return hushed(body) ? 'a hook swallows what tests throw' : null;
}

/** Methods of a class inside are wrappers of their own. */
function hushed(body: Node): boolean {
  let found = false;
  walk(body, (node) => {
    found ||= hushesRun(node);
    return !found && node.kind !== 'function';
  });
  return found;
}

/** An attempt to run a test whose error goes nowhere. */
const hushesRun = (node: Node): boolean =>
  node.kind === 'try' && node.tags.length > 0 && node.body !== null && contains(node.body, (n) => n.kind === 'call' && RUNS.test(n.name)) && node.tags.some((handler) => handler.body === null || !contains(handler.body, (n) => n.kind === 'throw' || n.kind === 'return' || n.kind === 'assign' || /^(?:raise|fail|add\w*|set\w*)$/i.test(n.name)));

/** The way through a body that ends without a throw is none. */
function endsInThrow(body: Node): boolean {
  const last = statementsOf(body).filter((s) => s.kind !== 'comment').at(-1);
  if (last === undefined) return false;
  if (last.kind === 'throw' || /^(?:throwAsUncheckedException|sneakyThrow|rethrow|onNotSuccessfulTest|fail)$/.test(last.name)) return true;
  return last.kind === 'if' && last.body !== null && last.tail !== null && endsInThrow(last.body) && endsInThrow(last.tail);
}

/** Why a call takes back what a test threw; null when it does not. */
export function takesBack(call: Node): string | null {
  const text = call.args.map((arg) => show(arg)).join(',');
  if (call.name === 'instance_variable_set' && /@(?:exception|display_exception|failures)\b/.test(text) && /null|nil|\[\]/.test(text)) return 'an outcome is set by hand';
  if (/^(?:set_exception|SetResult|setOutcome)$/.test(call.name) && /^(?:null|nil)$|Success|Passed/.test(text)) return 'an outcome is set by hand';
  return call.name === 'Clear' && /aggregator$/i.test(pathOf(call.head).replace(/\.Clear$/, '')) ? 'what a test threw is thrown away' : null;
}
