import { NO_NODES, type Node } from '../code.js';
import {
  clauses, binaryRule, blockRule, code, commentRule, constant, field, fields, headRule, jumpRule, memberRule, nameRule, numberRule, ofType, squeeze,
  through, throughField, unaryRule, type Lowering, type Rule, type Rules,
} from '../lowering.js';
import type { SyntaxNode } from '../syntax.js';
import { unquote } from './strings.js';

const callRule: Rule = (n, l) => {
  const head = l.maybe(field(n, 'function') ?? field(n, 'type'));
  const args = field(n, 'arguments');
  const list = args === undefined ? l.all(code(n).slice(1)) : l.all(code(args));
  const [only] = list;
  // A conversion to a number type says nothing that a comparison would not say by itself.
  if (list.length === 1 && only?.kind === 'number' && /^u?int\d*$|^float\d+$/.test(head?.name ?? '')) return only;
  return l.make('call', n, { name: head?.name ?? '', head, args: list });
};

const textRule: Rule = (n, l) => l.make('text', n, { name: l.text(n).startsWith('`') ? l.slice(n.start + 1, n.end - 1) : unquote(l.text(n)) });

const functionRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const params = field(n, 'parameters');
  const list = params === undefined ? [] : params.children.flatMap((p) => fields(p, 'name').map((c) => ({ c, type: field(p, 'type') })));
  return l.make(n.type === 'func_literal' ? 'lambda' : 'function', n, {
    name: name === undefined ? '' : l.text(name),
    args: list.map(({ c, type }) => l.make('name', c, { name: l.text(c), words: type === undefined ? '' : l.text(type) })),
    body: l.maybe(field(n, 'body')),
    words: field(n, 'receiver') === undefined ? '' : 'method',
  });
};

const compositeRule: Rule = (n, l) => {
  const body = field(n, 'body');
  const type = field(n, 'type');
  const inner = body === undefined ? l.make('list', n) : l.node(body);
  const struct = type === undefined ? undefined : ofType(type, 'struct_type')[0] ?? (type.type === 'struct_type' ? type : undefined);
  const names = struct === undefined ? [] : ofType(struct, 'field_declaration_list').flatMap((f) => f.children.flatMap((d) => fields(d, 'name').map((c) => l.text(c))));
  const named = type !== undefined && (type.type === 'type_identifier' || type.type === 'qualified_type');
  return { ...inner, start: n.start, end: n.end, args: names.length > 0 ? inner.args.map((row) => byPosition(row, names)) : inner.args, words: named ? l.text(type) : '' };
}

/** A row that gives its values by position gets the field names of its type. */
function byPosition(row: Node, names: readonly string[]): Node {
  if (row.kind !== 'list') return row;
  const args = row.args.map((value, i): Node => ({ ...value, kind: 'pair', name: '', head: { ...value, kind: 'name', name: names[i] ?? '', head: null, args: NO_NODES, body: null }, body: value, args: NO_NODES, tail: null }));
  return { ...row, kind: 'map', args };
}

const valueRule: Rule = (n, l) => {
  const keyed = ofType(n, 'keyed_element').length > 0;
  return l.make(keyed ? 'map' : 'list', n, { args: l.all(code(n)) });
};

const pairRule: Rule = (n, l) => l.make('pair', n, { head: l.maybe(field(n, 'key')), body: l.maybe(field(n, 'value')) });

/** `a, b := f()` assigns one value to a list of names; `a, b = 1, 2` pairs them up. */
const assignRule: Rule = (n, l) => {
  const left = listed(field(n, 'left'), n, l);
  const right = listed(field(n, 'right'), n, l);
  const words = n.type === 'short_var_declaration' ? 'let' : '';
  if (left.length === right.length && left.length > 1) {
    return l.make('block', n, { args: left.map((head, i) => l.make('assign', n, { name: '=', words, head, body: right[i] ?? null })) });
  }
  const head = left.length === 1 ? (left[0] as Node) : l.make('list', n, { args: left });
  return l.make('assign', n, { name: '=', words, head, body: right[0] ?? null });
};
const listed = (side: SyntaxNode | undefined, n: SyntaxNode, l: Lowering): readonly Node[] =>
  side === undefined ? [l.make('other', n)] : side.type === 'expression_list' ? l.all(code(side)) : [l.node(side)];

const specRule = (words: string): Rule => (n, l) => {
  const specs = n.children.flatMap((c) => (c.type === 'var_spec_list' ? c.children : [c])).filter((c) => c.type.endsWith('_spec'));
  const parts = specs.flatMap((spec) => {
    const names = fields(spec, 'name');
    const value = field(spec, 'value');
    const values = value === undefined ? [] : code(value);
    return names.map((name, i) => l.make('assign', spec, { name: '=', words, head: l.node(name), body: l.maybe(values[i]) ?? madeContext(spec, l) }));
  });
  return parts.length === 1 ? (parts[0] as Node) : l.make('block', n, { args: parts });
};

/** `var t testing.T` makes a context of its own. */
function madeContext(spec: SyntaxNode, l: Lowering): Node | null {
  const type = field(spec, 'type');
  return type !== undefined && /^testing\.[TBF]$/.test(l.text(type)) ? l.make('list', type, { words: l.text(type) }) : null;
}

const ifRule: Rule = (n, l) => {
  const init = field(n, 'initializer');
  const node = l.make('if', n, { head: l.maybe(field(n, 'condition')), body: l.maybe(field(n, 'consequence')), tail: l.maybe(field(n, 'alternative')) });
  return init === undefined ? node : l.make('block', n, { args: [l.node(init), node], words: 'scope' });
};

const forRule: Rule = (n, l) => {
  const range = ofType(n, 'range_clause')[0];
  const clause = ofType(n, 'for_clause')[0];
  const left = range === undefined ? undefined : field(range, 'left');
  const patterns = left === undefined ? [] : l.all(code(left));
  const value = patterns.length > 1 ? patterns.slice(-1) : patterns;
  const head = range === undefined ? (clause === undefined ? code(n).find((c) => c.type !== 'block') : field(clause, 'condition')) : field(range, 'right');
  const beside = clause === undefined ? (left === undefined ? [] : code(left).slice(0, -1)) : [...fields(clause, 'initializer'), ...fields(clause, 'update')];
  return l.make('loop', n, { args: value, head: l.maybe(head), body: l.maybe(field(n, 'body')), tail: clauses(beside, l), words: patterns.length === 1 ? 'keys' : '' });
};

const importRule: Rule = (n, l) => {
  const specs = n.children.flatMap((c) => (c.type === 'import_spec_list' ? c.children : [c])).filter((c) => c.type === 'import_spec');
  const parts = specs.map((spec) => {
    const path = field(spec, 'path');
    const alias = field(spec, 'name');
    const name = path === undefined ? '' : unquote(l.text(path));
    return l.make('import', spec, { name, args: [l.make('name', spec, { name: alias === undefined ? (name.split('/').pop() ?? '') : l.text(alias), words: '*' })] });
  });
  return parts.length === 1 ? (parts[0] as Node) : l.make('block', n, { args: parts });
};

const caseRule: Rule = (n, l) => {
  const value = field(n, 'value');
  const rest = code(n).filter((c) => c.field !== 'value');
  return l.make('case', n, { args: value === undefined ? NO_NODES : l.all(value.type === 'expression_list' ? code(value) : [value]), body: l.make('block', n, { args: l.all(rest) }) });
};

const switchRule: Rule = (n, l) => l.make('switch', n, { head: l.maybe(field(n, 'value')), args: l.all(n.children.filter((c) => c.type.endsWith('_case'))) });
const spawnRule = (name: string): Rule => (n, l) => l.make('spawn', n, { name, head: l.maybe(code(n)[0]) });
const returnRule: Rule = (n, l) => {
  const list = code(n)[0];
  return l.make('return', n, { head: list === undefined ? null : list.type === 'expression_list' && code(list).length > 1 ? l.make('list', list, { args: l.all(code(list)) }) : through(list, l) });
};
const indexRule: Rule = (n, l) => l.make('index', n, { head: l.maybe(field(n, 'operand')), args: l.all(code(n).filter((c) => c.field !== 'operand')) });
const typeRule: Rule = (n, l) => l.make('name', n, { name: squeeze(l.text(n)) });

export const GO_RULES: Rules = {
  source_file: blockRule, block: (n, l) => flat(n, l), statement_list: blockRule, expression_statement: through, parenthesized_expression: through, literal_element: through, expression_list: through,
  call_expression: callRule, type_conversion_expression: callRule, selector_expression: memberRule('operand', 'field'), index_expression: indexRule, slice_expression: indexRule,
  identifier: nameRule, field_identifier: nameRule, type_identifier: nameRule, package_identifier: nameRule, blank_identifier: nameRule, qualified_type: typeRule, pointer_type: typeRule, slice_type: typeRule, map_type: typeRule,
  interpreted_string_literal: textRule, raw_string_literal: textRule, rune_literal: textRule, int_literal: numberRule, float_literal: numberRule,
  true: constant('true'), false: constant('false'), nil: constant('null'),
  composite_literal: compositeRule, literal_value: valueRule, keyed_element: pairRule, func_literal: functionRule, function_declaration: functionRule, method_declaration: functionRule,
  if_statement: ifRule, for_statement: forRule, return_statement: returnRule, unary_expression: unaryRule, binary_expression: binaryRule,
  assignment_statement: assignRule, short_var_declaration: assignRule, var_declaration: specRule('var'), const_declaration: specRule('const'),
  comment: commentRule, import_declaration: importRule, go_statement: spawnRule('go'), defer_statement: spawnRule('defer'),
  expression_switch_statement: switchRule, type_switch_statement: switchRule, expression_case: caseRule, default_case: caseRule, type_case: caseRule,
  continue_statement: jumpRule, break_statement: jumpRule, type_assertion_expression: throughField('operand'), variadic_argument: headRule('spread'),
};

function flat(n: SyntaxNode, l: Lowering): Node {
  const inner = n.children.flatMap((c) => (c.type === 'statement_list' ? c.children : [c]));
  return l.make('block', n, { args: l.all(inner) });
}
