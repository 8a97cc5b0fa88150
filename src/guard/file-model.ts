import { addTo } from './group.js';
import { bindingsOf, BOUND } from './bindings.js';
import { callTests } from './call-tests.js';
import { implied } from './chains.js';
import { isTestPath } from './change-set.js';
import { collect, receiverOf, statementsOf, walk, type Node } from './code.js';
import { declaredTests } from './declared-tests.js';
import { languageOf } from './languages/index.js';
import type { Language } from './languages/spec.js';
import { Lowering } from './lowering.js';
import type { Env } from './print.js';
import type { Parse } from './syntax.js';
import { Lines } from './syntax.js';
import type { TestCase } from './test-case.js';

/** One version of one source file, understood. */
export interface FileModel {
  readonly path: string;
  readonly language: Language;
  readonly text: string;
  readonly root: Node;
  readonly tests: readonly TestCase[];
  /** Functions that no runner collects, in the places where tests could stand. */
  readonly others: readonly TestCase[];
  /** Every named function, method and macro. */
  readonly functions: ReadonlyMap<string, readonly Node[]>;
  /** Those of them that serve tests. */
  readonly helpers: ReadonlyMap<string, readonly Node[]>;
  readonly classes: readonly Node[];
  readonly imports: readonly Node[];
  readonly env: Env;
  /** Line of the first place that could not be read; null when all was. */
  readonly errorLine: number | null;
}

/** Reads a file; null for files of no known language, 'unreadable' when the parser gave up. */
export function readFile(path: string, text: string, parse: Parse): FileModel | 'unreadable' | null {
  const found = languageOf(path);
  if (found === null) return null;
  const { grammar } = found;
  const language = found.language.dialectOf?.(text) ?? found.language;
  const source = language.prepare === undefined ? text : language.prepare(text);
  const tree = parse(grammar, source);
  if (tree === null) return 'unreadable';
  const root = new Lowering(language.rules, source).node(tree.root);
  const errorLine = tree.errorAt === null ? null : new Lines(text).at(tree.errorAt);
  return { ...understand(path, language, root, { parse, grammar }), text, errorLine };
}

type Understood = Omit<FileModel, 'text' | 'errorLine'>;

function understand(path: string, language: Language, root: Node, reader: { readonly parse: Parse; readonly grammar: Parameters<Parse>[0] }): Understood {
  const env = bindingsOf(root);
  const own = language.id === 'rust' && !isTestPath(path) ? withoutTables(env) : env;
  const called = callTests(root, path, language, own);
  const declared = declaredTests(root, path, language, own);
  const { functions, classes } = definitions(root, (node) => macroBody(node, language, reader));
  return { path, language, root, env, tests: [...called.tests, ...declared.tests], others: [...called.others, ...declared.others], functions, helpers: isTestPath(path) || language.id !== 'rust' ? functions : testRegions(root, (node) => macroBody(node, language, reader)), classes, imports: importsOf(root) };
}

/** Beside inline tests the lists of a file are data of the code under test, and no cases of its tests. */
const withoutTables = (env: Env): Env => new Map([...env].filter(([, value]) => value.kind !== 'list' && !(value.kind === 'unary' && value.head?.kind === 'list')));

function definitions(root: Node, expand: (macro: Node) => Node): { readonly functions: ReadonlyMap<string, readonly Node[]>; readonly classes: readonly Node[] } {
  const functions = new Map<string, Node[]>();
  const classes: Node[] = [];
  walk(root, (node) => {
    if (node.kind === 'function') addTo(functions, node.name, node.words === 'macro' ? expand(node) : node);
    else if (node.kind === 'class') classes.push(node);
    else if (node.kind === 'assign' && node.body?.kind === 'lambda' && node.head?.kind === 'name') addTo(functions, node.head.name, { ...node.body, kind: 'function', name: node.head.name });
    else if (node.kind === 'assign' && node.head?.kind === 'name' && node.body?.kind === 'call' && node.body.name === 'bind') addBound(node.head, node.body, functions);
    else if (node.kind === 'call' && /^shared_(?:examples|examples_for|context)$/.test(node.name) && node.body !== null && node.args[0]?.kind === 'text') addTo(functions, node.args[0].name, { ...node.body, kind: 'function', name: node.args[0].name });
  });
  return { functions, classes };
}

const BOUND_PARAMETERS = ['bound0', 'bound1', 'bound2', 'bound3', 'bound4', 'bound5'];

/** `const checkSync = check.bind(undefined, runSync)`: a function that hands on its arguments after those it holds. */
function addBound(name: Node, bind: Node, functions: Map<string, Node[]>): void {
  const target = receiverOf(bind);
  if (target?.kind !== 'name') return;
  const params = BOUND_PARAMETERS.map((param) => ({ ...implied(bind, 'name', param), words: BOUND }));
  const call = implied(bind, 'call', target.name, { head: target, args: [...bind.args.slice(1), ...params] });
  addTo(functions, name.name, implied(bind, 'function', name.name, { args: params, body: implied(bind, 'return', '', { head: call }) }));
}

/** Functions below `#[cfg(test)]`; beside them stands the code under test. */
function testRegions(root: Node, expand: (macro: Node) => Node): ReadonlyMap<string, readonly Node[]> {
  const regions = collect(root, (n) => n.tags.some((t) => t.name === 'cfg' && /\btest\b/.test(t.args[0]?.name ?? '')));
  return new Map(regions.flatMap((region) => [...definitions(region, expand).functions]));
}

/** The body of a Rust macro is loose tokens to the grammar; it is read again as the block it stands for. */
function macroBody(macro: Node, language: Language, { parse, grammar }: { readonly parse: Parse; readonly grammar: Parameters<Parse>[0] }): Node {
  const [source] = statementsOf(macro.body);
  if (source === undefined || source.words !== 'source') return macro;
  const inner = source.name.replace(/^[{([]/, '').replace(/[})\]]$/, '').replace(/\$(?=\w)/g, '');
  const prefix = `fn m() {${'\n'.repeat(Math.max(0, source.line - 1))}`;
  const text = (language.prepare ?? ((t: string) => t))(`${prefix}${inner}\n}`);
  const tree = parse(grammar, text);
  if (tree === null) return macro;
  const [fn] = statementsOf(new Lowering(language.rules, text).node(tree.root));
  return fn?.kind === 'function' ? { ...macro, body: fn.body } : macro;
}

function importsOf(root: Node): readonly Node[] {
  const out: Node[] = [];
  for (const s of statementsOf(root).flatMap((n) => (n.kind === 'block' ? n.args : [n]))) {
    if (s.kind === 'import') out.push(s);
    else if (s.kind === 'assign' && s.body !== null) requireImport(s, out);
    else if (s.kind === 'class' && s.words === 'mod') out.push(...statementsOf(s.body).filter((c) => c.kind === 'import'));
  }
  return out;
}

/** `const { a } = require('./m')` is an import too. */
function requireImport(assign: Node, out: Node[]): void {
  const value = assign.body?.kind === 'await' ? assign.body.head : (assign.body ?? null);
  if (value?.kind !== 'call' || !/^(?:require|import)$/.test(value.name) || value.args[0]?.kind !== 'text' || assign.head === null) return;
  const names = assign.head.kind === 'map' ? assign.head.args.map((a) => ({ ...(a.kind === 'pair' ? (a.body ?? a) : a), words: a.head?.name ?? a.name })) : [{ ...assign.head, words: 'default' }];
  out.push({ ...assign, kind: 'import', name: value.args[0].name, head: null, body: null, args: names });
}
