import { NO_NODES, type Node } from '../code.js';
import {
  clauses, loopRule, assignRule, binaryRule, blockRule, code, commentRule, constant, field, fields, headRule, ifRule, jumpRule, listRule, memberRule, nameRule,
  numberRule, ofType, ternaryRule, squeeze, through, throughField, unaryRule, type Lowering, type Rule, type Rules,
} from '../lowering.js';
import type { SyntaxNode } from '../syntax.js';
import { unquote } from './strings.js';

const callRule: Rule = (n, l) => {
  const owner = field(n, 'object');
  const target = field(n, 'name');
  const args = field(n, 'arguments');
  const name = target === undefined ? '' : l.text(target);
  const head = owner === undefined ? l.make('name', target ?? n, { name }) : l.make('member', n, { name, head: l.node(owner) });
  return l.make('call', n, { name, head, args: args === undefined ? NO_NODES : l.all(code(args)) });
};

const newRule: Rule = (n, l) => {
  const type = field(n, 'type');
  const name = type === undefined ? '' : l.text(type).replace(/<.*$/s, '');
  const args = field(n, 'arguments');
  const body = ofType(n, 'class_body')[0];
  return l.make('call', n, { name, words: 'new', head: l.make('name', type ?? n, { name }), args: args === undefined ? NO_NODES : l.all(code(args)), body: l.maybe(body) });
};

/** Text blocks lose the indentation that the compiler takes away. */
const textRule: Rule = (n, l) => {
  const text = l.text(n);
  if (!text.startsWith('"""')) return l.make('text', n, { name: unquote(text) });
  const name = text.slice(3, -3).split('\n').map((line) => line.trim()).filter((line, i) => i > 0 || line !== '').join('\n').trim();
  return l.make('text', n, { name, words: 'block' });
};

function modifiers(n: SyntaxNode, l: Lowering): { readonly tags: readonly Node[]; readonly words: string } {
  const list = ofType(n, 'modifiers')[0];
  if (list === undefined) return { tags: NO_NODES, words: '' };
  const tags = ofType(list, 'marker_annotation', 'annotation').map((a) => annotation(a, l));
  const words = list.children.reduce((text, c) => text.replace(l.text(c), ' '), l.text(list));
  return { tags, words: words.replace(/\s+/g, ' ').trim() };
}

function annotation(n: SyntaxNode, l: Lowering): Node {
  const name = field(n, 'name');
  const args = field(n, 'arguments');
  const text = name === undefined ? '' : (l.text(name).split('.').pop() ?? '');
  return l.make('call', n, { name: text, head: l.make('name', n, { name: text }), args: args === undefined ? NO_NODES : l.all(code(args)) });
}

const functionRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const params = field(n, 'parameters');
  return l.make('function', n, { name: name === undefined ? '' : l.text(name), args: params === undefined ? NO_NODES : l.all(code(params)), body: l.maybe(field(n, 'body')), ...modifiers(n, l) });
};

const lambdaRule: Rule = (n, l) => {
  const params = field(n, 'parameters');
  const args = params === undefined ? NO_NODES : params.type === 'identifier' ? [l.node(params)] : l.all(code(params));
  return l.make('lambda', n, { args, body: l.maybe(field(n, 'body')) });
};

const classRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const base = field(n, 'superclass');
  return l.make('class', n, { name: name === undefined ? '' : l.text(name), args: base === undefined ? NO_NODES : l.all(code(base)), body: l.maybe(field(n, 'body')), ...modifiers(n, l) });
};

const declarationRule: Rule = (n, l) => {
  const { words, tags } = modifiers(n, l);
  const kind = `${n.type === 'field_declaration' ? 'field' : 'let'} ${words}`.trim();
  const parts = fields(n, 'declarator').map((d) => l.make('assign', d, { name: '=', words: kind, tags, head: l.maybe(field(d, 'name')), body: l.maybe(field(d, 'value')) }));
  return parts.length === 1 ? (parts[0] as Node) : l.make('block', n, { args: parts });
};

const catchRule: Rule = (n, l) => {
  const parameter = ofType(n, 'catch_formal_parameter')[0];
  const types = parameter === undefined ? [] : ofType(parameter, 'catch_type').flatMap((t) => code(t));
  const name = parameter === undefined ? undefined : field(parameter, 'name');
  return l.make('catch', n, { name: name === undefined ? '' : l.text(name), args: l.all(types), body: l.maybe(field(n, 'body')) });
};
const tryRule: Rule = (n, l) => {
  const last = ofType(n, 'finally_clause')[0];
  return l.make('try', n, { body: l.maybe(field(n, 'body')), tags: l.all(ofType(n, 'catch_clause')), tail: last === undefined ? null : through(last, l) });
};

const forRule: Rule = (n, l) => {
  const name = field(n, 'name');
  return l.make('loop', n, { args: name === undefined ? NO_NODES : [l.node(name)], head: l.maybe(field(n, 'value') ?? field(n, 'condition')), body: l.maybe(field(n, 'body')), tail: clauses([...fields(n, 'init'), ...fields(n, 'update')], l) });
};

const importRule: Rule = (n, l) => {
  const text = l.text(n).replace(/^import\s+(static\s+)?/, '').replace(/;\s*$/, '');
  const last = text.split('.').pop() ?? '';
  return l.make('import', n, { name: text, args: [l.make('name', n, { name: last, words: last })] });
};

const pairRule: Rule = (n, l) => l.make('pair', n, { head: l.maybe(field(n, 'key')), body: l.maybe(field(n, 'value')) });
const typeRule: Rule = (n, l) => l.make('name', n, { name: l.text(n).replace(/<.*$/s, '') });
const classLiteral: Rule = (n, l) => l.make('member', n, { name: 'class', head: l.maybe(code(n)[0]) });
const referenceRule: Rule = (n, l) => {
  const [head, name] = code(n);
  return l.make('member', n, { name: name === undefined ? 'new' : l.text(name), head: l.maybe(head) });
};
const indexRule: Rule = (n, l) => {
  const index = field(n, 'index');
  return l.make('index', n, { head: l.maybe(field(n, 'array')), args: index === undefined ? NO_NODES : [l.node(index)] });
};
const instanceRule: Rule = (n, l) => l.make('binary', n, { name: 'instanceof', head: l.maybe(field(n, 'left')), body: l.maybe(field(n, 'right') ?? field(n, 'pattern')) });
const arrayRule: Rule = (n, l) => {
  const value = field(n, 'value');
  return value === undefined ? l.make('list', n) : l.node(value);
};
const groupRule: Rule = (n, l) => {
  const labels = ofType(n, 'switch_label').flatMap((c) => code(c));
  return l.make('case', n, { args: l.all(labels), body: l.make('block', n, { args: l.all(code(n).filter((c) => c.type !== 'switch_label')) }) });
};
const switchRule: Rule = (n, l) => l.make('switch', n, { head: l.maybe(field(n, 'condition')), args: l.all(field(n, 'body')?.children ?? []) });

/** A class named with its package goes by its own name: `org.junit.jupiter.api.Assumptions`. */
const fieldRule: Rule = (n, l) => {
  const name = /^(?:[a-z]\w*\.)+([A-Z]\w*)$/.exec(squeeze(l.text(n)))?.[1];
  return name === undefined ? memberRule('object', 'field')(n, l) : l.make('name', n, { name });
};

export const JAVA_RULES: Rules = {
  program: blockRule, block: blockRule, class_body: blockRule, constructor_body: blockRule, expression_statement: through, parenthesized_expression: through, cast_expression: throughField('value'), finally_clause: through,
  method_invocation: callRule, object_creation_expression: newRule, field_access: fieldRule, scoped_identifier: memberRule('scope', 'name'), array_access: indexRule, method_reference: referenceRule, class_literal: classLiteral,
  identifier: nameRule, type_identifier: nameRule, scoped_type_identifier: typeRule, generic_type: typeRule, this: nameRule, super: nameRule, integral_type: nameRule, formal_parameter: throughField('name'), spread_parameter: through, inferred_parameters: listRule, variable_declarator: throughField('name'),
  string_literal: textRule, character_literal: textRule, decimal_integer_literal: numberRule, hex_integer_literal: numberRule, decimal_floating_point_literal: numberRule,
  true: constant('true'), false: constant('false'), null_literal: constant('null'),
  array_initializer: listRule, element_value_array_initializer: listRule, array_creation_expression: arrayRule, element_value_pair: pairRule,
  lambda_expression: lambdaRule, method_declaration: functionRule, constructor_declaration: functionRule, class_declaration: classRule, record_declaration: classRule, enum_declaration: classRule, interface_declaration: classRule,
  if_statement: ifRule('condition', 'consequence', 'alternative'), ternary_expression: ternaryRule('condition', 'consequence', 'alternative'), for_statement: forRule, enhanced_for_statement: forRule, while_statement: forRule, do_statement: loopRule('', 'condition', '', 'do'),
  try_statement: tryRule, try_with_resources_statement: tryRule, catch_clause: catchRule, return_statement: headRule('return'), throw_statement: headRule('throw'), break_statement: jumpRule, continue_statement: jumpRule,
  unary_expression: unaryRule, update_expression: unaryRule, binary_expression: binaryRule, instanceof_expression: instanceRule, assignment_expression: assignRule('left', 'right'),
  local_variable_declaration: declarationRule, field_declaration: declarationRule, line_comment: commentRule, block_comment: commentRule, import_declaration: importRule,
  switch_expression: switchRule, switch_statement: switchRule, switch_block_statement_group: groupRule, switch_rule: groupRule,
};
