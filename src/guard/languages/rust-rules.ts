import { NO_NODES, type Node } from '../code.js';
import {
  assignRule, binaryRule, code, commentRule, constant, field, headRule, ifRule, jumpRule, listRule, memberRule, nameRule, numberRule,
  ofType, rawRule, squeeze, through, throughField, unaryRule, type Lowering, type Rule, type Rules,
} from '../lowering.js';
import type { SyntaxNode } from '../syntax.js';
import { unquote } from './strings.js';

const MACROS = 'assert|assert_eq|assert_ne|debug_assert|debug_assert_eq|debug_assert_ne|prop_assert|prop_assert_eq|prop_assert_ne|prop_assume|matches|assert_matches|assert_snapshot|assert_debug_snapshot|assert_json_snapshot|assert_yaml_snapshot|assert_ron_snapshot|assert_toml_snapshot|assert_csv_snapshot|assert_compact_json_snapshot|assert_compact_debug_snapshot|assert_display_snapshot|assert_str_eq|panic|unreachable|unimplemented|todo|format|print|eprint|write|writeln|anyhow|println|eprintln|cfg|ensure|bail|assert_relative_eq|assert_abs_diff_eq|assert_approx_eq|assert_ulps_eq|approx_eq';
const MACRO_CALL = new RegExp(`\\b(${MACROS})!(?=\\s*\\()`, 'g');

/** The mark of a snapshot that stands in the code: `@"…"`. */
const INLINE_SNAPSHOT = /(,\s*)@(?=r?#*")/g;

/**
 * The grammar leaves macro arguments as loose tokens. Macros that read like calls are respelled as calls, and `vec![…]` as a list,
 * at the same offsets, so that what they say can be read.
 */
export const prepareRust = (text: string): string =>
  text.replace(MACRO_CALL, '$1_').replace(/\bvec!(?=\s*\[)/g, '    ').replace(/\bproptest!(?=\s*\{)/g, 'mod prop').replace(/&raw /g, '     ').replace(INLINE_SNAPSHOT, '$1 ');

const callRule: Rule = (n, l) => {
  const target = field(n, 'function');
  const args = field(n, 'arguments');
  const head = l.maybe(target);
  // A path may lead to it: `insta::assert_snapshot!`, `pretty_assertions::assert_eq!`.
  const macro = (target?.type === 'identifier' || target?.type === 'scoped_identifier') && new RegExp(`(?:^|::)(?:${MACROS})_$`).test(l.text(target));
  const name = macro ? `${(head?.name ?? '').slice(0, -1)}!` : (head?.name ?? '');
  const list = args === undefined ? NO_NODES : name === 'matches!' || name === 'assert_matches!' ? pattern(args, l) : l.all(code(args));
  return l.make('call', n, { name, head: macro ? l.make('name', target as SyntaxNode, { name }) : head, args: list });
};

function pattern(args: SyntaxNode, l: Lowering): readonly Node[] {
  const [first, second] = code(args);
  if (first === undefined || second === undefined) return l.all(code(args));
  const at = { start: second.start, end: Math.max(second.end, args.end - 1) };
  return [l.node(first), l.make('raw', at, { name: squeeze(l.slice(at.start, at.end)).replace(/,$/, '') })];
}

const macroRule: Rule = (n, l) => {
  const name = field(n, 'macro');
  const tree = ofType(n, 'token_tree')[0];
  const inner = tree === undefined ? '' : l.slice(tree.start + 1, tree.end - 1);
  const head = name === undefined ? '' : `${l.text(name)}!`;
  return l.make('call', n, { name: head, head: l.make('name', n, { name: head }), args: tree === undefined ? NO_NODES : [l.make('raw', tree, { name: squeeze(inner) })] });
};

const textRule: Rule = (n, l) => l.make('text', n, { name: unquote(l.text(n).replace(/^b?r?/, (p) => p.replace('b', ''))) });

const functionRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const params = field(n, 'parameters');
  const before = l.slice(n.start, name?.start ?? n.start);
  return l.make(n.type === 'closure_expression' ? 'lambda' : 'function', n, {
    name: name === undefined ? '' : l.text(name),
    args: params === undefined ? NO_NODES : parametersOf(params, l),
    body: l.maybe(field(n, 'body')),
    words: /\basync\b/.test(before) ? 'async' : '',
  });
};

/** Attributes stand before what they are about; here they become its tags. */
const bodyRule: Rule = (n, l) => l.make('block', n, { args: tagged(n.children, l) });
const parametersOf = (n: SyntaxNode, l: Lowering): readonly Node[] => tagged(code(n), l);

function tagged(nodes: readonly SyntaxNode[], l: Lowering): readonly Node[] {
  const out: Node[] = [];
  let tags: Node[] = [];
  for (const child of nodes) {
    if (child.type === 'attribute_item') tags.push(l.node(child));
    else if (tags.length === 0 || child.type.endsWith('comment')) out.push(l.node(child));
    else {
      out.push({ ...l.node(child), tags });
      tags = [];
    }
  }
  return out;
}

const attributeRule: Rule = (n, l) => {
  const inner = ofType(n, 'attribute')[0];
  const tree = inner === undefined ? undefined : field(inner, 'arguments');
  const value = inner === undefined ? undefined : field(inner, 'value');
  const text = inner === undefined ? '' : l.slice(inner.start, tree?.start ?? value?.start ?? inner.end).replace(/[\s=]+$/, '');
  const raw = tree === undefined ? value : tree;
  const args = raw === undefined ? NO_NODES : [l.make('raw', raw, { name: squeeze(l.text(raw)), words: l.text(raw) })];
  return l.make('call', n, { name: text, head: l.make('name', n, { name: text }), args, words: n.type === 'inner_attribute_item' ? 'inner' : '' });
};

const moduleRule: Rule = (n, l) => {
  const name = field(n, 'name') ?? field(n, 'type');
  return l.make('class', n, { name: name === undefined ? '' : l.text(name), body: l.maybe(field(n, 'body')), words: n.type === 'mod_item' ? 'mod' : '' });
};

const structRule: Rule = (n, l) => {
  const body = field(n, 'body');
  const name = field(n, 'name');
  return l.make('map', n, { words: name === undefined ? '' : l.text(name), args: body === undefined ? NO_NODES : l.all(code(body)) });
};

const pairRule: Rule = (n, l) => l.make('pair', n, { head: l.maybe(field(n, 'field') ?? n.children[0]), body: l.maybe(field(n, 'value') ?? n.children[0]) });

const loopRule: Rule = (n, l) => {
  const pattern = field(n, 'pattern');
  return l.make('loop', n, { args: pattern === undefined ? NO_NODES : [l.node(pattern)], head: l.maybe(field(n, 'value') ?? field(n, 'condition')), body: l.maybe(field(n, 'body')) });
};

const letRule = (words: string, left: string): Rule => (n, l) => {
  const pattern = field(n, left);
  const head = pattern === undefined ? l.make('name', n, { name: '_' }) : l.node(pattern);
  return l.make('assign', n, { name: '=', words, head, body: l.maybe(field(n, 'value')) });
};

const matchRule: Rule = (n, l) => {
  const arms = ofType(field(n, 'body') ?? n, 'match_arm').map((arm) => {
    const pattern = field(arm, 'pattern');
    const value = l.maybe(field(arm, 'value'));
    return l.make('case', arm, { args: pattern === undefined ? NO_NODES : [patternNode(pattern, l)], body: value });
  });
  return l.make('switch', n, { head: l.maybe(field(n, 'value')), args: arms });
};
const patternNode = (n: SyntaxNode, l: Lowering): Node => {
  const inner = n.type === 'match_pattern' && code(n).length === 1 ? (code(n)[0] as SyntaxNode) : n;
  return inner.type === 'match_pattern' ? rawRule(inner, l) : l.node(inner);
};

const definitionRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const bodies = ofType(n, 'macro_rule').map((rule) => field(rule, 'right')).filter((c) => c !== undefined);
  const params = ofType(n, 'macro_rule').slice(0, 1).flatMap((rule) => tokenNames(field(rule, 'left'), l));
  return l.make('function', n, { name: name === undefined ? '' : `${l.text(name)}!`, words: 'macro', args: params, body: l.make('block', n, { args: bodies.map((b) => l.make('raw', b, { name: l.text(b), words: 'source' })) }) });
};
const tokenNames = (n: SyntaxNode | undefined, l: Lowering): Node[] =>
  n === undefined ? [] : n.type === 'metavariable' ? [l.make('name', n, { name: l.text(n).slice(1) })] : n.children.flatMap((c) => tokenNames(c, l));

const useRule: Rule = (n, l) => {
  const text = squeeze(l.text(n)).replace(/^(pub )?use /, '').replace(/;$/, '');
  const [path = '', list] = text.split('::{');
  const names = list === undefined ? [path.split('::').pop() ?? ''] : list.replace(/\}$/, '').split(',').map((s) => s.trim());
  return l.make('import', n, { name: path, args: names.filter(Boolean).map((name) => l.make('name', n, { name: name.split(' as ').pop() ?? name, words: name.split(' as ')[0] ?? name })) });
};

const scopedRule: Rule = (n, l) => {
  const path = field(n, 'path');
  const name = field(n, 'name');
  return l.make('member', n, { name: name === undefined ? '' : l.text(name), head: path === undefined ? null : path.type === 'generic_type' ? l.make('name', path, { name: l.text(field(path, 'type') ?? path) }) : l.node(path) });
};

const indexRule: Rule = (n, l) => {
  const [head, ...index] = code(n);
  return l.make('index', n, { head: l.maybe(head), args: l.all(index) });
};

export const RUST_RULES: Rules = {
  source_file: bodyRule, block: bodyRule, declaration_list: bodyRule, expression_statement: through, parenthesized_expression: through, else_clause: through, reference_expression: throughField('value'), try_expression: through,
  type_cast_expression: throughField('value'), generic_function: throughField('function'), unsafe_block: through, async_block: through,
  call_expression: callRule, macro_invocation: macroRule, field_expression: memberRule('value', 'field'), scoped_identifier: scopedRule, scoped_type_identifier: scopedRule, index_expression: indexRule,
  identifier: nameRule, field_identifier: nameRule, type_identifier: nameRule, self: nameRule, shorthand_field_identifier: nameRule, crate: nameRule, super: nameRule, primitive_type: nameRule, mut_pattern: through, ref_pattern: through, reference_pattern: through,
  string_literal: textRule, raw_string_literal: textRule, char_literal: textRule, integer_literal: numberRule, float_literal: numberRule,
  boolean_literal: (n, l) => constant(l.text(n))(n, l),
  array_expression: listRule, tuple_expression: listRule, tuple_pattern: listRule, slice_pattern: listRule,
  struct_expression: structRule, field_initializer: pairRule, shorthand_field_initializer: pairRule, tuple_struct_pattern: (n, l) => l.make('call', n, { name: l.text(n.children[0] ?? n), head: l.maybe(n.children[0]), args: l.all(n.children.slice(1)) }),
  closure_expression: functionRule, function_item: functionRule, attribute_item: attributeRule, inner_attribute_item: attributeRule, mod_item: moduleRule, impl_item: moduleRule, trait_item: moduleRule,
  parameter: throughField('pattern'), self_parameter: nameRule,
  if_expression: ifRule('condition', 'consequence', 'alternative'), let_condition: letRule('if-let', 'pattern'), match_expression: matchRule,
  for_expression: loopRule, while_expression: loopRule, loop_expression: loopRule, return_expression: headRule('return'), await_expression: headRule('await'),
  break_expression: jumpRule, continue_expression: jumpRule,
  unary_expression: unaryRule, binary_expression: binaryRule, assignment_expression: assignRule('left', 'right'), compound_assignment_expr: assignRule('left', 'right'),
  let_declaration: letRule('let', 'pattern'), const_item: letRule('const', 'name'), static_item: letRule('const', 'name'),
  line_comment: commentRule, block_comment: commentRule, use_declaration: useRule, macro_definition: definitionRule, range_expression: rawRule,
};
