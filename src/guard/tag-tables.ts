import { implied } from './chains.js';
import { pathOf, statementsOf, textOf, type Node } from './code.js';
import type { Language } from './languages/spec.js';
import { resolve, show, type Env } from './print.js';
import { rustCells } from './languages/rust-cells.js';
import { isSource, rowsOfFunction, sourceTable, type FindClass } from './row-sources.js';
import { csvRow, rowsOf, type Table } from './rows.js';
import type { Skip } from './test-case.js';

type Found = { readonly tables: readonly Table[]; readonly skips: readonly Skip[] };

/** The case tables that decorators, attributes and annotations give a test. */
export function tagTables(fn: Node, classes: readonly Node[], { language, env, find }: { readonly language: Language; readonly env: Env; readonly find: FindClass }): Found {
  const tags = [...fn.tags, ...(language.id === 'python' ? (classes[classes.length - 1]?.tags ?? []) : [])].filter((t) => language.rowTags.test(pathOf(t.kind === 'call' ? t.head : t) || t.name));
  const params = columnsIn(fn.args.filter((p) => p.name !== 'self' && p.name !== 'cls'));
  const tables: Table[] = [];
  const single: Node[] = [];
  for (const tag of tags) {
    const table = language.id === 'python' ? parametrized(tag, params, env) : (sourceTable(tag, params, { owner: classes[classes.length - 1], find, env }) ?? (language.id === 'java' ? javaSource(tag, params, classes, env) : null));
    if (table !== null) tables.push(table);
    else if (language.id === 'php' && /^DataProvider/.test(tag.name)) tables.push(...provider(tag, params, classes, env));
    else if (language.id !== 'python' && language.id !== 'java' && !isSource(tag)) single.push(rowOfTag(tag));
  }
  if (single.length > 0) tables.push({ rows: single, pattern: null, columns: params, narrowedBy: null, line: single[0]?.line ?? fn.line });
  return { tables, skips: tables.flatMap((t) => t.rows.flatMap(rowSkips)) };
}

/** Parameters that the rows fill: the others of rstest are fixtures. */
const columnsIn = (params: readonly Node[]): readonly Node[] => (params.some(isCase) ? params.filter(isCase) : params);
const isCase = (param: Node): boolean => param.tags.some((tag) => tag.name === 'case');

/** `[InlineData(1, 2)]`, `#[test_case(1 ; "one")]`, `#[TestWith([1, 2])]` as a row. */
function rowOfTag(tag: Node): Node {
  const args = tag.args.filter((a) => a.kind !== 'assign' && !(a.kind === 'pair' && a.head?.kind === 'name'));
  const [only] = args;
  const expected = tag.args.filter((a) => (a.kind === 'assign' || a.kind === 'pair') && a.head?.name === 'ExpectedResult').map((a) => a.body).filter((b) => b !== null);
  if (only?.kind === 'raw') return { ...implied(tag, 'list', '', { args: rawCells(only) }), line: tag.line, words: caseName(tag, only) };
  if (tag.name === 'TestWith' && only !== undefined) return { ...only, line: tag.line };
  return { ...implied(tag, 'list', '', { args: [...args, ...expected] }), line: tag.line };
}

/** Cells of an attribute of Rust; after a semicolon `test_case` has a name. */
const rawCells = (raw: Node): readonly Node[] => rustCells(raw, raw.words.replace(/^\(|\)$/g, '').replace(LABEL, ''));
const LABEL = /;\s*(?:"((?:[^"\\]|\\.)*)"|(\w+))\s*$/;
/** `#[case::empty(…)]`, `#[test_case(… ; "empty")]`. */
const caseName = (tag: Node, raw: Node): string => {
  const [, quoted, plain] = LABEL.exec(raw.words.replace(/\)$/, '')) ?? [];
  return quoted ?? plain ?? /::(\w+)$/.exec(tag.name)?.[1] ?? '';
};

const rowSkips = (row: Node): readonly Skip[] => {
  const marks = row.kind === 'call' ? row.args.find((a) => a.kind === 'pair' && a.head?.name === 'marks') : undefined;
  if (marks === undefined || !/skip|xfail/.test(show(marks.body))) return [];
  return [{ line: row.line, text: show(marks.body), environmental: /skipif/.test(show(marks.body)), scope: 'row' }];
};

function parametrized(tag: Node, params: readonly Node[], env: Env): Table | null {
  const plain = tag.args.filter((a) => a.kind !== 'pair');
  if (/example$/.test(tag.name)) return { rows: [implied(tag, 'list', '', { args: plain })], pattern: null, columns: params, narrowedBy: null, line: tag.line };
  const [names, values] = plain.length > 1 ? plain : [undefined, plain[0]];
  const found = rowsOf(values ?? tag.args.find((a) => a.kind === 'pair' && a.head?.name === 'argvalues')?.body ?? null, env);
  if (found === null) return null;
  return { ...found, pattern: null, columns: names === undefined ? params : columnsOf(names, env), line: tag.line };
}

function columnsOf(names: Node, env: Env): readonly Node[] {
  const known = resolve(names, env);
  const text = textOf(known);
  const list = text === null ? known.args.map((a) => a.name) : text.split(',').map((n) => n.trim());
  return list.filter((n) => n !== '').map((name) => implied(names, 'name', name));
}

function javaSource(tag: Node, params: readonly Node[], classes: readonly Node[], env: Env): Table | null {
  const value = tag.args.find((a) => a.kind !== 'pair') ?? tag.args.find((a) => a.kind === 'pair' && !/name|delimiter|nullValues|useHeaders/.test(a.head?.name ?? ''))?.body ?? null;
  const columns = params;
  if (tag.name === 'MethodSource') {
    const name = value === null ? null : textOf(value);
    const rows = methodRows(name ?? '', classes, env);
    return rows === null ? null : { rows, pattern: null, columns, narrowedBy: null, line: tag.line };
  }
  if (value === null) return null;
  const items = value.kind === 'list' ? value.args : [value];
  if (tag.name !== 'CsvSource') return { rows: items, pattern: null, columns, narrowedBy: null, line: tag.line };
  const rows = items.flatMap((item) => csvLines(item));
  return { rows, pattern: null, columns, narrowedBy: null, line: tag.line };
}

/** A text block has one row a line, the first of them on the line after the quotes. */
function csvLines(item: Node): readonly Node[] {
  const text = textOf(item);
  if (text === null) return [];
  if (item.words !== 'block') return [csvRow(item, text, item.line)];
  return text.split('\n').map((line, i) => csvRow(item, line, item.line + 1 + i)).filter((row) => row.args.some((c) => c.name !== ''));
}

/** Rows that a provider method returns, lists or yields. */
function methodRows(name: string, classes: readonly Node[], env: Env): readonly Node[] | null {
  const owner = classes[classes.length - 1];
  const method = owner === undefined ? undefined : statementsOf(owner.body).find((m) => m.kind === 'function' && m.name === name);
  return method === undefined ? null : rowsOfFunction(method, env);
}

function provider(tag: Node, params: readonly Node[], classes: readonly Node[], env: Env): readonly Table[] {
  const name = tag.args.map((a) => textOf(a)).find((t) => t !== null) ?? '';
  const rows = methodRows(name, classes, env);
  return rows === null ? [] : [{ rows, pattern: null, columns: params, narrowedBy: null, line: tag.line }];
}
