import { NO_NODES, type Node } from '../code.js';
import {
  clauses, fields, assignRule, binaryRule, blockRule, code, commentRule, constant, field, headRule, ifRule, jumpRule, listRule, nameRule, numberRule, ofType,
  squeeze, ternaryRule, through, throughField, unaryRule, type Lowering, type Rule, type Rules,
} from '../lowering.js';
import type { SyntaxNode } from '../syntax.js';
import { conditionalRule } from './csharp-symbols.js';
import { unquote } from './strings.js';

const argumentsOf = (n: SyntaxNode | undefined, l: Lowering): readonly Node[] => (n === undefined ? NO_NODES : code(n).map((a) => argumentRule(a, l)));
const argumentRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const inner = code(n).filter((c) => c.field !== 'name');
  const value = inner[inner.length - 1];
  if (value === undefined) return l.fallback(n);
  return name === undefined ? l.node(value) : l.make('pair', n, { head: nameRule(name, l), body: l.node(value) });
};

/** `Throws<T>(…)` is lowered as `Throws(T, …)`: what is expected is an argument. */
const typeArguments = (n: SyntaxNode | undefined, l: Lowering): readonly Node[] => {
  const generic = n === undefined ? undefined : n.type === 'generic_name' ? n : field(n, 'name');
  const list = generic?.type === 'generic_name' ? ofType(generic, 'type_argument_list')[0] : undefined;
  return list === undefined ? NO_NODES : code(list).map((t) => l.make('name', t, { name: l.text(t), words: 'type' }));
};

const callRule: Rule = (n, l) => {
  const target = field(n, 'function');
  const head = l.maybe(target);
  return l.make('call', n, { name: head?.name ?? '', head, args: [...typeArguments(target, l), ...argumentsOf(field(n, 'arguments'), l)] });
};

const newRule: Rule = (n, l) => {
  const type = field(n, 'type');
  const name = type === undefined ? 'new' : l.text(type).replace(/<.*$/s, '');
  const given = argumentsOf(field(n, 'arguments') ?? ofType(n, 'argument_list')[0], l);
  const initializer = ofType(n, 'initializer_expression')[0];
  if (initializer !== undefined && given.length === 0 && isCollection(initializer)) return l.make('list', n, { args: l.all(code(initializer)) });
  const types = type?.type === 'generic_name' ? typeArguments(type, l) : NO_NODES;
  return l.make('call', n, { name, words: 'new', head: l.make('name', type ?? n, { name }), args: [...types, ...given, ...(initializer === undefined ? [] : code(initializer).map((c) => memberGiven(c, l)))] });
};
/** `new List<int> { 1, 2 }` is the list; `new Crate { Kilos = 1 }` gives members. */
const isCollection = (initializer: SyntaxNode): boolean => code(initializer).every((c) => c.type !== 'assignment_expression' || field(c, 'left')?.type === 'element_binding_expression');
const memberGiven: Rule = (n, l) => {
  const [name, value] = [field(n, 'left'), field(n, 'right')];
  return n.type === 'assignment_expression' && name?.type === 'identifier' && value !== undefined ? l.make('pair', n, { head: nameRule(name, l), body: l.node(value) }) : l.node(n);
};

const memberRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const plain = name === undefined ? '' : name.type === 'generic_name' ? l.text(code(name)[0] ?? name) : l.text(name);
  return l.make('member', n, { name: plain, head: l.maybe(field(n, 'expression')) });
};
const genericRule: Rule = (n, l) => l.make('name', n, { name: l.text(code(n)[0] ?? n) });

const textRule: Rule = (n, l) => l.make('text', n, { name: unquote(l.text(n)) });
const interpolatedRule: Rule = (n, l) => {
  const holes = ofType(n, 'interpolation');
  let name = '';
  let at = n.start + (l.text(n).indexOf('"') + 1);
  for (const hole of holes) {
    name += `${l.slice(at, hole.start)}{}`;
    at = hole.end;
  }
  name += l.slice(at, n.end - 1);
  return l.make('text', n, { name, args: holes.map((h) => l.node(h.children.find((c) => c.type !== 'interpolation_brace') ?? h)) });
};

const tagsOf = (n: SyntaxNode, l: Lowering): readonly Node[] =>
  ofType(n, 'attribute_list').flatMap((a) => ofType(a, 'attribute')).map((a) => {
    const name = field(a, 'name');
    const text = name === undefined ? '' : (l.text(name).replace(/<.*$/s, '').split('.').pop() ?? '').replace(/Attribute$/, '');
    return l.make('call', a, { name: text, head: l.make('name', a, { name: text }), args: [...typeArguments(name, l), ...argumentsOf(ofType(a, 'attribute_argument_list')[0], l)] });
  });
const wordsOf = (n: SyntaxNode, l: Lowering): string => ofType(n, 'modifier').map((m) => l.text(m)).join(' ');

const functionRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const params = field(n, 'parameters');
  const returns = field(n, 'returns') ?? field(n, 'type');
  const words = `${wordsOf(n, l)}${returns === undefined ? '' : ` returns:${l.text(returns)}`}`;
  return l.make('function', n, { name: name === undefined ? '' : l.text(name), args: params === undefined ? NO_NODES : l.all(code(params)), body: l.maybe(field(n, 'body')), tags: tagsOf(n, l), words });
};
const lambdaRule: Rule = (n, l) => {
  const params = field(n, 'parameters');
  const args = params === undefined ? NO_NODES : params.type === 'identifier' || params.type === 'implicit_parameter' ? [l.make('name', params, { name: l.text(params) })] : l.all(code(params));
  return l.make('lambda', n, { args, body: l.maybe(field(n, 'body') ?? ofType(n, 'block')[0]), words: /^\s*(?:static\s+)?async\b/.test(l.slice(n.start, n.start + 16)) ? 'async' : '' });
};
const classRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const bases = ofType(n, 'base_list').flatMap((b) => code(b));
  return l.make('class', n, { name: name === undefined ? '' : l.text(name), args: l.all(bases), body: l.maybe(field(n, 'body')), tags: tagsOf(n, l), words: n.type === 'namespace_declaration' ? 'mod' : wordsOf(n, l) });
};

const catchRule: Rule = (n, l) => {
  const declaration = ofType(n, 'catch_declaration')[0];
  const type = declaration === undefined ? undefined : field(declaration, 'type');
  const name = declaration === undefined ? undefined : field(declaration, 'name');
  return l.make('catch', n, { name: name === undefined ? '' : l.text(name), args: type === undefined ? NO_NODES : [l.node(type)], body: l.maybe(field(n, 'body')) });
};
const tryRule: Rule = (n, l) => {
  const last = ofType(n, 'finally_clause')[0];
  return l.make('try', n, { body: l.maybe(field(n, 'body')), tags: l.all(ofType(n, 'catch_clause')), tail: last === undefined ? null : through(last, l) });
};

const declaratorsOf = (n: SyntaxNode): readonly SyntaxNode[] => ofType(n, 'variable_declaration').flatMap((d) => ofType(d, 'variable_declarator'));
const declarationRule: Rule = (n, l) => {
  const words = n.type === 'field_declaration' ? `field ${wordsOf(n, l)}` : 'let';
  const parts = declaratorsOf(n).map((d) => {
    const name = field(d, 'name');
    const value = code(d).filter((c) => c.field !== 'name').pop();
    return l.make('assign', d, { name: '=', words, head: l.maybe(name), body: value === undefined ? null : value.type === 'equals_value_clause' ? through(value, l) : l.node(value), tags: tagsOf(n, l) });
  });
  return parts.length === 1 ? (parts[0] as Node) : l.make('block', n, { args: parts });
};

/** A property: the value that it stands for, or the function that its getter is. */
const propertyRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const value = field(n, 'value');
  const accessors = ofType(n, 'accessor_list').flatMap((a) => ofType(a, 'accessor_declaration')).filter((a) => field(a, 'body') !== undefined);
  const tags = tagsOf(n, l);
  if (value !== undefined) return l.make('assign', n, { name: '=', words: `field ${wordsOf(n, l)}`, head: l.maybe(name), body: l.node(value), tags });
  const [getter] = accessors;
  if (getter === undefined || name === undefined) return l.fallback(n);
  const bodies = accessors.map((a) => l.node(field(a, 'body') as SyntaxNode));
  return l.make('function', n, { name: l.text(name), body: bodies.length === 1 ? (bodies[0] as Node) : l.make('block', n, { args: bodies }), tags, words: `property ${wordsOf(n, l)}` });
};
const yieldRule: Rule = (n, l) => {
  const [value] = code(n);
  return value === undefined ? l.make('jump', n, { name: 'yield' }) : l.make('call', n, { name: 'yield', head: l.make('name', n, { name: 'yield' }), args: [l.node(value)] });
};

const loopRule: Rule = (n, l) => {
  const left = field(n, 'left');
  return l.make('loop', n, { args: left === undefined ? NO_NODES : [l.node(left)], head: l.maybe(field(n, 'right') ?? field(n, 'condition')), body: l.maybe(field(n, 'body')), tail: clauses([...fields(n, 'initializer'), ...fields(n, 'update')], l), name: n.type === 'do_statement' ? 'do' : '' });
};
const indexRule: Rule = (n, l) => {
  const index = field(n, 'subscript') ?? ofType(n, 'bracketed_argument_list')[0];
  return l.make('index', n, { head: l.maybe(field(n, 'expression')), args: index === undefined ? NO_NODES : l.all(code(index).map((c) => c.children[0] ?? c)) });
};
const listOf: Rule = (n, l) => {
  const body = ofType(n, 'initializer_expression')[0] ?? n;
  return l.make('list', n, { args: l.all(code(body).filter((c) => !c.type.endsWith('type'))) });
};
const isRule: Rule = (n, l) => {
  const negated = squeeze(l.text(n)).includes(' is not ');
  const right = field(n, 'pattern') ?? field(n, 'right');
  return l.make('binary', n, { name: negated ? 'is not' : 'is', head: l.maybe(field(n, 'expression') ?? field(n, 'left')), body: l.maybe(right) });
};
const parameterRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const value = l.text(n).includes('=') ? code(n).at(-1) : undefined;
  return l.make('name', n, { name: name === undefined ? '' : l.text(name), body: value === name ? null : l.maybe(value) });
};
const importRule: Rule = (n, l) => {
  const text = l.text(n).replace(/^using\s+(static\s+)?/, '').replace(/;\s*$/, '');
  return l.make('import', n, { name: text, args: [l.make('name', n, { name: text.split('.').pop() ?? '', words: '*' })] });
};
const sectionRule: Rule = (n, l) => {
  const labels = n.children.filter((c) => c.type.endsWith('label') || c.type.endsWith('pattern'));
  return l.make('case', n, { args: l.all(labels.flatMap((c) => code(c))), body: l.make('block', n, { args: l.all(code(n).filter((c) => !labels.includes(c))) }) });
};
const switchRule: Rule = (n, l) => l.make('switch', n, { head: l.maybe(field(n, 'value') ?? code(n)[0]), args: l.all((field(n, 'body') ?? n).children.filter((c) => c.type === 'switch_section' || c.type === 'switch_expression_arm')) });

export const CSHARP_RULES: Rules = {
  compilation_unit: blockRule, block: blockRule, declaration_list: blockRule, global_statement: through, expression_statement: through, parenthesized_expression: through, arrow_expression_clause: through, finally_clause: through, else_clause: through, checked_expression: through, constant_pattern: through, declaration_pattern: through, negated_pattern: through,
  invocation_expression: callRule, object_creation_expression: newRule, implicit_object_creation_expression: newRule, member_access_expression: memberRule, conditional_access_expression: through, element_access_expression: indexRule, generic_name: genericRule, qualified_name: nameRule, typeof_expression: through,
  identifier: nameRule, this: nameRule, this_expression: nameRule, base_expression: nameRule, predefined_type: nameRule, parameter: parameterRule, argument: argumentRule, attribute_argument: argumentRule,
  string_literal: textRule, verbatim_string_literal: textRule, raw_string_literal: textRule, character_literal: textRule, interpolated_string_expression: interpolatedRule, integer_literal: numberRule, real_literal: numberRule,
  boolean_literal: (n, l) => constant(l.text(n))(n, l), null_literal: constant('null'),
  array_creation_expression: listOf, implicit_array_creation_expression: listOf, initializer_expression: listRule, collection_expression: listRule, element_binding_expression: listRule, tuple_expression: listRule,
  lambda_expression: lambdaRule, anonymous_method_expression: lambdaRule, method_declaration: functionRule, local_function_statement: functionRule, constructor_declaration: functionRule,
  class_declaration: classRule, struct_declaration: classRule, record_declaration: classRule, namespace_declaration: classRule, interface_declaration: classRule,
  if_statement: ifRule('condition', 'consequence', 'alternative'), conditional_expression: ternaryRule('condition', 'consequence', 'alternative'), for_statement: loopRule, foreach_statement: loopRule, while_statement: loopRule, do_statement: loopRule,
  try_statement: tryRule, catch_clause: catchRule, return_statement: headRule('return'), throw_statement: headRule('throw'), throw_expression: headRule('throw'), await_expression: headRule('await'), break_statement: jumpRule, continue_statement: jumpRule,
  prefix_unary_expression: unaryRule, postfix_unary_expression: (n, l) => l.node(n.children[0] ?? n), binary_expression: binaryRule, assignment_expression: assignRule('left', 'right'), cast_expression: throughField('value'), is_expression: isRule, is_pattern_expression: isRule, as_expression: throughField('left'),
  local_declaration_statement: declarationRule, field_declaration: declarationRule, property_declaration: propertyRule, yield_statement: yieldRule, preproc_if: conditionalRule, preproc_elif: conditionalRule, preproc_else: conditionalRule, preproc_if_in_attribute_list: conditionalRule, comment: commentRule, using_directive: importRule, preproc_pragma: (n, l) => l.make('comment', n, { name: l.text(n) }),
  switch_statement: switchRule, switch_expression: switchRule, switch_section: sectionRule, switch_expression_arm: sectionRule,
};
