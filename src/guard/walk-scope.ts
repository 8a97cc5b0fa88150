import { bindPattern, merged } from './bindings.js';
import type { Place, RowPlace, Weakness } from './check.js';
import type { Node } from './code.js';
import type { Env } from './print.js';
import { show } from './print.js';
import { rowName, ROWS_MAX, rowsOf, unwrapRow, type Table } from './rows.js';
import type { TestCase } from './test-case.js';

export interface Followed {
  readonly fn: Node;
  readonly file: string;
}

/** Finds the function a call leads to, by its name and how many arguments it is given, and the file it stands in. */
export type FindFunction = (name: string, from: string, given: number) => Followed | null;

/** What holds at one place of a test while its statements are followed. */
export interface WalkScope {
  readonly env: Env;
  readonly file: string;
  readonly site: Place | null;
  readonly row: RowPlace | null;
  readonly weakness: Weakness | null;
  readonly awaited: boolean;
  readonly conditional: Node | null;
  readonly helpers: readonly string[];
}

/** So many demands of one test are read; the account says where there are more. */
export const CHECKS_MAX = 10_000;

const SCOPES_MAX = 400;

/** One scope per combination of table rows; the product is cut off where it gets silly. */
export function rowScopes(test: TestCase): readonly WalkScope[] {
  let scopes: readonly WalkScope[] = [{ env: test.env, file: test.file, site: null, row: null, weakness: null, awaited: false, conditional: null, helpers: [] }];
  for (const table of test.tables) {
    const rows = table.rows.slice(0, ROWS_MAX);
    const outers = scopes.slice(0, Math.ceil((SCOPES_MAX + 1) / Math.max(1, rows.length)));
    const next = outers.flatMap((outer) => rows.map((row) => inRow(row, table, outer)));
    if (next.length > SCOPES_MAX) return next.slice(0, SCOPES_MAX + 1);
    if (next.length > 0) scopes = next;
  }
  return scopes;
}

const rowPlace = (row: Node, file: string): RowPlace => ({ file, line: row.line, start: row.start, text: show(row), name: rowName(row) });

function inRow(row: Node, table: Table, outer: WalkScope): WalkScope {
  const bound = new Map<string, Node>();
  const value = unwrapRow(row, table.pattern);
  const [only] = table.columns;
  if (table.pattern !== null) bindPattern(table.pattern, value, bound);
  else if (only !== undefined && table.columns.length === 1 && value.kind !== 'map' && !(value.kind === 'list' && value.args.length === 1)) bindPattern(only, value, bound);
  else bindPattern({ ...row, kind: 'list', args: table.columns, head: null, body: null }, value, bound);
  return { ...outer, env: merged(outer.env, bound), row: rowPlace(row, outer.file) };
}

/** The function that a parameter stands for: a test body that is given the helper to call. Null when it stands for none. */
export function handedOver(find: FindFunction, name: string, given: number, { env, file }: WalkScope): Followed | null {
  const value = env.get(name);
  return value?.kind === 'name' && value.name !== name ? find(value.name, file, given) : null;
}

/** One scope per row that a loop runs over; `later` is what keeps the rows after the first from deciding. Null when the rows are not known, or too many. */
export function scopesOfRows(source: Node | null, pattern: Node | null, { later, ...scope }: WalkScope & { readonly later: Weakness | null }): readonly WalkScope[] | null {
  const found = rowsOf(source, scope.env);
  if (found === null || found.rows.length > ROWS_MAX) return null;
  return found.rows.map((row, i) => {
    const bound = new Map<string, Node>();
    bindPattern(pattern, unwrapRow(row, pattern), bound);
    return { ...scope, env: merged(scope.env, bound), weakness: scope.weakness ?? (i > 0 ? later : null), row: rowPlace(row, scope.file) };
  });
}
