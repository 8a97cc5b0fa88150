import { NO_NODES, type Node } from '../code.js';
import {
  assignRule, binaryRule, blockRule, code, commentRule, constant, defaultRule, field, fields, ifRule, jumpRule, listRule, nameRule, numberRule, ofType,
  ternaryRule, through, unaryRule, type Lowering, type Rule, type Rules,
} from '../lowering.js';
import type { SyntaxNode } from '../syntax.js';
import { unescape } from './strings.js';

const callRule: Rule = (n, l) => {
  const owner = field(n, 'receiver');
  const target = field(n, 'method');
  const args = field(n, 'arguments');
  const block = field(n, 'block');
  const name = target === undefined ? 'call' : l.text(target);
  if (block !== undefined && args === undefined && makesFunction(owner === undefined ? name : `${l.text(owner)}.${name}`)) return l.node(block);
  if (owner !== undefined && args === undefined && block === undefined && /^[a-z_]\w*[?!]?$/.test(name) && l.slice(n.end - 1, n.end) !== ')') {
    return l.make('member', n, { name, head: l.node(owner) });
  }
  const head = owner === undefined ? l.make('name', target ?? n, { name }) : l.make('member', n, { name, head: l.node(owner) });
  return l.make('call', n, { name, head, args: args === undefined ? NO_NODES : l.all(code(args)), body: l.maybe(block) });
};

const makesFunction = (path: string): boolean => /^(?:(?:Kernel\.)?(?:lambda|proc)|Proc\.new)$/.test(path);

const blockLambda: Rule = (n, l) => {
  const params = field(n, 'parameters');
  return l.make('lambda', n, { args: params === undefined ? NO_NODES : l.all(code(params)), body: l.maybe(field(n, 'body')) });
};

/** A method or block body with its own rescue and ensure is a try. */
const bodyRule: Rule = (n, l) => {
  const rescues = ofType(n, 'rescue');
  const last = ofType(n, 'ensure')[0];
  const rest = n.children.filter((c) => c.type !== 'rescue' && c.type !== 'ensure' && c.type !== 'else');
  const body = l.make('block', n, { args: l.all(rest) });
  if (rescues.length === 0 && last === undefined) return body;
  const attempt = l.make('try', n, { body, tags: l.all(rescues), tail: last === undefined ? null : l.make('block', last, { args: l.all(last.children) }) });
  return l.make('block', n, { args: [attempt] });
};

const rescueRule: Rule = (n, l) => {
  const types = field(n, 'exceptions');
  const variable = field(n, 'variable');
  const body = field(n, 'body');
  return l.make('catch', n, { name: variable === undefined ? '' : l.text(variable).replace(/^=>\s*/, ''), args: types === undefined ? NO_NODES : l.all(code(types)), body: body === undefined ? l.make('block', n) : l.make('block', body, { args: l.all(body.children) }) });
};

const rescueModifier: Rule = (n, l) => {
  const body = field(n, 'body');
  const handler = field(n, 'handler');
  const caught = l.make('catch', n, { body: l.maybe(handler) });
  return l.make('try', n, { body: l.maybe(body), tags: [caught] });
};

const textRule: Rule = (n, l) => {
  const holes = ofType(n, 'interpolation');
  let name = '';
  let at = n.start + (n.type === 'heredoc_body' || n.type.startsWith('bare') ? 0 : 1);
  for (const hole of holes) {
    name += `${l.slice(at, hole.start)}{}`;
    at = hole.end;
  }
  name += l.slice(at, n.end - (n.type === 'heredoc_body' || n.type.startsWith('bare') ? 0 : 1));
  return l.make('text', n, { name: unescape(name), args: holes.map((h) => through(h, l)) });
};
const symbolRule: Rule = (n, l) => l.make('text', n, { name: l.text(n).replace(/^:|:$/g, '').replace(/^"|"$/g, ''), words: 'symbol' });

const functionRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const params = field(n, 'parameters');
  return l.make('function', n, { name: name === undefined ? '' : l.text(name), args: params === undefined ? NO_NODES : l.all(code(params)), body: l.maybe(field(n, 'body')) });
};
const classRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const base = field(n, 'superclass');
  return l.make('class', n, { name: name === undefined ? '' : l.text(name), args: base === undefined ? NO_NODES : l.all(code(base)), body: l.maybe(field(n, 'body')), words: n.type === 'module' ? 'mod' : '' });
};

const modifierRule = (negated: boolean): Rule => (n, l) => {
  const head = l.maybe(field(n, 'condition'));
  return l.make('if', n, { head: negated ? l.make('unary', n, { name: '!', head }) : head, body: l.maybe(field(n, 'body') ?? field(n, 'consequence')), tail: l.maybe(field(n, 'alternative')) });
};

const scopeRule: Rule = (n, l) => {
  const name = field(n, 'name');
  return l.make('member', n, { name: name === undefined ? '' : l.text(name), head: l.maybe(field(n, 'scope')) });
};
const pairRule: Rule = (n, l) => l.make('pair', n, { head: l.maybe(field(n, 'key')), body: l.maybe(field(n, 'value') ?? field(n, 'key')) });
const loopRule: Rule = (n, l) => {
  const pattern = field(n, 'pattern');
  const body = field(n, 'body');
  const head = l.maybe(field(n, 'value') ?? field(n, 'condition'));
  return l.make('loop', n, { name: body?.type === 'begin' ? 'do' : '', args: pattern === undefined ? NO_NODES : [l.node(pattern)], head: n.type.startsWith('until') ? l.make('unary', n, { name: '!', head }) : head, body: l.maybe(body) });
};
const valueRule = (kind: 'return' | 'jump'): Rule => (n, l) => {
  const list = ofType(n, 'argument_list')[0];
  return kind === 'return' ? l.make('return', n, { head: l.maybe(list?.children[0]) }) : jumpRule(n, l);
};
const indexRule: Rule = (n, l) => l.make('index', n, { head: l.maybe(field(n, 'object')), args: l.all(code(n).filter((c) => c.field !== 'object')) });
const whenRule: Rule = (n, l) => l.make('case', n, { args: l.all(fields(n, 'pattern')), body: l.maybe(field(n, 'body')) });
const caseRule: Rule = (n, l) => l.make('switch', n, { head: l.maybe(field(n, 'value')), args: l.all(ofType(n, 'when', 'else', 'in_clause')) });
const wordsRule = (words: string): Rule => (n, l) => l.make('list', n, { args: n.children.map((c): Node => l.make('text', c, { name: l.text(c), words })) });
const lambdaRule: Rule = (n, l) => {
  const body = field(n, 'body');
  const params = field(n, 'parameters');
  return l.make('lambda', n, { args: params === undefined ? NO_NODES : l.all(code(params)), body: body === undefined ? null : l.maybe(field(body, 'body')) });
};
const unwrapped = (n: SyntaxNode, l: Lowering): Node => l.make('block', n, { args: l.all(n.children) });

export const RUBY_RULES: Rules = {
  program: blockRule, body_statement: bodyRule, block_body: bodyRule, begin: bodyRule, then: unwrapped, else: unwrapped, do: unwrapped, parenthesized_statements: through, superclass: through, argument_list: through, pattern: through, interpolation: through,
  call: callRule, block: blockLambda, do_block: blockLambda, lambda: lambdaRule, identifier: nameRule, constant: nameRule, self: nameRule, instance_variable: (n, l) => l.make('name', n, { name: l.text(n).slice(1) }), global_variable: nameRule, scope_resolution: scopeRule, keyword_parameter: defaultRule('name', 'value'), optional_parameter: defaultRule('name', 'value'),
  string: textRule, bare_string: textRule, heredoc_body: textRule, simple_symbol: symbolRule, delimited_symbol: symbolRule, hash_key_symbol: symbolRule, bare_symbol: symbolRule, integer: numberRule, float: numberRule, character: textRule,
  regex: (n, l) => l.make('text', n, { name: l.text(n), words: 'regex' }),
  true: constant('true'), false: constant('false'), nil: constant('null'),
  array: listRule, string_array: wordsRule(''), symbol_array: wordsRule('symbol'), hash: (n, l) => l.make('map', n, { args: l.all(code(n)) }), pair: pairRule, left_assignment_list: listRule, destructured_parameter: listRule, right_assignment_list: listRule,
  method: functionRule, singleton_method: functionRule, class: classRule, module: classRule, singleton_class: classRule,
  if: ifRule('condition', 'consequence', 'alternative'), elsif: ifRule('condition', 'consequence', 'alternative'), unless: modifierRule(true), if_modifier: modifierRule(false), unless_modifier: modifierRule(true), conditional: ternaryRule('condition', 'consequence', 'alternative'),
  while: loopRule, until: loopRule, for: loopRule, while_modifier: loopRule, until_modifier: loopRule, case: caseRule, when: whenRule, rescue: rescueRule, rescue_modifier: rescueModifier,
  return: valueRule('return'), next: valueRule('jump'), break: valueRule('jump'), unary: unaryRule, binary: binaryRule, assignment: assignRule('left', 'right'), operator_assignment: assignRule('left', 'right'), element_reference: indexRule, comment: commentRule,
};
