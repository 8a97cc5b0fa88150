import { isLiteral, pathOf, receiverOf, walk, type Node } from './code.js';
import { isConstantish } from './condition.js';
import type { FileModel } from './file-model.js';
import { literalsOf, resolve, show } from './print.js';

/** A table of the code under test that answers inputs of the tests. */
export interface AnswerTable {
  readonly line: number;
  readonly text: string;
  readonly inputs: string;
}

interface Entry {
  readonly key: Node;
  readonly value: Node;
}

/** Tables that only the new version has, that are looked up, and that hold what tests hand in with what they expect. */
export function answerTables(model: FileModel, before: FileModel | null, tested: ReadonlySet<string>): readonly AnswerTable[] {
  if (tested.size === 0) return [];
  const known = knownIn(before);
  const out: AnswerTable[] = [];
  for (const table of lookedUp(model)) {
    const entries = entriesOf(table);
    if (entries === null || known.tables.has(show(table))) continue;
    const told = entries.filter((e) => isCase(e, tested) && !literalsOf(e.key).every((l) => known.literals.has(l)));
    const [first] = told;
    if (first !== undefined && told.length >= Math.min(2, entries.length) && told.length * 2 >= entries.length) out.push({ line: table.line, text: show(table).slice(0, 120), inputs: show(first.key) });
  }
  return out;
}

function knownIn(before: FileModel | null): { readonly literals: ReadonlySet<string>; readonly tables: ReadonlySet<string> } {
  const [literals, tables] = [new Set<string>(), new Set<string>()];
  if (before !== null) walk(before.root, (n) => {
    if (isLiteral(n) || n.kind === 'unary') for (const l of literalsOf(n)) literals.add(l);
    if (entriesOf(n) !== null) tables.add(show(n));
  });
  return { literals, tables };
}

const ASKS = /^(?:get|has|includes|contains|containsKey|containsValue|contains_key|getOrDefault|index|indexOf|fetch|key\?|include\?|array_key_exists|TryGetValue|ContainsKey|items|entries|find|isset)$/;

/** Tables, by name or in place, that a function looks something up in. */
function lookedUp(model: FileModel): ReadonlySet<Node> {
  const out = new Set<Node>();
  const add = (node: Node | null | undefined): void => {
    if (node === null || node === undefined) return;
    const known = node.kind === 'member' ? (model.env.get(node.name) ?? node) : resolve(node, model.env);
    if (known.kind === 'map' || known.kind === 'list' || known.kind === 'call') out.add(known);
  };
  const visit = (fn: Node): void => walk(fn.body ?? fn, (n) => {
    if (n.kind === 'index') add(n.head);
    else if (n.kind === 'binary' && /^(?:in|not in)$/.test(n.name)) add(n.body);
    else if (n.kind === 'call' && ASKS.test(n.name)) add(receiverOf(n) ?? n.args.at(-1));
    else if (n.kind === 'loop') add(n.head);
  });
  for (const fns of model.functions.values()) for (const fn of fns) {
    visit(fn);
    // Tables that stand inside of the function.
    walk(fn.body ?? fn, (n) => {
      if (n.kind === 'assign' && n.body !== null && entriesOf(n.body) !== null) out.add(n.body);
    });
  }
  return out;
}

const MAKERS = /^(?:dict|OrderedDict|MappingProxyType|Map|HashMap|TreeMap|Dictionary|freeze|copyOf|from|fromEntries|ofEntries|from_iter)$/;

/** The entries of a table: of a map, of pairs in a list, of what either is handed to; null for anything else. */
function entriesOf(node: Node): readonly Entry[] | null {
  if (node.kind === 'map') return paired(node.args.flatMap((p): readonly (readonly [Node | null, Node | null])[] => (p.kind === 'pair' ? [[p.head, p.body]] : [])));
  if (node.kind === 'list') return node.args.length > 0 && node.args.every((a) => a.kind === 'list' && a.args.length === 2) ? paired(node.args.map((a) => [a.args[0] ?? null, a.args[1] ?? null])) : null;
  if (node.kind !== 'call') return null;
  if (/^(?:Map\.of)$/.test(pathOf(node.head))) return paired(node.args.flatMap((a, i) => (i % 2 === 0 ? [[a, node.args[i + 1] ?? null] as const] : [])));
  const [only, ...more] = node.args;
  return MAKERS.test(node.name) && only !== undefined && more.length === 0 ? entriesOf(only) : null;
}

function paired(pairs: readonly (readonly [Node | null, Node | null])[]): readonly Entry[] | null {
  const out = pairs.flatMap(([key, value]) => (key !== null && value !== null && isConstantish(key) && isConstantish(value) ? [{ key, value }] : []));
  return out.length > 0 && out.length === pairs.length ? out : null;
}

const isPrecise = (literal: string): boolean => (literal.startsWith('"') ? literal.length > 6 && /[\d@ ,;!?]|[a-z][A-Z]|[-_./:][\w-]*[-_./:@]/.test(literal) : /^-?\d{3,}|\.\d/.test(literal));

/** What a test hands in, with what it expects: a value of a certain case, not a word of the domain. */
function isCase({ key, value }: Entry, tested: ReadonlySet<string>): boolean {
  const [inputs, answers] = [literalsOf(key), literalsOf(value)];
  if (inputs.length === 0 || answers.length === 0 || ![...inputs, ...answers].every((l) => tested.has(l) || tested.has(l.replace(/^-/, '')))) return false;
  const numeric = answers.some((l) => !l.startsWith('"'));
  if (inputs.length > 1) return inputs.some(isPrecise) || (numeric && answers.some(isPrecise)) || new Set(inputs).size > 1 && inputs.every((l) => l.length > 1);
  const [input = ''] = inputs;
  return input.startsWith('"') ? isPrecise(input) : numeric && (isPrecise(input) || (/\d{2}/.test(input) && answers.some(isPrecise)));
}
