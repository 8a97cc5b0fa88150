import { contains, pathOf, walk, type Node } from './code.js';
import type { FileModel } from './file-model.js';
import { show } from './print.js';

export interface ForgedExit {
  readonly node: Node;
  readonly why: string;
}

/** Calls that run all tests and answer with a status. */
const RUNS = /^(?:m\.Run|pytest\.main|unittest\.main|(?:\w+\.)?(?:TextTestRunner|XMLTestRunner)\.run|runner\.run|jest\.run|runCLI|jest\.runCLI|startVitest|mocha\.run|Mocha\.run|Minitest\.run|RSpec\.Core\.Runner\.run|TestRunner\.run|PHPUnit\.TextUI\.Command\.main)$/;

/** Ways out of a program that ran its tests whose status is not what the run answered (VR-10). */
export function forgedExits(model: FileModel): readonly ForgedExit[] {
  if (model.language.id !== 'go' && !contains(model.root, (n) => n.kind === 'call' && isRun(n))) return [];
  const out: ForgedExit[] = [];
  const visit = (body: Node, fn: Node | null): void => {
    const nodes = within(body);
    const runs = nodes.filter((n) => n.kind === 'call' && isRun(n));
    const [run] = runs;
    if (run !== undefined) out.push(...forgedAfter(run, nodes, model));
    else if (fn !== null && model.language.id === 'go' && fn.name === 'TestMain' && !handsOn(fn)) out.push({ node: { ...fn, body: null }, why: 'the tests of the package are never run' });
  };
  visit(model.root, null);
  walk(model.root, (node) => {
    if ((node.kind === 'function' || node.kind === 'lambda') && node.body !== null) visit(node.body, node);
  });
  return out;
}

const isRun = (call: Node): boolean => RUNS.test(pathOf(call.head)) || (call.name === 'Run' && call.head?.kind === 'member' && call.args.length === 0 && pathOf(call.head.head) === 'm');

/** The nodes of a body that belong to no function inside of it, in the order of the text. */
function within(body: Node): readonly Node[] {
  const out: Node[] = [];
  walk(body, (node) => {
    if (node !== body && (node.kind === 'function' || (node.kind === 'lambda' && !isDeferred(node, body)))) return false;
    out.push(node);
    return true;
  });
  return out.sort((a, b) => a.start - b.start);
}

/** `defer func() { os.Exit(0) }()` belongs to the body it stands in. */
const isDeferred = (lambda: Node, body: Node): boolean => contains(body, (n) => n.kind === 'spawn' && n.head?.head === lambda);

/** A TestMain that hands the run on to somebody else: `goleak.VerifyTestMain(m)`. */
const handsOn = (fn: Node): boolean => {
  const name = fn.args[0]?.name ?? 'm';
  return fn.body !== null && contains(fn.body, (n) => (n.kind === 'call' && (n.args.some((a) => a.kind === 'name' && a.name === name) || (n.name === 'Run' && pathOf(n.head).startsWith(`${name}.`)))) || (n.kind === 'member' && n.name === 'Run' && pathOf(n.head) === name));
};

function forgedAfter(run: Node, nodes: readonly Node[], model: FileModel): readonly ForgedExit[] {
  const holder = nodes.find((n) => n.kind === 'assign' && n.head?.kind === 'name' && n.body !== null && contains(n.body, (c) => c === run));
  const status = holder?.head?.name ?? '';
  const resets = status === '' || status === '_' ? [] : nodes.filter((n) => n.kind === 'assign' && n.start > run.start && n !== holder && n.head?.kind === 'name' && n.head.name === status && isSuccess(n.body) && !isExcused(n, nodes, status));
  const exits = nodes.filter((n) => n.kind === 'call' && model.language.exits.test(pathOf(n.head)) && (n.start > run.start || isLate(n, nodes)) && !contains(n, (c) => c === run));
  const forged = exits.filter((exit) => isSuccess(exit.args[0] ?? null, exit) && !isExcused(exit, nodes, status));
  return [
    ...resets.map((node) => ({ node, why: 'the status of the run is overwritten with success' })),
    ...forged.map((node) => ({ node, why: 'the process ends with success whatever the tests said' })),
  ];
}

/** Zero, true or nothing; also what comes to zero: `code & 0`, `code * 0`. */
function isSuccess(status: Node | null, exit: Node | null = null): boolean {
  if (status === null) return exit !== null && !/Fatal|abort|Goexit/.test(pathOf(exit.head));
  if (status.kind === 'binary' && status.head !== null && status.body !== null) return /^[&*]$/.test(status.name) ? isSuccess(status.head) || isSuccess(status.body) : /^[-^]$/.test(status.name) && show(status.head) === show(status.body);
  return status.kind === 'number' ? status.name === '0' : status.kind === 'constant' && status.name !== 'false';
}

const isLate = (exit: Node, nodes: readonly Node[]): boolean => nodes.some((n) => n.kind === 'spawn' && n.name === 'defer' && n.head !== null && contains(n.head, (c) => c === exit));

/** Only where the run said that all is well, or said one certain thing that is no failure: `if (code === 5)`, `if (result.wasSuccessful())`. */
function isExcused(node: Node, nodes: readonly Node[], status: string): boolean {
  return nodes.some((n) => {
    if (n.kind !== 'if' || n.head === null || n.start > node.start || n.end < node.end) return false;
    const then = n.body !== null && n.body.start <= node.start && n.body.end >= node.end;
    const positive = n.head.kind === 'binary' ? /^(?:===?|is)$/.test(n.head.name) : n.head.kind !== 'unary';
    const about = n.head.kind !== 'name' || n.head.name !== status ? positive === then : !then;
    return about;
  });
}

