import { implied } from './chains.js';
import { pathOf, receiverOf, type Node } from './code.js';
import { resolve, show, type Env } from './print.js';

/** The cases of a table-driven test. */
export interface Table {
  /** One node per case: a list, a map or a single value. */
  readonly rows: readonly Node[];
  /** How a row binds to names: one pattern for the whole row, or one per column. */
  readonly pattern: Node | null;
  readonly columns: readonly Node[];
  /** Text of what cuts the table short (`.slice(0, 2)`), null when every row runs. */
  readonly narrowedBy: string | null;
  readonly line: number;
  /** Name of the data set that the rows stand in, elsewhere. */
  readonly dataset?: string;
}

export const ROWS_MAX = 150;
/** A name may lead back to itself: `lines = lines.iter()`. */
const DEPTH_MAX = 12;
const CUTS = /^(?:slice|filter|take|first|skip|head|limit|reject|select|drop|last|islice|array_slice|array_filter|tail)$/;
const KEEPS = /^(?:entries|values|items|iter|into_iter|each_with_index|enumerate|map|concat|freeze|copy|list|tuple|toList|each|with_index|zip|iter_mut|array_values|Object.entries|to_a|shuffle|sort|reverse|flat|ToList|stream|as_slice)$/;

/** The rows that an expression stands for; null when that cannot be read. */
export function rowsOf(source: Node | null, env: Env, depth = 0): { readonly rows: readonly Node[]; readonly narrowedBy: string | null } | null {
  if (source === null || depth > DEPTH_MAX) return null;
  const known = resolve(source, env);
  if (known.kind === 'list') return { rows: known.args.filter((a) => a.kind !== 'comment'), narrowedBy: null };
  if (known.kind === 'map') return { rows: known.args, narrowedBy: null };
  if (known.kind === 'unary' && known.head !== null) return rowsOf(known.head, env, depth + 1);
  if (known.kind === 'index' && /^:|:$|\d:\d/.test(known.args[0]?.name ?? '')) return cutBy(known, rowsOf(known.head, env, depth + 1), env);
  if (known.kind === 'call' || known.kind === 'member') return rowsOfCall(known, env, depth + 1);
  if (known.kind === 'loop' && known.words === 'comprehension') return filtered(known, rowsOf(known.head, env, depth + 1), env);
  return null;
}

/** How a row binds to the parameters of a function: to the only one as a whole, or to one each. */
export function patternOf({ args }: Node): Node | null {
  const [first] = args;
  return first !== undefined && args.length > 1 ? { ...first, kind: 'list', args } : (first ?? null);
}

type Rows = ReturnType<typeof rowsOf>;

function rowsOfCall(call: Node, env: Env, depth: number): Rows {
  const owner = call.kind === 'member' ? call.head : receiverOf(call);
  const list = /^(?:List\.of|Arrays\.asList|Stream\.of|Set\.of|vec|array|iter)$/.test(pathOf(call.head));
  if (list) return { rows: call.args, narrowedBy: null };
  const source = owner !== null && !/^(?:Object|itertools|Array|Stream)$/.test(pathOf(owner)) ? owner : (call.args[0] ?? null);
  const base = rowsOf(source, env, depth);
  if (base === null) return null;
  if (CUTS.test(call.name)) return cutBy(call, base, env);
  return KEEPS.test(call.name) ? base : null;
}

/** `[row for row in ROWS if …]` leaves rows out. */
function filtered(loop: Node, base: Rows, env: Env): Rows {
  return base === null || loop.args.length < 2 ? base : { ...base, narrowedBy: `if ${show(loop.args.at(-1) ?? loop, env).slice(0, 60)}` };
}

function cutBy(node: Node, base: Rows, env: Env): Rows {
  if (base === null) return null;
  const [from, to] = node.kind === 'index' ? bounds(node.args[0]?.name ?? '') : numbers(node);
  const text = show(node, env).slice(-60);
  const rows = from === null ? base.rows : base.rows.slice(from, to ?? undefined);
  return { rows, narrowedBy: rows.length < base.rows.length || from === null ? `${node.kind === 'call' ? `.${node.name}` : ''} ${text}`.trim() : base.narrowedBy };
}

function numbers(call: Node): readonly [number | null, number | null] {
  const [a, b] = call.args.map((arg) => (arg.kind === 'number' ? Number(arg.name) : null));
  if (call.name === 'slice' || call.name === 'array_slice') return [a ?? null, b ?? null];
  if (/^(?:take|first|head|limit)$/.test(call.name)) return [0, a ?? 1];
  return /^(?:skip|drop)$/.test(call.name) ? [a ?? 1, null] : [null, null];
}

function bounds(text: string): readonly [number | null, number | null] {
  const match = /^(-?\d*):(-?\d*)$/.exec(text.replace(/\s/g, ''));
  return match === null ? [null, null] : [match[1] ? Number(match[1]) : 0, match[2] ? Number(match[2]) : null];
}

/** What a row is about, without names, ids and marks, in one spelling. */
export function rowKey(row: Node, env: Env): string {
  const inner = unwrapRow(row);
  if (inner.kind !== 'map') return show(inner, env);
  const parts = inner.args.filter((p) => p.kind === 'pair' && !/^(?:name|title|id|desc|description|label|why|reason|_|comment|testName|scenario|only|skip)$/i.test(p.head?.name ?? ''));
  return parts.map((p) => show(p, env)).sort().join(',');
}

const NAMING = /^(?:name|title|id|desc|description|label|testName|scenario|case)$/i;

/** What a row is called: its key, a field or an argument that names it; '' where nothing does. */
export function rowName(row: Node): string {
  if (row.kind === 'list') return row.words;
  if (row.kind === 'pair') return row.head?.kind === 'text' ? row.head.name : '';
  const naming = row.args.find((a) => a.kind === 'pair' && NAMING.test(a.head?.name ?? ''));
  return (row.kind === 'map' || row.kind === 'call') && naming?.body?.kind === 'text' ? naming.body.name : '';
}

/** `pytest.param(1, 2, id='x')` and keyed rows as their values. */
export function unwrapRow(row: Node, pattern: Node | null = null): Node {
  if (row.kind === 'call' && /^(?:param|arguments|Arguments\.of|of|TestCaseData|case)$/.test(row.name)) {
    const args = row.args.filter((a) => a.kind !== 'pair' || a.head?.kind !== 'name');
    return args.length === 1 && args[0] !== undefined ? args[0] : implied(row, 'list', '', { args });
  }
  if (row.kind === 'pair' && row.body !== null) return pattern?.kind === 'list' && pattern.args.length === 2 && row.body.kind !== 'list' ? row : row.body;
  return row;
}

/** Cells of CSV text: `"2023, 1, 31"`. */
export const csvRow = (text: Node, source: string, line: number): Node => {
  const cells = source.split(/[,|;](?=(?:[^']*'[^']*')*[^']*$)/).map((cell) => literalCell(text, cell.trim(), line));
  return { ...implied(text, 'list', '', { args: cells }), line };
};

function literalCell(at: Node, cell: string, line: number): Node {
  const number = /^-?\d[\d_.]*$/.test(cell);
  const constant = /^(?:true|false|null)$/.test(cell);
  const node = implied(at, number ? 'number' : constant ? 'constant' : 'text', number ? String(Number(cell.replace(/_/g, ''))) : cell.replace(/^'(.*)'$/, '$1'));
  return { ...node, line };
}

/** Rows of a tagged table as maps by column heading. */
export function taggedRows(template: Node): readonly Node[] {
  const [heading = ''] = template.name.trim().split('\n');
  const names = heading.split('|').map((name) => name.trim());
  const rows: Node[] = [];
  for (let i = 0; i + names.length <= template.args.length; i += names.length) {
    const cells = template.args.slice(i, i + names.length);
    const first = cells[0] as Node;
    const pairs = cells.map((cell, c): Node => ({ ...cell, kind: 'pair', name: '', head: { ...cell, kind: 'name', name: names[c] ?? '', head: null, args: [], body: null }, body: cell, args: [], tail: null }));
    rows.push({ ...first, kind: 'map', name: '', head: null, body: null, args: pairs, words: '' });
  }
  return rows;
}
