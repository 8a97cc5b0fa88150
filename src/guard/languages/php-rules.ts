import { NO_NODES, type Node } from '../code.js';
import {
  clauses, fields, assignRule, binaryRule, blockRule, code, commentRule, constant, defaultRule, field, headRule, ifRule, jumpRule, nameRule, numberRule, ofType, squeeze,
  ternaryRule, through, throughField, unaryRule, type Lowering, type Rule, type Rules,
} from '../lowering.js';
import type { SyntaxNode } from '../syntax.js';
import { unescape } from './strings.js';

const plain = (text: string): string => text.replace(/^[$\\]/, '');

const argumentsOf = (n: SyntaxNode | undefined, l: Lowering): readonly Node[] => (n === undefined ? NO_NODES : code(n).map((a) => argumentRule(a, l)));
const argumentRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const inner = code(n);
  const value = inner[inner.length - 1];
  if (value === undefined) return l.fallback(n);
  return name === undefined || name === value ? l.node(value) : l.make('pair', n, { head: nameRule(name, l), body: l.node(value) });
};

const callRule: Rule = (n, l) => {
  const owner = field(n, 'object') ?? field(n, 'scope');
  const target = field(n, 'name') ?? field(n, 'function');
  const name = target === undefined ? '' : plain(l.text(target).split('\\').pop() ?? '');
  const simple = target === undefined || ['name', 'qualified_name', 'variable_name', 'relative_scope'].includes(target.type);
  const head = owner !== undefined ? l.make('member', n, { name, head: l.node(owner) }) : simple ? l.make('name', target ?? n, { name }) : l.node(target);
  return l.make('call', n, { name: simple ? name : head.name, head, args: argumentsOf(field(n, 'arguments'), l) });
};

const newRule: Rule = (n, l) => {
  const [type] = code(n).filter((c) => c.type !== 'arguments');
  const name = type === undefined ? '' : plain(l.text(type).split('\\').pop() ?? '');
  return l.make('call', n, { name, words: 'new', head: l.make('name', type ?? n, { name }), args: argumentsOf(ofType(n, 'arguments')[0], l) });
};

const memberRule: Rule = (n, l) => {
  const [first, second] = code(n);
  const owner = field(n, 'object') ?? field(n, 'scope') ?? first;
  const name = field(n, 'name') ?? second;
  return l.make('member', n, { name: name === undefined ? '' : plain(l.text(name)), head: l.maybe(owner) });
};

const textRule: Rule = (n, l) => {
  const holes = n.children.filter((c) => c.type !== 'string_content' && c.type !== 'escape_sequence');
  let name = '';
  let at = n.start + 1;
  for (const hole of holes) {
    name += `${l.slice(at, hole.start).replace(/\{$/, '')}{}`;
    at = hole.end + (l.slice(hole.end, hole.end + 1) === '}' ? 1 : 0);
  }
  name += l.slice(at, n.end - 1);
  return l.make('text', n, { name: unescape(name), args: n.type === 'string' ? NO_NODES : l.all(holes) });
};

const hereRule: Rule = (n, l) => l.make('text', n, { name: l.text(n).split('\n').slice(1, -1).map((line) => line.trim()).join('\n') });

const arrayRule: Rule = (n, l) => {
  const items = l.all(code(n));
  return l.make(items.some((item) => item.kind === 'pair') ? 'map' : 'list', n, { args: items });
};
const elementRule: Rule = (n, l) => {
  const [key, value] = code(n);
  if (key === undefined) return l.fallback(n);
  return value === undefined ? l.node(key) : l.make('pair', n, { head: l.node(key), body: l.node(value) });
};

const tagsOf = (n: SyntaxNode, l: Lowering): readonly Node[] => {
  const list = field(n, 'attributes');
  return list === undefined ? NO_NODES : ofType(list, 'attribute_group').flatMap((g) => ofType(g, 'attribute')).map((a) => attribute(a, l));
};
const attribute = (n: SyntaxNode, l: Lowering): Node => {
  const [name] = code(n);
  const text = name === undefined ? '' : plain(l.text(name).split('\\').pop() ?? '');
  return l.make('call', n, { name: text, head: l.make('name', n, { name: text }), args: argumentsOf(field(n, 'parameters'), l) });
};

const functionRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const params = field(n, 'parameters');
  const kind = n.type === 'function_definition' || n.type === 'method_declaration' ? 'function' : 'lambda';
  return l.make(kind, n, {
    name: name === undefined ? '' : l.text(name),
    args: params === undefined ? NO_NODES : code(params).map((p) => defaultRule('name', 'default_value')(p, l)),
    body: l.maybe(field(n, 'body')),
    tags: tagsOf(n, l),
    words: (l.slice(n.start, name?.start ?? n.start).replace(/#\[.*\]/gs, '').match(/\b(?:public|private|protected|static|abstract|final)\b/g) ?? []).join(' '),
  });
};

const classRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const bases = ofType(n, 'base_clause').flatMap((b) => code(b)).map((b) => l.make('name', b, { name: plain(l.text(b).split('\\').pop() ?? '') }));
  return l.make('class', n, { name: name === undefined ? '' : l.text(name), args: bases, body: l.maybe(field(n, 'body')), tags: tagsOf(n, l), words: n.type === 'trait_declaration' ? 'trait' : '' });
};

const catchRule: Rule = (n, l) => {
  const types = field(n, 'type');
  const name = field(n, 'name');
  const list = types === undefined ? [] : l.text(types).split('|').map((t) => l.make('name', types, { name: plain(t.trim().split('\\').pop() ?? '') }));
  return l.make('catch', n, { name: name === undefined ? '' : plain(l.text(name)), args: list, body: l.maybe(field(n, 'body')) });
};
const tryRule: Rule = (n, l) => {
  const last = ofType(n, 'finally_clause')[0];
  return l.make('try', n, { body: l.maybe(field(n, 'body')), tags: l.all(ofType(n, 'catch_clause')), tail: last === undefined ? null : throughField('body')(last, l) });
};

const foreachRule: Rule = (n, l) => {
  const parts = code(n).filter((c) => c.field !== 'body');
  const [head, pattern] = parts;
  const bound = pattern === undefined ? undefined : pattern.type === 'pair' ? code(pattern)[1] : pattern;
  return l.make('loop', n, { head: l.maybe(head), args: bound === undefined ? NO_NODES : [l.node(bound)], body: l.maybe(field(n, 'body')), tail: clauses(pattern?.type === 'pair' ? code(pattern).slice(0, 1) : [], l) });
};
const forRule: Rule = (n, l) => {
  const beside = [...fields(n, 'initialize'), ...fields(n, 'update')];
  return l.make('loop', n, { head: l.maybe(field(n, 'condition')), body: l.maybe(field(n, 'body') ?? ofType(n, 'compound_statement')[0]), tail: clauses(beside, l), name: n.type === 'do_statement' ? 'do' : '' });
};

const useRule: Rule = (n, l) => {
  const parts = ofType(n, 'namespace_use_clause').map((c) => {
    const text = squeeze(l.text(c));
    const [path = '', alias] = text.split(/ as /i);
    return l.make('import', c, { name: path, args: [l.make('name', c, { name: alias ?? path.split('\\').pop() ?? '', words: path.split('\\').pop() ?? '' })] });
  });
  return parts.length === 1 ? (parts[0] as Node) : l.make('block', n, { args: parts });
};

const exitRule: Rule = (n, l) => l.make('call', n, { name: 'exit', head: l.make('name', n, { name: 'exit' }), args: l.all(code(n)) });
const yieldRule: Rule = (n, l) => l.make('call', n, { name: 'yield', args: l.all(code(n)) });
const constRule: Rule = (n, l) => {
  const parts = ofType(n, 'const_element').map((c) => l.make('assign', c, { name: '=', words: 'const', head: l.maybe(c.children[0]), body: l.maybe(c.children[1]) }));
  return parts.length === 1 ? (parts[0] as Node) : l.make('block', n, { args: parts });
};
const propertyRule: Rule = (n, l) => {
  const parts = ofType(n, 'property_element').map((c) => l.make('assign', c, { name: '=', words: 'field', head: l.maybe(c.children[0]), body: l.maybe(c.children[1]) }));
  return parts.length === 1 ? (parts[0] as Node) : l.make('block', n, { args: parts });
};
const indexRule: Rule = (n, l) => {
  const [head, ...rest] = code(n);
  return l.make('index', n, { head: l.maybe(head), args: l.all(rest) });
};
const caseRule: Rule = (n, l) => {
  const value = field(n, 'value');
  return l.make('case', n, { args: value === undefined ? NO_NODES : [l.node(value)], body: l.make('block', n, { args: l.all(code(n).filter((c) => c.field !== 'value')) }) });
};
const armRule: Rule = (n, l) => {
  const list = field(n, 'conditional_expressions');
  return l.make('case', n, { args: list === undefined ? NO_NODES : l.all(code(list)), body: l.maybe(field(n, 'return_expression')) });
};
const switchRule: Rule = (n, l) => l.make('switch', n, { head: l.maybe(field(n, 'condition')), args: l.all(field(n, 'body')?.children ?? []) });
const lastName: Rule = (n, l) => l.make('name', n, { name: plain(l.text(n).split('\\').pop() ?? '') });

export const PHP_RULES: Rules = {
  program: blockRule, compound_statement: blockRule, declaration_list: blockRule, expression_statement: through, parenthesized_expression: through, else_clause: throughField('body'), echo_statement: (n, l) => l.make('call', n, { name: 'echo', head: l.make('name', n, { name: 'echo' }), args: l.all(code(n)) }),
  function_call_expression: callRule, member_call_expression: callRule, nullsafe_member_call_expression: callRule, scoped_call_expression: callRule, object_creation_expression: newRule,
  member_access_expression: memberRule, nullsafe_member_access_expression: memberRule, scoped_property_access_expression: memberRule, class_constant_access_expression: memberRule, subscript_expression: indexRule,
  variable_name: nameRule, name: nameRule, qualified_name: lastName, relative_scope: nameRule, named_type: lastName, dynamic_variable_name: nameRule, argument: argumentRule,
  string: textRule, encapsed_string: textRule, heredoc: hereRule, nowdoc: hereRule, integer: numberRule, float: numberRule,
  boolean: (n, l) => constant(l.text(n).toLowerCase())(n, l), null: constant('null'),
  array_creation_expression: arrayRule, array_element_initializer: elementRule, list_literal: arrayRule,
  anonymous_function: functionRule, anonymous_function_creation_expression: functionRule, arrow_function: functionRule, function_definition: functionRule, method_declaration: functionRule,
  class_declaration: classRule, trait_declaration: classRule, enum_declaration: classRule, interface_declaration: classRule,
  if_statement: ifRule('condition', 'body', 'alternative'), else_if_clause: ifRule('condition', 'body', 'alternative'), conditional_expression: ternaryRule('condition', 'body', 'alternative'),
  foreach_statement: foreachRule, for_statement: forRule, while_statement: forRule, do_statement: forRule, try_statement: tryRule, catch_clause: catchRule, finally_clause: throughField('body'),
  return_statement: headRule('return'), throw_expression: headRule('throw'), exit_statement: exitRule, yield_expression: yieldRule, break_statement: jumpRule, continue_statement: jumpRule,
  unary_op_expression: unaryRule, binary_expression: binaryRule, assignment_expression: assignRule('left', 'right'), augmented_assignment_expression: assignRule('left', 'right'), cast_expression: throughField('value'),
  error_suppression_expression: through, comment: commentRule, namespace_use_declaration: useRule, const_declaration: constRule, property_declaration: propertyRule,
  switch_statement: switchRule, case_statement: caseRule, default_statement: caseRule, match_expression: switchRule, match_conditional_expression: armRule, match_default_expression: armRule,
  variadic_unpacking: headRule('spread'), use_declaration: (n, l) => l.make('call', n, { name: 'use', head: l.make('name', n, { name: 'use' }), args: l.all(code(n)) }),
};
