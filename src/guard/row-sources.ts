import { implied, linksOf } from './chains.js';
import { collect, pathOf, statementsOf, textOf, walk, type Node } from './code.js';
import { show, type Env } from './print.js';
import { rowsOf, unwrapRow, type Table } from './rows.js';
import type { TestCase } from './test-case.js';

/** The class of a name, wherever it stands. */
export type FindClass = (name: string) => Node | undefined;

/** Attributes that say where the cases of a test come from. */
const SOURCES = /^(?:MemberData|ClassData|TestCaseSource|DynamicData|ArgumentsSource|MethodSource|FieldSource)$/;

/** The table that `[MemberData(nameof(Rows))]`, `[TestCaseSource(typeof(Data))]` or `@ArgumentsSource(Data.class)` leads to; null when it is nowhere at hand. */
export function sourceTable(tag: Node, params: readonly Node[], { owner, find, env }: { readonly owner: Node | undefined; readonly find: FindClass; readonly env: Env }): Table | null {
  if (!SOURCES.test(tag.name)) return null;
  const values = tag.args.map((a) => (a.kind === 'pair' || a.kind === 'assign' ? a.body : a)).filter((a) => a !== null);
  const { member, type } = placeOf(values);
  const holder = type === null ? owner : find(type);
  const rows = holder === undefined ? null : member === null ? rowsOfClass(holder, env) : rowsOfMember(holder, member, env);
  return rows === null || rows.length === 0 ? null : { rows, pattern: null, columns: params, narrowedBy: null, line: tag.line };
}

/** A test with the tables of its sources that stand in classes of other files. */
export function withDistantRows(test: TestCase, find: FindClass): TestCase {
  const open = test.tags.filter((t) => SOURCES.test(t.name) && !test.tables.some((table) => table.line === t.line));
  const tables = open.map((tag) => sourceTable(tag, test.params, { owner: undefined, find, env: test.env })).filter((table) => table !== null);
  return tables.length === 0 ? test : { ...test, tables: [...test.tables, ...tables] };
}

export const isSource = (tag: Node): boolean => SOURCES.test(tag.name);

/** Member and class of a source: `nameof(Rows)`, `"Rows"`, `typeof(Data)`, `nameof(Data.Rows)`, `"com.acme.Data#rows"`. */
function placeOf(values: readonly Node[]): { readonly member: string | null; readonly type: string | null } {
  const parts = values.map(placeIn);
  const member = parts.find((part) => part.member !== null)?.member ?? null;
  const type = parts.find((part) => part.type !== null)?.type ?? null;
  return { member: member === '' ? null : member, type: type === null || /^DynamicDataSourceType\b/.test(type) ? null : (type.split('.').pop() ?? null) };
}

/** What one value of a source names. */
function placeIn(value: Node): { readonly member: string | null; readonly type: string | null } {
  const named = value.kind === 'call' && value.name === 'nameof' ? value.args[0] : undefined;
  if (named !== undefined) return { member: named.name, type: named.kind === 'member' && named.head !== null ? pathOf(named.head) : null };
  const text = textOf(value);
  if (text === null) return { member: null, type: value.kind === 'name' || value.kind === 'member' ? pathOf(value).replace(/\.class$/, '') : null };
  const [before = '', after] = text.split('#');
  return after === undefined ? { member: before, type: null } : { member: after, type: before };
}

const membersOf = (holder: Node): readonly Node[] => statementsOf(holder.body).flatMap((m) => (m.kind === 'block' ? m.args : [m]));

function rowsOfMember(holder: Node, name: string, env: Env): readonly Node[] | null {
  const member = membersOf(holder).find((m) => (m.kind === 'function' && m.name === name) || (m.kind === 'assign' && m.head?.name === name));
  if (member === undefined) return null;
  return member.kind === 'function' ? rowsOfFunction(member, env) : plainRows(member.body, env);
}

/** A class that gives the cases itself: it lists them, returns them, or adds them as it is made. */
function rowsOfClass(holder: Node, env: Env): readonly Node[] | null {
  const givers = membersOf(holder).filter((m) => m.kind === 'function' && /^(?:GetEnumerator|provideArguments|GetData|GetTestCases)$/.test(m.name) || (m.kind === 'function' && m.name === holder.name));
  for (const giver of givers) {
    const rows = rowsOfFunction(giver, env);
    if (rows !== null) return rows;
  }
  const fields = membersOf(holder).filter((m) => m.kind === 'assign');
  return fields.map((field) => plainRows(field.body, env)).find((rows) => rows !== null) ?? null;
}

const plainRows = (value: Node | null, env: Env): readonly Node[] | null => {
  const rows = rowsOf(value, env)?.rows ?? null;
  return rows === null ? null : rows.map(caseOf);
};

/** Rows that a function lists, returns, yields or adds one by one; null when it does none of it. */
export function rowsOfFunction(fn: Node, env: Env): readonly Node[] | null {
  if (fn.body === null) return null;
  if (fn.body.kind !== 'block') return plainRows(fn.body.kind === 'return' ? fn.body.head : fn.body, env);
  const rows: Node[] = [];
  walk(fn.body, (node) => {
    if (node.kind === 'call' && node.name === 'yield') rows.push(...node.args);
    else if (node.kind === 'call' && /^(?:Add|AddRow|add)$/.test(node.name) && isAdded(node, fn)) rows.push(node.args.length === 1 ? (node.args[0] as Node) : { ...implied(node, 'list', '', { args: node.args }), line: node.line });
    else if (node.kind === 'return' && node.head !== null) rows.push(...(rowsOf(node.head, env)?.rows ?? []));
    return node.kind !== 'lambda';
  });
  return rows.length === 0 ? null : rows.map(caseOf);
}

/** A case is added to what the function gives back, or to the class that it makes. */
function isAdded(call: Node, fn: Node): boolean {
  const owner = call.head?.kind === 'member' ? call.head.head : null;
  if (owner === null || owner.kind !== 'name') return owner === null;
  return /^(?:this|base)$/.test(owner.name) || (fn.body !== null && collect(fn.body, (n) => n.kind === 'return').some((r) => show(r.head).startsWith(owner.name)));
}

/** A case without its name: `new TestCaseData(3, 4).Returns(7).SetName("…")` is `3, 4, 7`. */
function caseOf(row: Node): Node {
  const links = row.kind === 'call' ? linksOf(row) : [];
  const made = links.find((l) => /^(?:TestCaseData|TheoryDataRow|DataRow|TestDataRow)$/.test(l.name) && l.args !== null);
  if (made === undefined) return { ...unwrapRow(row), line: row.line };
  const returns = links.filter((l) => l.name === 'Returns').flatMap((l) => l.args ?? []);
  const given = (made.args ?? []).filter((a) => a.kind !== 'pair' && a.words !== 'type');
  return { ...implied(row, 'list', '', { args: [...given, ...returns] }), line: row.line };
}
