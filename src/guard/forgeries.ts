import { pathOf, receiverOf, statementsOf, walk, type Node } from './code.js';
import { forgedExits } from './exit-codes.js';
import type { FileModel } from './file-model.js';
import { show } from './print.js';
import { forgives, takesBack } from './test-hooks.js';
import { hookFindings } from './pytest-hooks.js';

export interface Forgery {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

/** Places of a file that change outcomes, exit codes, matchers, collected items or written reports. */
export function forgeriesOf(model: FileModel): readonly Forgery[] {
  const out: Forgery[] = [];
  walk(model.root, (node) => {
    if (node.kind === 'assign') assignments(node, out);
    else if (node.kind === 'call') calls(node, model, out);
    else if (node.kind === 'function') functions(node, out);
  });
  for (const { node, why } of forgedExits(model)) add(out, node, why);
  return out;
}

const add = (out: Forgery[], node: Node, why: string): void => {
  out.push({ line: node.line, text: show(node).slice(0, 200), why });
};

const OUTCOMES = /^(?:exception|display_exception|outcome|status|result|state|exitstatus|exit_code|exitCode|numFailedTests|failed|failures|errors|success|testsfailed|failureMessages|wasSuccessful|excinfo|skipped|passed|when|_excinfo|testResults|numFailedTestSuites)$/i;
const REPORTS = /^(?:report|rep|session|result|results|test|testResult|outcome|item|self|process|runner|config|stats|this|event|ctx|example|suite|aggregatedResult|testCase|r|call|terminalreporter|tr)$/i;

function assignments(node: Node, out: Forgery[]): void {
  const { head, body } = node;
  if (head === null || body === null) return;
  if (head.kind === 'member' && OUTCOMES.test(head.name) && (head.head?.name === 'get_result' || REPORTS.test(pathOf(head.head).split('.').pop() ?? '')) && isGoodNews(body)) add(out, node, 'an outcome is set by hand');
  if (head.kind === 'index' && /^(?:tests|suite\._tests)$/.test(pathOf(head.head)) && !/sorted|sort\(/.test(show(body))) add(out, node, 'collected tests are taken out of the run');
  if (head.kind === 'member' && /^(?:assert|expect|chai|unittest\.TestCase|TestCase|Assert|Assertions|assert\.strict)(?:\.prototype)?$/.test(pathOf(head.head)) && body.kind !== 'number') add(out, node, 'an assertion function is replaced');
  if (/^(?:builtins\.AssertionError|AssertionError|sys\.excepthook|pytest\.fail|pytest\.raises|unittest\.TestCase\.\w+|console\.assert|process\.exitCode|global\.expect|globalThis\.expect|global\.assert|TestCase\.\w+|process\.exit)$/.test(pathOf(head)) && (pathOf(head) !== 'process.exitCode' || body.name === '0')) add(out, node, 'what makes a test fail is replaced');
}

function isGoodNews(value: Node): boolean {
  if (value.kind === 'text') return /^(?:passed|pass|ok|success|skipped|green|xfailed)$/i.test(value.name);
  if (value.kind === 'number') return value.name === '0';
  if (value.kind === 'list') return value.args.length === 0;
  return value.kind === 'constant' || value.kind === 'member' && /^(?:OK|PASSED|SUCCESS)$/i.test(value.name);
}

const BUILT_IN = /^(?:toBe|toEqual|toStrictEqual|toMatchObject|toThrow|toContain|toHaveBeenCalledWith|toHaveBeenCalled|toHaveBeenCalledTimes|toHaveLength|toMatch|toBeTruthy|toBeDefined|toBeNull|toMatchSnapshot|toMatchInlineSnapshot|toHaveProperty|toBeCloseTo|toThrowError|toBeFalsy|toBeGreaterThan|toBeInstanceOf)$/;

function calls(node: Node, model: FileModel, out: Forgery[]): void {
  const path = pathOf(node.head);
  if (path === 'expect.extend' || node.name === 'extend' && path.endsWith('expect.extend')) for (const pair of node.args.flatMap((a) => a.args)) if (BUILT_IN.test(pair.kind === 'function' ? pair.name : (pair.head?.name ?? ''))) add(out, pair, 'a built-in matcher is replaced');
  if (/^(?:overwriteMethod|overwriteProperty|overwriteChainableMethod)$/.test(node.name)) add(out, node, 'a built-in assertion is replaced');
  if (/(?:^|\.)(?:setattr|patch|patch\.object|spyOn|replace|stub|Replace)$/.test(path)) patched(node, out);
  if (/(?:^|\.)(?:items|session\.items)\.(?:clear|remove|pop)$/.test(path) || /pytest_deselected$/.test(path)) add(out, node, 'collected tests are taken out of the run');
  if (/^(?:force_result|_?set_?result|force_exception)$/.test(node.name) && !show(node).includes('report')) add(out, node, 'an outcome is set by hand');
  writtenReport(node, out);
  const why = takesBack(node);
  if (why !== null) add(out, node, why);
  if (/^(?:prepend|alias_method|define_method|class_eval|instance_eval)$/.test(node.name) && /Expectations|Assertions|Minitest|Matchers/.test(show(node))) add(out, node, 'an assertion library is patched');
  void model;
}

/** A comparison helper or an assertion that now always agrees. */
function patched(node: Node, out: Forgery[]): void {
  const [first, second, third] = node.args.filter((a) => a.kind !== 'pair');
  const name = first?.kind === 'text' ? first.name : second?.kind === 'text' ? `${show(first ?? null)}.${second.name}` : '';
  const value = node.args.find((a) => a.kind === 'lambda') ?? (first?.kind === 'text' ? second : third);
  const agrees = value?.kind === 'lambda' && value.body !== null && isTrivial(value.body);
  const about = /(?:^|[._])(?:assert\w*|equals?|same\w*|compare\w*|match\w*|check\w*|verify\w*|is_?valid|diff\w*|allclose|fail)(?:$|[._])/i.test(name) || /tests?\.|_?compare|assert/i.test(name);
  if (agrees && about) add(out, node, 'a comparison that tests rely on now always agrees');
}

function isTrivial(body: Node): boolean {
  const last = statementsOf(body).at(-1) ?? body;
  const value = last.kind === 'return' ? last.head : last;
  return value === null || value.kind === 'constant' || (value.kind === 'block' && value.args.length === 0);
}

/** `report.write_text('<testsuite … failures="0"')`. */
function writtenReport(node: Node, out: Forgery[]): void {
  if (!/^(?:write|write_text|writeFileSync|writeFile|puts|file_put_contents|print|WriteString|WriteFile|WriteAllText|fwrite|echo|println|log|printf|Println)$/.test(node.name)) return;
  const text = [...node.args, receiverOf(node)].filter((a) => a !== null).map((a) => show(a)).join(' ');
  const fake = /<testsuites?\b[^>]*failures=\\?["']0|"numFailedTests":\s*0|\\?"failed\\?":\s*0.*\\?"passed|\bRan \{?.*tests?\b[^]*\bOK\b|\d+ passed\b|^ok \d+|Tests:\s+\d+ passed|OK \(\d+ tests?|BUILD SUCCESS|0 failures|test result: ok/.test(text);
  if (fake) add(out, node, 'a result is written by hand');
}

/** The line of the name: attributes stand above it. */
const nameLine = ({ args, body, line, tags }: Node): number => args[0]?.line ?? (tags.length === 0 ? line : Math.min(body?.line ?? line, (tags.at(-1)?.endLine ?? line) + 1));

function functions(node: Node, out: Forgery[]): void {
  if (/^(?:__eq__|__ne__|equals|Equals|==|__contains__)$/.test(node.name) && node.body !== null && isTrivial(node.body) && /true/.test(show(node.body))) add(out, { ...node, body: null }, 'everything is equal to this');
  const why = forgives(node);
  if (why !== null) add(out, { ...node, body: null, line: nameLine(node) }, why);
  for (const found of hookFindings(node)) add(out, found.node, found.why);
}
