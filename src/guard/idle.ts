import type { Weakness } from './check.js';
import { linksOf } from './chains.js';
import { collect, receiverOf, walk, type Node } from './code.js';
import type { Atom } from './condition.js';
import { lambdasIn } from './course.js';
import type { Language } from './languages/spec.js';

/** A statement of a test that only puts functions by: a lambda under a name, a list of them, a function inside of the test. */
interface Held {
  readonly statement: Node;
  readonly name: string;
  readonly functions: readonly Node[];
}

interface HeldFunctions {
  /** Given on by their name and not called here: what they do is done. */
  readonly handedOn: readonly Node[];
  /** Never called and never given on. */
  readonly idle: readonly Held[];
}

/** What becomes of the functions that the statements of a body put by. `atomsOf` reads a call as an assertion; null when it is none. */
export function heldFunctions(statements: readonly Node[], language: Language, atomsOf: (call: Node) => readonly Atom[] | null): HeldFunctions {
  // Where names are declared, one that is only given a value is declared, and may be used, outside of the body.
  const own = (assign: Node): boolean => assign.words !== '' || /^(?:python|ruby|php)$/.test(language.id);
  const held = statements.flatMap((statement) => heldBy(statement, own));
  if (held.length === 0) return { handedOn: [], idle: [] };
  const uses = usesOf(statements, new Set(held.map((h) => h.name)), atomsOf);
  const used = ({ name, statement }: Held): readonly Use[] => (uses.get(name) ?? []).filter((u) => u.node.start < statement.start || u.node.start >= statement.end);
  return {
    handedOn: held.flatMap((h) => (isPlain(h) && used(h).some((u) => !u.idle) && !(uses.get(h.name) ?? []).some((u) => u.called) ? h.functions : [])),
    idle: held.filter((h) => used(h).every((u) => u.idle)),
  };
}

export const neverCalled = ({ statement, name }: Held): Weakness => ({ kind: 'idle', line: statement.line, text: `${name === '' ? 'the function' : name} is never called` });

/** Lists and maps of functions are followed where they are made. */
const isPlain = ({ statement }: Held): boolean => statement.kind === 'function' || (statement.kind === 'assign' && statement.body?.kind === 'lambda');

const DELEGATES = /^(?:Action|Func|Predicate|Runnable|Callable|Supplier|Consumer|BiConsumer|Executable|ThrowingCallable|ThreadStart|Task|Thread|FutureTask|Lazy|TestDelegate|MethodInvoker|EventHandler)$/;

function heldBy(statement: Node, own: (assign: Node) => boolean): readonly Held[] {
  if (statement.kind === 'lambda') return [{ statement, name: '', functions: [statement] }];
  if (statement.kind === 'function') return statement.tags.length > 0 || statement.name === '' ? [] : [{ statement, name: statement.name, functions: [statement] }];
  const { head, body } = statement;
  if (statement.kind !== 'assign' || head?.kind !== 'name' || body === null || !own(statement)) return [];
  const functions = body.kind === 'call' && body.words === 'new' && DELEGATES.test(body.name) ? body.args.flatMap(lambdasIn) : body.kind === 'call' ? [] : lambdasIn(body);
  return functions.length === 0 ? [] : [{ statement, name: head.name, functions }];
}


interface Use {
  readonly node: Node;
  readonly called: boolean;
  readonly idle: boolean;
}

/** Everywhere the names stand, and whether anything can run them there. */
function usesOf(statements: readonly Node[], names: ReadonlySet<string>, atomsOf: (call: Node) => readonly Atom[] | null): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  const [looked, called] = [new Set<Node>(), new Set<Node>()];
  const add = (name: string, node: Node): void => {
    const list = uses.get(name) ?? [];
    list.push({ node, called: called.has(node), idle: looked.has(node) });
    uses.set(name, list);
  };
  for (const statement of statements) {
    walk(statement, (node) => {
      if (node.kind === 'call') {
        if (node.head?.kind === 'name') called.add(node.head);
        for (const seen of lookedAt(node, atomsOf)) looked.add(seen);
      } else if (node.kind === 'assign' && node.head?.name === '_' && node.body !== null) for (const seen of looksAt(node.body)) looked.add(seen);
      else if (node.kind === 'text' && names.has(node.name)) add(node.name, node);
      else if (node.kind === 'name' && names.has(node.name) && !isTarget(node, statement)) add(node.name, node);
      return true;
    });
  }
  return uses;
}

/** The name that the statement itself gives. */
const isTarget = (node: Node, statement: Node): boolean => statement.kind === 'assign' && statement.head === node;

/** Assertions about a value that do not call it. */
const LOOKING: ReadonlySet<string> = new Set(['type', 'exists', 'truthy', 'property', 'length', 'nonempty', 'tautology', 'equal', 'compare']);
/** Matchers that run what they are given. */
const RUNNING = /^(?:output|change|yield_|perform|complete|have_enqueued|raise|not_?raise|Throw|NotThrow|Complete|Exception|toThrow|throw|reject|resolve|doesNotThrow|not_throw)/i;
/** Calls that print, keep or inspect a function. */
const INSPECTS = /^(?:callable|is_callable|isinstance|is_a\?|kind_of\?|instance_of\?|respond_to\?|typeof|type|gettype|get_class|getClass|GetType|isFunction|is_function|len|id|hash|repr|str|String|print|println|printf|puts|p|pp|log|WriteLine|KeepAlive|requireNonNull|black_box|drop|nameof|inspect|void|var_dump|count|size|lambda\?|arity)$/;
const INVOKES = /^(?:call|yield|Invoke|DynamicInvoke|BeginInvoke|run|Run|get|Value|apply|accept|test|execute|Start|start|bind|then|to_proc|curry|each|forEach|map|\(\))/;

/** The names that a call only looks at. */
function lookedAt(call: Node, atomsOf: (call: Node) => readonly Atom[] | null): readonly Node[] {
  if (INSPECTS.test(call.name)) return inspected(call);
  const atoms = atomsOf(call);
  if (atoms === null || linksOf(call).some((link) => RUNNING.test(link.name) || (link.args ?? []).some((arg) => collect(arg, (n) => RUNNING.test(n.name)).length > 0))) return [];
  return atoms.filter((a) => LOOKING.has(a.relation)).flatMap((a) => [a.subject, a.expected]).flatMap((node) => (node === null ? [] : looksAt(node)));
}

/** Names that an expression takes as values, none of which it calls. */
function looksAt(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'name': return [node];
    case 'member': return INVOKES.test(node.name) || node.head === null ? [] : looksAt(node.head);
    case 'unary': return node.head === null ? [] : looksAt(node.head);
    case 'binary': return [node.head, node.body].flatMap((side) => (side === null ? [] : looksAt(side)));
    case 'list': case 'other': return node.args.flatMap(looksAt);
    case 'call': return INSPECTS.test(node.name) ? inspected(node) : [];
    default: return [];
  }
}
const inspected = (call: Node): readonly Node[] => [...call.args, receiverOf(call)].flatMap((node) => (node === null ? [] : looksAt(node)));
