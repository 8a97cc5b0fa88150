import { NO_NODES, type Node } from '../code.js';
import {
  assignRule, binaryRule, blockRule, code, commentRule, constant, defaultRule, field, fields, headRule, ifRule, jumpRule, listRule, loopRule, memberRule,
  nameRule, numberRule, ofType, through, throughField, squeeze, ternaryRule, unaryRule, type Lowering, type Rule, type Rules,
} from '../lowering.js';
import type { SyntaxNode } from '../syntax.js';
import { unescape } from './strings.js';

const LOOSE = 'loose';

/** The grammar takes `await (x)` for a call, which puts the word before the first part of a chain instead of the whole. */
const awaited = (n: SyntaxNode, l: Lowering, inner: Node): Node => l.make('await', n, { head: inner, words: LOOSE });
const isLoose = (node: Node | null): boolean => node?.kind === 'await' && node.words === LOOSE;

/** A link of a chain, with a word that waits for its first part moved before the whole. */
function linked(n: SyntaxNode, l: Lowering, node: Node): Node {
  const { head } = node;
  return isLoose(head) ? awaited(n, l, { ...node, head: head?.head ?? null, name: node.kind === 'call' ? (head?.head?.name ?? '') : node.name }) : node;
}

const memberOf = memberRule('object', 'property');
const plainMember: Rule = (n, l) => linked(n, l, memberOf(n, l));

const callRule: Rule = (n, l) => {
  const target = field(n, 'function') ?? field(n, 'constructor') ?? code(n)[0];
  const given = field(n, 'arguments');
  const [only, ...more] = given === undefined || given.type === 'template_string' ? [] : code(given);
  if (target?.type === 'identifier' && only !== undefined && more.length === 0 && l.text(target) === 'await') return awaited(n, l, l.node(only));
  return linked(n, l, plainCall(n, l, target));
};

const plainCall = (n: SyntaxNode, l: Lowering, target: SyntaxNode | undefined): Node => {
  const head = l.maybe(target);
  const args = field(n, 'arguments');
  const list = args === undefined ? NO_NODES : args.type === 'template_string' ? [l.node(args)] : l.all(code(args));
  return l.make('call', n, { name: head?.name ?? '', head, args: list, words: n.type === 'new_expression' ? 'new' : args?.type === 'template_string' ? 'tagged' : '' });
};

const templateRule: Rule = (n, l) => {
  const holes = ofType(n, 'template_substitution');
  let name = '';
  let at = n.start + 1;
  for (const hole of holes) {
    name += `${l.slice(at, hole.start)}{}`;
    at = hole.end;
  }
  name += l.slice(at, n.end - 1);
  return l.make('text', n, { name: unescape(name), args: holes.map((hole) => through(hole, l)) });
};

const textRule: Rule = (n, l) => l.make('text', n, { name: unescape(l.slice(n.start + 1, n.end - 1)) });

const functionRule = (kind: 'function' | 'lambda'): Rule => (n, l) => {
  const name = field(n, 'name');
  const params = field(n, 'parameters');
  const single = field(n, 'parameter');
  const body = field(n, 'body');
  const before = l.slice(n.start, body?.start ?? n.end);
  return l.make(kind, n, {
    name: name === undefined ? '' : l.text(name).replace(/^#/, ''),
    args: single !== undefined ? [l.node(single)] : params === undefined ? NO_NODES : l.all(code(params)),
    body: l.maybe(body),
    words: /^\s*(?:static\s+)?async\b/.test(before) ? 'async' : '',
    tags: fields(n, 'decorator').map((d) => l.node(d)),
  });
};

const classRule: Rule = (n, l) => {
  const name = field(n, 'name');
  const heritage = ofType(n, 'class_heritage')[0];
  return l.make('class', n, { name: name === undefined ? '' : l.text(name), args: heritage === undefined ? NO_NODES : l.all(heritage.children), body: l.maybe(field(n, 'body')) });
};

const fieldRule: Rule = (n, l) => {
  const name = field(n, 'name') ?? field(n, 'property');
  const value = field(n, 'value');
  return l.make('assign', n, { name: '=', words: 'field', head: l.maybe(name), body: l.maybe(value) });
};

const importRule: Rule = (n, l) => {
  const source = field(n, 'source');
  const clause = ofType(n, 'import_clause')[0];
  const names: Node[] = [];
  if (clause !== undefined) importedNames(clause, l, names);
  return l.make('import', n, { name: source === undefined ? '' : l.slice(source.start + 1, source.end - 1), args: names });
};

function importedNames(n: SyntaxNode, l: Lowering, out: Node[]): void {
  for (const child of n.children) {
    if (child.type === 'import_specifier') {
      const alias = field(child, 'alias') ?? field(child, 'name') ?? child;
      out.push(l.make('name', child, { name: l.text(alias), words: l.text(field(child, 'name') ?? alias) }));
    } else if (child.type === 'identifier') out.push(l.make('name', child, { name: l.text(child), words: n.type === 'namespace_import' ? '*' : 'default' }));
    else importedNames(child, l, out);
  }
}

const catchRule: Rule = (n, l) => l.make('catch', n, { name: textIn(n, 'parameter', l), body: l.maybe(field(n, 'body')) });
const textIn = (n: SyntaxNode, name: string, l: Lowering): string => {
  const found = field(n, name);
  return found === undefined ? '' : l.text(found);
};

const tryRule: Rule = (n, l) => {
  const handler = field(n, 'handler');
  const last = field(n, 'finalizer');
  return l.make('try', n, { body: l.maybe(field(n, 'body')), tags: handler === undefined ? NO_NODES : [l.node(handler)], tail: last === undefined ? null : throughField('body')(last, l) });
};

const declarationRule: Rule = (n, l) => {
  const words = l.slice(n.start, n.start + 5) === 'const' ? 'const' : 'let';
  const parts = ofType(n, 'variable_declarator').map((d) => declarator(d, words, l));
  return parts.length === 1 ? (parts[0] as Node) : l.make('block', n, { args: parts });
};
const declarator = (n: SyntaxNode, words: string, l: Lowering): Node =>
  l.make('assign', n, { name: '=', words, head: l.maybe(field(n, 'name')), body: l.maybe(field(n, 'value')) });

const pairRule: Rule = (n, l) => l.make('pair', n, { head: l.maybe(field(n, 'key')), body: l.maybe(field(n, 'value')) });
const shorthandRule: Rule = (n, l) => l.make('pair', n, { head: nameRule(n, l), body: nameRule(n, l) });
const caseRule: Rule = (n, l) => {
  const value = field(n, 'value');
  return l.make('case', n, { args: value === undefined ? NO_NODES : [l.node(value)], body: l.make('block', n, { args: l.all(code(n).filter((c) => c.field !== 'value')) }) });
};
const indexRule: Rule = (n, l) => {
  const index = field(n, 'index');
  return linked(n, l, l.make('index', n, { head: l.maybe(field(n, 'object')), args: index === undefined ? NO_NODES : [l.node(index)] }));
};

/** `in` goes through keys, `of` through values. */
const isForIn = (n: SyntaxNode, l: Lowering): boolean => /\bin\b/.test(l.slice(field(n, 'left')?.end ?? n.start, field(n, 'right')?.start ?? n.start));

export const JAVASCRIPT_RULES: Rules = {
  program: blockRule, statement_block: blockRule, class_body: blockRule, switch_body: blockRule,
  expression_statement: through, parenthesized_expression: through, export_statement: (n, l) => exportRule(n, l), as_expression: (n, l) => l.node(n.children[0] ?? n), satisfies_expression: (n, l) => l.node(n.children[0] ?? n),
  non_null_expression: through, type_assertion: through, else_clause: through, template_substitution: through, decorator: through, required_parameter: defaultRule('pattern', 'value'), optional_parameter: defaultRule('pattern', 'value'),
  assignment_pattern: defaultRule('left', 'right'), rest_pattern: through, object_assignment_pattern: throughField('left'), instantiation_expression: throughField('function'),
  call_expression: callRule, new_expression: callRule, member_expression: plainMember, subscript_expression: indexRule,
  identifier: nameRule, property_identifier: nameRule, private_property_identifier: nameRule, shorthand_property_identifier_pattern: nameRule, this: nameRule, super: nameRule, type_identifier: nameRule, statement_identifier: nameRule,
  shorthand_property_identifier: shorthandRule,
  string: textRule, jsx_text: (n, l) => l.make('text', n, { name: squeeze(l.text(n)) }), template_string: templateRule, number: numberRule,
  regex: (n, l) => l.make('text', n, { name: l.text(n), words: 'regex' }),
  true: constant('true'), false: constant('false'), null: constant('null'), undefined: constant('undefined'),
  array: listRule, array_pattern: listRule, object: (n, l) => l.make('map', n, { args: l.all(code(n)) }), object_pattern: (n, l) => l.make('map', n, { args: l.all(code(n)) }),
  pair: pairRule, pair_pattern: pairRule, spread_element: headRule('spread'),
  arrow_function: functionRule('lambda'), function_expression: functionRule('lambda'), function_declaration: functionRule('function'), generator_function_declaration: functionRule('function'), generator_function: functionRule('lambda'),
  method_definition: functionRule('function'), class_declaration: classRule, class: classRule, abstract_class_declaration: classRule,
  public_field_definition: fieldRule, field_definition: fieldRule,
  if_statement: ifRule('condition', 'consequence', 'alternative'), ternary_expression: ternaryRule('condition', 'consequence', 'alternative'),
  for_in_statement: (n, l) => loopRule('left', 'right', '', isForIn(n, l) ? 'in' : '')(n, l), for_statement: loopRule('initializer', 'condition', 'increment'), while_statement: loopRule('', 'condition'), do_statement: loopRule('', 'condition', '', 'do'),
  try_statement: tryRule, catch_clause: catchRule, return_statement: headRule('return'), throw_statement: headRule('throw'), await_expression: headRule('await'),
  break_statement: jumpRule, continue_statement: jumpRule,
  unary_expression: unaryRule, update_expression: unaryRule, binary_expression: binaryRule, assignment_expression: assignRule('left', 'right'), augmented_assignment_expression: assignRule('left', 'right'),
  lexical_declaration: declarationRule, variable_declaration: declarationRule,
  comment: commentRule, import_statement: importRule,
  switch_statement: (n, l) => l.make('switch', n, { head: l.maybe(field(n, 'value')), args: l.all(field(n, 'body')?.children ?? []) }), switch_case: caseRule, switch_default: caseRule,
};

function exportRule(n: SyntaxNode, l: Lowering): Node {
  const inner = field(n, 'declaration') ?? field(n, 'value');
  return inner === undefined ? l.make('other', n, { name: 'export', args: l.all(code(n)) }) : exported(l.node(inner));
}

/** Others may call what a file exports. */
function exported(node: Node): Node {
  if (node.kind === 'function' || node.kind === 'lambda') return { ...node, words: `${node.words} export`.trim() };
  return node.kind === 'assign' && node.body?.kind === 'lambda' ? { ...node, body: exported(node.body) } : node;
}
