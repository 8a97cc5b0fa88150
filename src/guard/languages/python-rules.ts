import { NO_NODES, type Node } from '../code.js';
import {
  assignRule, binaryRule, blockRule, code, commentRule, constant, defaultRule, field, fields, headRule, ifRule, jumpRule, listRule, memberRule, nameRule,
  numberRule, ofType, rawRule, operatorIn, through, throughField, unaryRule, type Lowering, type Rule, type Rules,
} from '../lowering.js';
import type { SyntaxNode } from '../syntax.js';
import { unescape } from './strings.js';

const callRule: Rule = (n, l) => {
  const head = l.maybe(field(n, 'function'));
  const args = field(n, 'arguments');
  return l.make('call', n, { name: head?.name ?? '', head, args: args === undefined ? NO_NODES : args.type === 'argument_list' ? l.all(code(args)) : [l.node(args)] });
};

const textRule: Rule = (n, l) => {
  const holes = ofType(n, 'interpolation');
  const open = ofType(n, 'string_start')[0];
  const close = ofType(n, 'string_end')[0];
  const prefix = open === undefined ? '' : l.text(open);
  let name = '';
  let at = open?.end ?? n.start;
  for (const hole of holes) {
    name += `${l.slice(at, hole.start)}{}`;
    at = hole.end;
  }
  name += l.slice(at, close?.start ?? n.end);
  return l.make('text', n, { name: /r/i.test(prefix) ? name : unescape(name), args: holes.map((hole) => throughField('expression')(hole, l)) });
};

const joinedTextRule: Rule = (n, l) => {
  const parts = l.all(code(n));
  return l.make('text', n, { name: parts.map((p) => p.name).join(''), args: parts.flatMap((p) => p.args) });
};

const comparisonRule: Rule = (n, l) => {
  const operands = code(n);
  const links: Node[] = [];
  for (let i = 0; i + 1 < operands.length; i++) {
    const [left, right] = [operands[i] as SyntaxNode, operands[i + 1] as SyntaxNode];
    const name = operatorIn(l.slice(left.end, right.start).replace(/#.*$/gm, ''));
    links.push(l.make('binary', { start: left.start, end: right.end }, { name, head: l.node(left), body: l.node(right) }));
  }
  return links.reduce((left, right) => l.make('binary', n, { name: 'and', head: left, body: right }));
};

const functionRule: Rule = (n, l) => {
  const params = field(n, 'parameters');
  const body = field(n, 'body');
  const name = field(n, 'name');
  return l.make(n.type === 'lambda' ? 'lambda' : 'function', n, {
    name: name === undefined ? '' : l.text(name),
    args: params === undefined ? NO_NODES : l.all(code(params)),
    body: l.maybe(body),
    words: l.slice(n.start, n.start + 6) === 'async ' ? 'async' : '',
  });
};

const decoratedRule: Rule = (n, l) => {
  const inner = field(n, 'definition');
  const tags = ofType(n, 'decorator').map((d) => through(d, l));
  return inner === undefined ? l.fallback(n) : { ...l.node(inner), tags };
};

const classRule: Rule = (n, l) => {
  const bases = field(n, 'superclasses');
  const name = field(n, 'name');
  return l.make('class', n, { name: name === undefined ? '' : l.text(name), args: bases === undefined ? NO_NODES : l.all(code(bases)), body: l.maybe(field(n, 'body')) });
};

const withRule: Rule = (n, l) => {
  const items = ofType(n, 'with_clause').flatMap((c) => ofType(c, 'with_item')).map((item) => throughField('value')(item, l));
  return l.make('with', n, { args: items, body: l.maybe(field(n, 'body')) });
};

const catchRule: Rule = (n, l) => {
  const types = fields(n, 'value').length > 0 ? fields(n, 'value') : code(n).filter((c) => c.type !== 'block');
  const body = ofType(n, 'block')[0];
  const first = types[0] === undefined ? undefined : l.node(types[0]);
  const named = first?.kind === 'assign' ? first : null;
  const inner = named === null ? first : (named.body ?? undefined);
  const list = inner === undefined ? NO_NODES : inner.kind === 'list' ? inner.args : [inner];
  return l.make('catch', n, { name: named?.head?.name ?? '', args: list, body: l.maybe(body) });
};

const tryRule: Rule = (n, l) => {
  const last = ofType(n, 'finally_clause')[0];
  const calm = ofType(n, 'else_clause')[0];
  const body = field(n, 'body');
  const inner = l.maybe(body);
  const whole = calm === undefined || inner === null ? inner : l.make('block', n, { args: [inner, throughField('body')(calm, l)] });
  return l.make('try', n, { body: whole, tags: ofType(n, 'except_clause', 'except_group_clause').map((c) => catchRule(c, l)), tail: last === undefined ? null : through(last, l) });
};

const pairRule = (key: string): Rule => (n, l) => l.make('pair', n, { head: l.maybe(field(n, key)), body: l.maybe(field(n, 'value')) });

const ternaryRule: Rule = (n, l) => {
  const [then, condition, otherwise] = code(n);
  return l.make('if', n, { words: 'ternary', head: l.maybe(condition), body: l.maybe(then), tail: l.maybe(otherwise) });
};

const importRule: Rule = (n, l) => {
  const from = field(n, 'module_name');
  const names = fields(n, 'name').map((item) => {
    const alias = field(item, 'alias');
    const real = field(item, 'name') ?? item;
    return l.make('name', item, { name: l.text(alias ?? real), words: l.text(real) });
  });
  return l.make('import', n, { name: from === undefined ? (names[0]?.words ?? '') : l.text(from), args: names });
};

const loopRule: Rule = (n, l) => {
  const left = field(n, 'left');
  return l.make('loop', n, { args: left === undefined ? NO_NODES : [l.node(left)], head: l.maybe(field(n, 'right') ?? field(n, 'condition')), body: l.maybe(field(n, 'body')), tail: l.maybe(field(n, 'alternative')) });
};

const asRule: Rule = (n, l) => {
  const alias = field(n, 'alias');
  const value = code(n)[0];
  return l.make('assign', n, { name: 'as', head: alias === undefined ? null : through(alias, l), body: l.maybe(value) });
};

const indexRule: Rule = (n, l) => l.make('index', n, { head: l.maybe(field(n, 'value')), args: l.all(fields(n, 'subscript')) });

const comprehensionRule: Rule = (n, l) => {
  const clause = ofType(n, 'for_in_clause')[0];
  const body = field(n, 'body');
  const filters = l.all(ofType(n, 'if_clause', 'for_in_clause').slice(1));
  if (clause === undefined) return l.fallback(n);
  return l.make('loop', n, { words: 'comprehension', args: [l.node(field(clause, 'left') ?? clause), ...filters], head: l.maybe(field(clause, 'right')), body: l.maybe(body) });
};

const assertRule: Rule = (n, l) => {
  const [condition, message] = code(n);
  const args = [condition, message].filter((c) => c !== undefined).map((c) => l.node(c));
  return l.make('call', n, { name: 'assert', head: l.make('name', { start: n.start, end: n.start + 6 }, { name: 'assert' }), args, words: 'statement' });
};

const matchRule: Rule = (n, l) => {
  const [subject, ...more] = fields(n, 'subject');
  const head = subject === undefined ? null : more.length === 0 ? l.node(subject) : l.make('list', n, { args: l.all([subject, ...more]) });
  return l.make('switch', n, { head, args: l.all(ofType(field(n, 'body') ?? n, 'case_clause')) });
};

const caseRule: Rule = (n, l) => {
  const patterns = l.all(ofType(n, 'case_pattern', 'pattern'));
  const [only] = patterns;
  return l.make('case', n, { args: patterns.length > 1 && only !== undefined ? [{ ...only, kind: 'list', name: '', args: patterns }] : patterns, body: l.maybe(field(n, 'consequence')) });
};

const lastChild = (n: SyntaxNode, l: Lowering): Node => {
  const inner = code(n);
  const name = inner[inner.length - 1];
  return name === undefined ? l.fallback(n) : l.node(name);
};

export const PYTHON_RULES: Rules = {
  module: blockRule, block: blockRule, expression_statement: through, parenthesized_expression: through, else_clause: throughField('body'), finally_clause: through,
  call: callRule, attribute: memberRule('object', 'attribute'), subscript: indexRule, identifier: nameRule, dotted_name: nameRule, keyword_identifier: nameRule,
  string: textRule, concatenated_string: joinedTextRule, integer: numberRule, float: numberRule,
  true: constant('true'), false: constant('false'), none: constant('null'),
  list: listRule, tuple: listRule, set: listRule, pattern_list: listRule, expression_list: listRule, list_pattern: listRule,
  dictionary: (n, l) => l.make('map', n, { args: l.all(code(n)) }), pair: pairRule('key'), keyword_argument: pairRule('name'),
  list_splat: headRule('spread'), dictionary_splat: headRule('spread'), list_splat_pattern: headRule('spread'), dictionary_splat_pattern: headRule('spread'),
  lambda: functionRule, function_definition: functionRule, decorated_definition: decoratedRule, class_definition: classRule,
  default_parameter: defaultRule('name', 'value'), typed_default_parameter: defaultRule('name', 'value'), typed_parameter: (n, l) => l.node(n.children[0] ?? n),
  if_statement: ifRule('condition', 'consequence', 'alternative'), elif_clause: ifRule('condition', 'consequence', 'alternative'), conditional_expression: ternaryRule,
  for_statement: loopRule, while_statement: loopRule, try_statement: tryRule, except_clause: catchRule, with_statement: withRule, as_pattern: asRule,
  return_statement: headRule('return'), raise_statement: (n, l) => l.make('throw', n, { head: l.maybe(code(n)[0]) }), await: headRule('await'), yield: (n, l) => l.make('call', n, { name: 'yield', args: l.all(code(n)) }),
  break_statement: jumpRule, continue_statement: jumpRule, pass_statement: (n, l) => l.make('block', n),
  not_operator: (n, l) => l.make('unary', n, { name: 'not', head: l.maybe(field(n, 'argument')) }), unary_operator: unaryRule,
  boolean_operator: binaryRule, binary_operator: binaryRule, comparison_operator: comparisonRule, assert_statement: assertRule,
  assignment: assignRule('left', 'right'), augmented_assignment: assignRule('left', 'right'), named_expression: assignRule('name', 'value'),
  list_comprehension: comprehensionRule, generator_expression: comprehensionRule, set_comprehension: comprehensionRule, dictionary_comprehension: comprehensionRule,
  comment: commentRule, slice: rawRule, import_statement: importRule, import_from_statement: importRule, type: lastChild,
  match_statement: matchRule, case_clause: caseRule, case_pattern: through, pattern: through, tuple_pattern: listRule, union_pattern: listRule,
};
